/** Graphs in graphs: `subgraph-field-mismatch`, `subgraph-echo`. `input` is inner ← outer, `output` is outer ← inner. */
import { graphNamed } from '../../document/queries'
import type { NodeOf } from '../../document/types'
import type { Finding, Rule, Scene } from '../finding'
import { fieldNames } from '../names'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const subgraphRules: Rule = (scene) =>
  scene.flow.graph.nodes.flatMap((node) => (node.kind === 'subgraph' ? [...mismatches(scene, node), ...echoes(scene, node)] : []))

type Mapping = Readonly<Record<string, string>>

function mismatches({ document, flow }: Scene, node: NodeOf<'subgraph'>): readonly Finding[] {
  const { graph: inner, input, output } = node.config
  const outerFields = fieldNames(flow.graph.state.fields)
  const innerGraph = graphNamed(document, inner)
  const innerFields = innerGraph && fieldNames(innerGraph.state.fields)
  const look = (
    names: readonly string[],
    isInner: boolean,
    mend: (from: string, to: string) => Partial<NodeOf<'subgraph'>['config']>,
  ) => {
    const known = isInner ? innerFields : outerFields
    if (!known) return []
    return names
      .filter((name) => !known.has(name))
      .map((field): Finding => {
        const nearest = known.nearest(field)
        const says = catalogue['subgraph-field-mismatch']({ node: node.id, field, inner: isInner, graph: inner, nearest })
        const fix = nearest !== undefined && {
          label: fixWords.take(nearest),
          edit: {
            type: 'set-node' as const,
            graph: flow.name,
            node: { ...node, config: { ...node.config, ...mend(field, nearest) } },
          },
        }
        return {
          code: 'subgraph-field-mismatch',
          severity: 'error',
          graph: flow.name,
          node: node.id,
          field,
          says,
          ...(fix && { fix }),
        }
      })
  }
  return [
    ...look(Object.keys(input), true, (from, to) => ({ input: withKey(input, from, to) })),
    ...look(unique(Object.values(input)), false, (from, to) => ({ input: withValue(input, from, to) })),
    ...look(Object.keys(output), false, (from, to) => ({ output: withKey(output, from, to) })),
    ...look(unique(Object.values(output)), true, (from, to) => ({ output: withValue(output, from, to) })),
  ]
}

/** A field that goes in and comes back, and whose reducer adds: what went in is there twice. */
function echoes({ flow }: Scene, node: NodeOf<'subgraph'>): readonly Finding[] {
  const { input, output } = node.config
  return Object.entries(output).flatMap(([outer, inner]): readonly Finding[] => {
    const field = flow.graph.state.fields.find((one) => one.name === outer)
    if (!field || input[inner] !== outer || (field.reducer !== 'append' && field.reducer !== 'sum')) return []
    const reducer = field.type === 'messages' ? 'messages' : 'replace'
    return [
      {
        code: 'subgraph-echo',
        severity: 'warning',
        graph: flow.name,
        node: node.id,
        field: outer,
        says: catalogue['subgraph-echo']({ node: node.id, field: outer, reducer: field.reducer }),
        fix: { label: fixWords.setReducer(reducer), edit: { type: 'set-field', graph: flow.name, field: { ...field, reducer } } },
      },
    ]
  })
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]

const withKey = (mapping: Mapping, from: string, to: string): Mapping =>
  Object.fromEntries(Object.entries(mapping).map(([key, value]) => [key === from ? to : key, value]))

const withValue = (mapping: Mapping, from: string, to: string): Mapping =>
  Object.fromEntries(Object.entries(mapping).map(([key, value]) => [key, value === from ? to : value]))
