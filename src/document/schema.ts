/**
 * Reads `unknown` into the types of types.ts. The shape only: whether names refer to something is a matter for diagnostics, because
 * people draw in steps. Keys that this version does not know are kept. Nothing here knows about text, lines or languages (codec.ts does).
 * `jitless`: zod would else build functions from text, which the page's content security policy forbids.
 */
import * as z from 'zod'
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
  reducers,
} from './types'

z.config({ jitless: true })

/** A plain object that is kept as it is, keys in their order. */
const anyObject = z.custom<UnknownRecord>(isRecord, { params: { expected: 'object' } })
const whole = z.number().int().nonnegative()
const amount = z.number().nonnegative()

export const fieldSchema: z.ZodType<Field> = z.looseObject({
  name: z.string(),
  type: z.enum(fieldTypes),
  reducer: z.enum(reducers),
  initial: z.unknown().optional(),
  description: z.string().optional(),
})

export const edgeSchema: z.ZodType<Edge> = z.looseObject({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  branch: z.string().optional(),
})

const graphSchema: z.ZodType<Graph> = z.looseObject({
  state: z.looseObject({ fields: z.array(fieldSchema), output: z.array(z.string()).optional() }),
  nodes: z.array(nodeSchema),
  edges: z.array(edgeSchema),
})

export const budgetSchema: z.ZodType<Budget> = z.looseObject({
  promptRule: z.looseObject({ simple: whole, complex: whole, giveUp: whole }).optional(),
  toolRounds: whole.nullable().optional(),
  recursionLimit: z.number().int().min(1).optional(),
  tokens: amount.optional(),
  usd: amount.optional(),
  seconds: amount.optional(),
  observationChars: whole.optional(),
})

const positionSchema = z.looseObject({ x: z.number(), y: z.number() })
export const layoutSchema: z.ZodType<GraphLayout> = z.looseObject({
  positions: z.record(z.string(), positionSchema),
  notes: z.array(z.looseObject({ id: z.string(), x: z.number(), y: z.number(), text: z.string() })).optional(),
})

export const inputSchema = anyObject

/** The whole document. The order of the keys here is the order in which they are written. */
export const documentSchema: z.ZodType<AgentDocument> = z.looseObject({
  format: z.literal('vuelta/agent'),
  version: z.literal(1),
  name: z.string(),
  description: z.string().optional(),
  entry: z.string(),
  graphs: z.record(z.string(), graphSchema),
  tools: z.array(toolSchema),
  models: z.array(modelSchema),
  budget: budgetSchema,
  input: anyObject.optional(),
  layout: z.record(z.string(), layoutSchema).optional(),
})
