/**
 * The agent document (`*.agent.json`): the public contract of files and links, as plain, readonly data.
 * Nothing here behaves. The schema (schema.ts) reads `unknown` into these types; edits (edits.ts) are pure functions over them.
 * Extend freely; rename or repurpose nothing without a migration.
 */

export const START = '__start__'
export const END = '__end__'

export const nodeKinds = [
  'brain',
  'hands',
  'router',
  'compress',
  'review',
  'planner',
  'delegate',
  'critic',
  'pruner',
  'subgraph',
  'function',
] as const
export type NodeKind = (typeof nodeKinds)[number]

export interface AgentDocument {
  readonly format: 'vuelta/agent'
  readonly version: 1
  readonly name: string
  readonly description?: string | undefined
  /** A key of `graphs`, usually `main`. */
  readonly entry: string
  readonly graphs: Readonly<Record<string, Graph>>
  readonly tools: readonly Tool[]
  readonly models: readonly Model[]
  readonly budget: Budget
  /** The first update to the entry graph's state; `{ question }` is shorthand for one human message. */
  readonly input?: Readonly<Record<string, unknown>> | undefined
  /** Presentation only: never read by the compiler. */
  readonly layout?: Readonly<Record<string, GraphLayout>> | undefined
}

export interface GraphLayout {
  readonly positions: Readonly<Record<string, Position>>
  readonly notes?: readonly Note[] | undefined
}
export interface Position {
  readonly x: number
  readonly y: number
}
export interface Note {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly text: string
}

export interface Graph {
  readonly state: { readonly fields: readonly Field[]; readonly output?: readonly string[] | undefined }
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
}

export const fieldTypes = ['messages', 'text', 'number', 'boolean', 'list', 'object', 'any'] as const
export type FieldType = (typeof fieldTypes)[number]
export const reducers = ['replace', 'messages', 'append', 'sum', 'merge'] as const
export type Reducer = (typeof reducers)[number]

/** A state key (channel) with its reducer. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly reducer: Reducer
  readonly initial?: unknown
  readonly description?: string | undefined
}

interface NodeBase<K extends string, C> {
  /** The LangGraph node name, unique in its graph. */
  readonly id: string
  readonly kind: K
  /** Free text shown on the canvas, in any script. */
  readonly label?: string | undefined
  /** Several incoming edges: run for each (default), wait for all (list-form edge), or defer. */
  readonly join?: 'each' | 'all' | 'deferred' | undefined
  readonly config: C
}

export interface BrainConfig {
  readonly model: string
  readonly prompt: string
  readonly tools: readonly string[]
  readonly messages: string
  readonly protocol?: 'tool-calls' | 'text' | undefined
  readonly contextTokens?: number | undefined
  readonly parallelCalls?: boolean | undefined
}
export interface HandsConfig {
  readonly tools: readonly string[]
  readonly messages: string
  /** A number field that counts the visits of these hands. */
  readonly rounds?: string | undefined
  /** A list field that collects the texts of the results. */
  readonly notes?: string | undefined
  readonly order?: 'parallel' | 'sequential' | undefined
  readonly onError?: 'report' | 'raise' | undefined
  readonly maxChars?: number | undefined
}
export interface RouterConfig {
  readonly messages?: string | undefined
  readonly rules: readonly Rule[]
  readonly otherwise: string | null
}
export interface Rule {
  readonly branch: string
  readonly when: Condition
}
export interface CompressConfig {
  readonly model: string
  readonly prompt: string
  readonly messages: string
  readonly into: string
  readonly notes?: string | undefined
  readonly keepLast?: number | undefined
}
export interface ReviewConfig {
  readonly question: string
  readonly messages?: string | undefined
  readonly every?: number | undefined
  readonly rounds?: string | undefined
}
export interface PlannerConfig {
  readonly model: string
  readonly prompt: string
  readonly messages: string
  readonly into: string
}
export interface DelegateConfig {
  readonly messages: string
  readonly routes: readonly DelegateRoute[]
  readonly otherwise: string
}
export interface DelegateRoute {
  readonly tool: string
  readonly branch: string
  readonly fan?: 'each' | 'once' | undefined
  readonly send?: Readonly<Record<string, string>> | undefined
}
export interface CriticConfig {
  readonly model: string
  readonly prompt: string
  readonly messages: string
  readonly into?: string | undefined
}
export interface PrunerConfig {
  readonly clear?: readonly string[] | undefined
  readonly messages?: string | undefined
  readonly keepLast?: number | undefined
  readonly aboveTokens?: number | undefined
}
export interface SubgraphConfig {
  readonly graph: string
  readonly input: Readonly<Record<string, string>>
  readonly output: Readonly<Record<string, string>>
  readonly answerTo?: string | undefined
}
export interface FunctionConfig {
  /** The body of a function of `state`: returns an update, nothing, or `{ goto, update? }`. Runs only in the sandbox. */
  readonly code: string
  readonly writes?: readonly string[] | undefined
  readonly destinations?: readonly string[] | undefined
}

