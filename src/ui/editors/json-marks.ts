/** Where a JSON text is wrong: its first mistake, or, when it can be read, what is said about parts of its value. Pure. */
import { isRecord } from '../../base/json'
import type { Language } from '../../base/language'
import { schemaProblems } from '../../diagnostics/rules/tool-schema'
import { firstMistake, type JsonPath, type Place, placesOf } from '../../document/json-text'
import { problemSentence } from '../../document/problem-words'
import type { Mark } from './types'

/** Something to be said about a part of a value. */
export interface PartNote {
  readonly path: JsonPath
  readonly sentence: string
}

/** The marks of a text. `notesOf` looks at the value that it holds. */
export function jsonMarks(text: string, language: Language, notesOf?: (value: unknown) => readonly PartNote[]): readonly Mark[] {
  if (text.trim() === '') return []
  const mistake = firstMistake(text)
  if (mistake) {
    const from = Math.min(offsetOf(text, mistake), Math.max(0, text.length - 1))
    const sentence = problemSentence({ code: 'not-json', ...mistake }, language)
    return [{ from, to: Math.max(from + 1, Math.min(text.length, from + mistake.found.length)), severity: 'error', sentence }]
  }
  const value: unknown = JSON.parse(text)
  const notes = notesOf?.(value) ?? []
  return placesOf(
    text,
    notes.map((note) => note.path),
  ).map((place, i) => {
    const from = offsetOf(text, place)
    return { from, to: endOf(text, from), severity: 'warning', sentence: notes[i]?.sentence ?? '' }
  })
}

/** What a provider would refuse about the parameters of a tool. */
export const parameterNotes =
  (language: Language) =>
  (value: unknown): readonly PartNote[] =>
    isRecord(value) ? schemaProblems(value).map(({ path, says }) => ({ path, sentence: says[language] })) : []

function offsetOf(text: string, { line, column }: Place): number {
  let start = 0
  for (let i = 1; i < line; i++) start = text.indexOf('\n', start) + 1
  return start + column - 1
}

/** The end of the text, number or opening bracket that begins somewhere. */
function endOf(text: string, from: number): number {
  const length = /^(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)/.exec(text.slice(from))?.[0].length ?? 1
  return from + length
}
