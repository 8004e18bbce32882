/**
 * Faults that a recorded run shows but does not name, as notices at the step where they are seen: the same for every format, from
 * events alone. They are told, not judged; the verdict has its own rules. A notice is only given where the record is clear about it.
 */
import { stableJson } from '../../base/json'
import type { ModelReplied, Notice, SourceLink, ToolCalled, TraceEvent } from '../../trace/events'
import type { Message, OfferedTool } from '../../trace/message'
import { searchesAllowed } from './asked-limit'
import { BudgetWatch } from './budget-watch'
import { Answers, Earlier, type EventOf, TaskEnds } from './events-near'
import { type FindingCode, type FindingData, findingText } from './finding-words'
import { withLimitsAtEnds } from './limits-at-ends'
import { overBudget } from './limits-told'

interface Found {
  /** The event behind which it is told, by its number. */
  readonly at: number
  readonly code: FindingCode
  readonly data: FindingData
  readonly node: string | undefined
  readonly recorded: SourceLink | undefined
}

/**
 * The events with their notices, each behind the visit that it speaks of, and places counted anew. It takes the events as its own:
 * records are long, and copies of their events would double them.
 */
export function withFindings(given: readonly TraceEvent[]): readonly TraceEvent[] {
  const reader = new FindingsReader(given)
  const read = reader.read()
  const events = withLimitsAtEnds(given, reader)
  const found = events === given ? read : new FindingsReader(events).read()
  const [first] = found
  if (!first) return events
  // What stands before the first of them has its place already, and is most of a long run.
  const from = events === given && reader.isPlaced ? first.at : 0
  const result: TraceEvent[] = events.slice(0, from)
  let told = 0
  for (let place = from; place < events.length; place += 1) {
    const event = events[place]
    if (!event) continue
    const before = event.seq
    if (before !== result.length) renumber(event, result.length)
    result.push(event)
    for (let one = found[told]; one !== undefined && one.at <= before; one = found[told]) {
      result.push(noticeOf(one, event, result.length))
      told += 1
    }
  }
  return result
}

function noticeOf({ code, data, node, recorded }: Found, { at, ns, step }: TraceEvent, seq: number): Notice {
  const text = findingText(code, data)
  const told = dataOf(data)
  const notice: { -readonly [K in keyof Notice]: Notice[K] } =
    node === undefined
      ? { type: 'notice', code, text, data: told, seq, ns }
      : { type: 'notice', code, text, node, data: told, seq, ns }
  if (at !== undefined) notice.at = at
  if (step !== undefined) notice.step = step
  if (recorded !== undefined) notice.recorded = recorded
  return notice
}

/** What other languages need beside the numbers. */
const dataOf = (data: FindingData): Readonly<Record<string, unknown>> =>
  data.limit === undefined ? { ...data } : { ...data, ...overBudget(data.limit, data.times ?? 0, data.allowed ?? 0).data }

function renumber(event: { seq: number }, seq: number): void {
  event.seq = seq
}

