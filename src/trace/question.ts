/** What a person asked at the start of a turn, out of the input in any of its forms. */
import { isRecord } from '../base/json'
import type { FoldedState } from './fold'
import { messageLists } from './message-lists'

/** The question of an input, else the last human message of the state; `undefined` when there is none. */
export function questionOf(input: unknown, state: FoldedState): string | undefined {
  if (typeof input === 'string') return input
  if (isRecord(input)) {
    if (typeof input.question === 'string') return input.question
    for (const value of Object.values(input)) {
      const last: unknown = Array.isArray(value) ? value.findLast((item) => isRecord(item) && item.role === 'human') : undefined
      if (isRecord(last) && typeof last.text === 'string') return last.text
    }
  }
  for (const { messages } of messageLists(state)) {
    const last = messages.at(-1)
    if (last?.role === 'human') return last.text
  }
  return undefined
}
