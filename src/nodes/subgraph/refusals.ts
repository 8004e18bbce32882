/** Why nodes cannot become a graph of their own, or a subgraph cannot be dissolved: what stands in the way, and what to do about it. */
import type { Bilingual } from '../../base/language'
import { END, START } from '../../document/types'

export interface Refusal {
  readonly code:
    | 'nothing-to-move'
    | 'only-routers'
    | 'unknown-kind'
    | 'several-ways-in'
    | 'several-ways-out'
    | 'leaves-and-stays'
    | 'dead-end-inside'
    | 'jump-out'
    | 'jump-in'
    | 'join-across'
    | 'name-unusable'
    | 'no-such-graph'
    | 'runs-itself'
    | 'no-way-in'
    | 'answers-a-call'
    | 'field-two-names'
    | 'two-fields-in-one'
    | 'field-written-inside'
    | 'field-differs'
    /** The edit itself was refused; its own sentence says why. */
    | 'edit-refused'
  readonly sentence: Bilingual
}

const refusal = (code: Refusal['code'], en: string, es: string): Refusal => ({ code, sentence: { en, es } })
const shown = (id: string) => (id === START ? 'START' : id === END ? 'END' : id)

/** A way in or out: where from, by which branch, where to. */
export interface WayThrough {
  readonly source: string
  readonly branch?: string | undefined
  readonly target: string
}
const way = ({ source, branch, target }: WayThrough) =>
  branch === undefined ? `${shown(source)} → ${shown(target)}` : `${shown(source)} (${branch}) → ${shown(target)}`

export const nothingToMove = () =>
  refusal(
    'nothing-to-move',
    'No node is selected. START and END stay where they are.',
    'No hay ningún nodo seleccionado. START y END se quedan donde están.',
  )

export const onlyRouters = () =>
  refusal(
    'only-routers',
    'There are only routers in the selection: a router decides, and nothing would run in the new graph. Select a node that does something, too.',
    'En la selección solo hay routers: un router decide, y en el grafo nuevo no se ejecutaría nada. Selecciona también un nodo que haga algo.',
  )

export const unknownKind = (id: string, kind: string) =>
  refusal(
    'unknown-kind',
    `"${id}" is of the kind "${kind}", which this version does not know: which fields it needs cannot be told. Leave it out of the selection.`,
    `«${id}» es del tipo «${kind}», que esta versión no conoce: no se puede saber qué campos necesita. Déjalo fuera de la selección.`,
  )

export const severalWaysIn = (one: WayThrough, other: WayThrough) =>
  refusal(
    'several-ways-in',
    `A subgraph has one way in, and here there are two: ${way(one)} and ${way(other)}. Select nodes that all lead in at the same place.`,
    `Un subgrafo tiene una sola entrada, y aquí hay dos: ${way(one)} y ${way(other)}. Selecciona nodos a los que se entre por el mismo sitio.`,
  )

export const severalWaysOut = (one: WayThrough, other: WayThrough) =>
  refusal(
    'several-ways-out',
    `A subgraph has one way out, and here there are two that lead to different places: ${way(one)} and ${way(other)}. Select one of these places too, or leave the node that decides outside.`,
    `Un subgrafo tiene una sola salida, y aquí hay dos que llevan a sitios distintos: ${way(one)} y ${way(other)}. Selecciona también uno de esos sitios, o deja fuera el nodo que decide.`,
  )

export const leavesAndStays = (out: WayThrough, inner: WayThrough) =>
  refusal(
    'leaves-and-stays',
    `"${shown(out.source)}" leads out and on at the same time: ${way(out)} and ${way(inner)}. In a subgraph the first would have to wait for the second. Select both places, or neither.`,
    `«${shown(out.source)}» sale y sigue a la vez: ${way(out)} y ${way(inner)}. En un subgrafo lo primero tendría que esperar a lo segundo. Selecciona los dos sitios, o ninguno.`,
  )

export const deadEndInside = (id: string) =>
  refusal(
    'dead-end-inside',
    `Nothing leads on from "${id}": a run ends there now, and would go on after the subgraph. Give it a way out, or leave it out of the selection.`,
    `Nada sigue desde «${id}»: ahora la ejecución acaba ahí, y tras el subgrafo continuaría. Dale una salida, o déjalo fuera de la selección.`,
  )

