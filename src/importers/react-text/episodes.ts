/** Sections to episodes: each one question, its steps, and what is told about its end. A chain that starts inside a step is its child. */
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
}

const episode = (): Episode => ({ lead: [], steps: [], tail: [], frame: [] })

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
        if (step && !step.observation) step.observation = section
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

/** An answer was given: what comes next is another episode. */
const isOver = (step: Step): boolean =>
  step.final !== undefined ||
  (step.action !== undefined && /^\s*finish\b/i.test(step.action.text) && !/^invalid/i.test(step.observation?.text ?? ''))
