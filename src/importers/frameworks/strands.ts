/** The result of an agent of Strands: its last message, and counts of what went before, which are no steps. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { saidBy } from '../agent-sessions/made'
import type { MappedMessage } from '../messages/mapped'

export const isStrandsResult = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.stop_reason === 'string' &&
  isRecord(value.metrics) &&
  isRecord(value.message) &&
  value.message.role === 'assistant' &&
  Array.isArray(value.message.content)

export function mapStrandsResult(value: UnknownRecord): readonly MappedMessage[] {
  const content = isRecord(value.message) && Array.isArray(value.message.content) ? value.message.content.filter(isRecord) : []
  const text = content.flatMap((block) => (typeof block.text === 'string' ? [block.text] : [])).join('\n')
  const calls = content.flatMap(({ toolUse: use }) =>
    isRecord(use) ? [{ id: use.toolUseId, name: use.name, args: use.input }] : [],
  )
  const said = saidBy({ content: text, calls, finish: value.stop_reason })
  const used = isRecord(value.metrics) ? value.metrics.tool_metrics : undefined
  return [isRecord(used) && Object.keys(used).length > 0 ? { ...said, guesses: [onlyCounted] } : said]
}

const onlyCounted = {
  what: { en: 'steps that are only counted', es: 'pasos que solo se cuentan' },
  why: {
    en: 'The result holds the last message and how often each tool ran, not what was said before: the messages of the agent hold that.',
    es: 'El resultado contiene el último mensaje y cuántas veces corrió cada herramienta, no lo que se dijo antes: eso está en los mensajes del agente.',
  },
}
