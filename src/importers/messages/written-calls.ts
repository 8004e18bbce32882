/**
 * Calls that a model wrote into its text between tags, `<tool_call>{"name": …, "arguments": …}</tool_call>`, as open models are trained to do
 * where nothing took them out. Only what holds a name counts; the rest of the text stays what was said.
 */
import { isRecord } from '../../base/json'
import { readLenient } from '../core/lenient'
import { type ReadCall, readCall } from './arguments'
import { type Guess, textOf } from './mapped'

export interface WrittenCalls {
  readonly text: string
  readonly calls: readonly ReadCall[]
}

const tag = /<tool_call>\s{0,20}(\{[\s\S]*?)\s{0,20}(?:<\/tool_call>|$)/g

/** `undefined` when there are none. */
export function writtenCalls(text: string): WrittenCalls | undefined {
  if (!text.includes('<tool_call>')) return undefined
  const calls: ReadCall[] = []
  const rest = text.replace(tag, (whole, body: string) => {
    const value = readLenient(body)?.value
    const name = isRecord(value) ? textOf(value.name) : undefined
    if (!isRecord(value) || name === undefined) return whole
    calls.push(readCall('', name, value.arguments ?? value.parameters))
    return ''
  })
  return calls.length === 0 ? undefined : { text: rest.trim(), calls }
}

export const writtenGuess: Guess = {
  what: { en: 'calls that stand in the text', es: 'llamadas que están en el texto' },
  why: {
    en: 'The message has no calls of its own; what it wrote between the tags of calls is shown as such.',
    es: 'El mensaje no tiene llamadas propias; lo que escribió entre las etiquetas de llamada se muestra como tal.',
  },
}
