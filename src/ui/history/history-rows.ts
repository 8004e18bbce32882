/** The history as a list to read: the beginning, what was done in order, and what was undone. Pure. */
import { type History, historyLimit } from '../../store/history'

export interface HistoryRow {
  /** How many entries are done when this is the present; what the store is asked to go to. */
  readonly done: number
  /** Undefined for the beginning. */
  readonly label: string | undefined
  readonly state: 'past' | 'now' | 'undone'
}

export function historyRows(history: History<unknown>): readonly HistoryRow[] {
  const labels = [...history.past, ...history.future].map((entry) => entry.label)
  const here = history.past.length
  return [undefined, ...labels].map((label, done) => ({
    done,
    label,
    state: done === here ? 'now' : done < here ? 'past' : 'undone',
  }))
}

/** True when what came before the first row is no longer kept. */
export const forgetsMore = (history: History<unknown>): boolean => history.past.length >= historyLimit
