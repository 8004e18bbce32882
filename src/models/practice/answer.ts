/**
 * Answers from the observations and from nothing else: every statement is a quotation with its source. What was not found is
 * said, and so is a guess.
 */
import { answerFound } from './answer-found'
import { takesQuery } from './arguments'
import { roughly, sumText } from './arithmetic'
import { guessByHand } from './by-hand'
import { lastError } from './last-error'
import { type Phrases, phrases } from './phrases'
import { coverages } from './plan-search'
import { sumProgress } from './plan-sum'
import { resultFor, targetsFor } from './plan-targets'
import { cite } from './quote'
import type { Scene, Tried } from './step'
import type { ToolSense } from './tool-sense'

/** The answer to the question, with what there is. */
export function answerFrom(scene: Scene, senses: readonly ToolSense[]): string {
  const say = phrases[scene.question.language]
  switch (scene.question.kind) {
    case 'empty':
      return say.noQuestion
    case 'greeting':
      return say.greeting
    case 'sum':
      return [...sumLines(scene, senses), ...cutShort(scene)].join('\n')
    case 'comparison':
    case 'information':
      return [found(scene, senses), ...cutShort(scene)].join('\n')
  }
}

/** Says that a hard budget ended the work, in the words it was said in; none when none did. */
export const cutShort = (scene: Scene): readonly string[] =>
  scene.cutShort === undefined ? [] : [phrases[scene.question.language].cutShort(scene.cutShort)]

function sumLines(scene: Scene, senses: readonly ToolSense[]): readonly string[] {
  const { question, tried } = scene
  const say = phrases[question.language]
  if (!question.sum) return [guessByHand(question, senses)]
  const { left, done } = sumProgress(question.sum, tried)
  const lines = done.map((step) => say.sumIs(step.text, step.result, step.tool))
  if (typeof left === 'number') return lines
  if (done.length > 0) return [...lines, ...lastError(scene), say.restByHand(sumText(left), String(roughly(left) ?? '?'))]
  const odd = tried.findLast(({ outcome }) => outcome.kind === 'found')
  if (odd?.outcome.kind === 'found') return odd.outcome.passages.map((passage) => cite(passage.text, passage.source))
  return [...lastError(scene), guessByHand(question, tried.length > 0 ? [] : senses)]
}

function found(scene: Scene, senses: readonly ToolSense[]): string {
  const { question, tried, fitting } = scene
  const special = fitting.find(
    (sense) => !takesQuery(sense.tool) && tried.some(({ exchange }) => exchange.tool === sense.tool.name),
  )
  const lines = special ? targetLines(scene, special) : []
  if (lines.length > 0) return lines.join('\n')
  const nothing = tried.length === 0 && coverages(scene).every((coverage) => coverage.relevant.length === 0)
  return nothing ? guessByHand(question, senses) : answerFound(scene)
}

/** One line for each thing asked about; none when there is no result at all. */
function targetLines(scene: Scene, sense: ToolSense): readonly string[] {
  const say = phrases[scene.question.language]
  const targets = targetsFor(scene.question, sense)
  const results = (targets.length > 0 ? targets : ['']).map((target) => ({
    target,
    result: resultFor(target, sense, scene.tried),
  }))
  if (results.every(({ result }) => result === undefined)) return []
  const lines = results.map(({ target, result }) => {
    if (result?.outcome.kind !== 'found') return say.noResult(target)
    const text = result.outcome.passages.map((passage) => passage.text).join(' ')
    const named = target === '' || text.toLowerCase().includes(target.toLowerCase())
    return cite(named ? text : `${target}: ${text}`, sense.tool.name)
  })
  return scene.question.kind === 'comparison' ? [...lines, ...higherLine(results, say)] : lines
}

interface Result {
  readonly target: string
  readonly result: Tried | undefined
}
/** Which of the figures is higher, when each result holds exactly one. */
function higherLine(results: readonly Result[], say: Phrases): readonly string[] {
  const figures = results.flatMap(({ target, result }) => {
    const text = result?.outcome.kind === 'found' ? (result.outcome.passages[0]?.text ?? '') : ''
    const numbers = text.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi) ?? []
    return numbers.length === 1 ? [{ target, figure: Number(numbers[0]) }] : []
  })
  const [highest, second] = figures.toSorted((a, b) => b.figure - a.figure)
  const comparable = figures.length === results.length && highest && second && highest.figure !== second.figure
  return comparable ? [say.higher(highest.target)] : []
}
