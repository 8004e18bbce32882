/**
 * Units of a tagged log to the events of a run. The order is that of the file, but for a decision told behind what it led to. What a
 * line claims is kept as it claims it; where it contradicts the lines before it, a notice says so. No result is made up.
 */
import type { RouteReason, RunFinished, SourceLink } from '../../trace/events'
import type { Message, OfferedTool } from '../../trace/message'
import type { RecordedRun } from '../contract'
import { linkOf } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { CallBook } from '../core/pairing'
import { RunBuilder } from '../core/run-builder'
import { type ReadCall, splitCalls } from '../messages/arguments'
import type { Filled } from '../messages/mapped'
import { readAside } from './aside'
import { type Asked, asked, unreadable } from './asked'
import { readPrintedCall } from './call-text'
import { Done } from './done'
import type { ReadLog } from './node-names'
import { argsLater, decidedBehind, InOrder, nextNode, type Place, type Planned, planned } from './plan'
import { cutOf, type Saying } from './sayings'
import { toolLines } from './tool-lines'
import { UnitReader, type Visit } from './units'
import { contradictions, cutCalls, emptyLap, inferredTarget, namedNodes, routersBehind, unprinted } from './words'

const SEEN_ALLOWED = 3_000_000
const nothingSeen: readonly Message[] = []
const asksNothing: RouteReason = { type: 'otherwise', calls: 0 }
const unknown: RouteReason = { type: 'unknown' }

/** The run of a log, or of its first marks. */
export function logRun({ marks, facts, bound }: ReadLog, ledger: Ledger, first = marks.length): RecordedRun {
  const maker = new RunMaker(bound, ledger)
  const { names, beginsAt, renames } = facts
  if (renames) ledger.guessOnce('names', namedNodes.what, namedNodes.why)
  maker.run.beginAt(beginsAt)
  const inOrder = new InOrder((one, all, at) => maker.take(one, all, at))
  const reader = new UnitReader((unit) => inOrder.add(planned(unit, names)))
  marks.each((mark) => {
    if ('kind' in mark) reader.add(mark)
    else reader.lap(mark.source)
  }, first)
  reader.close()
  inOrder.end()
  maker.end()
  // A copy has no room for more, which a list that grew has: it is kept.
  return { title: maker.title, events: maker.run.events.slice(), startedAt: maker.run.startedAt }
}

class RunMaker {
  readonly run = new RunBuilder()
  title = ''
  readonly #ledger: Ledger
  readonly #offered: readonly OfferedTool[]
  readonly #book = new CallBook<Asked>()
  readonly #history: Message[] = []
  readonly #reasons = new Map<string, RouteReason>()
  #seen = 0
  #characters = 0
  #pending: SourceLink[] = []
  #last: Planned | undefined
  #lastTask: string | undefined
  #lastNode: string | undefined
  #lastBrain: string | undefined
  /** The tools that the last message of a brain asks for; `undefined` before any. */
  #asked: readonly string[] | undefined
  #answer: string | null = null
  /** The decision that was told before its place. */
  #told: Planned | undefined
  #pause: { readonly interruptId: string; readonly taskId: string } | undefined
  #end: Pick<RunFinished, 'status'> & { readonly source?: SourceLink } = { status: 'ok' }

  constructor(bound: readonly string[], ledger: Ledger) {
    this.#ledger = ledger
    this.#offered = bound.map((name) => ({ name, description: '', parameters: {} }))
  }

  take(one: Planned, all: readonly Planned[], at: number): void {
    const { unit } = one
    switch (unit.type) {
      case 'lap':
        this.#pending.push(unit.source)
        return
      case 'aside':
        this.#aside(one)
        return
      case 'route':
        this.#route(one, all, at)
        return
      case 'visit':
        if (unit.kind === 'brain') this.#brain(one, unit, all, at)
        else {
          this.#routeBehind(all, at)
          this.#visit(one, unit)
        }
        this.#last = one
    }
  }

