/**
 * An edit and a document give a new document, or the reason why not. Pure; what an edit does not touch keeps its identity.
 * After every edit: each new edge has both ends, node names and edge ids are unique in their graph, a new name is followed wherever
 * it was used, and the document can be written and read back.
 */
import { unreachable } from '../base/exhaustive'
import { err, ok, type Result } from '../base/result'
import type { Edit, EditProblem } from './edit'
import { removeModel, removeTool, setModel, setTool } from './edits/catalogue'
import { checked } from './edits/checked'
import { addEdge, setEdge } from './edits/edges'
import { addGraph, removeGraph, renameGraph } from './edits/graphs'
import { addNode, addRule, removeParts, renameNode, setNode } from './edits/nodes'
import { moveNotes } from './edits/notes'
import { addParts } from './edits/parts'
import { checkedPlaces } from './edits/places'
import { noSuchGraph, noSuchNode } from './edits/problems'
import { replaceDocument } from './edits/replace'
import { patch, withLayout } from './edits/sharing'
import { removeField, setField, setOutput } from './edits/state'
import { graphNamed } from './queries'
import { budgetSchema, inputSchema, layoutSchema, positionsSchema } from './schema'
import { type AgentDocument, END, type GraphLayout, type Position, START } from './types'

type Edited = Result<AgentDocument, EditProblem>

/** Applies one edit. A refused edit changes nothing. */
export function applyEdit(document: AgentDocument, edit: Edit): Edited {
  switch (edit.type) {
    case 'set-name':
      return ok(patch(document, { name: edit.name, ...('description' in edit ? { description: edit.description } : {}) }))
    case 'set-input': {
      const valid = edit.input === undefined ? ok(undefined) : checked(inputSchema, edit.input)
      return valid.ok ? ok(patch(document, { input: edit.input })) : valid
    }
    case 'set-budget': {
      const valid = checked(budgetSchema, edit.budget)
      return valid.ok ? ok(patch(document, { budget: edit.budget })) : valid
    }
    case 'add-node':
      return addNode(document, edit.graph, edit.node, edit.at)
    case 'add-parts':
      return addParts(document, edit.graph, edit)
    case 'set-node':
      return setNode(document, edit.graph, edit.node)
    case 'rename-node':
      return renameNode(document, edit.graph, edit.from, edit.to)
    case 'add-edge':
      return addEdge(document, edit.graph, edit.edge)
    case 'set-edge':
      return setEdge(document, edit.graph, edit.edge)
    case 'remove':
      return removeParts(document, edit.graph, edit.nodes, edit.edges, edit.notes)
    case 'move':
      return move(document, edit.graph, edit.positions, edit.notes)
    case 'set-layout':
      return setLayout(document, edit.graph, edit.layout)
    case 'set-field':
      return setField(document, edit.graph, edit.field, edit.name)
    case 'remove-field':
      return removeField(document, edit.graph, edit.name)
    case 'set-output':
      return setOutput(document, edit.graph, edit.output)
    case 'set-tool':
      return setTool(document, edit.tool, edit.name)
    case 'remove-tool':
      return removeTool(document, edit.name)
    case 'set-model':
      return setModel(document, edit.model, edit.id)
    case 'remove-model':
      return removeModel(document, edit.id)
    case 'add-rule':
      return addRule(document, edit.graph, edit.router, { branch: edit.branch, when: edit.when }, edit.index)
    case 'add-graph':
      return addGraph(document, edit.name, edit.graph, edit.layout)
    case 'remove-graph':
      return removeGraph(document, edit.name)
    case 'rename-graph':
      return renameGraph(document, edit.from, edit.to)
    case 'replace-document':
      return replaceDocument(document, edit.document)
    case 'batch': {
      let next = document
      for (const inner of edit.edits) {
        const result = applyEdit(next, inner)
        if (!result.ok) return result
        next = result.value
      }
      return ok(next)
    }
    default:
      return unreachable(edit)
  }
}

/** Moves nodes, START and END, and notes. */
function move(
  document: AgentDocument,
  graphName: string,
  positions: Readonly<Record<string, Position>>,
  notes: Readonly<Record<string, Position>> = {},
): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  const known = new Set([START, END, ...graph.nodes.map((node) => node.id)])
  const missing = Object.keys(positions).find((id) => !known.has(id))
  if (missing !== undefined) return err(noSuchNode(missing))
  const valid = checkedPlaces(positions)
  if (!valid.ok) return valid
  const validNotes = checked(positionsSchema, notes)
  if (!validNotes.ok) return validNotes
  const change = (before: GraphLayout): GraphLayout => {
    const layout = moveNotes(before, notes)
    const stays = Object.entries(positions).every(
      ([id, { x, y }]) => layout.positions[id]?.x === x && layout.positions[id]?.y === y,
    )
    return stays ? layout : { ...layout, positions: { ...layout.positions, ...positions } }
  }
  return ok(withLayout(document, graphName, change))
}

function setLayout(document: AgentDocument, graphName: string, layout: GraphLayout): Edited {
  if (!graphNamed(document, graphName)) return err(noSuchGraph(graphName))
  const valid = checked(layoutSchema, layout)
  return valid.ok ? ok(withLayout(document, graphName, () => layout)) : valid
}
