/** Grades a document and its run against a lesson, check by check. */
import type { Language } from '../base/language'
import type { Check, CheckResult, Evidence, Lesson } from './contract'

/** The results in the lesson's order. Without a run every check that needs one fails, and says so. */
export function gradeLesson(lesson: Lesson, evidence: Evidence, language: Language): readonly CheckResult[] {
  return lesson.checks.map((check) => resultOf(check, evidence, language))
}

function resultOf(check: Check, evidence: Evidence, language: Language): CheckResult {
  const { pass, evidence: seen } = check.judge(evidence)
  return { id: check.id, title: check.title[language], pass, evidence: seen[language] }
}

/** True when every check passes. */
export const reached = (results: readonly CheckResult[]): boolean => results.every((result) => result.pass)
