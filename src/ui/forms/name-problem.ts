/** Why a name cannot be taken, found before anything changes. The edits refuse the same names; here the reason is more exact. */
import type { Bilingual, Language } from '../../base/language'
import { isFieldName, isGraphName, isNodeName, isToolName } from '../../document/names'
import { fieldNamed, graphNamed, modelById, nodeById, toolNamed } from '../../document/queries'
import type { AgentDocument, Graph } from '../../document/types'

/** The sentence that says why a node called `own` cannot be called `name`; undefined: it can. */
export function nodeNameProblem(graph: Graph, own: string, name: string, language: Language): string | undefined {
  if (name === own) return undefined
  const words = nameWords[language]
  if (name === '') return words.empty
  if (!isNodeName(name)) return isReserved(name) ? words.reserved(name) : words.node
  if (nodeById(graph, name)) return words.takenByNode(name)
  return fieldNamed(graph, name) ? words.takenByField(name) : undefined
}

/** The same for a field of the state. `own` is undefined for a field that is not there yet. */
export function fieldNameProblem(graph: Graph, own: string | undefined, name: string, language: Language): string | undefined {
  if (name === own) return undefined
  const words = nameWords[language]
  if (name === '') return words.empty
  if (!isFieldName(name)) return isReserved(name) ? words.reserved(name) : words.field
  if (fieldNamed(graph, name)) return words.takenByField(name)
  return nodeById(graph, name) ? words.takenByNode(name) : undefined
}

/** The same for a tool. */
export function toolNameProblem(document: AgentDocument, own: string, name: string, language: Language): string | undefined {
  if (name === own) return undefined
  const words = nameWords[language]
  if (name === '') return words.empty
  if (!isToolName(name)) return words.tool
  return toolNamed(document, name) ? words.takenByTool(name) : undefined
}

/** The same for a model. */
export function modelNameProblem(document: AgentDocument, own: string, name: string, language: Language): string | undefined {
  if (name === own) return undefined
  const words = nameWords[language]
  if (name === '') return words.empty
  return modelById(document, name) ? words.takenByModel(name) : undefined
}

/** The same for a graph. */
export function graphNameProblem(document: AgentDocument, own: string, name: string, language: Language): string | undefined {
  if (name === own) return undefined
  const words = nameWords[language]
  if (name === '') return words.empty
  if (!isGraphName(name)) return isReserved(name) ? words.reserved(name) : words.node
  return graphNamed(document, name) ? words.takenByGraph(name) : undefined
}

const isReserved = (name: string): boolean => name in {} || /^__.*__$/.test(name)

const en = {
  empty: 'A name is needed.',
  node: 'A name begins with a letter and has only letters without accents, digits, _ and -, 64 at most.',
  field: 'A name begins with a letter or _ and has only letters without accents, digits, _ and -, 64 at most.',
  tool: 'Providers take letters without accents, digits, _ and -, 64 at most.',
  reserved: (name: string) => `"${name}" is reserved: the engine uses this name itself.`,
  takenByNode: (name: string) => `There is a node called "${name}" already.`,
  takenByField: (name: string) => `There is a state field called "${name}" already.`,
  takenByTool: (name: string) => `There is a tool called "${name}" already.`,
  takenByModel: (name: string) => `There is a model called "${name}" already.`,
  takenByGraph: (name: string) => `There is a graph called "${name}" already.`,
}

const nameWords: Bilingual<typeof en> = {
  en,
  es: {
    empty: 'Hace falta un nombre.',
    node: 'Un nombre empieza por una letra y solo lleva letras sin acento, cifras, _ y -, 64 como mucho.',
    field: 'Un nombre empieza por una letra o _ y solo lleva letras sin acento, cifras, _ y -, 64 como mucho.',
    tool: 'Los proveedores aceptan letras sin acento, cifras, _ y -, 64 como mucho.',
    reserved: (name) => `«${name}» está reservado: el motor usa ese nombre.`,
    takenByNode: (name) => `Ya hay un nodo llamado «${name}».`,
    takenByField: (name) => `Ya hay un campo del estado llamado «${name}».`,
    takenByTool: (name) => `Ya hay una herramienta llamada «${name}».`,
    takenByModel: (name) => `Ya hay un modelo llamado «${name}».`,
    takenByGraph: (name) => `Ya hay un grafo llamado «${name}».`,
  },
}
