/** Chunks of a prompt that AI Studio saved: a role, and a text, code that ran, or a file. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readTime } from '../core/times'
import { readContent } from '../messages/content'
import { type MappedMessage, textOf } from '../messages/mapped'

const given = [
  'text',
  'executableCode',
  'codeExecutionResult',
  'driveDocument',
  'driveImage',
  'driveVideo',
  'driveAudio',
  'inlineFile',
  'youtubeVideo',
] as const

/** A role, and something that no message of others has in this place. */
export const isStudioChunk = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (value.role === 'model' || value.role === 'user') &&
  value.content === undefined &&
  given.some((key) => value[key] !== undefined)

export function mapChunk(chunk: UnknownRecord): MappedMessage {
  const text = textOf(chunk.text) ?? readContent(chunk.parts).text
  const time = readTime(chunk.createTime)
  const finish = textOf(chunk.finishReason)
  const others = given.flatMap((key): readonly UnknownRecord[] => {
    const value = chunk[key]
    return isRecord(value) ? [{ type: key, ...value }] : []
  })
  const thought = chunk.isThought === true
  const said = text === '' ? [] : [{ type: thought ? 'reasoning' : 'text', text }]
  return {
    message: {
      id: textOf(chunk.id) ?? '',
      role: chunk.role === 'user' ? 'human' : 'ai',
      text: thought ? '' : text,
      ...(thought || others.length > 0 ? { blocks: [...said, ...others] } : {}),
    },
    ...(time === undefined ? {} : { time }),
    ...(finish === undefined ? {} : { finish }),
  }
}
