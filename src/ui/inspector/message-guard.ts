/** Finds messages in values: state and writes come from a record and may hold anything. */

import type { Message } from '../../trace/message'
import { isMessage } from '../../trace/message-lists'

/** The messages in a value: those of a list, or a message alone; an empty list for anything else. */
export function messagesIn(value: unknown): readonly Message[] {
  if (Array.isArray(value)) return value.filter(isMessage)
  return isMessage(value) ? [value] : []
}

/** True for a list that holds messages and nothing else. */
export const isMessageList = (value: unknown): value is readonly Message[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage)
