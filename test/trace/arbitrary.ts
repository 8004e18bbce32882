/** Random records for laws: plausible runs in the recorder's order, and soups of events in no order at all. */
import fc from 'fast-check'
import type { EventDraft, StateChange, TraceEvent } from '../../src/trace/events'
import type { Message } from '../../src/trace/message'

const node = fc.constantFrom('a', 'b', 'c', 'brain', 'hands')
const router = fc.constantFrom('r1', 'r2')
const id = fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5', 'm6')

export const arbMessage: fc.Arbitrary<Message> = fc.record(
  {
    id,
    role: fc.constantFrom('system', 'human', 'ai', 'tool', 'other'),
    text: fc.constantFrom('', 'hello', 'adiós', 'x'),
    toolCallId: id,
    toolCalls: fc.array(fc.record({ id, name: fc.constantFrom('search', 'think'), args: fc.constant({ q: 1 }) }), {
      maxLength: 2,
    }),
    invalidCalls: fc.array(fc.record({ id, name: fc.constant('search'), rawArgs: fc.constant('{'), error: fc.constant('bad') }), {
      maxLength: 1,
    }),
  },
  { requiredKeys: ['id', 'role', 'text'] },
)

/** Messages whose ids are all different, as the messages reducer keeps them. */
export const arbHistory = fc.uniqueArray(arbMessage, { selector: (message) => message.id, maxLength: 6 })

export const arbChange: fc.Arbitrary<StateChange> = fc.oneof(
  fc.record({ op: fc.constant('set' as const), field: fc.constantFrom('x', 'messages', '__proto__'), value: fc.jsonValue() }),
  fc.record({
    op: fc.constant('append' as const),
    field: fc.constantFrom('messages', 'list', 'x'),
    values: fc.array(arbMessage, { maxLength: 3 }),
  }),
  fc.record({ op: fc.constant('replace-by-id' as const), field: fc.constantFrom('messages', 'list'), value: arbMessage }),
  fc.record({ op: fc.constant('remove' as const), field: fc.constantFrom('messages', 'x'), ids: fc.array(id, { maxLength: 2 }) }),
  fc.record({ op: fc.constant('clear' as const), field: fc.constantFrom('messages', 'x') }),
  fc.record({
    op: fc.constant('merge' as const),
    field: fc.constantFrom('x', 'object'),
    value: fc.dictionary(fc.constantFrom('k', 'l', '__proto__'), fc.integer()),
  }),
  fc.record({ op: fc.constant('dropped' as const), field: fc.constant('lost'), value: fc.integer() }),
)
const changes = fc.array(arbChange, { maxLength: 4 })

const task = fc.constantFrom('t1', 't2', 't3', 't4')
const call = fc.constantFrom('c1', 'c2', 'c3')
const small = fc.integer({ min: 0, max: 9 })

/** Any event at all, with few names, so that events meet. */
const arbDraft: fc.Arbitrary<EventDraft> = fc.oneof(
  fc.record({
    type: fc.constant('run-started' as const),
    runId: fc.constant('r'),
    input: fc.jsonValue(),
    budget: fc.constant({}),
  }),
  fc.record(
    {
      type: fc.constant('node-started' as const),
      taskId: task,
      node,
      kind: fc.constantFrom('brain', 'hands', 'function', 'compress', 'odd'),
      cause: fc.constantFrom('edge', 'branch', 'jump', 'send', 'resume', 'start'),
      from: fc.oneof(node, router),
      alsoFrom: fc.array(node, { maxLength: 1 }),
    },
    { requiredKeys: ['type', 'taskId', 'node', 'cause'] },
  ),
  fc.record({
    type: fc.constant('model-called' as const),
    taskId: task,
    callId: call,
    model: fc.constant('m'),
    messages: fc.array(arbMessage, { maxLength: 2 }),
    tools: fc.constant([]),
  }),
  fc.record({ type: fc.constant('token' as const), callId: call, text: fc.string({ maxLength: 3 }) }),
  fc.record({
    type: fc.constant('model-replied' as const),
    callId: call,
    message: arbMessage,
    usage: fc.record({ input: small, output: small }),
  }),
  fc.record({
    type: fc.constant('tool-called' as const),
    taskId: task,
    toolCallId: id,
    tool: fc.constant('search'),
    args: fc.constant({}),
    mode: fc.constant('mock' as const),
  }),
  fc.record({
    type: fc.constant('tool-returned' as const),
    toolCallId: id,
    status: fc.constantFrom('ok', 'error'),
    content: fc.constant('r'),
  }),
  fc.record({
    type: fc.constant('state-written' as const),
    taskId: task,
    node,
    writes: fc.array(fc.record({ field: fc.constantFrom('messages', 'x'), reducer: fc.constant('replace'), value: arbMessage }), {
      maxLength: 2,
    }),
  }),
  fc.record({
    type: fc.constant('node-finished' as const),
    taskId: task,
    node,
    status: fc.constantFrom('ok', 'error', 'interrupted'),
  }),
  fc.record({
    type: fc.constant('routed' as const),
    router,
    source: fc.oneof(node, router, fc.constant('__start__')),
    branch: fc.constantFrom('yes', 'no', null),
    targets: fc.array(fc.oneof(node, router, fc.constant('__end__')), { maxLength: 2 }),
    because: fc.constant('so'),
  }),
  fc.record({ type: fc.constant('state-committed' as const), changes }),
  fc.record({ type: fc.constant('interrupted' as const), interruptId: fc.constant('i'), taskId: task, question: fc.jsonValue() }),
  fc.record({ type: fc.constant('resumed' as const), interruptId: fc.constant('i'), taskId: task, answer: fc.jsonValue() }),
  fc.record({
    type: fc.constant('limit-reached' as const),
    limit: fc.constantFrom('toolRounds', 'recursionLimit', 'tokens', 'usd', 'seconds'),
    used: small,
    allowed: small,
  }),
  fc.record(
    {
      type: fc.constant('notice' as const),
      code: fc.constantFrom(
        'dead-end',
        'join-starved',
        'no-destination',
        'unknown-destination',
        'unmapped-branch',
        'history-rejected',
        'other',
      ),
      text: fc.constant('n'),
      node,
      data: fc.dictionary(fc.constantFrom('target', 'missing', 'branch', 'branches', 'callId'), fc.jsonValue()),
    },
    { requiredKeys: ['type', 'code', 'text'] },
  ),
  fc.record({
    type: fc.constant('run-finished' as const),
    status: fc.constantFrom('ok', 'error', 'stopped', 'limit', 'interrupted'),
    output: fc.jsonValue(),
  }),
)

