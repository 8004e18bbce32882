/** The stream of an agent or a chat of Dify as messages: a thought is told again as it grows, an answer comes piece by piece. */
import type { UnknownRecord } from '../../base/json'
import { saidBy } from '../agent-sessions/made'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { RecordedValue } from '../messages/importer'
import { textOf } from '../messages/mapped'
import { isDifyPiece, mapDifyThought } from './flows'

interface Piece {
  readonly value: UnknownRecord
  readonly source: RecordedValue['source']
}

/** The messages of the pieces, in the order in which each began. What holds nothing belongs to the answer that it is part of. */
export function difyMessages(items: readonly RecordedValue[]): readonly RecordedMessage[] {
  const parts = new Map<string, Piece[]>()
  for (const { value, source } of items) {
    if (!isDifyPiece(value)) continue
    const isThought = value.event === 'agent_thought'
    const key = isThought ? `thought ${textOf(value.id) ?? ''}` : `answer ${String(value.message_id)}`
    const list = parts.get(key)
    if (list) list.push({ value, source })
    else parts.set(key, [{ value, source }])
  }
  const answers = [...parts].filter(([key]) => key.startsWith('answer'))
  const thoughts = [...parts].filter(([key]) => key.startsWith('thought'))
  const messages = thoughts.flatMap(([, pieces]): readonly RecordedMessage[] => {
    const last = pieces.at(-1)
    const source = linkOf(pieces.map((one) => one.source))
    if (!last || !source) return []
    return mapDifyThought(last.value).map((mapped) => ({ mapped, source }))
  })
  // A thought without a tool is the answer, which comes in pieces too.
  const repeated = thoughts.flatMap(([, pieces]) => {
    const last = pieces.at(-1)
    return last && mapDifyThought(last.value).length === 0 ? pieces.map((one) => one.source) : []
  })
  return [
    ...messages,
    ...answers.flatMap(([, pieces], i): readonly RecordedMessage[] => {
      const own = [...pieces.map((one) => one.source), ...(i === answers.length - 1 ? repeated : [])]
      const source = linkOf(own)
      const text = pieces.map((one) => textOf(one.value.answer) ?? '').join('')
      const time = pieces[0]?.value.created_at
      return source ? [{ mapped: saidBy({ content: text, time }), source }] : []
    }),
  ]
}
