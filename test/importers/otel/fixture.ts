/** Spans in the shapes of OpenTelemetry. `otlp` writes them as OTLP JSON does: typed attributes, times as texts of nanoseconds. */
export interface TestSpan {
  readonly id: string
  readonly parent?: string
  readonly name: string
  readonly at?: number
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly status?: unknown
  readonly events?: readonly unknown[]
}

export const traceId = '0123456789abcdef0123456789abcdef'
const begin = 1_772_000_000n

export const nano = (seconds: number): string => String(begin * 1_000_000_000n + BigInt(Math.round(seconds * 1e9)))

const typed = (value: unknown): unknown => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typed) } }
  return { kvlistValue: { values: Object.entries(value as object).map(([key, item]) => ({ key, value: typed(item) })) } }
}
const listed = (attributes: Readonly<Record<string, unknown>>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: typed(value) }))

/** `id`: how an id is written. */
export function otlpSpan(
  { id, parent, name, at = 0, attributes = {}, status = {}, events }: TestSpan,
  write: (id: string) => string = (one) => one,
) {
  return {
    traceId: write(traceId),
    spanId: write(id),
    ...(parent === undefined ? {} : { parentSpanId: write(parent) }),
    name,
    kind: 1,
    startTimeUnixNano: nano(at),
    endTimeUnixNano: nano(at + 0.5),
    attributes: listed(attributes),
    status,
    ...(events === undefined ? {} : { events }),
  }
}

export const otlp = (...spans: readonly unknown[]) => ({
  resourceSpans: [
    { resource: { attributes: listed({ 'service.name': 'harbour' }) }, scopeSpans: [{ scope: { name: 'tests' }, spans }] },
  ],
})

export const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

export const ids = [
  '1111111111111111',
  '2222222222222222',
  '3333333333333333',
  '4444444444444444',
  '5555555555555555',
  '6666666666666666',
] as const

/** A loop in OpenInference's attributes: an agent with two model calls and a tool. */
export const loop: readonly TestSpan[] = [
  {
    id: ids[0],
    name: 'agent run',
    at: 0,
    attributes: { 'openinference.span.kind': 'AGENT', 'input.value': 'When is high water?' },
  },
  {
    id: ids[1],
    parent: ids[0],
    name: 'Chat',
    at: 1,
    attributes: {
      'openinference.span.kind': 'LLM',
      'llm.model_name': 'tiny-1',
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': 'When is high water?',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c1',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'tide',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"harbour":"Vigo"}',
      'llm.token_count.prompt': 11,
      'llm.token_count.completion': 3,
    },
  },
  {
    id: ids[2],
    parent: ids[0],
    name: 'tide',
    at: 2,
    attributes: {
      'openinference.span.kind': 'TOOL',
      'tool.name': 'tide',
      'input.value': '{"harbour": "Vigo"}',
      'output.value': '05:12',
    },
  },
  {
    id: ids[3],
    parent: ids[0],
    name: 'Chat',
    at: 3,
    attributes: {
      'openinference.span.kind': 'LLM',
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': 'When is high water?',
      'llm.input_messages.1.message.role': 'assistant',
      'llm.input_messages.1.message.tool_calls.0.tool_call.id': 'c1',
      'llm.input_messages.1.message.tool_calls.0.tool_call.function.name': 'tide',
      'llm.input_messages.1.message.tool_calls.0.tool_call.function.arguments': '{"harbour":"Vigo"}',
      'llm.input_messages.2.message.role': 'tool',
      'llm.input_messages.2.message.content': '05:12',
      'llm.input_messages.2.message.tool_call_id': 'c1',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'At 05:12.',
    },
  },
]
