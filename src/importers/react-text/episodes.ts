/** Sections to episodes: each one question, its steps, and what is told about its end. A chain that starts inside a step is its child. */
import { limitInAnswer } from '../core/limit-words'
import { printedPair } from './glued'
import type { Section } from './lexer'

export interface Step {
  thought?: Section
  action?: Section
  input?: Section
  observation?: Section
  final?: Section
  /** Chains that ran while its action did. */
  readonly children: Episode[]
}

export interface Episode {
  /** What stands before the first step. */
  readonly lead: Section[]
  readonly steps: Step[]
  /** What stands behind the last one: reflections, statistics. */
  readonly tail: Section[]
  /** The line that opened its chain, and the one that ended it. */
  readonly frame: Section[]
  /** What the program printed when its chain had ended: the answer once more, or the question with it. */
  printed?: Section
}

const episode = (): Episode => ({ lead: [], steps: [], tail: [], frame: [] })

/** True when its chain was opened and ended. */
export const isWhole = ({ frame }: Episode): boolean =>
  frame.some(({ label }) => label === 'enter') && frame.some(({ label }) => label === 'finished')

/** All episodes in the order in which they begin; those inside others are theirs. */
export function episodesOf(sections: readonly Section[]): readonly Episode[] {
  const reader = new EpisodeReader()
  for (const section of sections) reader.take(section)
  return reader.close()
}

class EpisodeReader {
  readonly #done: Episode[] = []
  /** The open chains, the innermost last. Without any line that opens a chain there is one, which is not framed. */
  #stack: Episode[] = [episode()]
  #framed = 0
  #ruled = false

  get #now(): Episode {
    const last = this.#stack.at(-1)
    if (last) return last
    const fresh = episode()
    this.#stack.push(fresh)
    return fresh
  }

  close(): readonly Episode[] {
    this.#next()
    return this.#done.filter(({ lead, steps, tail, frame }) => lead.length + steps.length + tail.length + frame.length > 0)
  }

  #next(): void {
    const [outer] = this.#stack
    if (outer) this.#done.push(outer)
    this.#stack = [episode()]
    this.#framed = 0
  }

  take(section: Section): void {
    const ruled = this.#ruled
    this.#ruled = section.label === 'rule'
    // A line of dashes and a number in a line of its own: the next one of many episodes.
    if (ruled && section.label === 'text' && /^\d{1,6}$/.test(section.text) && this.#framed === 0 && this.#now.steps.length > 0) {
      this.#next()
    }
    const now = this.#now
    const step = now.steps.at(-1)
    switch (section.label) {
      case 'enter':
        this.#enter(section)
        return
      case 'finished':
        now.frame.push(section)
        if (this.#framed > 1) {
          this.#stack.pop()
          this.#framed -= 1
        } else this.#next()
        return
      case 'rule':
        if (this.#framed === 0 && step && isOver(step)) this.#next()
        return
      case 'log':
        return
      case 'question':
        if (now.steps.length > 0 && this.#framed === 0) this.#next()
        this.#now.lead.push(section)
        return
      case 'text':
        this.#text(section)
        return
      case 'reflection':
        now.tail.push(section)
        return
      case 'thought':
      case 'action':
      case 'invoking':
        this.#begin(section)
        return
      case 'input':
        if (step?.action && !step.input && !step.observation) step.input = section
        else this.#fresh().input = section
        return
      case 'observation':
        if (step && !step.observation) (waitingIn(now.steps) ?? step).observation = section
        else this.#fresh().observation = section
        return
      case 'final':
        if (step && !step.action && !step.observation && !step.final) step.final = section
        else this.#fresh().final = section
    }
  }

  #enter(section: Section): void {
    const step = this.#now.steps.at(-1)
    if (this.#framed > 0 && step?.action && !step.observation) {
      const child = episode()
      child.frame.push(section)
      step.children.push(child)
      this.#stack.push(child)
      this.#framed += 1
      return
    }
    if (this.#now.steps.length > 0) this.#next()
    this.#now.frame.push(section)
    this.#framed = 1
  }

  #text(section: Section): void {
    const now = this.#now
    const before = this.#framed === 0 && now.steps.length === 0 && now.lead.length === 0 ? this.#done.at(-1) : undefined
    if (before && !before.printed && isWhole(before) && says(before, section.text)) {
      before.printed = section
      return
    }
    // The first thought of a chain has no label of its own.
    if (this.#framed > 0 && now.steps.length === 0) this.#fresh().thought = section
    else if (now.steps.length === 0) now.lead.push(section)
    else now.tail.push(section)
  }

  #begin(section: Section): void {
    const now = this.#now
    const step = now.steps.at(-1)
    const again = section.number === 1 && step !== undefined && (step.thought ?? step.action)?.number !== undefined
    const restarts = again && !(section.label === 'action' && step.thought?.number === 1 && !step.action)
    if (this.#framed === 0 && step && (restarts || (isOver(step) && section.label === 'thought'))) {
      this.#next()
      this.#set(this.#fresh(), section)
      return
    }
    const open = step && !step.action && !step.final && !step.observation
    if (section.label === 'thought') this.#set(open && !step.thought ? step : this.#fresh(), section)
    else this.#set(open ? step : this.#fresh(), section)
  }

  #set(step: Step, section: Section): void {
    if (section.label === 'thought') step.thought = section
    else step.action = section
  }

  #fresh(): Step {
    const step: Step = { children: [] }
    this.#now.steps.push(step)
    return step
  }
}

/** True for a text that gives the end of an episode once more. */
function says({ steps }: Episode, text: string): boolean {
  if (printedPair(text) || limitInAnswer(text)) return true
  const last = steps.at(-1)
  const plain = text.trim()
  const final = last?.final?.text.trim()
  if (final !== undefined) return final === plain || `'${final}'` === plain || `"${final}"` === plain
  const shown = (last?.observation ?? last?.input ?? last?.action ?? last?.thought)?.text.trim()
  return plain.length > 3 && shown?.endsWith(plain) === true
}

/** An answer was given: what comes next is another episode. */
const isOver = (step: Step): boolean =>
  step.final !== undefined ||
  (step.action !== undefined && /^\s*finish\b/i.test(step.action.text) && !/^invalid/i.test(step.observation?.text ?? ''))

/** Calls that stand behind each other with nothing between them are answered in their order: the first of them without a result. */
function waitingIn(steps: readonly Step[]): Step | undefined {
  let first: Step | undefined
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    const step = steps[i]
    if (step?.action?.label !== 'invoking' || step.observation) break
    first = step
    if (step.thought) break
  }
  return first
}
