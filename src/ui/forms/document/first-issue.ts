/** The first thing that a schema has against a value, as a sentence; undefined if it takes the value. */
import type { Language } from '../../../base/language'
import { issuesOf } from '../../../document/issues'
import { issueSentence } from '../../../document/problem-words'

/** A schema as far as it matters here. */
interface Schema {
  safeParse(value: unknown): { readonly success: true } | { readonly success: false; readonly error: Refusal }
}
interface Refusal {
  readonly issues: Parameters<typeof issuesOf>[0]
  readonly message: string
}

export function firstIssue(schema: Schema, value: unknown, language: Language): string | undefined {
  const read = schema.safeParse(value)
  if (read.success) return undefined
  const [issue] = issuesOf(read.error.issues, value)
  return issue ? issueSentence(issue, language) : read.error.message
}
