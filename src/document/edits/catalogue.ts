/** Edits of the document's tools and models. */
import { err, ok, type Result } from '../../base/result'
import type { EditProblem } from '../edit'
import { isToolName } from '../names'
import { modelById, toolNamed } from '../queries'
import { modelSchema, toolSchema } from '../schema-tools'
import type { AgentDocument, Model, Tool } from '../types'
import { checked } from './checked'
import { modelNameInvalid, nameTaken, noSuchModel, noSuchTool, toolNameInvalid } from './problems'
import { renameModel, renameTool, withdrawTool } from './references'
import { mapSame } from './sharing'

type Edited = Result<AgentDocument, EditProblem>

/** Adds a tool, or replaces the tool called `name`; a new name is followed by every reference. */
export function setTool(document: AgentDocument, tool: Tool, name: string | undefined): Edited {
  const before = toolNamed(document, name ?? tool.name)
  if (name !== undefined && !before) return err(noSuchTool(name))
  const valid = checked(toolSchema, tool)
  if (!valid.ok) return valid
  if (before?.name !== tool.name) {
    if (!isToolName(tool.name)) return err(toolNameInvalid(tool.name))
    if (toolNamed(document, tool.name)) return err(nameTaken(tool.name))
  }
  if (!before) return ok({ ...document, tools: [...document.tools, tool] })
  const tools = mapSame(document.tools, (other) => (other === before ? tool : other))
  const next = tools === document.tools ? document : { ...document, tools }
  return ok(before.name === tool.name ? next : renameTool(next, before.name, tool.name))
}

/** Removes a tool; brains and hands that list it lose it. */
export function removeTool(document: AgentDocument, name: string): Edited {
  if (!toolNamed(document, name)) return err(noSuchTool(name))
  return ok({ ...withdrawTool(document, name), tools: document.tools.filter((tool) => tool.name !== name) })
}

/** Adds a model, or replaces the model called `id`; a new id is followed by every reference. */
export function setModel(document: AgentDocument, model: Model, id: string | undefined): Edited {
  const before = modelById(document, id ?? model.id)
  if (id !== undefined && !before) return err(noSuchModel(id))
  const valid = checked(modelSchema, model)
  if (!valid.ok) return valid
  if (model.id.trim() === '') return err(modelNameInvalid())
  if (before?.id !== model.id && modelById(document, model.id)) return err(nameTaken(model.id))
  if (!before) return ok({ ...document, models: [...document.models, model] })
  const models = mapSame(document.models, (other) => (other === before ? model : other))
  const next = models === document.models ? document : { ...document, models }
  return ok(before.id === model.id ? next : renameModel(next, before.id, model.id))
}

/** Removes a model. Nodes that name it keep the name, for a person to choose another. */
export function removeModel(document: AgentDocument, id: string): Edited {
  if (!modelById(document, id)) return err(noSuchModel(id))
  return ok({ ...document, models: document.models.filter((model) => model.id !== id) })
}
