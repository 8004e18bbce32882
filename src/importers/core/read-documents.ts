/** The JSON documents of a source as an importer takes them: what could not be read is dropped in the ledger, repairs are told. */

import type { JsonDocument, UnreadablePart } from './documents'
import type { Ledger } from './ledger'
import type { Source } from './source'

/**
 * The documents, in order. Unreadable parts are registered and dropped first, so call this once, at the start of `parse`. `isRead`: parts
 * that the importer reads itself.
 */
export function readableDocuments(
  source: Source,
  ledger: Ledger,
  isRead: (part: UnreadablePart) => boolean = () => false,
): readonly JsonDocument[] {
  const { documents, unreadable } = source.documents()
  tellUnreadable(
    unreadable.filter((part) => !isRead(part)),
    ledger,
  )
  for (const document of documents) tellDocument(document, ledger)
  return documents
}

/** Registers what could not be read, and drops it. */
export function tellUnreadable(unreadable: readonly UnreadablePart[], ledger: Ledger): void {
  for (const { where, text } of unreadable) {
    ledger.drop(
      ledger.record(where, 'line'),
      { en: `It is not JSON: ${text}`, es: `No es JSON: ${text}` },
      { en: 'a part that cannot be read', es: 'una parte que no se puede leer' },
    )
  }
}

/** Tells what was mended in a document. */
export function tellDocument({ repairs, where }: Pick<JsonDocument, 'repairs' | 'where'>, ledger: Ledger): void {
  for (const kind of repairs) ledger.repair(kind, where)
}

/** The place of something inside a document: `$[3].x`, or `line 12 $.x`. `path` begins with a dot or a bracket, or is empty. */
export const placeIn = ({ where }: Pick<JsonDocument, 'where'>, path: string): string =>
  where === '$' ? `$${path}` : path === '' ? where : isPath(where) ? where + path : `${where} $${path}`

/** True for the place of something inside a document already. A `$` in brackets is one of a file's name. */
const isPath = (where: string): boolean => where.includes('$') && /(?:^| )\$[^()]*$/.test(where)
