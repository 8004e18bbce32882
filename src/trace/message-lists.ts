/** Finds the conversations in a state: fields that hold messages. */
import { isRecord } from '../base/json'
import type { FoldedState } from './fold'
import type { Message } from './message'

const roles = new Set<unknown>(['system', 'human', 'ai', 'tool', 'other'])

/** True for a message as state holds it. */
export const isMessage = (value: unknown): value is Message =>
  isRecord(value) && typeof value.id === 'string' && typeof value.text === 'string' && roles.has(value.role)

export interface MessageList {
  readonly field: string
  readonly messages: readonly Message[]
}

/** Every field that holds at least one message and nothing else, the longest first. */
export function messageLists(state: FoldedState): readonly MessageList[] {
  const lists: MessageList[] = []
  for (const [field, value] of Object.entries(state)) {
    if (Array.isArray(value) && value.length > 0 && value.every(isMessage)) lists.push({ field, messages: value })
  }
  return lists.sort((a, b) => b.messages.length - a.messages.length)
}