  end(): void {
    this.#finish()
    for (const source of this.#pending) this.#ledger.drop(source, emptyLap)
  }

  #finish(): void {
    const { status, source } = this.#end
    const output = this.#answer
    this.run.finish({ status: this.#pause && status === 'ok' ? 'interrupted' : status, output }, { source })
    this.#last = undefined
    this.#answer = null
    this.#asked = undefined
    this.#end = { status: 'ok' }
  }

  /** A log may begin in the middle: then nobody asked anything. */
  #ensureTurn(time: number | undefined): void {
    if (!this.run.inTurn) this.run.startTurn({}, { time })
  }

  #sourceOf(own: readonly SourceLink[]): SourceLink | undefined {
    const all = [...own, ...this.#pending]
    this.#pending = []
    return linkOf(all)
  }

  #aside({ unit, time }: Planned): void {
    if (unit.type !== 'aside') return
    const { entry } = unit
    const aside = readAside(entry.kind, entry.text)
    const source = this.#sourceOf([entry.source])
    if (aside.type !== 'input' && aside.type !== 'verdict') this.#ensureTurn(time)
    switch (aside.type) {
      case 'input': {
        if (this.run.inTurn) this.#finish()
        const message: Message = { id: this.run.unique(undefined, 'message'), role: 'human', text: aside.text }
        if (this.title === '') this.title = aside.text.replace(/\s+/g, ' ').slice(0, 120)
        this.run.startTurn({ messages: [message] }, { source, time })
        this.run.commit([{ field: 'messages', op: 'append', values: [message] }], { source, time })
        this.#remember([message])
        return
      }
      case 'pause': {
        const taskId = this.#lastTask ?? this.run.startNode({ node: 'pause', cause: 'edge', source, time })
        this.#pause = { interruptId: this.run.unique(undefined, 'pause'), taskId }
        this.run.add({ type: 'interrupted', ...this.#pause, question: aside.text }, { source, time })
        return
      }
      case 'answer': {
        const { interruptId, taskId } = this.#pause ?? { interruptId: 'pause', taskId: this.#lastTask ?? 'task' }
        this.#pause = undefined
        this.run.add({ type: 'resumed', interruptId, taskId, answer: aside.text }, { source, time })
        return
      }
      case 'notice':
        this.run.add({ type: 'notice', code: aside.code, text: aside.text }, { source, time })
        return
      case 'limit':
        this.run.add({ type: 'limit-reached', limit: aside.limit, used: aside.used, allowed: aside.allowed }, { source, time })
        return
      case 'verdict':
        // The verdict is worked out anew; how the run ended is what this line adds.
        this.#end = { status: aside.status ?? this.#end.status, ...(source === undefined ? {} : { source }) }
    }
  }

  /** A decision that stands behind what it led to is told before it, and said to be. */
  #routeBehind(all: readonly Planned[], at: number): void {
    if (this.#last?.unit.type !== 'visit' || this.#last.unit.kind !== 'brain') return
    const route = decidedBehind(all, at)
    if (!route) return
    if (route.unit.type === 'route') this.#ledger.guess(routersBehind.what, routersBehind.why, route.unit.entry.source)
    this.#route(route, all, at - 1, true)
    this.#told = route
  }

  /** `toHands`: whatever it says, the hands were what it led to. */
  #route(one: Planned, all: readonly Planned[], at: number, toHands = false): void {
    const { unit, place, time } = one
    if (unit.type !== 'route' || one === this.#told) return
    const { route, entry } = unit
    this.#ensureTurn(time)
    const source = this.#sourceOf([entry.source])
    const next = route.targets.length > 0 || route.nowhere !== undefined ? undefined : nextNode(all, at)
    const targets = next === undefined ? route.targets : [next]
    if (next !== undefined) this.#ledger.guess(inferredTarget.what, inferredTarget.why, source)
    const asked = this.#asked ?? []
    const calls = toHands && asked.length > 0 ? 'some' : route.calls
    const reason = route.calls === 'some' && asked.length > 0 ? this.#asks(asked) : calls === 'none' ? asksNothing : unknown
    const from = this.#routeSource(one)
    const taken = calls === 'some' ? 'tools' : calls === 'none' ? 'final' : targets.join(', ')
    const branch = route.nowhere === undefined ? taken : route.nowhere
    this.run.routed(
      { router: place.node, source: from, branch, targets, because: route.because, reason },
      { source, time, ns: place.ns },
    )
    for (const text of contradictions(route.calls, route.called, this.#asked)) {
      this.run.add(
        { type: 'notice', code: 'contradiction', text: text.en, node: place.node, data: { line: entry.text, es: text.es } },
        { source, time, ns: place.ns },
      )
    }
    this.#last = one
  }

  /** A decision about calls is about the last message, whoever ran in between. */
  #routeSource(one: Planned): string {
    const { unit } = one
    const last = this.#last
    if (unit.type === 'route' && unit.route.source !== undefined) return unit.route.source
    if (last?.unit.type === 'route' && last.unit.route.targets.includes(one.place.node)) return last.place.node
    if (unit.type === 'route' && unit.route.calls !== undefined && this.#lastBrain !== undefined) return this.#lastBrain
    return last?.place.node ?? '__start__'
  }

  #start(one: Planned, visit: Visit, source: SourceLink | undefined): string {
    const { place, time } = one
    const last = this.#last
    const cause =
      last === undefined
        ? ({ cause: 'start' } as const)
        : last.unit.type === 'route' && (last.unit.route.targets.length === 0 || last.unit.route.targets.includes(place.node))
          ? ({ cause: 'branch', from: last.place.node } as const)
          : last.unit.type === 'route'
            ? ({ cause: 'edge', from: this.#lastNode ?? last.place.node } as const)
            : ({ cause: 'edge', from: last.place.node } as const)
    const kind = visit.kind === 'node' ? {} : { kind: visit.kind }
    const taskId = this.run.startNode({ node: place.node, ...kind, ...cause, source, time, ns: place.ns })
    this.#lastTask = taskId
    this.#lastNode = place.node
    return taskId
  }
  #brain(one: Planned, visit: Visit, all: readonly Planned[], at: number): void {
    const source = this.#sourceOf(visit.said.map(({ entry }) => entry.source))
    const { place, time } = one
    const taskId = this.#start(one, visit, source)
    const texts: string[] = []
    const calls: ReadCall[] = []
    let error: string | undefined
    let told = false
    for (const { saying } of visit.said) {
      if (saying.type === 'reasoning' || saying.type === 'answer' || saying.type === 'text') texts.push(saying.text)
      else if (saying.type === 'no-calls' || saying.type === 'silence') told = true
      else if (saying.type === 'error') error = saying.text
      else if (saying.type === 'calls') calls.push(...saying.names.map((name) => this.#call(name, undefined)))
      else if (saying.type === 'unreadable') calls.push(unreadable(saying.text, this.run.unique(undefined, 'call')))
      else if (saying.type === 'call') calls.push(this.#printed(saying.text))
    }
    const filled = calls.map((call) => this.#filled(call, all, at))
    const text = texts.join('\n')
    const spoke = text !== '' || filled.length > 0 || told
    const done = new Done()
    if (spoke) {
      const id = this.run.unique(undefined, 'message')
      const { toolCalls, invalidCalls } = splitCalls(filled)
      const message: Filled<Message> = toolCalls === undefined ? { id, role: 'ai', text } : { id, role: 'ai', text, toolCalls }
      if (invalidCalls !== undefined) message.invalidCalls = invalidCalls
      this.run.model(taskId, { model: '', saw: this.#saw(), tools: this.#offered, said: message, source, time })
      done.said([message])
      this.#asked = [...(message.toolCalls ?? []), ...(message.invalidCalls ?? [])].map(({ name }) => name)
      this.#book.ask(filled.map((call) => asked(call, place.ns)))
      if (filled.length === 0) this.#answer = text
    }
    this.#lastBrain = place.node
    this.#close({ taskId, visit, done, error, source, time, place })
  }

  /** Any node but a brain: what its tools did, what it wrote. */
  #visit(one: Planned, visit: Visit): void {
    const source = this.#sourceOf(visit.said.map(({ entry }) => entry.source))
    const { place, time } = one
    const taskId = this.#start(one, visit, source)
    const tools = toolLines(visit.said, visit.kind, this.#asked ?? [])
    let error: string | undefined
    const messages: Message[] = []
    for (const use of tools.uses) {
      const meant = use.name === '' || this.#book.waits(use.name, place.ns)
      const pair = meant ? this.#book.answer({ name: use.name, ns: place.ns }) : undefined
      const callId = pair?.call.id ?? this.run.unique(undefined, 'call')
      const told = use.call?.args && 'call' in use.call.args ? use.call.args.call.args : undefined
      const line = { source: use.source, time: use.time ?? time }
      // A result that names no tool is that of the call it answers.
      const tool = use.name === '' ? (pair?.call.name ?? '') : use.name
      this.run.toolCalled(taskId, { toolCallId: callId, tool, args: told ?? pair?.call.args ?? {} }, line)
      if (!pair && tool !== '' && visit.kind === 'hands' && this.#asked !== undefined) this.#unasked(tool, place, line)
      if (!use.result) continue
      const { status, source: from } = use.result
      const content = cutOf(use.result.text)
      const result = {
        toolCallId: callId,
        status,
        content: content.text,
        ...('cutFrom' in content ? { cutFrom: content.cutFrom } : {}),
      }
      this.run.toolReturned(taskId, result, { source: from, time: use.result.time ?? time })
      const id = this.run.unique(undefined, 'message')
      const { text } = content
      messages.push(
        tool === ''
          ? { id, role: 'tool', text, toolCallId: callId, status }
          : { id, role: 'tool', text, toolCallId: callId, name: tool, status },
      )
    }
    const fields = new Set<string>()
    const said: string[] = []
    for (const { saying } of visit.said) {
      if (saying.type === 'error' && !tools.took.has(saying)) error = saying.text
      else if (saying.type === 'wrote' || saying.type === 'summary') {
        for (const field of saying.fields) fields.add(field)
        if (saying.text !== '') said.push(saying.text)
      } else if (saying.type === 'answer' || saying.type === 'text' || saying.type === 'reasoning') said.push(saying.text)
    }
    const text = said.join('\n')
    if (text !== '' ? modelled.has(visit.kind) : visit.said.some(({ saying }) => saying.type === 'summary')) {
      const message: Message = { id: this.run.unique(undefined, 'message'), role: 'ai', text }
      this.run.model(taskId, { model: '', saw: [], said: message, source, time })
    }
    const done = new Done()
    // A copy has no room for more, which a list that grew has: it is kept.
    if (messages.length > 0) done.said(messages.slice())
    const written = [...fields].filter((field) => messages.length === 0 || field !== 'messages')
    if (written.length > 1 || (written.length === 1 && text === '')) {
      this.#ledger.guessOnce('values', unprinted.what, unprinted.why)
    }
    done.wrote(written, text)
    this.#close({ taskId, visit, done, error, source, time, place })
  }

  /** A visit writes, ends, and only then is what it wrote in the state. */
  #close({ taskId, visit, done, error, source, time, place: { ns } }: Closing): void {
    this.run.wrote(taskId, done.writes, { source, time })
    if (!says(visit, 'running')) {
      const failure = error === undefined ? {} : { error: { code: 'failed', message: error } }
      const status = error !== undefined ? 'error' : says(visit, 'cut-short') ? 'interrupted' : 'ok'
      this.run.finishNode(taskId, { status, ...failure, source, time, ns })
    }
    if (done.changes.length > 0) this.run.commit(done.changes, { source, time, ns })
    this.#remember(done.messages)
  }

  /** The reason that these tools are asked for: one for all decisions of which it is the reason. */
  #asks(tools: readonly string[]): RouteReason {
    const key = JSON.stringify(tools)
    const reason = this.#reasons.get(key) ?? { type: 'tool-calls', tools, invalid: 0 }
    this.#reasons.set(key, reason)
    return reason
  }

  #unasked(tool: string, { node, ns }: Place, line: { readonly source: SourceLink; readonly time: number | undefined }): void {
    const asked = this.#asked ?? []
    const wanted = asked.length === 0 ? 'no tool' : asked.join(', ')
    const text = `${tool} runs, but the last message asks for ${wanted}.`
    this.run.add({ type: 'notice', code: 'contradiction', text, node, data: { tool, asked: [...asked] } }, { ...line, ns })
  }

  #printed(text: string): ReadCall {
    const id = this.run.unique(undefined, 'call')
    const printed = readPrintedCall(text, id)
    if (printed?.cut) this.#ledger.guessOnce('cut', cutCalls.what, cutCalls.why)
    if (!printed) return unreadable(text, id)
    return printed.args ?? { call: { id, name: printed.name, args: {} } }
  }

  #call(name: string, id: string | undefined): ReadCall {
    return { call: { id: id ?? this.run.unique(undefined, 'call'), name, args: {} } }
  }

  /** Arguments that only the hands' line prints, for a call of which the brain's line tells the name. */
  #filled(one: ReadCall, all: readonly Planned[], at: number): ReadCall {
    if (!('call' in one) || Object.keys(one.call.args).length > 0) return one
    const args = argsLater(one.call, all, at)
    return args === undefined ? one : { call: { ...one.call, args } }
  }

  #remember(messages: readonly Message[]): void {
    // What is too much to be shown with each call is not kept for it either.
    if (this.#seen > SEEN_ALLOWED) return
    this.#history.push(...messages)
    for (const { text } of messages) this.#characters += text.length + 100
  }

  #saw(): readonly Message[] {
    this.#seen += this.#characters
    return this.#seen > SEEN_ALLOWED ? nothingSeen : [...this.#history]
  }
}

const says = ({ said }: Visit, type: Saying['type']): boolean => said.some(({ saying }) => saying.type === type)

/** Kinds of nodes that speak with a model, and are no brain. */
const modelled: ReadonlySet<string> = new Set(['compress', 'planner', 'critic', 'delegate'])

interface Closing {
  readonly taskId: string
  readonly visit: Visit
  readonly done: Done
  readonly error: string | undefined
  readonly source: SourceLink | undefined
  readonly time: number | undefined
  readonly place: Place
}