const place = (drafts: readonly (readonly [EventDraft, readonly string[], number | undefined])[]): readonly TraceEvent[] =>
  drafts.map(([draft, ns, step], seq) => ({ ...draft, seq, ns, ...(step === undefined ? {} : { step }) }) as TraceEvent)

export const arbSoup: fc.Arbitrary<readonly TraceEvent[]> = fc
  .array(fc.tuple(arbDraft, fc.constantFrom<readonly string[]>([], [], ['sub:1']), fc.option(small, { nil: undefined })), {
    maxLength: 60,
  })
  .map(place)

interface Superstep {
  readonly nodes: readonly { readonly node: string; readonly ok: boolean; readonly calls: boolean }[]
  readonly order: readonly number[]
  readonly routed: boolean
  readonly early: boolean
  readonly changes: readonly StateChange[]
  readonly commits: boolean
}
const arbSuperstep: fc.Arbitrary<Superstep> = fc.record({
  nodes: fc.array(fc.record({ node, ok: fc.constant(true), calls: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  order: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
  routed: fc.boolean(),
  early: fc.boolean(),
  changes,
  commits: fc.constantFrom(true, true, true, false),
})
const kindOf = (name: string) => (name === 'brain' || name === 'hands' ? name : 'function')

/** Runs as a recorder writes them: turns of supersteps, nodes side by side, decisions, commits. */
export const arbRun: fc.Arbitrary<readonly TraceEvent[]> = fc
  .array(fc.array(arbSuperstep, { maxLength: 6 }), { minLength: 1, maxLength: 3 })
  .map((turns) => {
    const out: [EventDraft, readonly string[], number | undefined][] = []
    let tasks = 0
    const add = (step: number | undefined, ...drafts: EventDraft[]) => {
      for (const draft of drafts) out.push([draft, [], step])
    }
    for (const supersteps of turns) {
      add(0, { type: 'run-started', runId: 'r', input: { question: 'q' }, budget: {} }, { type: 'state-committed', changes: [] })
      supersteps.forEach((superstep, i) => {
        const step = i + 1
        const started = superstep.nodes.map((one) => {
          tasks += 1
          add(step, {
            type: 'node-started',
            taskId: `task-${tasks}`,
            node: one.node,
            kind: kindOf(one.node),
            cause: i === 0 ? 'start' : 'edge',
          })
          return { ...one, taskId: `task-${tasks}` }
        })
        const route = (source: string): EventDraft => ({
          type: 'routed',
          router: 'r1',
          source,
          branch: 'yes',
          targets: ['brain'],
          because: 'so',
          reason: { type: 'otherwise', calls: 0 },
        })
        for (const at of superstep.order) {
          const one = started[at]
          if (!one) continue
          if (one.calls) {
            const message: Message = { id: `ai-${one.taskId}`, role: 'ai', text: 'hm' }
            add(
              step,
              { type: 'model-called', taskId: one.taskId, callId: `call-${one.taskId}`, model: 'm', messages: [], tools: [] },
              { type: 'token', callId: `call-${one.taskId}`, text: 'hm' },
              { type: 'model-replied', callId: `call-${one.taskId}`, message, usage: { input: 3, output: 1 } },
            )
          }
          if (superstep.early && superstep.routed) add(step, route(one.node))
          add(step, { type: 'node-finished', taskId: one.taskId, node: one.node, status: 'ok' })
        }
        if (!superstep.early && superstep.routed) for (const one of started) add(step, route(one.node))
        if (superstep.commits) add(step, { type: 'state-committed', changes: superstep.changes })
      })
      add(undefined, { type: 'run-finished', status: 'ok', output: {} })
    }
    return place(out)
  })
