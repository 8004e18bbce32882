/** Chats of OpenRouter's page: messages by their ids, of people and of the models that take part. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { putIn, saidBy } from '../agent-sessions/made'
import { dotted, type FoundExchange, type Placed } from '../core/find-conversations'
import { type MappedMessage, textOf } from '../messages/mapped'

/** A message, with the model behind its character. */
export class RoomMessage {
  readonly value: UnknownRecord
  readonly model: string | undefined

  constructor(value: UnknownRecord, model: string | undefined) {
    this.value = value
    this.model = model
  }
}

export function mapRoomMessage({ value, model }: RoomMessage): readonly MappedMessage[] {
  const { characterId, content, updatedAt } = value
  if (characterId === 'USER') return [putIn('human', content, updatedAt)]
  const reasoning = textOf(value.reasoning)
  return [saidBy({ content, time: updatedAt, ...(model === undefined ? {} : { model }), ...(reasoning ? { reasoning } : {}) })]
}

/** A whole chat. */
export function roomIn(value: UnknownRecord, path: string): FoundExchange | undefined {
  const { version, messages, characters, title } = value
  if (typeof version !== 'string' || !/^orpg\./.test(version) || !isRecord(messages)) return undefined
  const modelOf = (id: unknown): string | undefined => {
    const character = isRecord(characters) && typeof id === 'string' ? characters[id] : undefined
    return isRecord(character) ? textOf(character.model) : undefined
  }
  const placed = Object.entries(messages).flatMap(([key, message]): readonly Placed[] =>
    isRecord(message)
      ? [{ value: new RoomMessage(message, modelOf(message.characterId)), path: `${path}.messages${dotted(key)}` }]
      : [],
  )
  if (placed.length === 0) return undefined
  return { type: 'exchange', path, sent: placed, replies: [], alternatives: [], title: textOf(title) }
}
