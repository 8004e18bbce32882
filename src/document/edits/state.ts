/** Edits of a graph's state: its fields and its output. */
import { err, ok, type Result } from '../../base/result'
import type { EditProblem } from '../edit'
import { isFieldName } from '../names'
import { fieldNamed, graphNamed, nodeById } from '../queries'
import { fieldSchema } from '../schema'
import type { AgentDocument, Field, Graph } from '../types'
import { checked } from './checked'
import { fieldNameInvalid, nameTaken, noSuchField, noSuchGraph } from './problems'
import { renameField } from './rename-field'
import { keepSame, mapSame, patch, withGraph } from './sharing'

type Edited = Result<AgentDocument, EditProblem>

/** Adds a field, or replaces the field called `name`; a new name is followed by every reference. */
export function setField(document: AgentDocument, graphName: string, field: Field, name: string | undefined): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  const before = fieldNamed(graph, name ?? field.name)
  if (name !== undefined && !before) return err(noSuchField(name))
  const valid = checked(fieldSchema, field)
  if (!valid.ok) return valid
  if (before?.name !== field.name) {
    if (!isFieldName(field.name)) return err(fieldNameInvalid(field.name))
    if (fieldNamed(graph, field.name) || nodeById(graph, field.name)) return err(nameTaken(field.name))
  }
  const renamed = before && before.name !== field.name ? renameField(document, graphName, before.name, field.name) : document
  const current = graphNamed(renamed, graphName) ?? graph
  const { fields } = current.state
  const next = before ? mapSame(fields, (other) => (other === before ? field : other)) : [...fields, field]
  return ok(withFields(renamed, graphName, current, next))
}

/** Removes a field; the output list loses it. What else names it is for diagnostics to say. */
export function removeField(document: AgentDocument, graphName: string, name: string): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  if (!fieldNamed(graph, name)) return err(noSuchField(name))
  const output = graph.state.output && keepSame(graph.state.output, (field) => field !== name)
  const state = patch(graph.state, { fields: graph.state.fields.filter((field) => field.name !== name), output })
  return ok(withGraph(document, graphName, { ...graph, state }))
}

/** Chooses which fields a run gives back; undefined: all of them. */
export function setOutput(document: AgentDocument, graphName: string, output: readonly string[] | undefined): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  const missing = output?.find((name) => !fieldNamed(graph, name))
  if (missing !== undefined) return err(noSuchField(missing))
  return ok(withGraph(document, graphName, patch<Graph>(graph, { state: patch(graph.state, { output }) })))
}

const withFields = (document: AgentDocument, name: string, graph: Graph, fields: readonly Field[]): AgentDocument =>
  withGraph(document, name, { ...graph, state: { ...graph.state, fields } })
