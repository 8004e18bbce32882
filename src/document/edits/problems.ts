/** Why an edit is refused, with a sentence in each language. */
import type { EditProblem } from '../edit'
import { END, START } from '../types'

const problem = (code: EditProblem['code'], en: string, es: string): EditProblem => ({ code, message: en, sentence: { en, es } })

export const noSuchGraph = (name: string) =>
  problem('no-such-graph', `There is no graph called "${name}".`, `No hay ningún grafo llamado «${name}».`)

export const noSuchNode = (id: string) =>
  problem('no-such-node', `There is no node called "${id}".`, `No hay ningún nodo llamado «${id}».`)

export const noSuchEdge = (id: string) => problem('no-such-edge', `There is no edge "${id}".`, `No hay ninguna arista «${id}».`)

export const noSuchField = (name: string) =>
  problem('no-such-field', `There is no field called "${name}".`, `No hay ningún campo llamado «${name}».`)

export const noSuchTool = (name: string) =>
  problem('no-such-tool', `There is no tool called "${name}".`, `No hay ninguna herramienta llamada «${name}».`)

export const noSuchModel = (id: string) =>
  problem('no-such-model', `There is no model called "${id}".`, `No hay ningún modelo llamado «${id}».`)

export const nameTaken = (name: string) =>
  problem('name-taken', `The name "${name}" is taken already.`, `El nombre «${name}» ya está en uso.`)

export const nodeNameInvalid = (name: string) =>
  problem(
    'name-invalid',
    `"${name}" cannot be the name of a node: it begins with a letter and has only letters without accents, digits, _ and -, 64 at most.`,
    `«${name}» no puede ser el nombre de un nodo: empieza por una letra y solo lleva letras sin acento, cifras, _ y -, 64 como mucho.`,
  )

export const fieldNameInvalid = (name: string) =>
  problem(
    'name-invalid',
    `"${name}" cannot be the name of a field: it begins with a letter or _ and has only letters without accents, digits, _ and -, 64 at most.`,
    `«${name}» no puede ser el nombre de un campo: empieza por una letra o _ y solo lleva letras sin acento, cifras, _ y -, 64 como mucho.`,
  )

export const toolNameInvalid = (name: string) =>
  problem(
    'name-invalid',
    `"${name}" cannot be the name of a tool: providers take letters without accents, digits, _ and -, from 1 to 64.`,
    `«${name}» no puede ser el nombre de una herramienta: los proveedores aceptan letras sin acento, cifras, _ y -, de 1 a 64.`,
  )

export const graphNameInvalid = (name: string) =>
  problem(
    'name-invalid',
    `"${name}" cannot be the name of a graph: it begins with a letter and has only letters without accents, digits, _ and -, 64 at most.`,
    `«${name}» no puede ser el nombre de un grafo: empieza por una letra y solo lleva letras sin acento, cifras, _ y -, 64 como mucho.`,
  )

export const entryStays = (name: string) =>
  problem(
    'entry-stays',
    `A run begins in the graph "${name}": it cannot be removed.`,
    `La ejecución empieza en el grafo «${name}»: no se puede quitar.`,
  )

export const notWhole = (name: string) =>
  problem(
    'not-whole',
    `"${name}" is there twice, or names an end that is not there.`,
    `«${name}» está dos veces, o nombra un extremo que no está.`,
  )

export const modelNameInvalid = () => problem('name-invalid', 'A model needs a name.', 'Un modelo necesita un nombre.')

export const nothingEntersStart = () =>
  problem('edge-invalid', 'Nothing leads into START: a run begins there.', 'Nada lleva a START: ahí empieza la ejecución.')

export const nothingLeavesEnd = () =>
  problem('edge-invalid', 'Nothing leaves END: a run is over there.', 'Nada sale de END: ahí acaba la ejecución.')

export const routerToItself = (id: string) =>
  problem(
    'edge-invalid',
    `The router "${id}" cannot lead to itself: it would never come to a decision.`,
    `El router «${id}» no puede llevar a sí mismo: nunca llegaría a decidir.`,
  )

export const noSuchBranch = (id: string, branch: string) =>
  problem('edge-invalid', `"${id}" has no branch called "${branch}".`, `«${id}» no tiene ninguna rama llamada «${branch}».`)

export const noBranches = (id: string) =>
  problem('edge-invalid', `"${id}" has no named branches.`, `«${id}» no tiene ramas con nombre.`)

export const noBranchLeft = (id: string) =>
  problem(
    'edge-invalid',
    `Every branch of "${id}" leads somewhere already. Add a branch, or move one of its edges.`,
    `Todas las ramas de «${id}» ya llevan a algún sitio. Añade una rama o mueve una de sus aristas.`,
  )

export const edgeThere = (source: string, target: string) =>
  problem(
    'edge-invalid',
    `There is an edge from "${shown(source)}" to "${shown(target)}" already.`,
    `Ya hay una arista de «${shown(source)}» a «${shown(target)}».`,
  )

/** START and END as people read them. */
const shown = (id: string): string => (id === START ? 'START' : id === END ? 'END' : id)

export const kindStays = (id: string, kind: string) =>
  problem('value-invalid', `The node "${id}" stays a ${kind}.`, `El nodo «${id}» sigue siendo de tipo ${kind}.`)

export const notARouter = (id: string) => problem('no-such-node', `"${id}" is not a router.`, `«${id}» no es un router.`)

export const valueInvalid = (sentences: { readonly en: string; readonly es: string }) =>
  problem('value-invalid', sentences.en, sentences.es)
