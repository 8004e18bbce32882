/** The JSON documents of a source as an importer takes them: what could not be read is dropped in the ledger, repairs are told. */

import type { JsonDocument } from './documents'
import type { Ledger } from './ledger'
import type { Source } from './source'

/**
 * The documents, in order. Unreadable parts are registered and dropped first, so call this once, at the start of `parse`.
 */
export function readableDocuments(source: Source, ledger: Ledger): readonly JsonDocument[] {
  const { documents, unreadable } = source.documents()
  for (const { where, text } of unreadable) {
    ledger.drop(
      ledger.record(where, 'line'),
      { en: `It is not JSON: ${text}`, es: `No es JSON: ${text}` },
      { en: 'a part that cannot be read', es: 'una parte que no se puede leer' },
    )
  }
  for (const { repairs, where } of documents) if (repairs.length > 0) for (const kind of repairs) ledger.repair(kind, where)
  return documents
}

/** The place of something inside a document: `$[3].x`, or `line 12 $.x`. `path` begins with a dot or a bracket, or is empty. */
export const placeIn = (document: Pick<JsonDocument, 'where'>, path: string): string =>
  document.where === '$' ? `$${path}` : path === '' ? document.where : `${document.where} $${path}`
