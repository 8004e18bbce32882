/** Histories as short texts: the same for the same messages in the same order. */
import type { Message } from '../../trace/message'
import { sameKeyOf } from './message-book'

/** Of a history that goes on with one more message. */
export const withMessage = (hash: string, message: Message): string => hashOf(hash + sameKeyOf(message))

/** Of a text; the same for the same text, and short. */
function hashOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x1b873593
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b) + 0x9e3779b9
  }
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}.${text.length.toString(36)}`
}
