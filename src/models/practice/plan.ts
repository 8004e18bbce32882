/** Chooses the tool and the next step. The same scene always gives the same step. */
import { argumentsFrom, takesQuery } from './arguments'
import { operatorsOf, sumText } from './arithmetic'
import { call, keepsFailing, planSearch } from './plan-search'
import { planSum } from './plan-sum'
import { leftOpen, planTargets, targetsFor } from './plan-targets'
import { endlessQuery } from './queries'
import type { Question } from './question'
import type { Scene, Step, Tried } from './step'
import { CONFIDENT, fitOf, type ToolSense } from './tool-sense'

/** The tools that fit a question and can be given their arguments, the best first. Tools that the hands do not know are left out. */
export function fittingTools(question: Question, senses: readonly ToolSense[], tried: readonly Tried[]): readonly ToolSense[] {
  const unknown = new Set(
    tried.flatMap(({ exchange, outcome }) =>
      outcome.kind === 'error' && outcome.about === 'unknown-tool' ? [exchange.tool] : [],
    ),
  )
  const operators = question.sum ? operatorsOf(question.sum) : []
  return senses
    .filter((sense) => !sense.thinking && !unknown.has(sense.tool.name))
    .map((sense) => ({ sense, fit: fitOf(sense, question, operators) }))
    .filter(({ sense, fit }) => fit >= CONFIDENT && canCall(question, sense))
    .sort((a, b) => b.fit - a.fit)
    .map(({ sense }) => sense)
}

function canCall(question: Question, sense: ToolSense): boolean {
  const query = question.needs[0]?.terms.join(' ')
  const target = targetsFor(question, sense)[0]
  const expression = question.sum ? sumText(question.sum) : undefined
  return argumentsFrom(sense.tool, { text: question.text, query, target, expression, numbers: question.numbers }) !== undefined
}

/** The next step of a model that keeps to the rules. */
export function plan(scene: Scene): Step {
  const { question, fitting, tried } = scene
  if (scene.cutShort !== undefined) return { kind: 'answer' }
  if (question.kind === 'sum' && question.sum) return planSum(question.sum, scene, fitting)
  if (question.kind !== 'information' && question.kind !== 'comparison') return { kind: 'answer' }
  const [best, ...others] = fitting
  if (!best) return { kind: 'answer' }
  if (takesQuery(best.tool)) {
    const other = others.find((sense) => takesQuery(sense.tool))
    return planSearch(scene, other && keepsFailing(best, tried) ? other : best)
  }
  const step = planTargets(scene, best)
  if (step.kind === 'call') return tried.length < Math.max(scene.limit, 2 * question.names.length) ? step : { kind: 'answer' }
  // What a special tool could not tell, a search may.
  const search = others.find((sense) => takesQuery(sense.tool))
  return search && leftOpen(scene, best) ? planSearch(scene, search) : step
}

/** The next step of a model that never has enough. It ends only where somebody else ends it. */
export function planStubbornly(scene: Scene): Step {
  const { question, fitting, tried } = scene
  const [best] = fitting
  if (!best || scene.cutShort !== undefined) return { kind: 'answer' }
  const step = plan(scene)
  if (question.kind === 'sum' || !takesQuery(best.tool)) {
    if (step.kind === 'call') return step
    const target = cycle(targetsFor(question, best), tried.length)
    const numbers = tried.length % 2 === 0 ? question.numbers : question.numbers.toReversed()
    const expression = question.sum ? sumText(question.sum) : undefined
    const args = argumentsFrom(best.tool, { text: question.text, query: target, target, expression, numbers })
    return args
      ? { kind: 'call', tool: best.tool, args, why: { type: 'once-more', about: target ?? expression ?? question.text } }
      : step
  }
  const need = cycle(question.needs, tried.length)
  if (!need) return step
  const query = endlessQuery(need, question.language, Math.floor(tried.length / question.needs.length))
  const why = tried.length === 0 ? ({ type: 'first', about: query } as const) : ({ type: 'once-more', about: query } as const)
  return call(scene, best, query, why) ?? step
}

const cycle = <T>(items: readonly T[], n: number): T | undefined => (items.length === 0 ? undefined : items[n % items.length])
