/**
 * The schema of tools (with what they answer and how they fail) and of models.
 * A model that talks to a service drops the keys it does not know: an API key must never travel with a document.
 */
import * as z from 'zod/mini'
import { isRecord, type UnknownRecord } from '../base/json'
import { type Fault, faultKinds, type LiveAnswer, type MockAnswer, type Model, type Tool, temperaments } from './types'

z.config({ jitless: true })

const anyObject = z.custom<UnknownRecord>(isRecord, { params: { expected: 'object' } })
const count = z.int().check(z.nonnegative())
const amount = z.number().check(z.nonnegative())
const optionalText = z.optional(z.string())

const mockSchema: z.ZodMiniType<MockAnswer> = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('fixed'), value: z.unknown() }),
  z.looseObject({
    kind: z.literal('table'),
    rows: z.array(z.looseObject({ when: anyObject, value: z.unknown() })),
    otherwise: z.optional(z.unknown()),
  }),
  z.looseObject({ kind: z.literal('template'), template: z.string() }),
  z.looseObject({ kind: z.literal('search'), corpus: z.string(), limit: z.optional(count) }),
  z.looseObject({ kind: z.literal('expression'), expression: z.string() }),
])

const liveSchema: z.ZodMiniType<LiveAnswer> = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('http'),
    method: z.string(),
    url: z.string(),
    headers: z.optional(z.record(z.string(), z.string())),
    body: optionalText,
    pick: optionalText,
  }),
  z.looseObject({ kind: z.literal('javascript'), code: z.string() }),
  z.looseObject({ kind: z.literal('tavily') }),
  z.looseObject({ kind: z.literal('mcp'), url: z.string(), tool: z.string() }),
])

const faultSchema: z.ZodMiniType<Fault> = z.looseObject({
  on: z.union([z.array(count), z.literal('every')]),
  kind: z.enum(faultKinds),
  message: optionalText,
  ms: z.optional(amount),
  chars: z.optional(count),
})

export const toolSchema: z.ZodMiniType<Tool> = z.looseObject({
  name: z.string(),
  description: z.string(),
  parameters: anyObject,
  mode: z.enum(['mock', 'live']),
  mock: mockSchema,
  live: z.optional(liveSchema),
  delayMs: z.optional(amount),
  faults: z.optional(z.array(faultSchema)),
})

const replySchema = z.looseObject({
  content: z.optional(z.union([z.string(), z.array(anyObject)])),
  toolCalls: z.optional(
    z.array(
      z.looseObject({
        id: optionalText,
        name: z.string(),
        args: z.optional(anyObject),
        rawArgs: optionalText,
      }),
    ),
  ),
  usage: z.optional(z.looseObject({ input: amount, output: amount })),
})

export const modelSchema: z.ZodMiniType<Model> = z.discriminatedUnion('provider', [
  z.looseObject({
    id: z.string(),
    provider: z.literal('practice'),
    temperament: z.optional(z.enum(temperaments)),
    seed: z.optional(z.number()),
  }),
  z.looseObject({
    id: z.string(),
    provider: z.literal('script'),
    replies: z.array(replySchema),
    whenExhausted: z.optional(z.enum(['finish', 'repeat', 'fail'])),
  }),
  z.looseObject({
    id: z.string(),
    provider: z.literal('cassette'),
    trace: z.string(),
    match: z.optional(z.enum(['order', 'prompt'])),
  }),
  z.object({
    id: z.string(),
    provider: z.literal('openai'),
    model: z.string(),
    baseUrl: optionalText,
    temperature: z.optional(z.number()),
    maxTokens: z.optional(count),
    price: z.optional(z.looseObject({ input: amount, output: amount })),
  }),
])
