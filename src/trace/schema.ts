/**
 * The shape of a trace file (formats.md, section 2), for data that comes from outside. Keys that this version does not know are
 * kept; a kind of event that it does not know is refused, because nobody could say what it did to the state.
 */
import * as z from 'zod'
import type { StateChange, TraceEvent } from './events'
import type { Message } from './message'
import { type Trace, verdictCodes } from './trace'

const record = z.record(z.string(), z.unknown())
const strings = z.array(z.string())
const usage = z.looseObject({ input: z.number(), output: z.number(), estimated: z.boolean().optional() })
const tool = z.looseObject({ name: z.string(), description: z.string(), parameters: record })

export const messageSchema: z.ZodType<Message> = z.looseObject({
  id: z.string(),
  role: z.enum(['system', 'human', 'ai', 'tool', 'other']),
  text: z.string(),
  blocks: z.array(record).optional(),
  toolCalls: z
    .array(z.looseObject({ id: z.string(), name: z.string(), args: record, rawArgs: z.string().optional() }))
    .optional(),
  invalidCalls: z.array(z.looseObject({ id: z.string(), name: z.string(), rawArgs: z.string(), error: z.string() })).optional(),
  toolCallId: z.string().optional(),
  name: z.string().optional(),
  status: z.enum(['ok', 'error']).optional(),
  synthetic: z.boolean().optional(),
})

const error = z.looseObject({
  code: z.string(),
  message: z.string(),
  tool: z.string().optional(),
  model: z.string().optional(),
  input: z.unknown().optional(),
})

const base = { seq: z.int().nonnegative(), at: z.number().optional(), ns: strings, step: z.number().optional() }
const event = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.looseObject({ ...base, type: z.literal(type), ...shape })

const field = z.string()
const changeSchema: z.ZodType<StateChange> = z.discriminatedUnion('op', [
  z.looseObject({ op: z.literal('set'), field, value: z.unknown() }),
  z.looseObject({ op: z.literal('append'), field, values: z.array(z.unknown()) }),
  z.looseObject({ op: z.literal('replace-by-id'), field, value: messageSchema }),
  z.looseObject({ op: z.literal('remove'), field, ids: strings }),
  z.looseObject({ op: z.literal('clear'), field }),
  z.looseObject({ op: z.literal('merge'), field, value: record }),
  z.looseObject({ op: z.literal('dropped'), field, value: z.unknown(), node: z.string().optional() }),
])

const reasonSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('tool-calls'), tools: strings, invalid: z.number() }),
  z.looseObject({ type: z.literal('calls-tool'), tool: z.string() }),
  z.looseObject({ type: z.literal('rounds'), field, used: z.number(), allowed: z.number() }),
  z.looseObject({ type: z.literal('field'), field, is: z.string(), expected: z.unknown().optional(), value: z.unknown() }),
  z.looseObject({ type: z.literal('tokens'), field, used: z.number(), allowed: z.number() }),
  z.looseObject({ type: z.literal('code') }),
  z.looseObject({ type: z.literal('otherwise'), calls: z.number() }),
  z.looseObject({ type: z.literal('none') }),
  z.looseObject({ type: z.literal('unknown') }),
])

export const eventSchema: z.ZodType<TraceEvent> = z.discriminatedUnion('type', [
  event('run-started', { runId: z.string(), threadId: z.string().optional(), input: z.unknown(), budget: record }),
  event('node-started', {
    taskId: z.string(),
    node: z.string(),
    kind: z.string().optional(),
    cause: z.enum(['edge', 'branch', 'jump', 'send', 'resume', 'start']),
    from: z.string().optional(),
    alsoFrom: strings.optional(),
  }),
  event('model-called', {
    taskId: z.string(),
    callId: z.string(),
    model: z.string(),
    messages: z.array(messageSchema),
    tools: z.array(tool),
  }),
  event('token', { callId: z.string(), text: z.string(), purpose: z.literal('summary').optional() }),
  event('model-replied', {
    callId: z.string(),
    message: messageSchema,
    usage: usage.optional(),
    finish: z.string().optional(),
  }),
  event('tool-called', {
    taskId: z.string(),
    toolCallId: z.string(),
    tool: z.string(),
    args: z.unknown(),
    mode: z.enum(['mock', 'live', 'recorded']),
  }),
  event('tool-returned', {
    toolCallId: z.string(),
    status: z.enum(['ok', 'error']),
    content: z.string(),
    cutFrom: z.number().optional(),
  }),
  event('state-written', {
    taskId: z.string(),
    node: z.string(),
    writes: z.array(z.looseObject({ field, reducer: z.string(), value: z.unknown() })),
  }),
  event('node-finished', {
    taskId: z.string(),
    node: z.string(),
    status: z.enum(['ok', 'error', 'interrupted']),
    error: error.optional(),
  }),
  event('routed', {
    router: z.string(),
    source: z.string(),
    branch: z.string().nullable(),
    targets: strings,
    because: z.string(),
    reason: reasonSchema.optional(),
  }),
  event('state-committed', { changes: z.array(changeSchema), checkpointId: z.string().optional() }),
  event('interrupted', { interruptId: z.string(), taskId: z.string(), question: z.unknown() }),
  event('resumed', { interruptId: z.string(), taskId: z.string(), answer: z.unknown() }),
  event('limit-reached', {
    limit: z.enum(['toolRounds', 'recursionLimit', 'tokens', 'usd', 'seconds']),
    used: z.number(),
    allowed: z.number(),
  }),
  event('notice', { code: z.string(), text: z.string(), node: z.string().optional(), data: record.optional() }),
  event('run-finished', {
    status: z.enum(['ok', 'error', 'stopped', 'limit', 'interrupted']),
    output: z.unknown(),
    error: error.optional(),
  }),
])

const reportLines = z.array(z.looseObject({ what: z.string(), why: z.string(), where: z.string().optional() }))
const origin = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('run') }),
  z.looseObject({
    kind: z.literal('import'),
    format: z.string(),
    file: z.string().optional(),
    report: z.looseObject({ kept: z.number(), dropped: reportLines, guessed: reportLines }),
  }),
  z.looseObject({ kind: z.literal('fork'), from: z.string(), step: z.number() }),
])
const verdict = z.looseObject({
  verdict: z.enum(verdictCodes),
  title: z.string(),
  detail: z.string(),
  node: z.string().optional(),
  edge: z.looseObject({ source: z.string(), target: z.string() }).optional(),
  step: z.number().optional(),
  fix: z.string().optional(),
})

/** A trace without its events: the first line of a `.jsonl` file. */
export const headerSchema: z.ZodType<Omit<Trace, 'events'>> = z.looseObject({
  format: z.literal('vuelta/trace'),
  version: z.literal(1),
  id: z.string(),
  title: z.string(),
  startedAt: z.string().optional(),
  origin,
  document: z.unknown().optional(),
  verdict: verdict.optional(),
})
