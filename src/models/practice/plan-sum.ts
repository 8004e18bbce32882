/** Works a sum out with tools: a tool for whole expressions takes it at once, a tool for two numbers takes it step by step. */
import { argumentsFrom } from './arguments'
import { operatorsOf, putResult, readyStep, type Sum, sumText } from './arithmetic'
import type { Scene, Step, SumProgress, Tried } from './step'
import type { ToolSense } from './tool-sense'
import { CONFIDENT, fitOf } from './tool-sense'

/** How often one tool is asked about the same numbers before another way is tried. */
const TRIES = 2

/** How far the results so far have brought the sum. */
export function sumProgress(sum: Sum, tried: readonly Tried[]): SumProgress {
  let left = sum
  const done: { text: string; result: string; tool: string }[] = []
  for (const { exchange, outcome } of tried) {
    if (outcome.kind !== 'found' || typeof left === 'number') continue
    const result = numberIn(outcome.passages[0]?.text ?? '')
    if (result === undefined) continue
    const values = Object.values(exchange.args ?? {})
    if (values.some((value) => typeof value === 'string' && value === sumText(left))) {
      done.push({ text: sumText(left), result: String(result), tool: exchange.tool })
      left = result
      continue
    }
    const step = readyStep(left)
    if (!step || !values.includes(step.left) || !values.includes(step.right)) continue
    done.push({ text: sumText(step), result: String(result), tool: exchange.tool })
    left = putResult(left, step, result)
  }
  return { left, done }
}

/** The number that a result states: the only one in it, or the last. */
function numberIn(text: string): number | undefined {
  const numbers = text.replace(/(\d),(?=\d{3}\b)/g, '$1').match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi) ?? []
  const last = numbers.at(-1)
  return last === undefined ? undefined : Number(last)
}

/** The next call for the sum, or an answer with what there is. */
export function planSum(sum: Sum, scene: Scene, senses: readonly ToolSense[]): Step {
  const { left } = sumProgress(sum, scene.tried)
  if (typeof left === 'number' || scene.tried.length >= Math.max(scene.limit, 8)) return { kind: 'answer' }
  const whole = { expression: sumText(left), numbers: [], text: scene.question.text }
  const step = readyStep(left)
  const candidates: Step[] = []
  const rank = (part: Sum) =>
    senses
      .filter((sense) => !sense.thinking && fitOf(sense, scene.question, operatorsOf(part)) >= CONFIDENT)
      .toSorted((a, b) => fitOf(b, scene.question, operatorsOf(part)) - fitOf(a, scene.question, operatorsOf(part)))
  const add = (sense: ToolSense, args: ReturnType<typeof argumentsFrom>, about: string) => {
    if (args) candidates.push({ kind: 'call', tool: sense.tool, args, why: { type: 'sum', about } })
  }
  for (const sense of rank(left)) add(sense, takesNumbers(sense) ? undefined : argumentsFrom(sense.tool, whole), sumText(left))
  if (step) {
    for (const sense of rank(step)) {
      if (takesNumbers(sense))
        add(sense, argumentsFrom(sense.tool, { numbers: [step.left, step.right], text: scene.question.text }), sumText(step))
    }
  }
  // One operation goes to the tool that fits best; several at once go to a tool for whole expressions when there is one.
  const single = operatorsOf(left).length === 1 && step !== undefined && sumText(step) === sumText(left)
  const ordered = single ? byFit(candidates, rank(left)) : candidates
  const next =
    ordered.find((candidate) => candidate.kind === 'call' && failures(candidate, scene.tried) === 0) ??
    ordered.find(
      (candidate) =>
        candidate.kind === 'call' &&
        ordered.length === 1 &&
        failures(candidate, scene.tried) < TRIES &&
        swapped(candidate, scene.tried) !== undefined,
    )
  if (next?.kind !== 'call') return { kind: 'answer' }
  return failures(next, scene.tried) === 0 ? next : (swapped(next, scene.tried) ?? { kind: 'answer' })
}

const takesNumbers = (sense: ToolSense): boolean =>
  argumentsFrom(sense.tool, { numbers: [1, 2], text: '' }) !== undefined &&
  argumentsFrom(sense.tool, { numbers: [], text: '' }) === undefined

const byFit = (candidates: readonly Step[], order: readonly ToolSense[]): readonly Step[] =>
  candidates.toSorted((a, b) => place(a, order) - place(b, order))
const place = (step: Step, order: readonly ToolSense[]): number =>
  step.kind === 'call' ? order.findIndex((sense) => sense.tool.name === step.tool.name) : -1

const failures = (step: Extract<Step, { kind: 'call' }>, tried: readonly Tried[]): number =>
  tried.filter(
    ({ exchange, outcome }) =>
      exchange.tool === step.tool.name && outcome.kind !== 'found' && sameNumbers(exchange.args, step.args),
  ).length

/** The same numbers or text, in whatever order. */
const sameNumbers = (a: Readonly<Record<string, unknown>> | undefined, b: Readonly<Record<string, unknown>>): boolean =>
  a !== undefined && JSON.stringify(Object.values(a).map(String).sort()) === JSON.stringify(Object.values(b).map(String).sort())

/** After an error the same call is pointless; where the order does not matter, the numbers can at least change places. */
function swapped(step: Extract<Step, { kind: 'call' }>, tried: readonly Tried[]): Step | undefined {
  const entries = Object.entries(step.args)
  const [first, second] = entries
  if (entries.length !== 2 || !first || !second || !/[*+]/.test(step.why.about) || first[1] === second[1]) return undefined
  const args = { [first[0]]: second[1], [second[0]]: first[1] }
  const text = JSON.stringify(args)
  if (tried.some(({ exchange }) => exchange.tool === step.tool.name && JSON.stringify(exchange.args) === text)) return undefined
  return { ...step, args, why: { type: 'other-words', about: step.why.about, afterError: true } }
}
