/** Why a file cannot be read as what is needed, in the words of the terminal: which file, what is wrong, where, and what to do. */
import { firstMistake } from '../document/json-text'
import type { DocumentProblem } from '../document/problem'
import { issueSentence, problemSentence } from '../document/problem-words'
import { type TraceProblem, traceProblemSentence } from '../trace/codec'

/** More mistakes than these are only counted. */
const SHOWN = 12

export function documentRefusal(path: string, problem: DocumentProblem): string {
  if (problem.code === 'not-a-document' && problem.found === 'trace') {
    return `${nameOf(path)} is a recorded run, and a document is needed here. Read it with: vuelta log ${path}`
  }
  if (problem.code !== 'invalid' || problem.issues.length === 1) return `${nameOf(path)}: ${problemSentence(problem, 'en')}`
  const lines = problem.issues.slice(0, SHOWN).map((issue) => `  ${issueSentence(issue, 'en')}`)
  const more = problem.issues.length - lines.length
  return [
    `${nameOf(path)} cannot be read as a document: ${problem.issues.length} things in it are not right.`,
    ...lines,
    ...(more > 0 ? [`  … and ${more} more.`] : []),
  ].join('\n')
}

/** `text`: what was read, to find the place of a mistake in it. */
export function traceRefusal(path: string, problem: TraceProblem, text: string): string {
  if (problem.code === 'not-a-trace' && problem.found === 'document') {
    return `${nameOf(path)} is an agent document, and a recorded run is needed here. Run it first: vuelta run ${path} --out run.trace.json`
  }
  if (problem.code === 'not-json') return `${nameOf(path)}: ${notJson(text, inLines(text) ? problem.line : undefined)}`
  return `${nameOf(path)}: ${traceProblemSentence(problem, 'en')}`
}

/** Where a text stops being JSON. `only`: the line that alone should be JSON, from 1. */
export function notJson(text: string, only?: number): string {
  const part = only === undefined ? text : (text.split('\n')[only - 1] ?? '')
  if (part.trim() === '') return 'There is nothing in it; JSON was expected.'
  const mistake = firstMistake(part) ?? { line: 1, column: 1, expected: 'value' as const, found: '' }
  return problemSentence({ code: 'not-json', ...mistake, line: only ?? mistake.line }, 'en')
}

/** A `.jsonl` file begins with a line that is JSON by itself. */
function inLines(text: string): boolean {
  try {
    JSON.parse(text.trimStart().split('\n', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

const nameOf = (path: string): string => (path === '-' ? 'Standard input' : path)
