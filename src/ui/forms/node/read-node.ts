/** A node as JSON text and back. What cannot be read, or would break the graph, gives sentences with line and column. */
import { isRecord } from '../../../base/json'
import type { Language } from '../../../base/language'
import { err, ok, type Result } from '../../../base/result'
import type { Edit } from '../../../document/edit'
import { issuesOf } from '../../../document/issues'
import { placesOf } from '../../../document/json-text'
import { issueSentence } from '../../../document/problem-words'
import { knownNodeSchema } from '../../../document/schema-nodes'
import type { Graph, KnownNode, Node } from '../../../document/types'
import { readJson } from '../controls/read-text'
import { nodeNameProblem } from '../name-problem'
import { inspectorWords } from '../words'

/** The node as its file has it. */
export function nodeText(node: Node): string {
  if (node.kind !== 'unknown') return JSON.stringify(node, null, 2)
  const { originalKind, kind: _kind, ...rest } = node
  return JSON.stringify({ ...rest, kind: originalKind }, null, 2)
}

export interface NodeRead {
  readonly edit: Edit
  /** The node's name after the edit. */
  readonly id: string
}

/** The edit that makes `node` what the text says: all of it, a new name included, as one step of history. */
export function readNode(
  text: string,
  node: KnownNode,
  graphName: string,
  graph: Graph,
  language: Language,
): Result<NodeRead, string> {
  const json = readJson(text, language)
  if (!json.ok) return json
  if (isRecord(json.value) && typeof json.value.kind === 'string' && json.value.kind !== node.kind) {
    return err(inspectorWords[language].kindStays(node.kind))
  }
  const parsed = knownNodeSchema.safeParse(json.value)
  if (!parsed.success) {
    const issues = issuesOf(parsed.error.issues, json.value)
    const places = placesOf(
      text,
      issues.map((issue) => issue.path),
    )
    return err(issues.map((issue, i) => issueSentence({ ...issue, place: places[i] }, language)).join('\n'))
  }
  const next = parsed.data
  const refused = nodeNameProblem(graph, node.id, next.id, language)
  if (refused !== undefined) return err(refused)
  const set: Edit = { type: 'set-node', graph: graphName, node: next }
  if (next.id === node.id) return ok({ id: next.id, edit: set })
  const rename: Edit = { type: 'rename-node', graph: graphName, from: node.id, to: next.id }
  return ok({ id: next.id, edit: { type: 'batch', edits: [rename, set] } })
}
