/**
 * The schema of nodes: one config for each kind. A node of a kind that this version does not know becomes an `unknown` node
 * that remembers its kind; writeDocument (codec.ts) gives it its own kind back.
 */
import * as z from 'zod'
import { isRecord } from '../base/json'
import { type Condition, type ConfigByKind, comparisons, type KnownNode, type Node, type NodeKind, nodeKinds } from './types'

z.config({ jitless: true })

const names = z.array(z.string())
const mapping = z.record(z.string(), z.string())
const count = z.number().int().nonnegative()

export const conditionSchema: z.ZodType<Condition> = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('tool-calls') }),
  z.looseObject({ type: z.literal('calls-tool'), tool: z.string() }),
  z.looseObject({ type: z.literal('rounds'), field: z.string(), atLeast: z.union([z.number(), z.literal('budget')]) }),
  z.looseObject({ type: z.literal('field'), field: z.string(), is: z.enum(comparisons), value: z.unknown().optional() }),
  z.looseObject({ type: z.literal('tokens'), field: z.string(), atLeast: z.number() }),
  z.looseObject({ type: z.literal('code'), code: z.string() }),
])

const asks = { model: z.string(), prompt: z.string() }

const configs = {
  brain: z.looseObject({
    ...asks,
    tools: names,
    messages: z.string(),
    protocol: z.enum(['tool-calls', 'text']).optional(),
    contextTokens: count.optional(),
    parallelCalls: z.boolean().optional(),
  }),
  hands: z.looseObject({
    tools: names,
    messages: z.string(),
    rounds: z.string().optional(),
    notes: z.string().optional(),
    order: z.enum(['parallel', 'sequential']).optional(),
    onError: z.enum(['report', 'raise']).optional(),
    maxChars: count.optional(),
  }),
  router: z.looseObject({
    messages: z.string().optional(),
    rules: z.array(z.looseObject({ branch: z.string(), when: conditionSchema })),
    otherwise: z.string().nullable(),
  }),
  compress: z.looseObject({
    ...asks,
    messages: z.string(),
    into: z.string(),
    notes: z.string().optional(),
    keepLast: count.optional(),
  }),
  review: z.looseObject({
    question: z.string(),
    messages: z.string().optional(),
    every: count.optional(),
    rounds: z.string().optional(),
  }),
  planner: z.looseObject({ ...asks, messages: z.string(), into: z.string() }),
  delegate: z.looseObject({
    messages: z.string(),
    routes: z.array(
      z.looseObject({
        tool: z.string(),
        branch: z.string(),
        fan: z.enum(['each', 'once']).optional(),
        send: mapping.optional(),
      }),
    ),
    otherwise: z.string(),
  }),
  critic: z.looseObject({ ...asks, messages: z.string(), into: z.string().optional() }),
  pruner: z.looseObject({
    clear: names.optional(),
    messages: z.string().optional(),
    keepLast: count.optional(),
    aboveTokens: count.optional(),
  }),
  subgraph: z.looseObject({ graph: z.string(), input: mapping, output: mapping, answerTo: z.string().optional() }),
  function: z.looseObject({ code: z.string(), writes: names.optional(), destinations: names.optional() }),
} satisfies { readonly [K in NodeKind]: z.ZodType<ConfigByKind[K]> }

const node = <K extends string, C extends z.ZodType>(kind: K, config: C) =>
  z.looseObject({
    id: z.string(),
    kind: z.literal(kind),
    label: z.string().optional(),
    join: z.enum(['each', 'all', 'deferred']).optional(),
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
export const knownNodeSchema: z.ZodType<KnownNode> = z.discriminatedUnion('kind', knownKinds)

const unknownNode = node('unknown', z.record(z.string(), z.unknown()).default({})).extend({ originalKind: z.string() })

/** Turns a kind that this version does not know into `unknown`, once. */
function markUnknownKind(value: unknown): unknown {
  if (!isRecord(value) || typeof value.kind !== 'string' || nodeKinds.some((kind) => kind === value.kind)) return value
  if (value.kind === 'unknown' && typeof value.originalKind === 'string') return value
  return { ...value, kind: 'unknown', originalKind: value.kind }
}

export const nodeSchema: z.ZodType<Node> = z.preprocess(
  markUnknownKind,
  z.discriminatedUnion('kind', [...knownKinds, unknownNode]),
)
