/** Runs of AutoGen teams: results with their messages as JSON or as Python prints them, a message or an event a line, states of teams. */
import { isRecord } from '../../base/json'
import type { Detection } from '../contract'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import type { LimitTold } from '../core/limit-words'
import { limitInEnd } from '../core/limits-beside'
import { isAutogen, isPassing, mapAutogen } from '../messages/autogen'
import { type MessageFormat, messageImporter, notMessage, type RecordedValue } from '../messages/importer'
import { passing } from './words'

const format: MessageFormat = {
  id: 'autogen',
  name: { en: 'AutoGen messages', es: 'Mensajes de AutoGen' },
  isMessage: isAutogen,
  map: () => [],
  mapAll,
  sure,
  reachedIn,
}

export const autogen = messageImporter(format)

/** Who is a person is told by the name alone. */
export const isPerson = (source: string): boolean => /^(?:user|user_proxy|human|admin)$/i.test(source)

function mapAll(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[] {
  const messages = items.flatMap(({ value, source }): readonly RecordedMessage[] => {
    if (isAutogen(value) && !isPassing(value)) return mapAutogen(value, isPerson).map((mapped) => ({ mapped, source }))
    ledger.drop(source, isAutogen(value) ? passing : notMessage)
    return []
  })
  return withThoughts(messages)
}

/** What a model thought is told before what it did with it, and by itself: both are one reply. */
function withThoughts(messages: readonly RecordedMessage[]): readonly RecordedMessage[] {
  return messages.flatMap((one, i): readonly RecordedMessage[] => {
    if (thinksFor(one, messages[i + 1])) return []
    const before = messages[i - 1]
    if (!before || !thinksFor(before, one)) return [one]
    const { message } = one.mapped
    const said = message.blocks ?? (message.text === '' ? [] : [{ type: 'text', text: message.text }])
    const blocks = [...(before.mapped.message.blocks ?? []), ...said]
    return [
      { mapped: { ...one.mapped, message: { ...message, blocks } }, source: linkOf([before.source, one.source]) ?? one.source },
    ]
  })
}

function thinksFor(thought: RecordedMessage, next: RecordedMessage | undefined): boolean {
  const { role, text, toolCalls, invalidCalls, blocks, name } = thought.mapped.message
  const isThought = role === 'ai' && text === '' && toolCalls === undefined && invalidCalls === undefined && blocks?.length === 1
  return isThought && next?.mapped.message.role === 'ai' && next.mapped.message.name === name
}

/** A run that was streamed ends with its result, which says why it ended; what it repeats is shown already. */
function reachedIn(values: readonly unknown[]): LimitTold | undefined {
  const last = values.at(-1)
  return isRecord(last) ? limitInEnd(last.stop_reason) : undefined
}

function sure(): Detection {
  return {
    confidence: 0.86,
    why: { en: 'messages of types such as "TextMessage"', es: 'mensajes de tipos como "TextMessage"' },
  }
}
