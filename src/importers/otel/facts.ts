/** What a convention reads out of the attributes of a span, and how the answers of several are put together. */
import type { ModelIo, NodeMark, SpanKind, ToolIo } from '../spans/span'
import type { Attributes } from './attributes'

/** A span before its conventions are read. */
export interface AttributeSource {
  readonly name: string
  readonly attributes: Attributes
  /** The span's events, each with its own attributes. */
  readonly events: readonly SpanEvent[]
  readonly error: string | undefined
}

export interface SpanEvent {
  readonly name: string
  readonly attributes: Attributes
}

export interface Facts {
  readonly kind?: SpanKind | undefined
  /** A better name than the span's own. */
  readonly name?: string | undefined
  readonly agent?: string | undefined
  readonly node?: NodeMark | undefined
  readonly threadId?: string | undefined
  readonly input?: unknown
  readonly output?: unknown
  readonly model?: (() => ModelIo) | undefined
  readonly tool?: (() => ToolIo) | undefined
}

/** A convention: `undefined` when the span does not follow it. */
export type Convention = (source: AttributeSource) => Facts | undefined

/** The first answer to each question counts; what a model saw and said may come from different conventions. */
export function mergedFacts(all: readonly Facts[]): Facts {
  const first = <K extends keyof Facts>(key: K): Facts[K] | undefined => all.find((facts) => facts[key] !== undefined)?.[key]
  const models = all.flatMap(({ model }) => (model ? [model] : []))
  const tools = all.flatMap(({ tool }) => (tool ? [tool] : []))
  return {
    kind: first('kind'),
    name: first('name'),
    agent: first('agent'),
    node: first('node'),
    threadId: first('threadId'),
    input: first('input'),
    output: first('output'),
    ...(models.length === 0 ? {} : { model: () => mergedModel(models.map((read) => read())) }),
    ...(tools.length === 0 ? {} : { tool: () => mergedTool(tools.map((read) => read())) }),
  }
}

function mergedModel(all: readonly ModelIo[]): ModelIo {
  const [best] = all
  const saw = all.find((io) => io.saw.length > 0)
  const said = all.find((io) => io.said !== undefined)
  return {
    ...best,
    saw: saw?.saw ?? [],
    said: said?.said,
    model: all.find((io) => io.model !== undefined)?.model,
    tools: all.find((io) => io.tools !== undefined)?.tools,
    usage: all.find((io) => io.usage !== undefined)?.usage,
    finish: all.find((io) => io.finish !== undefined)?.finish,
    repairs: [...(saw?.repairs ?? []), ...(said === saw ? [] : (said?.repairs ?? []))],
  }
}

function mergedTool(all: readonly ToolIo[]): ToolIo {
  const [best] = all
  return {
    name: best?.name ?? '',
    args: all.find((io) => io.args !== undefined)?.args,
    callId: all.find((io) => io.callId !== undefined)?.callId,
    result: all.find((io) => io.result !== undefined)?.result,
    repairs: all.find((io) => io.args !== undefined)?.repairs,
  }
}
