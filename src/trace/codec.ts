/**
 * Trace to text and back: one JSON object (`*.trace.json`) or lines (`*.jsonl`: a header, then an event a line). Reading never
 * throws and repairs nothing: it gives the trace, or says what is wrong and where. Only a last line that was cut off is left out, and told.
 */
import type * as z from 'zod/mini'
import { isRecord } from '../base/json'
import { err, ok, type Result } from '../base/result'
import type { TraceEvent } from './events'
import { eventSchema, headerSchema } from './schema'
import type { Trace } from './trace'
import { issueOf, type TraceIssue, type TraceNote, type TraceProblem } from './trace-problem'

export { type TraceNote, type TraceProblem, traceProblemSentence } from './trace-problem'

const VERSION = 1
/** Deeper nesting than any run needs; JSON.stringify itself gives up at some thousands. */
const MAX_DEPTH = 500
const MAX_ISSUES = 20

export interface ReadTrace {
  readonly trace: Trace
  readonly notes: readonly TraceNote[]
}

/** The text of a trace. `json`: two spaces, a newline at the end. */
export function writeTrace(trace: Trace, form: 'json' | 'jsonl' = 'json'): string {
  if (form === 'json') return `${JSON.stringify(trace, null, 2)}\n`
  const { events, ...header } = trace
  return [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Reads either form, told apart by what is in it. A byte order mark is tolerated. */
export function readTrace(text: string): Result<ReadTrace, TraceProblem> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (source.trim() === '') return err({ code: 'empty' })
  const whole = parse(source)
  if (whole.ok) {
    const lonelyHeader = isRecord(whole.value) && !Object.hasOwn(whole.value, 'events') && !source.trim().includes('\n')
    return lonelyHeader ? readLines(source) : readTraceData(whole.value)
  }
  const [first = ''] = source.trimStart().split('\n', 1)
  const header = parse(first)
  return header.ok && isRecord(header.value) ? readLines(source) : err({ code: 'not-json', ...whole.error })
}

/** Reads plain data (from storage, from another thread) as a trace. */
export function readTraceData(data: unknown): Result<ReadTrace, TraceProblem> {
  const refused = refuse(data)
  if (refused || !isRecord(data)) return err(refused ?? { code: 'not-a-trace', found: 'other' })
  const issues: TraceIssue[] = []
  const header = check(headerSchema, data, [], undefined, issues)
  const events: TraceEvent[] = []
  if (!Array.isArray(data.events)) {
    issues.push({
      path: 'events',
      wrong: data.events === undefined ? { code: 'missing' } : { code: 'wrong-kind', expected: 'array' },
    })
  } else {
    for (const [i, item] of data.events.entries()) readEvent(item, i, undefined, events, issues)
  }
  if (!header || issues.length > 0) return err({ code: 'invalid', issues: issues.slice(0, MAX_ISSUES) })
  return ok({ trace: { ...header, events }, notes: [] })
}

function readLines(source: string): Result<ReadTrace, TraceProblem> {
  const lines = source.split('\n')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const issues: TraceIssue[] = []
  const notes: TraceNote[] = []
  const events: TraceEvent[] = []
  let header: Omit<Trace, 'events'> | undefined
  let begun = false
  for (const [i, text] of lines.entries()) {
    if (text.trim() === '') continue
    const line = i + 1
    const read = parse(text)
    if (!read.ok) {
      if (i !== last || !begun) return err({ code: 'not-json', line, column: read.error.column, detail: read.error.detail })
      notes.push({ code: 'cut-off', line })
    } else if (!begun) {
      begun = true
      const refused = refuse(read.value)
      if (refused) return err(refused)
      header = check(headerSchema, read.value, [], line, issues)
    } else readEvent(read.value, events.length, line, events, issues)
    if (issues.length >= MAX_ISSUES) break
  }
  if (!header || issues.length > 0) return err({ code: 'invalid', issues })
  return ok({ trace: { ...header, events }, notes })
}

function readEvent(data: unknown, i: number, line: number | undefined, events: TraceEvent[], issues: TraceIssue[]): void {
  if (issues.length >= MAX_ISSUES) return
  const before = ['events', i]
  const event = tooDeep(data) ? undefined : check(eventSchema, data, before, line, issues)
  if (!event) {
    if (tooDeep(data)) issues.push({ path: `events[${i}]`, ...(line === undefined ? {} : { line }), wrong: { code: 'too-deep' } })
    return
  }
  if (event.seq <= (events.at(-1)?.seq ?? -1)) {
    issues.push({ path: `events[${i}].seq`, ...(line === undefined ? {} : { line }), wrong: { code: 'out-of-order' } })
  }
  events.push(event)
}

function check<T>(
  schema: z.ZodMiniType<T>,
  data: unknown,
  before: readonly (string | number)[],
  line: number | undefined,
  issues: TraceIssue[],
): T | undefined {
  if (fits(schema, data)) return data
  const parsed = schema.safeParse(data)
  issues.push(...(parsed.error?.issues ?? []).map((issue) => issueOf(issue, data, before, line)))
  return undefined
}

/** The data itself is kept, not a copy made by the schema: nothing in it is lost, whatever its keys are called. */
const fits = <T>(schema: z.ZodMiniType<T>, data: unknown): data is T => schema.safeParse(data).success

/** Why data is no trace of a version that can be read, before its parts are looked at. */
function refuse(data: unknown): TraceProblem | undefined {
  if (!isRecord(data)) return { code: 'not-a-trace', found: 'other' }
  const { format, version } = data
  if (format !== 'vuelta/trace') {
    const named = typeof format === 'string' ? { format } : {}
    return { code: 'not-a-trace', found: format === 'vuelta/agent' ? 'document' : 'other', ...named }
  }
  if (typeof version === 'number' && version > VERSION) return { code: 'newer-version', version, supported: VERSION }
  const { events: _events, ...header } = data
  return tooDeep(header) ? { code: 'invalid', issues: [{ path: 'document', wrong: { code: 'too-deep' } }] } : undefined
}

/** True when data is nested deeper than anything here may walk. Keeps its own stack. */
function tooDeep(data: unknown): boolean {
  const open: { readonly value: object; readonly depth: number }[] = []
  const push = (value: unknown, depth: number) => {
    if (typeof value === 'object' && value !== null) open.push({ value, depth })
  }
  push(data, 0)
  for (let item = open.pop(); item; item = open.pop()) {
    if (item.depth > MAX_DEPTH) return true
    for (const inner of Object.values(item.value)) push(inner, item.depth + 1)
  }
  return false
}

interface Mistake {
  readonly line?: number | undefined
  readonly column?: number | undefined
  readonly detail: string
}

function parse(text: string): Result<unknown, Mistake> {
  try {
    return ok(JSON.parse(text) as unknown)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return err({ ...placeIn(text, detail), detail })
  }
}

/** The place of a mistake, out of the engine's own message: some say an offset, some a line, some nothing. */
function placeIn(text: string, message: string): { readonly line?: number; readonly column?: number } {
  const lineAndColumn = /line (\d+) column (\d+)/.exec(message)
  if (lineAndColumn) return { line: Number(lineAndColumn[1]), column: Number(lineAndColumn[2]) }
  const offset = /position (\d+)/.exec(message)?.[1] ?? (/end of (JSON|data)/i.test(message) ? String(text.length) : undefined)
  if (offset === undefined) return {}
  const before = text.slice(0, Number(offset)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
