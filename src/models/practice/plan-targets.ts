/** Asks a tool about particular things, one after another: the weather of each city, the mass of each planet. */
import { type Arguments, argumentsFrom, mainText } from './arguments'
import type { Question } from './question'
import type { Scene, Step, Tried } from './step'
import type { ToolSense } from './tool-sense'
import { conceptOf, isGeneric, plainText, wordsOf } from './words'

/** Ways to write one thing before it is given up. */
const TRIES = 3

/** The things that a question asks this tool about, in order. */
export function targetsFor(question: Question, sense: ToolSense): readonly string[] {
  if (question.names.length > 0) return question.names
  const known = new Set([...sense.name, ...sense.description, ...sense.parameters])
  const terms = (question.needs[0]?.terms ?? []).filter((term) => {
    const plain = wordsOf(term)[0] ?? ''
    return !isGeneric(plain) && !known.has(conceptOf(plain))
  })
  return terms.length > 0 ? [terms.join(' ')] : []
}

/** The first result about this thing, if there is one. */
export const resultFor = (target: string, sense: ToolSense, tried: readonly Tried[]): Tried | undefined =>
  tried.find(
    ({ exchange, outcome }) => exchange.tool === sense.tool.name && outcome.kind === 'found' && isAbout(exchange.args, target),
  )

const isAbout = (args: Arguments | undefined, target: string): boolean =>
  Object.keys(args ?? {}).length === 0 || plainText(JSON.stringify(args)).includes(plainText(target))

/** The next call for a thing without a result, or an answer. */
export function planTargets(scene: Scene, sense: ToolSense): Step {
  const targets = targetsFor(scene.question, sense)
  const things = targets.length > 0 ? targets : ['']
  for (const [i, target] of things.entries()) {
    if (resultFor(target, sense, scene.tried)) continue
    const attempts = scene.tried.filter(({ exchange }) => exchange.tool === sense.tool.name && isAbout(exchange.args, target))
    if (attempts.length >= TRIES) continue
    for (const form of formsOf(target, scene.question)) {
      const args = argumentsFrom(sense.tool, {
        text: scene.question.text,
        query: form,
        target: form,
        numbers: scene.question.numbers,
      })
      if (!args || attempts.some(({ exchange }) => JSON.stringify(exchange.args) === JSON.stringify(args))) continue
      const about = form || scene.question.text
      const last = attempts.at(-1)
      if (last)
        return {
          kind: 'call',
          tool: sense.tool,
          args,
          why: { type: 'other-words', about, afterError: last.outcome.kind === 'error' },
        }
      return { kind: 'call', tool: sense.tool, args, why: { type: i === 0 ? 'first' : 'next', about } }
    }
  }
  return { kind: 'answer' }
}

/** Other ways to write the same thing: without accents, in small letters, with what is asked about it. */
function formsOf(target: string, question: Question): readonly string[] {
  const bare = target.normalize('NFD').replace(/\p{M}/gu, '')
  const around = (question.needs[0]?.terms ?? []).filter(
    (term) => !plainText(target).includes(plainText(term)) && !isGeneric(plainText(term)),
  )
  return [...new Set([target, bare, bare.toLowerCase(), `${target} ${around.join(' ')}`.trim()])]
}

/** True when the tool was asked about everything and at least one thing is still without a result. */
export const leftOpen = (scene: Scene, sense: ToolSense): boolean => {
  const targets = targetsFor(scene.question, sense)
  return (targets.length > 0 ? targets : ['']).some((target) => !resultFor(target, sense, scene.tried))
}

/** The text that this call was about. */
export const subjectOf = (tried: Tried): string => mainText(tried.exchange.args)
