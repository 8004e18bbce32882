/**
 * The schema of tools (with what they answer and how they fail) and of models.
 * A model that talks to a service drops the keys it does not know: an API key must never travel with a document.
 */
import * as z from 'zod'
import { isRecord, type UnknownRecord } from '../base/json'
import { type Fault, faultKinds, type LiveAnswer, type MockAnswer, type Model, type Tool, temperaments } from './types'

z.config({ jitless: true })

const anyObject = z.custom<UnknownRecord>(isRecord, { params: { expected: 'object' } })
const count = z.number().int().nonnegative()
const amount = z.number().nonnegative()

const mockSchema: z.ZodType<MockAnswer> = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('fixed'), value: z.unknown() }),
  z.looseObject({
    kind: z.literal('table'),
    rows: z.array(z.looseObject({ when: anyObject, value: z.unknown() })),
    otherwise: z.unknown().optional(),
  }),
  z.looseObject({ kind: z.literal('template'), template: z.string() }),
  z.looseObject({ kind: z.literal('search'), corpus: z.string(), limit: count.optional() }),
  z.looseObject({ kind: z.literal('expression'), expression: z.string() }),
])

const liveSchema: z.ZodType<LiveAnswer> = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('http'),
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.string().optional(),
    pick: z.string().optional(),
  }),
  z.looseObject({ kind: z.literal('javascript'), code: z.string() }),
  z.looseObject({ kind: z.literal('tavily') }),
  z.looseObject({ kind: z.literal('mcp'), url: z.string(), tool: z.string() }),
])

const faultSchema: z.ZodType<Fault> = z.looseObject({
  on: z.union([z.array(count), z.literal('every')]),
  kind: z.enum(faultKinds),
  message: z.string().optional(),
  ms: amount.optional(),
  chars: count.optional(),
})

export const toolSchema: z.ZodType<Tool> = z.looseObject({
  name: z.string(),
  description: z.string(),
  parameters: anyObject,
  mode: z.enum(['mock', 'live']),
  mock: mockSchema,
  live: liveSchema.optional(),
  delayMs: amount.optional(),
  faults: z.array(faultSchema).optional(),
})

const replySchema = z.looseObject({
  content: z.union([z.string(), z.array(anyObject)]).optional(),
  toolCalls: z
    .array(
      z.looseObject({
        id: z.string().optional(),
        name: z.string(),
        args: anyObject.optional(),
        rawArgs: z.string().optional(),
      }),
    )
    .optional(),
  usage: z.looseObject({ input: amount, output: amount }).optional(),
})

export const modelSchema: z.ZodType<Model> = z.discriminatedUnion('provider', [
  z.looseObject({
    id: z.string(),
    provider: z.literal('practice'),
    temperament: z.enum(temperaments).optional(),
    seed: z.number().optional(),
  }),
  z.looseObject({
    id: z.string(),
    provider: z.literal('script'),
    replies: z.array(replySchema),
    whenExhausted: z.enum(['finish', 'repeat', 'fail']).optional(),
  }),
  z.looseObject({
    id: z.string(),
    provider: z.literal('cassette'),
    trace: z.string(),
    match: z.enum(['order', 'prompt']).optional(),
  }),
  z.object({
    id: z.string(),
    provider: z.literal('openai'),
    model: z.string(),
    baseUrl: z.string().optional(),
    temperature: z.number().optional(),
    maxTokens: count.optional(),
    price: z.looseObject({ input: amount, output: amount }).optional(),
  }),
])