export const jumpOut = (id: string, to: string) =>
  refusal(
    'jump-out',
    `The code of "${id}" may jump to "${shown(to)}". A jump cannot cross the edge of a subgraph. Keep the two together.`,
    `El código de «${id}» puede saltar a «${shown(to)}». Un salto no puede cruzar el borde de un subgrafo. Deja los dos juntos.`,
  )

export const jumpIn = (id: string, to: string) =>
  refusal(
    'jump-in',
    `The code of "${id}" may jump to "${to}", and names it. A jump cannot cross the edge of a subgraph. Take the jump out of its settings first.`,
    `El código de «${id}» puede saltar a «${to}», y lo nombra. Un salto no puede cruzar el borde de un subgrafo. Quita antes el salto de sus ajustes.`,
  )

export const joinAcross = (id: string) =>
  refusal(
    'join-across',
    `"${id}" waits for several edges, some from inside and some from outside. They cannot be waited for across the edge of a subgraph.`,
    `«${id}» espera a varias aristas, unas de dentro y otras de fuera. No se las puede esperar a través del borde de un subgrafo.`,
  )

export const nameUnusable = (name: string) =>
  refusal(
    'name-unusable',
    `"${name}" cannot be the name of a graph: it begins with a letter and has only letters without accents, digits, _ and -.`,
    `«${name}» no puede ser el nombre de un grafo: empieza por una letra y solo lleva letras sin acento, cifras, _ y -.`,
  )

export const noSuchSubgraph = (id: string, name: string) =>
  refusal(
    'no-such-graph',
    `"${id}" runs the graph "${name}", which is not there. There is nothing to put in its place.`,
    `«${id}» ejecuta el grafo «${name}», que no está. No hay nada que poner en su lugar.`,
  )

export const runsItself = (id: string) =>
  refusal(
    'runs-itself',
    `"${id}" runs the graph that it stands in. It would have no end.`,
    `«${id}» ejecuta el grafo en el que está. No acabaría nunca.`,
  )

export const noWayIn = (id: string, name: string) =>
  refusal(
    'no-way-in',
    `Something leads to "${id}", but nothing leaves START in the graph "${name}". Draw that edge first.`,
    `Algo lleva a «${id}», pero en el grafo «${name}» nada sale de START. Dibuja antes esa arista.`,
  )

export const answersACall = (id: string) =>
  refusal(
    'answers-a-call',
    `"${id}" answers a tool call with what its graph gives back. Dissolved, nothing would answer it. Take that setting out first.`,
    `«${id}» responde a una llamada con lo que devuelve su grafo. Disuelto, nada la respondería. Quita antes ese ajuste.`,
  )

export const fieldTwoNames = (field: string, names: readonly string[]) =>
  refusal(
    'field-two-names',
    `The field "${field}" of the subgraph goes by several names outside: ${names.join(', ')}. One field cannot be all of them.`,
    `El campo «${field}» del subgrafo tiene varios nombres fuera: ${names.join(', ')}. Un campo no puede ser todos ellos.`,
  )

export const twoFieldsInOne = (one: string, other: string, outer: string) =>
  refusal(
    'two-fields-in-one',
    `"${one}" and "${other}" of the subgraph are both "${outer}" outside. Dissolved, they would write over each other.`,
    `«${one}» y «${other}» del subgrafo son los dos «${outer}» fuera. Disueltos, se pisarían el uno al otro.`,
  )

export const fieldWrittenInside = (field: string, outer: string) =>
  refusal(
    'field-written-inside',
    `The subgraph writes its own "${field}", and "${outer}" outside does not hear of it. Dissolved, it would. Let it come out first.`,
    `El subgrafo escribe su propio «${field}», y «${outer}» fuera no se entera. Disuelto, sí lo haría. Haz antes que salga.`,
  )

export const fieldDiffers = (field: string, inner: string, outer: string) =>
  refusal(
    'field-differs',
    `"${field}" is joined by ${inner} in the subgraph and by ${outer} outside. Give both the same reducer first.`,
    `«${field}» se une con ${inner} en el subgrafo y con ${outer} fuera. Dales antes el mismo reducer.`,
  )

export const editRefused = (sentence: Bilingual): Refusal => ({ code: 'edit-refused', sentence })
