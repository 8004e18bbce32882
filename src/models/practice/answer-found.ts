/** Puts what searches found into an answer: quotations with their sources, and plainly what was not found. */
import { coverageOf } from './evidence'
import { findingsFor } from './findings'
import { lastError } from './last-error'
import { phrases } from './phrases'
import { coverages, passagesIn } from './plan-search'
import { subjectOf } from './plan-targets'
import { wordsFor } from './quote'
import type { Scene } from './step'

/** The answer to a question that was searched for. */
export const answerFound = (scene: Scene): string => (scene.question.needs.length > 1 ? sides(scene) : single(scene))

function single(scene: Scene): string {
  const say = phrases[scene.question.language]
  const [coverage] = coverages(scene)
  const [need] = scene.question.needs
  const findings = findingsFor(scene, 0, coverage)
  if (!need || !coverage || findings.length === 0) return notFound(scene)
  const gap = gapLine(wordsFor(need, coverage.absent), scene)
  const [only, ...others] = findings
  if (only && others.length === 0) return [only.quote, ...gap].join('\n')
  // In a list, a note's title says what "it" is.
  const lines = findings.map(({ passage, quote }) => `- ${passage.title === '' ? '' : `${passage.title}: `}${quote}`)
  return [say.fromFindings, ...lines, ...gap].join('\n')
}

const gapLine = (words: readonly string[], scene: Scene): readonly string[] =>
  words.length > 0 && scene.tried.length > 0 ? [phrases[scene.question.language].nothingAbout(words)] : []

function sides(scene: Scene): string {
  const say = phrases[scene.question.language]
  const covered = coverages(scene)
  if (covered.every((coverage) => !coverage.covered)) return notFound(scene)
  const lines = scene.question.needs.map((need, i) => {
    const quotes = findingsFor(scene, i, covered[i]).map(({ quote }) => quote)
    return quotes.length === 0 ? say.noResult(need.label) : `${need.label}: ${quotes.join(' ')}`
  })
  // What both sides were to be compared in, and nothing says anything about.
  const absent = scene.question.needs.map((need, i) =>
    wordsFor(
      need,
      (covered[i]?.absent ?? []).filter((concept) => !need.keys.includes(concept)),
    ),
  )
  const shared = (absent[0] ?? []).filter((word) => absent.every((words) => words.includes(word)))
  return [...lines, ...gapLine(shared, scene)].join('\n')
}

function notFound(scene: Scene): string {
  const say = phrases[scene.question.language]
  const [need] = scene.question.needs
  const asked = scene.tried
    .flatMap((tried) => (tried.outcome.kind === 'not-run' ? [] : [subjectOf(tried)]))
    .filter((query) => query !== '')
  const nearest = coverages(scene).flatMap((coverage) => coverage.relevant)[0] ?? passagesIn(scene)[0]
  const missing = need && nearest ? wordsFor(need, coverageOf(need, [nearest]).absent) : []
  const errors = scene.tried.length > 0 && scene.tried.every(({ outcome }) => outcome.kind === 'error')
  return [
    say.notFound,
    ...(asked.length > 0 ? [say.searched([...new Set(asked)])] : []),
    ...(errors ? lastError(scene) : []),
    ...(nearest && nearest.title !== '' && missing.length > 0 ? [say.nearest(nearest.title, nearest.source, missing)] : []),
  ].join(' ')
}