/** The config of each node kind. */
export interface ConfigByKind {
  readonly brain: BrainConfig
  readonly hands: HandsConfig
  readonly router: RouterConfig
  readonly compress: CompressConfig
  readonly review: ReviewConfig
  readonly planner: PlannerConfig
  readonly delegate: DelegateConfig
  readonly critic: CriticConfig
  readonly pruner: PrunerConfig
  readonly subgraph: SubgraphConfig
  readonly function: FunctionConfig
}
export type NodeOf<K extends NodeKind> = NodeBase<K, ConfigByKind[K]>
export type KnownNode = { [K in NodeKind]: NodeOf<K> }[NodeKind]
/** A node of a kind that this version does not know: kept as it is, shown, not runnable. */
export interface UnknownNode extends NodeBase<'unknown', Readonly<Record<string, unknown>>> {
  /** The kind as the file spells it. */
  readonly originalKind: string
}
export type Node = KnownNode | UnknownNode

export type Condition =
  /** The last message asks for tools (parsed or not). */
  | { readonly type: 'tool-calls' }
  | { readonly type: 'calls-tool'; readonly tool: string }
  | { readonly type: 'rounds'; readonly field: string; readonly atLeast: number | 'budget' }
  | { readonly type: 'field'; readonly field: string; readonly is: Comparison; readonly value?: unknown }
  | { readonly type: 'tokens'; readonly field: string; readonly atLeast: number }
  /** Sandboxed; returns a boolean. */
  | { readonly type: 'code'; readonly code: string }

export const comparisons = ['=', '!=', '>', '>=', '<', '<=', 'contains', 'empty'] as const
export type Comparison = (typeof comparisons)[number]

export interface Edge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly branch?: string | undefined
}

export interface Tool {
  readonly name: string
  /** The docstring: it is prompt, and travels with every call. */
  readonly description: string
  /** A JSON Schema of type object. */
  readonly parameters: JsonSchema
  readonly mode: 'mock' | 'live'
  readonly mock: MockAnswer
  readonly live?: LiveAnswer | undefined
  readonly delayMs?: number | undefined
  readonly faults?: readonly Fault[] | undefined
}
export type JsonSchema = Readonly<Record<string, unknown>>
export type MockAnswer =
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'table'; readonly rows: readonly TableRow[]; readonly otherwise?: unknown }
  | { readonly kind: 'template'; readonly template: string }
  | { readonly kind: 'search'; readonly corpus: string; readonly limit?: number | undefined }
  | { readonly kind: 'expression'; readonly expression: string }
export interface TableRow {
  readonly when: Readonly<Record<string, unknown>>
  readonly value: unknown
}
export type LiveAnswer =
  | {
      readonly kind: 'http'
      readonly method: string
      readonly url: string
      readonly headers?: Readonly<Record<string, string>> | undefined
      readonly body?: string | undefined
      readonly pick?: string | undefined
    }
  | { readonly kind: 'javascript'; readonly code: string }
  | { readonly kind: 'tavily' }
  | { readonly kind: 'mcp'; readonly url: string; readonly tool: string }
export const faultKinds = ['error', 'timeout', 'slow', 'empty', 'malformed', 'huge', 'wrong-id', 'rate-limit'] as const
export type FaultKind = (typeof faultKinds)[number]
export interface Fault {
  /** The calls of this tool that fail, counted from 1 within a run. */
  readonly on: readonly number[] | 'every'
  readonly kind: FaultKind
  readonly message?: string | undefined
  readonly ms?: number | undefined
  readonly chars?: number | undefined
}

export const temperaments = ['obedient', 'stubborn', 'spiral', 'careless'] as const
export type Temperament = (typeof temperaments)[number]
export type PracticeModelSpec = {
  readonly id: string
  readonly provider: 'practice'
  readonly temperament?: Temperament | undefined
  readonly seed?: number | undefined
}
export type ScriptModelSpec = {
  readonly id: string
  readonly provider: 'script'
  readonly replies: readonly Reply[]
  readonly whenExhausted?: 'finish' | 'repeat' | 'fail' | undefined
}
export type CassetteModelSpec = {
  readonly id: string
  readonly provider: 'cassette'
  readonly trace: string
  readonly match?: 'order' | 'prompt' | undefined
}
export type OpenAIModelSpec = {
  readonly id: string
  readonly provider: 'openai'
  readonly model: string
  readonly baseUrl?: string | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  /** US dollars per million tokens, so that a `usd` budget can be counted. */
  readonly price?: { readonly input: number; readonly output: number } | undefined
}
export type Model = PracticeModelSpec | ScriptModelSpec | CassetteModelSpec | OpenAIModelSpec
export interface Reply {
  readonly content?: string | readonly Readonly<Record<string, unknown>>[] | undefined
  readonly toolCalls?: readonly ReplyCall[] | undefined
  readonly usage?: { readonly input: number; readonly output: number } | undefined
}
export interface ReplyCall {
  readonly id?: string | undefined
  readonly name: string
  readonly args?: Readonly<Record<string, unknown>> | undefined
  /** Sent as it is, also when it is not JSON. */
  readonly rawArgs?: string | undefined
}

export interface Budget {
  /** Soft: goes into the prompt as `{budget}`. */
  readonly promptRule?: { readonly simple: number; readonly complex: number; readonly giveUp: number } | undefined
  /** Hard: enforced by a router's `rounds` rule. */
  readonly toolRounds?: number | null | undefined
  /** LangGraph's own, default 25. */
  readonly recursionLimit?: number | undefined
  /** Hard: the runner stops the run, keeping what there is. */
  readonly tokens?: number | undefined
  readonly usd?: number | undefined
  readonly seconds?: number | undefined
  /** Longer tool results are cut, and say so. */
  readonly observationChars?: number | undefined
}

export const DEFAULT_RECURSION_LIMIT = 25