const isSearch = (tool: string): boolean => /search|tavily|retriev|brows|lookup|look_up|wikipedia|duckduckgo/i.test(tool)
const isThinking = (tool: string): boolean => /think|reflect|reason/i.test(tool)
/** Three in a row: by the third, what came back could have changed the question. */
const SEARCHES = 3
/** Words by which an answer shows that something did not work. Many on purpose: nobody should be blamed wrongly. */
const admits =
  /\b(?:no|not|never|none|nothing|without|unable|error|fail\w*|sorry|apolog\w*|unfortunately|problem|issue|invalid|unknown|instead|however|retry|again|lo siento|fall\w*|desconocid\w*|inv[aá]lid\w*|sin)\b|n['’]t\b/i

/** Why a reply ends before its end, as providers say it. */
const isCut = /^(?:length|(?:max|model)_(?:output_)?(?:tokens|length)|model_context_window_exceeded|content[_-]filter(?:ed)?)$/i

class FindingsReader {
  readonly #events: readonly TraceEvent[]
  readonly #found: Found[] = []
  /** Calls of tools by name and arguments, in this turn. */
  #made = new Map<string, number>()
  #searches = 0
  /** Visits in which tools ran, in this turn, and how many the record allows. */
  #rounds = new Set<string>()
  #allowed: number | undefined
  readonly #watch = new BudgetWatch()
  /** Searches of this turn, and how many the system prompt asks for at most. */
  #searched = 0
  #prompt: string | undefined
  #asksFor: number | undefined
  /** Errors that the next reply should speak of. */
  #errors: { readonly tool: string; readonly seq: number; readonly recorded: SourceLink | undefined }[] = []
  readonly #ends: TaskEnds
  readonly #asked: Earlier<'model-called'>
  readonly #called: Earlier<'tool-called'>
  /** Names by list of tools: a run mostly has one list. */
  readonly #offered = new Map<readonly OfferedTool[], ReadonlySet<string>>()
  readonly #answers: Answers
  /** Where the event stands that is looked at. */
  #place = 0
  /** Where turns begin and end, so far. */
  readonly places: number[] = []
  /** True while each event stands where its number says. */
  isPlaced = true

  constructor(events: readonly TraceEvent[]) {
    this.#events = events
    this.#ends = new TaskEnds(events)
    this.#asked = new Earlier(events, 'model-called', ({ callId }) => callId)
    this.#called = new Earlier(events, 'tool-called', ({ toolCallId }) => toolCallId)
    this.#answers = new Answers(events)
  }

  /** In the order in which they are to be told. */
  read(): readonly Found[] {
    // Not for…of: a loop that runs once and long calls its iterator for each of a million events.
    this.#events.forEach((event, place) => {
      this.#place = place
      if (event.seq !== place) this.isPlaced = false
      this.#look(event)
    })
    return this.#found.sort((a, b) => a.at - b.at)
  }

  #look(event: TraceEvent): void {
    switch (event.type) {
      case 'run-started':
        this.places.push(this.#place)
        this.#made = new Map()
        this.#searches = 0
        this.#searched = 0
        this.#errors = []
        this.#rounds = new Set()
        this.#allowed = typeof event.budget.toolRounds === 'number' ? event.budget.toolRounds : undefined
        this.#watch.begin(event)
        return
      case 'model-called':
        this.#readPrompt(event)
        return
      case 'model-replied':
        this.#reply(event)
        return
      case 'tool-called': {
        const key = `${event.ns.length === 0 ? '' : stableJson(event.ns)} ${event.tool} ${stableJson(event.args)}`
        const times = (this.#made.get(key) ?? 0) + 1
        this.#made.set(key, times)
        if (times > 1) this.#tell(event.seq, event.taskId, 'repeated-call', { tool: event.tool, times }, event.recorded)
        this.#round(event)
        this.#search(event)
        this.#budget(event, event.taskId, event.tool)
        return
      }
      case 'tool-returned': {
        if (event.status !== 'error') return
        const tool = this.#called.find(event.toolCallId, this.#place)?.tool ?? ''
        this.#errors.push({ tool, seq: event.seq, recorded: event.recorded })
        return
      }
      case 'run-finished':
        this.places.push(this.#place)
        return
      default:
        return
    }
  }

  /** The round by which a recorded budget is first overrun. */
  #round({ taskId, tool, seq, recorded }: ToolCalled): void {
    if (this.#allowed === undefined) return
    const known = this.#rounds.size
    this.#rounds.add(taskId)
    if (known !== this.#allowed || this.#rounds.size === known) return
    this.#tell(seq, taskId, 'over-budget', { tool, times: known + 1, allowed: this.#allowed }, recorded)
  }

  /** The call or the reply by which another recorded budget is first overrun. */
  #budget(event: ToolCalled | ModelReplied, taskId: string, tool: string): void {
    for (const { limit, used: times, allowed } of this.#watch.overrun(event))
      this.#tell(event.seq, taskId, 'over-budget', { tool, limit, times, allowed }, event.recorded)
  }

  /** The same prompt is read once. */
  #readPrompt({ messages, ns }: EventOf<'model-called'>): void {
    if (ns.length > 0) return
    const prompt = messages.find(({ role }) => role === 'system')?.text
    if (prompt === undefined || prompt === this.#prompt) return
    this.#prompt = prompt
    this.#asksFor = searchesAllowed(prompt)
  }

  /** The search by which what the prompt asks for is first overrun. */
  #search({ taskId, tool, seq, ns, recorded }: ToolCalled): void {
    if (ns.length > 0 || this.#asksFor === undefined || !isSearch(tool)) return
    this.#searched += 1
    if (this.#searched === this.#asksFor + 1)
      this.#tell(seq, taskId, 'over-soft-budget', { tool, times: this.#searched, allowed: this.#asksFor }, recorded)
  }

  #reply(event: ModelReplied): void {
    const { callId, message, finish, recorded, seq } = event
    const asked = this.#asked.find(callId, this.#place)
    const taskId = asked?.taskId ?? ''
    const calls = message.toolCalls ?? []
    this.#budget(event, taskId, '')
    if (finish !== undefined && isCut.test(finish)) this.#tell(seq, taskId, 'reply-cut', { tool: '', finish }, recorded)
    this.#unheeded(message, taskId, seq, recorded)
    const offered = calls.length > 0 && asked && asked.tools.length > 0 ? this.#namesOf(asked.tools) : undefined
    for (const call of calls) {
      if (!this.#answers.has(call.id, this.#place))
        this.#tell(seq, taskId, 'unanswered-call', { tool: call.name, callId: call.id }, recorded)
      if (offered && !offered.has(call.name)) this.#tell(seq, taskId, 'unknown-tool', { tool: call.name }, recorded)
    }
    for (const call of message.invalidCalls ?? []) {
      this.#tell(seq, taskId, 'unparsed-arguments', { tool: call.name, callId: call.id, error: call.error }, recorded)
    }
    if (message.text.trim() !== '' || thought(message) || calls.some(({ name }) => isThinking(name))) this.#searches = 0
    // Searches that are asked for side by side are one look: nothing came back between them.
    const [first] = calls
    if (!first) return
    this.#searches = calls.every(({ name }) => isSearch(name)) ? this.#searches + 1 : 0
    if (this.#searches === SEARCHES) {
      this.#tell(seq, taskId, 'searches-without-reflection', { tool: first.name, times: SEARCHES }, recorded)
    }
  }

  #namesOf(tools: readonly OfferedTool[]): ReadonlySet<string> {
    const known = this.#offered.get(tools)
    if (known) return known
    const names = new Set(tools.map(({ name }) => name))
    this.#offered.set(tools, names)
    return names
  }

  /** An error is heeded by another call, or by words that admit it. */
  #unheeded(message: Message, taskId: string, seq: number, recorded: SourceLink | undefined): void {
    if (this.#errors.length === 0) return
    const errors = this.#errors
    this.#errors = []
    const asks = (message.toolCalls?.length ?? 0) + (message.invalidCalls?.length ?? 0) > 0
    if (asks || message.text.trim() === '' || admits.test(message.text)) return
    for (const { tool } of errors) this.#tell(seq, taskId, 'error-unheeded', { tool }, recorded)
  }

  #tell(seq: number, taskId: string, code: FindingCode, data: FindingData, recorded: SourceLink | undefined): void {
    const task = this.#ends.of(taskId, this.#place)
    const at = Math.max(seq, task?.end ?? seq)
    this.#found.push({ at, code, data, node: task?.node, recorded })
  }
}

const thought = (message: Message): boolean =>
  (message.blocks ?? []).some((block) => block.type === 'reasoning' && typeof block.text === 'string' && block.text.trim() !== '')
