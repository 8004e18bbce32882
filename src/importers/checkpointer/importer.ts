/**
 * What a LangGraph checkpointer has stored: checkpoint tuples, rows of a database, the storage of MemorySaver. Bytes are no more when a
 * file comes here: see dumps/.
 */
import { isRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { linkOf } from '../core/link'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { rowKind } from '../dumps/stored-row'
import { type Branch, branchesOf, type Recorded } from '../langgraph-state/history'
import { playBranch } from '../langgraph-state/play-history'
import type { Snapshot } from '../langgraph-state/snapshot'
import { type Stored, storedIn } from './checkpoint'
import { withDeltas } from './deltas'
import { checkpointsIn, isStorage } from './dump'
import { damageOf, tellOdd } from './odd-rows'
import { Rows } from './rows'
import { runsOf } from './runs'
import { type Triggers, tasksOf, triggersIn } from './tasks'
import { deltaWords, dropWords, hollowWords } from './words'

export const checkpointer: Importer = {
  id: 'langgraph-checkpoints',
  name: { en: 'LangGraph checkpoints', es: 'Checkpoints de LangGraph' },
  detect,
  parse,
}

const tupleWhy: Bilingual = {
  en: 'checkpoints with "channel_values" and "channel_versions"',
  es: 'checkpoints con "channel_values" y "channel_versions"',
}
const storageWhy: Bilingual = { en: 'the storage of MemorySaver', es: 'el almacén de MemorySaver' }
const tableWhy: Bilingual = {
  en: "the tables of a checkpointer's database",
  es: 'las tablas de la base de datos de un checkpointer',
}

function detect(source: Source): Detection | undefined {
  const sample = source.documents().documents.slice(0, 10)
  const storages = sample.some(({ value }) => isStorage(value) || (isRecord(value) && isStorage(value.storage)))
  if (storages) return { confidence: 0.96, why: storageWhy }
  const items = sample.flatMap(({ value }) => (Array.isArray(value) && !storedIn(value) ? value.slice(0, 10) : [value]))
  const good = items.filter((item) => storedIn(item) !== undefined).length
  if (good > 0 && good * 2 >= items.length) return { confidence: 0.95, why: tupleWhy }
  const rows = items.filter((item) => isRecord(item) && (rowKind(item) !== undefined || damageOf(item) !== undefined)).length
  if (rows > 0 && rows * 2 >= items.length) return { confidence: 0.93, why: tableWhy }
  const held = sample.flatMap(({ value }) => (isRecord(value) ? checkpointsIn(value) : []))
  return held.some(({ stored }) => stored !== undefined) ? { confidence: 0.9, why: tupleWhy } : undefined
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const { stored, recorded, isDamaged } = readRows(source, ledger)
  if ([...stored.values()].some(({ hollow }) => hollow)) ledger.warnOnce('hollow', hollowWords.what, hollowWords.why)
  const { cut } = source.documents()
  const triggers = triggersIn(stored.values())
  const play = (branch: Branch, told: Ledger) => {
    const whole = withTasks(branch, stored, triggers, told)
    // Where rows are lost, a run that was going on may have gone on in them.
    return playBranch(whole, told, cut || (isDamaged && (whole.states.at(-1)?.snapshot.tasks.length ?? 0) > 0))
  }
  return runsOf(branchesOf(recorded), play, ledger)
}

interface ReadRows {
  /** By the state that it is told as: the same one, whatever is made of its record. */
  readonly stored: ReadonlyMap<Snapshot, Stored>
  readonly recorded: readonly Recorded[]
  /** True when rows of the database are lost. */
  readonly isDamaged: boolean
}

/** Every row of the file: checkpoints with what belongs to them; what is none and belongs to none is dropped. */
function readRows(source: Source, ledger: Ledger): ReadRows {
  const rows = new Rows()
  let isDamaged = false
  const checkpoints: { readonly value: unknown; readonly read: Stored | undefined; readonly link: SourceLink }[] = []
  for (const document of readableDocuments(source, ledger)) {
    for (const { stored, value, path } of checkpointsIn(document.value)) {
      const kind = isRecord(value) ? rowKind(value) : undefined
      const link = ledger.record(placeIn(document, path), kind ?? 'checkpoint')
      if (isRecord(value)) tellOdd(value, link, ledger)
      if (stored) checkpoints.push({ value, read: stored, link })
      else if (isRecord(value) && (kind === 'write' || kind === 'blob')) rows.add({ row: value, link }, kind)
      else {
        const { why, what } = (isRecord(value) ? damageOf(value) : undefined) ?? { why: dropWords.none, what: undefined }
        ledger.drop(link, why, what)
        isDamaged ||= what !== undefined
      }
    }
  }
  const stored = new Map<Snapshot, Stored>()
  const recorded = checkpoints.flatMap(({ value, read, link }): readonly Recorded[] => {
    const whole = isRecord(value) ? (storedIn(value, rows.beside) ?? read) : read
    if (!whole) return []
    const one = { snapshot: whole.snapshot, link: linkOf([link, ...rows.taken()]) ?? link }
    stored.set(whole.snapshot, whole)
    return [one]
  })
  const { blobs, writes } = rows.unused()
  for (const link of blobs) ledger.drop(link, dropWords.unusedBlob)
  for (const link of writes) ledger.drop(link, dropWords.lostWrite)
  return { stored, recorded, isDamaged }
}

/** The states of a way, each with what ran behind it. */
function withTasks(branch: Branch, stored: ReadonlyMap<Snapshot, Stored>, triggers: Triggers, ledger: Ledger): Branch {
  const told = (states: readonly Recorded[]): readonly Recorded[] => {
    const made: Recorded[] = []
    for (const [i, one] of states.entries()) {
      const at = (other: number): Stored | undefined => {
        const state = states[other]
        return state && stored.get(state.snapshot)
      }
      const mine = at(i)
      if (!mine) {
        made.push(one)
        continue
      }
      if (mine.deltas.length > 0) ledger.guessOnce('deltas', deltaWords.what, deltaWords.why)
      const whole = withDeltas(one.snapshot, mine, made[i - 1]?.snapshot, at(i - 1)?.writes ?? [])
      made.push({
        link: one.link,
        snapshot: { ...whole, tasks: tasksOf(mine, { before: at(i - 1), next: at(i + 1), triggers }) },
      })
    }
    return made
  }
  const inside = new Map([...branch.inside].map(([ns, states]) => [ns, told(states)] as const))
  return { ...branch, states: told(branch.states), inside }
}
