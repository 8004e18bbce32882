/** The state of a LangGraph thread, or its history, from a server, JavaScript or Python, as JSON or as a print. */
import { isRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { dotted } from '../core/find-conversations'
import { isLong, plannedOf } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { type Branch, branchesOf, newestFirst, type Recorded } from './history'
import { playBranch } from './play-history'
import { isUnused, readSnapshot, snapshotMark } from './snapshot'

export const langGraphState: Importer = {
  id: 'langgraph-state',
  name: { en: 'LangGraph thread state', es: 'Estado de un hilo de LangGraph' },
  detect,
  parse,
}

interface Item {
  readonly value: unknown
  readonly path: string
}

/** The states in a document: itself, a list of them, or what stands under a key. */
function itemsOf(value: unknown): readonly Item[] {
  if (snapshotMark(value) !== undefined) return [{ value, path: '' }]
  if (Array.isArray(value) && value.some((item) => snapshotMark(item) !== undefined))
    return value.map((item: unknown, i) => ({ value: item, path: `[${i}]` }))
  if (!isRecord(value)) return [{ value, path: '' }]
  const held = Object.entries(value).flatMap(([key, inner]): readonly Item[] => {
    if (snapshotMark(inner) !== undefined) return [{ value: inner, path: dotted(key) }]
    const isList = Array.isArray(inner) && inner.some((item) => snapshotMark(item) !== undefined)
    return isList ? inner.map((item: unknown, i) => ({ value: item, path: `${dotted(key)}[${i}]` })) : []
  })
  return held.length > 0 ? held : [{ value, path: '' }]
}

function detect(source: Source): Detection | undefined {
  const items = source
    .documents()
    .documents.slice(0, 20)
    .flatMap(({ value }) => itemsOf(value).slice(0, 20))
    .slice(0, 40)
  const marks = items.flatMap(({ value }) => snapshotMark(value) ?? [])
  // A thread may stand in front of its states: the surest of them says what the file is.
  const [mark] = [...marks].sort((a, b) => sure[b] - sure[a])
  // A few other values may be printed around states that stand by themselves.
  const few = items.every(({ path }) => !path.startsWith('.')) && (mark === 'printed' || mark === 'keyed') ? 3 : 2
  return mark === undefined || marks.length * few < items.length ? undefined : { confidence: sure[mark], why: whys[mark] }
}

const sure = { printed: 0.95, keyed: 0.93, thread: 0.85, listed: 0.85 } as const
const whys: Readonly<Record<keyof typeof sure, Bilingual>> = {
  printed: { en: 'prints of StateSnapshot', es: 'impresiones de StateSnapshot' },
  keyed: { en: 'states with "values", "next" and their checkpoint', es: 'estados con "values", "next" y su checkpoint' },
  thread: { en: 'a thread with its "status" and "values"', es: 'un hilo con su "status" y "values"' },
  listed: {
    en: 'states as lists of values, next nodes and configs',
    es: 'estados como listas de valores, nodos siguientes y configuraciones',
  },
}

const noState: Bilingual = { en: 'It is no state of a thread.', es: 'No es un estado de un hilo.' }
const unused: Bilingual = {
  en: 'It is a thread in which nothing has run: it has no values.',
  es: 'Es un hilo en el que no se ha ejecutado nada: no tiene valores.',
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const recorded = readableDocuments(source, ledger).flatMap((document) =>
    itemsOf(document.value).flatMap(({ value, path }): readonly Recorded[] => {
      const link = ledger.record(placeIn(document, path), 'state')
      const snapshot = isUnused(value) ? undefined : readSnapshot(value)
      if (snapshot) return [{ snapshot, link }]
      ledger.drop(link, isUnused(value) ? unused : noState)
      return []
    }),
  )
  // Histories are told newest first: what a cut takes away is the beginning then, and how the run ended is still in the file.
  const cut = source.documents().cut && !newestFirst(recorded)
  const branches = branchesOf(recorded)
  if (!isLong(source)) return branches.flatMap((branch) => playBranch(branch, ledger, cut) ?? [])
  return branches.map((branch) => plannedOf(linksOf(branch), (own) => playBranch(branch, own, cut)))
}

const linksOf = ({ states, inside }: Branch): readonly SourceLink[] =>
  [states, ...inside.values()].flatMap((told) => told.map(({ link }) => link))
