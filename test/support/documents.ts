/**
 * Builders of small documents. `edges('START>agent', 'ask[tools]>hands', 'hands>agent')` reads as it is drawn; everything that a
 * test does not care about has a plain default.
 */
import {
  type AgentDocument,
  type BrainConfig,
  type CompressConfig,
  type Edge,
  END,
  type Field,
  type FunctionConfig,
  type Graph,
  type HandsConfig,
  type KnownNode,
  type Node,
  type RouterConfig,
  type Rule,
  START,
  type Tool,
} from '../../src/document/types'

type Join = KnownNode['join']

export const brain = (id: string, config: Partial<BrainConfig> = {}, join?: Join): KnownNode => ({
  id,
  kind: 'brain',
  ...(join && { join }),
  config: { model: 'practice', prompt: 'Be brief. {budget}', tools: ['multiply'], messages: 'messages', ...config },
})

export const hands = (id: string, config: Partial<HandsConfig> = {}, join?: Join): KnownNode => ({
  id,
  kind: 'hands',
  ...(join && { join }),
  config: { tools: ['multiply'], messages: 'messages', ...config },
})

export const compress = (id: string, config: Partial<CompressConfig> = {}, join?: Join): KnownNode => ({
  id,
  kind: 'compress',
  ...(join && { join }),
  config: { model: 'practice', prompt: 'Sum up.', messages: 'messages', into: 'summary', ...config },
})

export const fn = (id: string, config: Partial<FunctionConfig> = {}, join?: Join): KnownNode => ({
  id,
  kind: 'function',
  ...(join && { join }),
  config: { code: 'return {}', ...config },
})

export const router = (
  id: string,
  rules: readonly Rule[],
  otherwise: string | null = 'done',
  config: Partial<RouterConfig> = {},
): KnownNode => ({
  id,
  kind: 'router',
  config: { messages: 'messages', rules, otherwise, ...config },
})

/** A rule: the branch is taken when the last message asks for tools. */
export const asksForTools = (branch = 'tools'): Rule => ({ branch, when: { type: 'tool-calls' } })

/** A rule: the branch is taken when so many rounds are done. */
export const afterRounds = (branch = 'over_budget', atLeast: number | 'budget' = 'budget', field = 'tool_rounds'): Rule => ({
  branch,
  when: { type: 'rounds', field, atLeast },
})

/** `'START>a'`, `'a>b'`, `'ask[yes]>b'`, `'b>END'`. Ids are e1, e2 … in order. */
export const edges = (...drawn: readonly string[]): readonly Edge[] =>
  drawn.map((text, i) => {
    const match = /^([^[>]+)(?:\[([^\]]*)\])?>(.+)$/.exec(text)
    if (!match) throw new Error(`Not an edge: ${text}`)
    const end = (name: string | undefined) => (name === 'START' ? START : name === 'END' ? END : (name ?? ''))
    const ends = { id: `e${i + 1}`, source: end(match[1]), target: end(match[3]) }
    return match[2] === undefined ? ends : { ...ends, branch: match[2] }
  })

export const messages: Field = { name: 'messages', type: 'messages', reducer: 'messages' }
export const toolRounds: Field = { name: 'tool_rounds', type: 'number', reducer: 'replace', initial: 0 }
export const summary: Field = { name: 'summary', type: 'text', reducer: 'replace' }

export const tool = (name: string, changes: Partial<Tool> = {}): Tool => ({
  name,
  description: `The tool ${name}, as a test needs it.`,
  parameters: {
    type: 'object',
    properties: { a: { type: 'integer', description: 'The first.' }, b: { type: 'integer', description: 'The second.' } },
    required: ['a', 'b'],
  },
  mode: 'mock',
  mock: { kind: 'expression', expression: 'a * b' },
  ...changes,
})

export interface Parts {
  readonly nodes?: readonly Node[]
  readonly edges?: readonly Edge[]
  readonly fields?: readonly Field[]
  readonly output?: readonly string[]
}

/** A document of one graph, `main`, with the tool `multiply` and a practice model. */
export const documentOf = (parts: Parts, changes: Partial<AgentDocument> = {}): AgentDocument => ({
  format: 'vuelta/agent',
  version: 1,
  name: 'A test document',
  entry: 'main',
  graphs: { main: graphOf(parts) },
  tools: [tool('multiply')],
  models: [{ id: 'practice', provider: 'practice', temperament: 'obedient', seed: 1 }],
  budget: { recursionLimit: 25 },
  ...changes,
})

export const graphOf = (parts: Parts): Graph => ({
  state: { fields: parts.fields ?? [messages, toolRounds, summary], ...(parts.output && { output: parts.output }) },
  nodes: parts.nodes ?? [],
  edges: parts.edges ?? [],
})

export const reactNodes: readonly Node[] = [
  brain('agent'),
  router('should_continue', [asksForTools()]),
  hands('tools', { rounds: 'tool_rounds' }),
]
export const reactEdges: readonly Edge[] = edges(
  'START>agent',
  'agent>should_continue',
  'should_continue[tools]>tools',
  'should_continue[done]>END',
  'tools>agent',
)

/** The ReAct loop, well formed: agent, should_continue, tools, and the return edge (e5). */
export const reactDocument = (parts: Parts = {}, changes: Partial<AgentDocument> = {}): AgentDocument =>
  documentOf({ nodes: reactNodes, edges: reactEdges, ...parts }, changes)

/** The ReAct loop with a hard budget of tool rounds and a summary at the end. */
export const budgetDocument = (parts: Parts = {}, changes: Partial<AgentDocument> = {}): AgentDocument =>
  documentOf(
    {
      nodes: [
        brain('agent'),
        router('should_continue', [afterRounds(), asksForTools()]),
        hands('tools', { rounds: 'tool_rounds' }),
        compress('sum_up'),
      ],
      edges: edges(
        'START>agent',
        'agent>should_continue',
        'should_continue[over_budget]>sum_up',
        'should_continue[tools]>tools',
        'should_continue[done]>sum_up',
        'tools>agent',
        'sum_up>END',
      ),
      output: ['summary', 'messages'],
      ...parts,
    },
    { budget: { toolRounds: 3, recursionLimit: 25 }, ...changes },
  )
