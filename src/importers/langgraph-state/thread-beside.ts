/**
 * A thread as a server lists it, in one file with the states of that thread: it is no state of its own there. What it alone knows, how
 * its last run ended, goes to the newest state.
 */
import { sameJson } from '../../base/json'
import { linkOf } from '../core/link'
import type { Recorded } from './history'

/** The states of a thread, with what the thread itself tells told by the newest of them. */
export function withThread(recorded: readonly Recorded[]): readonly Recorded[] {
  const states = recorded.filter(({ snapshot }) => snapshot.thread?.alone !== true)
  if (states.length === 0 || states.length === recorded.length) return recorded
  const entry = states.filter(({ snapshot }) => snapshot.ns === '')
  const newest = (entry.length > 0 ? entry : states).reduce((last, one) => (ageOf(one) > ageOf(last) ? one : last))
  let told = newest
  const apart: Recorded[] = []
  for (const one of recorded) {
    if (one.snapshot.thread?.alone !== true) continue
    if (sameJson(one.snapshot.values, newest.snapshot.values)) told = joined(told, one)
    // It has gone on since: its values are a later state.
    else apart.push({ ...one, snapshot: { ...one.snapshot, time: one.snapshot.thread.changed ?? one.snapshot.time } })
  }
  return [...states.map((one) => (one === newest ? told : one)), ...apart]
}

const ageOf = ({ snapshot }: Recorded): number => snapshot.time?.ms ?? snapshot.step ?? 0

function joined(state: Recorded, thread: Recorded): Recorded {
  const { tasks, recursionLimit } = state.snapshot
  return {
    snapshot: {
      ...state.snapshot,
      thread: thread.snapshot.thread,
      tasks: tasks.length > 0 ? tasks : thread.snapshot.tasks,
      recursionLimit: recursionLimit ?? thread.snapshot.recursionLimit,
    },
    link: linkOf([state.link, thread.link]) ?? state.link,
  }
}
