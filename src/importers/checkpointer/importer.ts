/** What a LangGraph checkpointer has stored: checkpoint tuples, rows of a database, the storage of MemorySaver. */

import { isRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { branchesOf, type Recorded } from '../langgraph-state/history'
import { playBranch } from '../langgraph-state/play-history'
import { type Stored, storedIn, tasksOf } from './checkpoint'
import { checkpointsIn, isStorage } from './dump'

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

function detect(source: Source): Detection | undefined {
  const sample = source.documents().documents.slice(0, 10)
  const storages = sample.some(({ value }) => isStorage(value) || (isRecord(value) && isStorage(value.storage)))
  if (storages) return { confidence: 0.96, why: storageWhy }
  const items = sample.flatMap(({ value }) => (Array.isArray(value) && !storedIn(value) ? value.slice(0, 10) : [value]))
  const good = items.filter((item) => storedIn(item) !== undefined).length
  if (good > 0 && good * 2 >= items.length) return { confidence: 0.95, why: tupleWhy }
  const held = sample.flatMap(({ value }) => (isRecord(value) ? checkpointsIn(value) : []))
  return held.some(({ stored }) => stored !== undefined) ? { confidence: 0.9, why: tupleWhy } : undefined
}

function parse(source: Source, ledger: Ledger): readonly RecordedRun[] {
  const stored = new Map<Recorded, Stored>()
  const recorded: Recorded[] = []
  for (const document of readableDocuments(source, ledger)) {
    for (const found of checkpointsIn(document.value)) {
      const link = ledger.record(placeIn(document, found.path), 'checkpoint')
      if (!found.stored) {
        ledger.drop(link, { en: 'It is no checkpoint.', es: 'No es un checkpoint.' })
        continue
      }
      const one = { snapshot: found.stored.snapshot, link }
      stored.set(one, found.stored)
      recorded.push(one)
    }
  }
  if ([...stored.values()].some(({ hollow }) => hollow)) {
    ledger.warnOnce(
      'hollow',
      { en: 'checkpoints without values', es: 'checkpoints sin valores' },
      {
        en: 'The values of their channels are kept elsewhere (in a table of blobs, for instance) and are not in this file.',
        es: 'Los valores de sus canales se guardan aparte (por ejemplo, en una tabla de blobs) y no están en este archivo.',
      },
    )
  }
  const { cut } = source.documents()
  return branchesOf(recorded).flatMap((branch) => {
    const withTasks = (states: readonly Recorded[]): readonly Recorded[] =>
      states.map((one, i) => {
        const mine = stored.get(one)
        const after = states[i + 1]
        const next = after && stored.get(after)
        return mine ? { link: one.link, snapshot: { ...one.snapshot, tasks: tasksOf(mine, next) } } : one
      })
    const inside = new Map([...branch.inside].map(([ns, states]) => [ns, withTasks(states)] as const))
    return playBranch({ ...branch, states: withTasks(branch.states), inside }, ledger, cut) ?? []
  })
}
