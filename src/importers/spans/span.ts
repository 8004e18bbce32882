/**
 * A span of any tracing system as plain data: what ran inside what, when, with which input and output. Importers of tracing formats
 * make these; tree.ts puts them together and run.ts makes events of them. What a model saw or a tool got is read only when it is asked
 * for: most spans of a trace repeat the whole state, and nobody looks at that.
 */
import type { SourceLink } from '../../trace/events'
import type { OfferedTool, Usage } from '../../trace/message'
import type { MappedMessage } from '../messages/mapped'

/** `step`: anything else that ran. `event`: a point in time. */
export type SpanKind = 'model' | 'tool' | 'agent' | 'retriever' | 'step' | 'event'

export interface Span {
  /** Empty when the record has none. */
  readonly id: string
  readonly parentId?: string | undefined
  readonly traceId?: string | undefined
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** Sorts siblings before their times do (LangSmith's `dotted_order`). */
  readonly order?: string | undefined
  readonly source: SourceLink
  /** The node of a graph that it ran for. */
  readonly node?: NodeMark | undefined
  /** True for what the tracer itself calls internal. */
  readonly hidden?: boolean | undefined
  /** As recorded, perhaps JSON in a text; `undefined` and `null`: not recorded. */
  readonly input?: unknown
  readonly output?: unknown
  readonly error?: string | undefined
  /** True when it had not ended yet. */
  readonly open?: boolean | undefined
  readonly model?: (() => ModelIo) | undefined
  readonly tool?: (() => ToolIo) | undefined
  /** The name of the agent, when it is one or runs for one. */
  readonly agent?: string | undefined
  /** Where its content went, when it is not in the file. */
  readonly elsewhere?: boolean | undefined
  readonly threadId?: string | undefined
  /** What the tracer kept of the settings of the run that it stands for: an object, perhaps in a text. */
  readonly settings?: unknown
}

/** All that a span may tell. */
export const spanKeys = [
  'id',
  'parentId',
  'traceId',
  'name',
  'kind',
  'start',
  'end',
  'order',
  'source',
  'node',
  'hidden',
  'input',
  'output',
  'error',
  'open',
  'model',
  'tool',
  'agent',
  'elsewhere',
  'threadId',
  'settings',
] as const satisfies readonly (keyof Span)[]

export interface NodeMark {
  readonly name: string
  /** The superstep. */
  readonly step?: number | undefined
  /** The namespace as LangGraph writes it: `outer:id|inner:id`. */
  readonly namespace?: string | undefined
  /** True when it was started by a `Send`. */
  readonly sent?: boolean | undefined
}

/** What a model saw and said. Without `said` the record holds no reply. */
export interface ModelIo {
  readonly model?: string | undefined
  readonly saw: readonly MappedMessage[]
  readonly said?: MappedMessage | undefined
  readonly tools?: readonly OfferedTool[] | undefined
  readonly usage?: Usage | undefined
  readonly finish?: string | undefined
  /** What had to be mended to read it. */
  readonly repairs?: readonly ContentRepair[] | undefined
}

/** What a tool got and gave. Without `result` the record holds none. */
export interface ToolIo {
  readonly name: string
  readonly args?: unknown
  readonly callId?: string | undefined
  readonly result?: MappedMessage | undefined
  readonly repairs?: readonly ContentRepair[] | undefined
}

export type ContentRepair = 'python' | 'cut-off'
