/** Reads a corpus file. What comes in is unknown until it has been read here. */
import * as z from 'zod/mini'
import { err, ok, type Result } from '../base/result'
import type { CorpusNote } from './contract'

const words = z.string().check(z.minLength(1))

const noteSchema = z.object({
  id: words,
  title: words,
  text: words,
  source: words,
  language: z.enum(['en', 'es']),
})

/** The notes of a parsed corpus file, or one sentence that says what is wrong and where. */
export function readCorpus(data: unknown): Result<readonly CorpusNote[], string> {
  const read = z.array(noteSchema).safeParse(data)
  if (!read.success) {
    const [issue] = read.error.issues
    const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
    return err(`This is not a corpus of notes${where}: ${issue ? expectedBy(issue) : 'it could not be read'}.`)
  }
  const seen = new Set<string>()
  for (const { id } of read.data) {
    if (seen.has(id)) return err(`This is not a corpus of notes: the id "${id}" is used twice.`)
    seen.add(id)
  }
  return ok(read.data)
}

/** What would be right, in words of our own: zod brings none along. */
function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `it should be ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`
    case 'invalid_type':
      return `it should be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return 'it should be a text that is not empty'
    default:
      return 'it is not what was expected'
  }
}

const kinds: Readonly<Record<string, string>> = { string: 'a text', array: 'a list', object: 'an object' }
