/** The marks of a text as one sentence under its field: where the first is, what it is, and how many more there are. */
import type { Language } from '../../base/language'
import { placeAt } from '../../document/json-text'
import type { Mark } from './types'
import { editorWords } from './words'

/** Undefined when nothing is marked. */
export function marksText(text: string, marks: readonly Mark[], language: Language): string | undefined {
  const words = editorWords[language]
  const [first] = marks
  if (!first) return undefined
  const said = words.line(placeAt(text, first.from).line, first.sentence)
  return marks.length === 1 ? said : `${said} (${words.more(marks.length - 1)})`
}
