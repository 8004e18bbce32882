/**
 * A superstep of which the record names no node, between states that do name theirs: what changed in the state was written by somebody.
 * It is shown under the role that it played; no name is made up.
 */
import { isRecord, sameJson } from '../../base/json'
import type { Ledger } from '../core/ledger'
import { writtenBetween } from '../langgraph/role-visits'
import type { Moment } from '../langgraph/tape'
import type { Told } from '../langgraph/words'
import type { Recorded } from './history'

/** The visits that a change of the state tells of; none where nothing changed. */
export function unnamedVisits(before: Recorded, after: Recorded, ns: readonly string[], ledger: Ledger): readonly Moment[] {
  const was = before.snapshot.values ?? {}
  const { values, step, id, time } = after.snapshot
  if (!isRecord(was) || !isRecord(values) || sameJson(was, values)) return []
  const stamp = { links: [after.link], time: time?.ms }
  const moments = writtenBetween(was, { type: 'snapshot', ns, stamp, values, step, checkpointId: id })
  const visits = moments.flatMap((moment) => (moment.type === 'begin' ? [moment.visit] : []))
  const [only] = visits
  if (only && visits.length === 1 && moments.length === 2) only.step = step
  if (only) ledger.guess(unnamed.what, unnamed.why, after.link)
  return moments
}

const unnamed: Told = {
  what: { en: 'the name of a node', es: 'el nombre de un nodo' },
  why: {
    en: 'The record does not say which node ran before this state: it is shown by the role that it played.',
    es: 'El registro no dice qué nodo se ejecutó antes de este estado: se muestra por el papel que cumplió.',
  },
}
