/**
 * The shape of a trace file (formats.md, section 2), for data that comes from outside. Keys that this version does not know are
 * kept; a kind of event that it does not know is refused, because nobody could say what it did to the state.
 */
import * as z from 'zod/mini'
import type { StateChange, TraceEvent } from './events'
import { limitNames } from './limit-name'
import type { Message } from './message'
import { type Trace, verdictCodes } from './trace'

const record = z.record(z.string(), z.unknown())
const strings = z.array(z.string())
const optionalText = z.optional(z.string())
const usage = z.looseObject({ input: z.number(), output: z.number(), estimated: z.optional(z.boolean()) })
const tool = z.looseObject({ name: z.string(), description: z.string(), parameters: record })

export const messageSchema: z.ZodMiniType<Message> = z.looseObject({
  id: z.string(),
  role: z.enum(['system', 'human', 'ai', 'tool', 'other']),
  text: z.string(),
  blocks: z.optional(z.array(record)),
  toolCalls: z.optional(z.array(z.looseObject({ id: z.string(), name: z.string(), args: record, rawArgs: optionalText }))),
  invalidCalls: z.optional(
    z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        rawArgs: z.string(),
        error: z.string(),
        guessedArgs: z.optional(record),
      }),
    ),
  ),
  toolCallId: optionalText,
  name: optionalText,
  status: z.optional(z.enum(['ok', 'error'])),
  synthetic: z.optional(z.boolean()),
})

const error = z.looseObject({
  code: z.string(),
  message: z.string(),
  node: optionalText,
  tool: optionalText,
  model: optionalText,
  input: z.optional(z.unknown()),
  data: z.optional(z.record(z.string(), z.unknown())),
})

const recorded = z.looseObject({ record: z.int(), where: z.string(), also: z.optional(z.array(z.int())) })
const base = {
  seq: z.int().check(z.nonnegative()),
  at: z.optional(z.number()),
  ns: strings,
  step: z.optional(z.number()),
  recorded: z.optional(recorded),
}
const event = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.looseObject({ ...base, type: z.literal(type), ...shape })

const field = z.string()
const changeSchema: z.ZodMiniType<StateChange> = z.discriminatedUnion('op', [
  // JSON has no `undefined`: a value that is not there says that the field is gone.
  z.looseObject({ op: z.literal('set'), field, value: z.optional(z.unknown()) }),
  z.looseObject({ op: z.literal('append'), field, values: z.array(z.unknown()) }),
  z.looseObject({ op: z.literal('replace-by-id'), field, value: messageSchema }),
  z.looseObject({ op: z.literal('remove'), field, ids: strings }),
  z.looseObject({ op: z.literal('clear'), field }),
  z.looseObject({ op: z.literal('merge'), field, value: record }),
  z.looseObject({ op: z.literal('dropped'), field, value: z.unknown(), node: optionalText }),
])

const reasonSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('tool-calls'), tools: strings, invalid: z.number() }),
  z.looseObject({ type: z.literal('calls-tool'), tool: z.string() }),
  z.looseObject({ type: z.literal('rounds'), field, used: z.number(), allowed: z.number() }),
  z.looseObject({ type: z.literal('field'), field, is: z.string(), expected: z.optional(z.unknown()), value: z.unknown() }),
  z.looseObject({ type: z.literal('tokens'), field, used: z.number(), allowed: z.number() }),
  z.looseObject({ type: z.literal('code') }),
  z.looseObject({
    type: z.literal('otherwise'),
    calls: z.optional(z.number()),
    looked: z.optional(z.array(z.looseObject({ field, value: z.unknown() }))),
  }),
  z.looseObject({ type: z.literal('none') }),
  z.looseObject({ type: z.literal('unknown') }),
])

export const eventSchema: z.ZodMiniType<TraceEvent> = z.discriminatedUnion('type', [
  event('run-started', { runId: z.string(), threadId: optionalText, input: z.unknown(), budget: record }),
  event('node-started', {
    taskId: z.string(),
    node: z.string(),
    kind: optionalText,
    cause: z.enum(['edge', 'branch', 'jump', 'send', 'resume', 'start']),
    from: optionalText,
    alsoFrom: z.optional(strings),
  }),
  event('model-called', {
    taskId: z.string(),
    callId: z.string(),
    model: z.string(),
    messages: z.array(messageSchema),
    tools: z.array(tool),
  }),
  event('token', { callId: z.string(), text: z.string(), purpose: z.optional(z.literal('summary')) }),
  event('model-replied', {
    callId: z.string(),
    message: messageSchema,
    usage: z.optional(usage),
    finish: optionalText,
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
    cutFrom: z.optional(z.number()),
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
    error: z.optional(error),
  }),
  event('routed', {
    router: z.string(),
    source: z.string(),
    branch: z.nullable(z.string()),
    targets: strings,
    because: z.string(),
    reason: z.optional(reasonSchema),
    inferred: z.optional(z.literal(true)),
  }),
  event('state-committed', { changes: z.array(changeSchema), checkpointId: optionalText }),
  event('interrupted', { interruptId: z.string(), taskId: z.string(), question: z.unknown() }),
  event('resumed', { interruptId: z.string(), taskId: z.string(), answer: z.unknown() }),
  event('limit-reached', {
    limit: z.enum(limitNames),
    used: z.number(),
    allowed: z.number(),
  }),
  event('notice', { code: z.string(), text: z.string(), node: optionalText, data: z.optional(record) }),
  event('run-finished', {
    status: z.enum(['ok', 'error', 'stopped', 'limit', 'interrupted']),
    output: z.unknown(),
    error: z.optional(error),
  }),
])

const reportLines = z.array(z.looseObject({ what: z.string(), why: z.string(), where: optionalText }))
const origin = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('run') }),
  z.looseObject({
    kind: z.literal('import'),
    format: z.string(),
    file: optionalText,
    report: z.looseObject({ kept: z.number(), dropped: reportLines, guessed: reportLines }),
    document: z.optional(z.literal('inferred')),
  }),
  z.looseObject({ kind: z.literal('fork'), from: z.string(), step: z.number() }),
])
const verdict = z.looseObject({
  verdict: z.enum(verdictCodes),
  title: z.string(),
  detail: z.string(),
  node: optionalText,
  edge: z.optional(z.looseObject({ source: z.string(), target: z.string() })),
  step: z.optional(z.number()),
  fix: optionalText,
})

/** A trace without its events: the first line of a `.jsonl` file. */
export const headerSchema: z.ZodMiniType<Omit<Trace, 'events'>> = z.looseObject({
  format: z.literal('vuelta/trace'),
  version: z.literal(1),
  id: z.string(),
  title: z.string(),
  startedAt: optionalText,
  origin,
  document: z.optional(z.unknown()),
  verdict: z.optional(verdict),
})
