/** A message of ChatGPT as a plain one: what it says to a tool is a call, what a tool says is its result. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { answered, putIn, saidBy } from '../agent-sessions/made'
import { type MappedMessage, textOf } from '../messages/mapped'

/** `undefined` for what holds nothing that anybody said. */
export function mapChatMessage(message: UnknownRecord): MappedMessage | undefined {
  const author = isRecord(message.author) ? message.author : {}
  const content = isRecord(message.content) ? message.content : {}
  const metadata = isRecord(message.metadata) ? message.metadata : {}
  const time = message.create_time
  const said = saidIn(content)
  switch (author.role) {
    case 'user':
      if (content.content_type === 'user_editable_context') return putIn('system', aboutIn(content), time)
      return isEmpty(said) ? undefined : putIn('human', said, time)
    case 'assistant':
      return fromAssistant(message, content, said, textOf(metadata.model_slug))
    case 'tool':
      return answered({
        callId: '',
        name: author.name,
        content: said,
        ...(content.content_type === 'system_error' ? { failed: true } : {}),
        time,
      })
    case 'system':
      return isEmpty(said) ? undefined : putIn('system', said, time)
    default:
      return isEmpty(said) ? undefined : putIn('other', said, time, textOf(author.role) ?? 'other')
  }
}

function fromAssistant(
  message: UnknownRecord,
  content: UnknownRecord,
  said: unknown,
  model: string | undefined,
): MappedMessage | undefined {
  const rest = { id: message.id, time: message.create_time, model }
  const thoughts = Array.isArray(content.thoughts) ? content.thoughts.filter(isRecord) : []
  if (content.content_type === 'thoughts') {
    const thought = thoughts
      .map(({ summary, content: text }) => [textOf(summary), textOf(text)].filter(Boolean).join(': '))
      .join('\n')
    return thought === '' ? undefined : saidBy({ content: '', reasoning: thought, ...rest })
  }
  if (content.content_type === 'reasoning_recap') return undefined
  const to = textOf(message.recipient)
  if (to === undefined || to === 'all') return isEmpty(said) ? undefined : saidBy({ content: said, ...rest })
  const asked = typeof said === 'string' ? said : JSON.stringify(said)
  const args = /^\s*\{/.test(asked) ? asked : { input: asked }
  return saidBy({ content: '', calls: [{ id: '', name: to, args }], ...rest })
}

/** A text, or the parts where some of them are none. */
function saidIn(content: UnknownRecord): unknown {
  const parts = Array.isArray(content.parts) ? content.parts : undefined
  if (!parts) return textOf(content.text) ?? textOf(content.result) ?? textOf(content.content) ?? ''
  if (parts.every((part) => typeof part === 'string')) return parts.join('\n')
  return parts.map((part: unknown) => (typeof part === 'string' ? { type: 'text', text: part } : asPart(part)))
}

const asPart = (part: unknown): unknown => (isRecord(part) ? { ...part, type: part.content_type ?? part.type } : part)

/** What the person told of themselves once and for all. */
const aboutIn = ({ user_profile: profile, user_instructions: instructions }: UnknownRecord): string =>
  [profile, instructions].flatMap((one) => textOf(one) ?? []).join('\n\n')

const isEmpty = (said: unknown): boolean =>
  typeof said === 'string' ? said.trim() === '' : Array.isArray(said) && said.length === 0
