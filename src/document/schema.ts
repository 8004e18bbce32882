/**
 * Reads `unknown` into the types of types.ts. The shape only: whether names refer to something is a matter for diagnostics, because
 * people draw in steps. Keys that this version does not know are kept. Nothing here knows about text, lines or languages (codec.ts does).
 * `jitless`: zod would else build functions from text, which the page's content security policy forbids.
 */
import * as z from 'zod/mini'
import { isRecord, type UnknownRecord } from '../base/json'
import { nodeSchema } from './schema-nodes'
import { modelSchema, toolSchema } from './schema-tools'
import {
  type AgentDocument,
  type Budget,
  type Edge,
  type Field,
  fieldTypes,
  type Graph,
  type GraphLayout,
  type Note,
  reducers,
} from './types'

z.config({ jitless: true })

/** A plain object that is kept as it is, keys in their order. */
const anyObject = z.custom<UnknownRecord>(isRecord, { params: { expected: 'object' } })
const whole = z.int().check(z.nonnegative())
const amount = z.number().check(z.nonnegative())
const optionalText = z.optional(z.string())

export const fieldSchema: z.ZodMiniType<Field> = z.looseObject({
  name: z.string(),
  type: z.enum(fieldTypes),
  reducer: z.enum(reducers),
  initial: z.optional(z.unknown()),
  description: optionalText,
})

export const edgeSchema: z.ZodMiniType<Edge> = z.looseObject({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  branch: optionalText,
})

export const graphSchema: z.ZodMiniType<Graph> = z.looseObject({
  state: z.looseObject({ fields: z.array(fieldSchema), output: z.optional(z.array(z.string())) }),
  nodes: z.array(nodeSchema),
  edges: z.array(edgeSchema),
})

export const budgetSchema: z.ZodMiniType<Budget> = z.looseObject({
  promptRule: z.optional(z.looseObject({ simple: whole, complex: whole, giveUp: whole })),
  toolRounds: z.optional(z.nullable(whole)),
  recursionLimit: z.optional(z.int().check(z.minimum(1))),
  tokens: z.optional(amount),
  usd: z.optional(amount),
  seconds: z.optional(amount),
  observationChars: z.optional(whole),
})

const positionSchema = z.looseObject({ x: z.number(), y: z.number() })
export const positionsSchema = z.record(z.string(), positionSchema)
export const notesSchema: z.ZodMiniType<readonly Note[]> = z.array(
  z.looseObject({ id: z.string(), x: z.number(), y: z.number(), text: z.string() }),
)
export const layoutSchema: z.ZodMiniType<GraphLayout> = z.looseObject({
  positions: positionsSchema,
  notes: z.optional(notesSchema),
})

export const inputSchema = anyObject

/** The whole document. The order of the keys here is the order in which they are written. */
export const documentSchema: z.ZodMiniType<AgentDocument> = z.looseObject({
  format: z.literal('vuelta/agent'),
  version: z.literal(1),
  name: z.string(),
  description: optionalText,
  entry: z.string(),
  graphs: z.record(z.string(), graphSchema),
  tools: z.array(toolSchema),
  models: z.array(modelSchema),
  budget: budgetSchema,
  input: z.optional(anyObject),
  layout: z.optional(z.record(z.string(), layoutSchema)),
})
