/**
 * The fields that nodes take along into a graph of their own, and how they are mapped in and out. What is read goes in; what is written
 * comes out. A field that is written by replacing goes in as well, because a run may not reach the node that writes it.
 */
import { namesInCodeOf } from '../../document/fields-in-code'
import { fieldsOf, unsaid } from '../../document/fragment'
import type { Field, Graph, Node } from '../../document/types'
import { referencesOf } from '../registry'

export interface MovedFields {
  readonly fields: readonly Field[]
  /** Inner field ← outer field. */
  readonly input: Readonly<Record<string, string>>
  /** Outer field ← inner field. */
  readonly output: Readonly<Record<string, string>>
}

/** The fields of these nodes, under the same names inside and outside. */
export function movedFields(graph: Graph, nodes: readonly Node[]): MovedFields {
  const names = graph.state.fields.map((field) => field.name)
  const reads = new Set(
    nodes.flatMap((node) => [...referencesOf(node).reads, ...namesInCodeOf(node, names), ...unsaid(graph, node)]),
  )
  const writes = new Set(nodes.flatMap((node) => writesOf(node, names)))
  const fields = fieldsOf(graph, nodes)
  const goesIn = (field: Field) => reads.has(field.name) || (writes.has(field.name) && !adds(field))
  const same = (list: readonly Field[]) => Object.fromEntries(list.map(({ name }) => [name, name]))
  return {
    fields: fields.map((field) => (goesIn(field) ? field : withoutInitial(field))),
    input: same(fields.filter(goesIn)),
    output: same(fields.filter((field) => writes.has(field.name))),
  }
}

/** What a node writes. A function that does not say: whatever its code speaks of. */
export function writesOf(node: Node, fieldNames: readonly string[]): readonly string[] {
  const said = referencesOf(node).writes
  return node.kind === 'function' && said.length === 0 ? namesInCodeOf(node, fieldNames) : said
}

/** True for a reducer that would count twice what went in and comes back. */
const adds = ({ reducer }: Field): boolean => reducer === 'append' || reducer === 'sum'

/** What only comes out begins with nothing: the outer field has its beginning already. */
function withoutInitial(field: Field): Field {
  const { initial: _initial, ...rest } = field
  return rest
}
