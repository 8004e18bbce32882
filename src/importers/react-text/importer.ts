/**
 * Texts of Thought / Action / Action Input / Observation: papers, tutorials, consoles of AgentExecutor. Every section is a record.
 * The text knows no nodes: a thought with its action is what the brain said, an observation is what the hands brought.
 */
import { clip } from '../../base/text'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { conversationRun, linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { limitInAnswer } from '../core/limit-words'
import type { Source } from '../core/source'
import { beforeEnd } from '../embed/add-to-run'
import { type Embedding, embedRuns } from '../embed/embed-run'
import { splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import type { Guess } from '../messages/mapped'
import { readAction } from './action'
import { type Episode, episodesOf, isWhole, type Step } from './episodes'
import { printedPair, splitGlued, splitInput, splitLiteral } from './glued'
import { type Label, labelOf, type Section, sectionsOf } from './lexer'
import { answerAction, glued, leadQuestion } from './words'

const LOOKED_AT = 4000

export const reactText: Importer = {
  id: 'react-text',
  name: { en: 'Text of Thought, Action, Observation', es: 'Texto de Thought, Action, Observation' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  const first = /\S/.exec(source.text.slice(0, 2000))?.[0]
  const invoked = first === '[' && /^Invoking: `/m.test(source.text.slice(0, 20_000))
  if (first === '{' || (first === '[' && !invoked && source.documents().form !== 'none')) return undefined
  const seen = new Map<Label, number>()
  for (const line of source.lines(LOOKED_AT)) {
    const found = labelOf(line)
    if (found) seen.set(found.label, (seen.get(found.label) ?? 0) + 1)
  }
  const has = (label: Label) => seen.has(label)
  const loop = has('action') && (has('thought') || has('observation') || has('input'))
  const bare = /"action"\s*:\s*"|<tool>|<final_answer>/.test(source.text.slice(0, 200_000))
  if (has('enter') && (loop || has('invoking') || has('final') || bare)) {
    return { confidence: 0.9, why: { en: 'the console of an AgentExecutor', es: 'la consola de un AgentExecutor' } }
  }
  if (has('enter') && /> Entering new .{0,60}\bAgent/i.test(source.text)) {
    return { confidence: 0.7, why: { en: 'the console of an AgentExecutor', es: 'la consola de un AgentExecutor' } }
  }
  if (has('invoking')) return { confidence: 0.8, why: { en: 'lines "Invoking: `tool`"', es: 'líneas «Invoking: `tool`»' } }
  if (!loop) return undefined
  return {
    confidence: has('observation') ? 0.85 : 0.72,
    why: { en: 'sections "Thought:", "Action:" and "Observation:"', es: 'secciones «Thought:», «Action:» y «Observation:»' },
  }
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const sections = sectionsOf(source.lines())
  for (const section of sections) {
    if (section.label === 'rule') continue
    if (section.label === 'log') {
      ledger.drop(ledger.record(`line ${section.line}`, 'line'), ofProgram)
      continue
    }
    section.record = ledger.recordLine(section.line, section.label === 'text' ? 'text' : 'section')
  }
  return episodesOf(sections).flatMap((episode): readonly (RecordedRun | PlannedRun)[] => {
    const build = (own: Ledger) => new EpisodeMaker(own).runsOf(episode)
    // Chains inside others may come out as runs of their own, and an episode without a step is none: only building tells.
    if (episode.steps.length === 0 || episode.steps.some(({ children }) => children.length > 0)) return build(ledger)
    return [
      {
        title: hintOf(episode),
        sources: new SectionLinks(episode),
        build: (own) => build(own)[0] ?? { title: '', events: [] },
      },
    ]
  })
}

const linkTo = ({ record, line }: Section): SourceLink | undefined =>
  record === undefined ? undefined : { record, where: `line ${line}` }

/** The records of an episode's sections: a log may be one episode of a million. */
class SectionLinks implements Iterable<SourceLink> {
  readonly #episode: Episode

  constructor(episode: Episode) {
    this.#episode = episode
  }

  each(visit: (record: number) => void): void {
    eachSection(this.#episode, ({ record }) => {
      if (record !== undefined) visit(record)
    })
  }

  *[Symbol.iterator](): Generator<SourceLink> {
    const links: SourceLink[] = []
    eachSection(this.#episode, (section) => {
      const link = linkTo(section)
      if (link) links.push(link)
    })
    yield* links
  }
}

function eachSection({ lead, steps, tail, frame, printed }: Episode, visit: (section: Section) => void): void {
  if (printed) visit(printed)
  for (const section of lead) visit(section)
  for (const { thought, action, input, observation, final } of steps) {
    if (thought) visit(thought)
    if (action) visit(action)
    if (input) visit(input)
    if (observation) visit(observation)
    if (final) visit(final)
  }
  for (const section of tail) visit(section)
  for (const section of frame) visit(section)
}

/** What it is called in a list: the question, else what stands before the first step. */
function hintOf({ lead, steps }: Episode): string {
  const task = taskOf(lead, steps)
  if (task !== undefined) return clip(task, 120)
  const questions = lead.filter(({ label }) => label === 'question')
  const text = (questions.length > 0 ? questions : lead).map((section) => section.text).join('\n')
  return clip(text.trimStart().slice(0, 1000).replace(/\s+/g, ' ').trim(), 120)
}

/** Where only a number stands in front, the task is what the environment gives first: `Instruction: …`. */
function taskOf(lead: readonly Section[], [first]: readonly Step[]): string | undefined {
  if (lead.some(({ text }) => !/^\d{0,6}$/.test(text))) return undefined
  return /^\s*Instruction:\s*(\S[^\n]*)/m.exec(first?.observation?.text.slice(0, 2000) ?? '')?.[1]?.trim()
}

class EpisodeMaker {
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** The run of an episode; chains whose call is not shown come as runs of their own. */
  runsOf(episode: Episode): readonly RecordedRun[] {
    if (episode.steps.length === 0) {
      for (const section of [...episode.lead, ...episode.tail, ...episode.frame]) {
        const link = linkTo(section)
        if (link) this.#ledger.drop(link, noSteps)
      }
      return []
    }
    const messages: RecordedMessage[] = []
    const children: Embedding[] = []
    const outer: Section[] = [...episode.frame, ...(episode.printed ? [episode.printed] : [])]
    this.#lead(episode, messages, outer)
    const ends: Section[] = []
    const ways = glueOf(episode)
    let opening: Thought | undefined
    for (const [i, step] of episode.steps.entries()) {
      const last = i === episode.steps.length - 1
      const made = this.#step(step, last, opening, outer, ways)
      outer.length = 0
      opening = made.more
      messages.push(...made.messages)
      for (const child of step.children)
        for (const run of this.runsOf(child)) {
          children.push({ run, name: nameOf(child), startedBy: (call) => call.toolCallId === made.callId })
        }
      if (made.end) ends.push(made.end)
    }
    if (opening) messages.push(opening.message)
    const task = taskOf(episode.lead, episode.steps)
    const { printed } = episode
    // Where a chain is stopped, what it gives out is no answer of the model and stands behind its end.
    const reached = printed && limitInAnswer(printedPair(printed.text)?.output ?? printed.text)
    const facts = { ...(task === undefined ? {} : { title: task }), ...(reached ? { limits: { reached } } : {}) }
    const run = conversationRun(messages, facts, this.#ledger)
    const { run: whole, left } = embedRuns(run, children)
    const told = [...ends, ...episode.tail].flatMap((section) => this.#told(section))
    return [beforeEnd(whole, told), ...left.map((one) => one.run)]
  }

  #lead(episode: Episode, messages: RecordedMessage[], outer: Section[]): void {
    const { lead, printed } = episode
    if (lead.length === 0) {
      const question = printed && printedPair(printed.text)?.input
      const source = printed && this.#linkOf([printed])
      if (question && source) messages.push({ mapped: { message: { id: '', role: 'human', text: question } }, source })
      return
    }
    const questions = lead.filter(({ label }) => label === 'question')
    const asked = questions.length > 0 ? questions : lead
    const source = this.#linkOf([...lead, ...outer])
    outer.length = 0
    if (!source) return
    if (questions.length === 0) this.#ledger.guessOnce('question', leadQuestion.what, leadQuestion.why)
    const text = asked.map((section) => section.text).join('\n')
    messages.push({ mapped: { message: { id: '', role: 'human', text } }, source })
  }

  #step(step: Step, last: boolean, opening: Thought | undefined, outer: readonly Section[], ways: Glue): Made {
    const own = [step.thought, step.action, step.input, step.final].filter((one) => one !== undefined)
    const [begin] = [...own, step.observation].filter((one) => one !== undefined)
    const id = `react-${begin?.line ?? 0}`
    const source = this.#linkOf([...own, ...outer], opening?.message.source)
    const thought = [opening?.text, step.thought?.text].filter((one) => one !== undefined && one !== '').join('\n')
    const messages: RecordedMessage[] = []
    const { action: asked } = step
    const whole = step.input?.text
    const cut = ways.inputs && whole !== undefined && !step.observation ? splitInput(whole) : undefined
    const apart = cut !== undefined && cut.rest !== '' ? cut : undefined
    const action =
      asked?.tool === undefined
        ? asked && readAction(asked.text, apart?.input ?? whole, id)
        : { call: { call: { id, name: asked.tool, args: { input: asked.text } } }, answer: undefined, said: undefined, rest: '' }
    const refused = /^invalid\b/i.test(step.observation?.text ?? '')
    const answer = step.final?.text ?? (action?.answer !== undefined && last && !refused ? action.answer : undefined)
    const said = [thought, action?.said].filter((one) => one !== undefined && one !== '').join('\n')
    if (answer !== undefined && source) {
      if (!step.final) this.#ledger.guessOnce('answer', answerAction.what, answerAction.why)
      const blocks =
        said === ''
          ? {}
          : {
              blocks: [
                { type: 'reasoning', text: said },
                { type: 'text', text: answer },
              ],
            }
      messages.push({ mapped: { message: { id: '', role: 'ai', text: answer, ...blocks } }, source })
      return { messages, callId: undefined, end: step.observation, more: undefined }
    }
    const finish = action?.answer === undefined ? undefined : { call: { id, name: 'Finish', args: { input: action.answer } } }
    const call = action?.call ?? finish
    if (source)
      messages.push({ mapped: { message: { id: '', role: 'ai', text: said, ...splitCalls(call ? [call] : []) } }, source })
    const result = this.#result(step, call === undefined ? undefined : id, apart?.rest ?? action?.rest ?? '', source, last, ways)
    if (result.message) messages.push(result.message)
    return { messages, callId: call === undefined ? undefined : id, end: undefined, more: result.more }
  }

  /** What came back: under its label, or glued to the action. */
  #result(step: Step, id: string | undefined, rest: string, own: SourceLink | undefined, last: boolean, ways: Glue): Result {
    const labelled = step.observation
    if (labelled) {
      const source = this.#linkOf([labelled])
      if (!source) return { message: undefined, more: undefined }
      const text = labelled.text
      if (id === undefined) {
        const message = { id: '', role: 'other' as const, name: 'environment', text }
        return { message: { mapped: { message, node: 'environment' }, source }, more: undefined }
      }
      return { message: { mapped: toolMessage(id, text), source }, more: undefined }
    }
    if (rest === '' || id === undefined || !own) return { message: undefined, more: undefined }
    this.#ledger.guess(glued.what, glued.why, own)
    const ends = last && ways.whole
    const { result, more } =
      ends || ways.inputs
        ? splitGlued(rest, ends, ends ? ways.printed : undefined)
        : (splitLiteral(rest) ?? { result: rest, more: '' })
    const message = { mapped: toolMessage(id, result), source: own }
    if (more === '') return { message, more: undefined }
    const spoken: RecordedMessage = { mapped: { message: { id: '', role: 'ai', text: more } }, source: own }
    return { message, more: { text: more, message: spoken, ends: last } }
  }

  #told(section: Section) {
    const recorded = linkTo(section)
    if (!recorded || section.text === '') return []
    const code = section.label === 'reflection' ? 'reflection' : 'episode-result'
    return [{ type: 'notice' as const, code, text: section.text.slice(0, 2000), recorded }]
  }

  #linkOf(sections: readonly Section[], first?: SourceLink): SourceLink | undefined {
    const links = sections.flatMap((section) => {
      const link = linkTo(section)
      return link ? [link] : []
    })
    return linkOf(links.length > 0 ? [...links, ...(first ? [first] : [])] : first ? [first] : [])
  }
}

/** What may be glued together in an episode. */
interface Glue {
  /** Its chain ended: the last words are an answer. */
  readonly whole: boolean
  /** No result of it has a label, so those of inputs stand behind them. */
  readonly inputs: boolean
  readonly printed: string | undefined
}

function glueOf(episode: Episode): Glue {
  const { steps, printed } = episode
  const whole = isWhole(episode)
  const inputs = whole && steps.some(({ input }) => input !== undefined) && steps.every(({ observation }) => !observation)
  return { whole, inputs, printed: printed && (printedPair(printed.text)?.output ?? printed.text) }
}

interface Thought {
  readonly text: string
  /** The same as a message, when no step follows that it could open. */
  readonly message: RecordedMessage
  readonly ends: boolean
}
interface Result {
  readonly message: RecordedMessage | undefined
  readonly more: Thought | undefined
}
interface Made {
  readonly messages: readonly RecordedMessage[]
  readonly callId: string | undefined
  /** What the environment said after the answer. */
  readonly end: Section | undefined
  readonly more: Thought | undefined
}

function toolMessage(id: string, text: string): RecordedMessage['mapped'] {
  const { status, guess } = statusOf({}, text)
  const refused = /^(?:invalid (?:action|format|or incomplete)|I encountered an error while trying to use the tool\b)/i.test(text)
  const guesses: readonly Guess[] = guess ? [guess] : []
  const end = refused ? { status: 'error' as const } : status === undefined ? {} : { status }
  return { message: { id: '', role: 'tool', text, toolCallId: id, ...end }, guesses }
}

/** `> Entering new OpenAPI agent chain...`: its name. */
function nameOf(episode: Episode): string {
  const found = /Entering new (.{0,80}?)\s*chain/.exec(episode.frame[0]?.text ?? '')?.[1]
  return found === undefined || found.trim() === '' ? 'chain' : found.trim()
}

const ofProgram = {
  en: 'A line of the program itself: it says that something began or that a service was called.',
  es: 'Una línea del propio programa: dice que algo empezó o que se llamó a un servicio.',
}
const noSteps = {
  en: 'It belongs to no step: there is no thought, action or answer with it.',
  es: 'No pertenece a ningún paso: no hay con ello ni pensamiento, ni acción, ni respuesta.',
}
