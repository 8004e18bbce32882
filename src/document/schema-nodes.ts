/**
 * The schema of nodes: one config for each kind. A node of a kind that this version does not know becomes an `unknown` node
 * that remembers its kind; writeDocument (codec.ts) gives it its own kind back.
 */
import * as z from 'zod/mini'
import { isRecord } from '../base/json'
import { type Condition, type ConfigByKind, comparisons, type KnownNode, type Node, type NodeKind, nodeKinds } from './types'

z.config({ jitless: true })

const names = z.array(z.string())
const mapping = z.record(z.string(), z.string())
const count = z.int().check(z.nonnegative())
const optionalText = z.optional(z.string())

export const conditionSchema: z.ZodMiniType<Condition> = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('tool-calls') }),
  z.looseObject({ type: z.literal('calls-tool'), tool: z.string() }),
  z.looseObject({ type: z.literal('rounds'), field: z.string(), atLeast: z.union([z.number(), z.literal('budget')]) }),
  z.looseObject({ type: z.literal('field'), field: z.string(), is: z.enum(comparisons), value: z.optional(z.unknown()) }),
  z.looseObject({ type: z.literal('tokens'), field: z.string(), atLeast: z.number() }),
  z.looseObject({ type: z.literal('code'), code: z.string() }),
])

const asks = { model: z.string(), prompt: z.string() }

const configs = {
  brain: z.looseObject({
    ...asks,
    tools: names,
    messages: z.string(),
    protocol: z.optional(z.enum(['tool-calls', 'text'])),
    contextTokens: z.optional(count),
    parallelCalls: z.optional(z.boolean()),
  }),
  hands: z.looseObject({
    tools: names,
    messages: z.string(),
    rounds: optionalText,
    notes: optionalText,
    order: z.optional(z.enum(['parallel', 'sequential'])),
    onError: z.optional(z.enum(['report', 'raise'])),
    maxChars: z.optional(count),
  }),
  router: z.looseObject({
    messages: optionalText,
    rules: z.array(z.looseObject({ branch: z.string(), when: conditionSchema })),
    otherwise: z.nullable(z.string()),
  }),
  compress: z.looseObject({
    ...asks,
    messages: z.string(),
    into: z.string(),
    notes: optionalText,
    keepLast: z.optional(count),
  }),
  review: z.looseObject({
    question: z.string(),
    messages: optionalText,
    every: z.optional(count),
    rounds: optionalText,
  }),
  planner: z.looseObject({ ...asks, messages: z.string(), into: z.string() }),
  delegate: z.looseObject({
    messages: z.string(),
    routes: z.array(
      z.looseObject({
        tool: z.string(),
        branch: z.string(),
        fan: z.optional(z.enum(['each', 'once'])),
        send: z.optional(mapping),
      }),
    ),
    otherwise: z.string(),
  }),
  critic: z.looseObject({ ...asks, messages: z.string(), into: optionalText }),
  pruner: z.looseObject({
    clear: z.optional(names),
    messages: optionalText,
    keepLast: z.optional(count),
    aboveTokens: z.optional(count),
  }),
  subgraph: z.looseObject({ graph: z.string(), input: mapping, output: mapping, answerTo: optionalText }),
  function: z.looseObject({ code: z.string(), writes: z.optional(names), destinations: z.optional(names) }),
} satisfies { readonly [K in NodeKind]: z.ZodMiniType<ConfigByKind[K]> }

const node = <K extends string, C extends z.ZodMiniType>(kind: K, config: C) =>
  z.looseObject({
    id: z.string(),
    kind: z.literal(kind),
    label: optionalText,
    join: z.optional(z.enum(['each', 'all', 'deferred'])),
    config,
  })

const knownKinds = [
  node('brain', configs.brain),
  node('hands', configs.hands),
  node('router', configs.router),
  node('compress', configs.compress),
  node('review', configs.review),
  node('planner', configs.planner),
  node('delegate', configs.delegate),
  node('critic', configs.critic),
  node('pruner', configs.pruner),
  node('subgraph', configs.subgraph),
  node('function', configs.function),
] as const

/** A node that an edit brings in. */
export const knownNodeSchema: z.ZodMiniType<KnownNode> = z.discriminatedUnion('kind', knownKinds)

const unknownNode = z.extend(node('unknown', z._default(z.record(z.string(), z.unknown()), {})), { originalKind: z.string() })

/** Turns a kind that this version does not know into `unknown`, once. */
function markUnknownKind(value: unknown): unknown {
  if (!isRecord(value) || typeof value.kind !== 'string' || nodeKinds.some((kind) => kind === value.kind)) return value
  if (value.kind === 'unknown' && typeof value.originalKind === 'string') return value
  return { ...value, kind: 'unknown', originalKind: value.kind }
}

export const nodeSchema: z.ZodMiniType<Node> = z.pipe(
  z.transform(markUnknownKind),
  z.discriminatedUnion('kind', [...knownKinds, unknownNode]),
)
