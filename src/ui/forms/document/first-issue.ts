/** The first thing that a schema has against a value, as a sentence; undefined if it takes the value. */
import type * as z from 'zod/mini'
import type { Language } from '../../../base/language'
import { issuesOf } from '../../../document/issues'
import { issueSentence } from '../../../document/problem-words'

export function firstIssue<T>(schema: z.ZodMiniType<T>, value: unknown, language: Language): string | undefined {
  const read = schema.safeParse(value)
  if (read.success) return undefined
  const [issue] = issuesOf(read.error.issues, value)
  return issue ? issueSentence(issue, language) : read.error.message
}
