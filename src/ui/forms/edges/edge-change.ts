/** An edge with another end or branch, tried on the document first: what the graph refuses is a sentence, not an edit. */
import type { Language } from '../../../base/language'
import { err, ok, type Result } from '../../../base/result'
import { applyEdit } from '../../../document/apply-edit'
import { namedBranches } from '../../../document/branches'
import type { Edit } from '../../../document/edit'
import { nodeById } from '../../../document/queries'
import type { AgentDocument, Edge, Graph } from '../../../document/types'

/** The branches that an edge from `source` may leave by; null: edges from there have no names. */
export function branchesFrom(graph: Graph, source: string): readonly string[] | null {
  const node = nodeById(graph, source)
  return node ? namedBranches(node) : null
}

/** The edge from another source: a branch that is not there is let go of, and the graph gives it the first that is free. */
export function fromSource(graph: Graph, edge: Edge, source: string): Edge {
  const { branch, ...rest } = edge
  const keep = branch !== undefined && branchesFrom(graph, source)?.includes(branch) === true
  return keep ? { ...rest, source, branch } : { ...rest, source }
}

/** The edit itself when the document takes it, else why not. */
export function tried(document: AgentDocument, edit: Edit, language: Language): Result<Edit, string> {
  const outcome = applyEdit(document, edit)
  return outcome.ok ? ok(edit) : err(outcome.error.sentence[language])
}
