/** What a trace is called until it is built. */
import { isRecord } from '../../base/json'
import { clip, oneSpaced } from '../../base/text'
import { decoded } from './decode'

/** What came in, when that is a text, else the name of the outermost span. */
export function hintFrom(input: unknown, name: () => string): string {
  const { value } = decoded(input)
  const asked = isRecord(value)
    ? [value.input, value.question, value.query, value.task].find((one) => typeof one === 'string')
    : value
  return asHint(typeof asked === 'string' && asked.trim() !== '' ? asked.slice(0, 1000) : name())
}

export const asHint = (title: string): string => clip(oneSpaced(title).trim(), 120)
