/** What is in a document, as a person wants to know it before it is handed out or taken in. It lists; it judges nothing. */
import { clip } from '../base/text'
import type { AgentDocument, Condition, LiveAnswer, Node, NodeKind, Tool } from './types'

export interface LinkContents {
  readonly kinds: readonly { readonly kind: NodeKind | 'unknown'; readonly count: number }[]
  readonly nodes: number
  readonly edges: number
  /** Graphs beside the one that a run begins in. */
  readonly subgraphs: number
  readonly prompts: readonly { readonly node: string; readonly words: string }[]
  /** JavaScript that somebody wrote: it runs only in the sandbox, and only in a run. */
  readonly code: readonly { readonly where: string; readonly what: 'function' | 'condition' | 'tool'; readonly chars: number }[]
  readonly tools: readonly ToolContents[]
  readonly models: readonly ModelContents[]
  /** The other keys of the input, beside the question. */
  readonly inputs: readonly string[]
  readonly notes: readonly string[]
  readonly hasPlaces: boolean
}

export interface ToolContents {
  readonly name: string
  readonly description: string
  /** How it would answer when it is on live; kept in the document also while it answers from its mock. */
  readonly live?: { readonly kind: LiveAnswer['kind']; readonly on: boolean; readonly address?: string | undefined } | undefined
  /** Names of the headers that it sends, with whether they have a value. */
  readonly headers: readonly { readonly name: string; readonly filled: boolean }[]
}

export interface ModelContents {
  readonly id: string
  readonly provider: AgentDocument['models'][number]['provider']
  /** The name of the model, of one behind an endpoint. */
  readonly model?: string | undefined
  /** Of an endpoint; `undefined`: the provider's own. */
  readonly address?: string | undefined
  /** The first words of each reply of a script. */
  readonly replies: readonly string[]
}

/** The address that an endpoint without one means. */
export const usualEndpoint = 'https://api.openai.com/v1'
const firstWords = 90

/** Everything that is worth knowing of what a document holds. */
export function contentsOf(document: AgentDocument): LinkContents {
  const graphs = Object.values(document.graphs)
  const nodes = graphs.flatMap((graph) => graph.nodes)
  const kinds = new Map<Node['kind'], number>()
  for (const { kind } of nodes) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const layouts = Object.values(document.layout ?? {})
  return {
    kinds: [...kinds].map(([kind, count]) => ({ kind, count })),
    nodes: nodes.length,
    edges: graphs.reduce((sum, graph) => sum + graph.edges.length, 0),
    subgraphs: Math.max(0, graphs.length - 1),
    prompts: nodes.flatMap((node) => {
      const words = promptOf(node)
      return words === '' ? [] : [{ node: node.id, words: clip(words, firstWords) }]
    }),
    code: [...nodes.flatMap(codeOf), ...document.tools.flatMap(codeOfTool)],
    tools: document.tools.map(toolContents),
    models: document.models.map((model) => ({
      id: model.id,
      provider: model.provider,
      ...(model.provider === 'openai' ? { model: model.model, address: model.baseUrl ?? usualEndpoint } : {}),
      replies: model.provider === 'script' ? model.replies.map((reply) => clip(replyWords(reply.content), firstWords)) : [],
    })),
    inputs: Object.keys(document.input ?? {}).filter((key) => key !== 'question'),
    notes: layouts.flatMap((layout) => layout.notes ?? []).map((note) => clip(note.text, firstWords)),
    hasPlaces: layouts.some((layout) => Object.keys(layout.positions).length > 0),
  }
}

/** What a run of the document would call outside of the browser: each by its name and address. */
export function callsOf({ tools, models }: Pick<LinkContents, 'tools' | 'models'>) {
  return {
    tools: tools.filter((tool) => tool.live?.on && tool.live.kind !== 'javascript'),
    models: models.filter((model) => model.provider === 'openai'),
  }
}

function promptOf(node: Node): string {
  if (node.kind === 'unknown') return ''
  if ('prompt' in node.config) return node.config.prompt.trim()
  return node.kind === 'review' ? node.config.question.trim() : ''
}

type Code = LinkContents['code'][number]

function codeOf(node: Node): readonly Code[] {
  if (node.kind === 'function') return [{ where: node.id, what: 'function', chars: node.config.code.length }]
  if (node.kind !== 'router') return []
  return node.config.rules
    .map((rule) => rule.when)
    .filter((when): when is Condition & { readonly type: 'code' } => when.type === 'code')
    .map((when) => ({ where: node.id, what: 'condition', chars: when.code.length }))
}

const codeOfTool = ({ name, live }: Tool): readonly Code[] =>
  live?.kind === 'javascript' ? [{ where: name, what: 'tool', chars: live.code.length }] : []

function toolContents({ name, description, mode, live }: Tool): ToolContents {
  const headers = live?.kind === 'http' ? Object.entries(live.headers ?? {}) : []
  return {
    name,
    description: clip(description.trim(), firstWords),
    headers: headers.map(([header, value]) => ({ name: header, filled: value !== '' })),
    ...(live ? { live: { kind: live.kind, on: mode === 'live', ...addressOf(live) } } : {}),
  }
}

const addressOf = (live: LiveAnswer): { readonly address?: string } => ('url' in live ? { address: live.url } : {})

function replyWords(content: unknown): string {
  return typeof content === 'string' ? content : content === undefined ? '' : JSON.stringify(content)
}
