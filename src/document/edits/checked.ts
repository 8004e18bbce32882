/** A value that an edit brings in must be one that a file can hold; else a saved document could not be opened again. */
import type * as z from 'zod/mini'
import { err, ok, type Result } from '../../base/result'
import type { EditProblem } from '../edit'
import { issueSentence } from '../issue-words'
import { issuesOf } from '../issues'
import { valueInvalid } from './problems'

/** The value itself (not a copy) if the schema takes it; else the first thing that is wrong with it. */
export function checked<T>(schema: z.ZodMiniType<T>, value: T): Result<T, EditProblem> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(value)
  const [issue] = issuesOf(parsed.error.issues, value)
  const sentence = (language: 'en' | 'es') => (issue ? issueSentence(issue, language) : parsed.error.message)
  return err(valueInvalid({ en: sentence('en'), es: sentence('es') }))
}
