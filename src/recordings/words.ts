/** What an inferred graph says of its own guesses, in both languages. */
import type { Bilingual } from '../base/language'
import { clip } from '../base/text'
import type { NodeKind } from '../document/types'
import { kindWords } from '../nodes/kind-words'
import type { ReportLine } from '../trace/trace'
import type { KindReason } from './kinds'

/** A line of a report. */
export function line(what: Bilingual, why: Bilingual): ReportLine {
  return { what: clip(what.en, 200), why: clip(why.en, 400), es: { what: clip(what.es, 200), why: clip(why.es, 400) } }
}

/** The same line with the place in the file that it is about, where there is one. */
export const at = (told: ReportLine, where: string | undefined): ReportLine => (where === undefined ? told : { ...told, where })

const reasons: Readonly<Record<KindReason, Bilingual>> = {
  router: { en: 'The record names it as the one that decided.', es: 'El registro la nombra como quien decidió.' },
  'inner-graph': { en: 'Other nodes ran inside it.', es: 'Dentro de él corrieron otros nodos.' },
  'asked-and-ran': {
    en: 'It called a model and ran tools, both in one visit.',
    es: 'Llamó a un modelo y usó herramientas en una misma visita.',
  },
  'ran-tools': { en: 'It ran tools.', es: 'Usó herramientas.' },
  'brought-results': { en: 'It brought results of tools.', es: 'Trajo resultados de herramientas.' },
  'asked-for-tools': { en: 'It called a model, and that asked for tools.', es: 'Llamó a un modelo, y este pidió herramientas.' },
  'called-model': {
    en: 'It called a model, whose words went into the messages.',
    es: 'Llamó a un modelo, y sus palabras fueron a los mensajes.',
  },
  spoke: { en: 'It wrote a message as the assistant.', es: 'Escribió un mensaje como asistente.' },
  'model-into-field': {
    en: 'It called a model without tools and wrote the answer into a field of its own.',
    es: 'Llamó a un modelo sin herramientas y escribió la respuesta en un campo propio.',
  },
  'model-removed': { en: 'It called a model, and messages were taken out.', es: 'Llamó a un modelo, y se quitaron mensajes.' },
  plan: {
    en: 'It called a model without tools, and its name speaks of a plan.',
    es: 'Llamó a un modelo sin herramientas, y su nombre habla de un plan.',
  },
  critic: {
    en: 'It called a model without tools, and its name speaks of criticism.',
    es: 'Llamó a un modelo sin herramientas, y su nombre habla de crítica.',
  },
  'asked-person': {
    en: 'The run waited there for a person; what it does with the answer is not in the record.',
    es: 'La ejecución esperó ahí a una persona; qué hace con la respuesta no está en el registro.',
  },
  'removed-messages': {
    en: 'Messages were taken out while it ran, and no model was called.',
    es: 'Se quitaron mensajes mientras corría, sin llamar a un modelo.',
  },
  jumped: { en: 'It said itself where the run goes on.', es: 'Dijo por sí mismo adónde sigue la ejecución.' },
  recorded: { en: 'The record says so.', es: 'Lo dice el registro.' },
  plain: {
    en: 'The record shows no model call and no tool in it.',
    es: 'El registro no muestra en él ni modelo ni herramienta.',
  },
  'never-ran': {
    en: 'It is named, but the record does not show it run.',
    es: 'Se nombra, pero el registro no lo muestra en marcha.',
  },
}

export const kindGuess = (name: string, kind: NodeKind, reason: KindReason): ReportLine =>
  line({ en: `${name} is taken as ${kindWords.en[kind]}`, es: `${name} se toma como ${kindWords.es[kind]}` }, reasons[reason])

export const renamedNode = (name: string, id: string): ReportLine =>
  line(
    { en: `${name} is called ${id} in the graph`, es: `${name} se llama ${id} en el grafo` },
    {
      en: 'A node of a graph may not have that name; it stays on the card.',
      es: 'Un nodo de un grafo no puede llamarse así; el nombre queda en la tarjeta.',
    },
  )

export const rolesShown: ReportLine = line(
  { en: 'the graph', es: 'el grafo' },
  {
    en: 'The record names no nodes: it is shown on the ReAct graph, by the roles that its messages play.',
    es: 'El registro no nombra nodos: se muestra en el grafo ReAct, según los papeles de sus mensajes.',
  },
)

export const edgesShown: ReportLine = line(
  { en: 'the edges', es: 'las aristas' },
  {
    en: 'They are the ways that this run took. Ways that it did not take are not in the record.',
    es: 'Son los caminos que tomó esta ejecución. Los que no tomó no están en el registro.',
  },
)

export const waysGuess: ReportLine = line(
  { en: 'where nodes were reached from', es: 'desde dónde se llegó a los nodos' },
  {
    en: 'The record does not always say it: what ran right before is taken for it.',
    es: 'El registro no siempre lo dice: se toma lo que corrió justo antes.',
  },
)

export const innerEnds = (graph: string): ReportLine =>
  line(
    { en: `where ${graph} ends`, es: `dónde termina ${graph}` },
    { en: 'Nothing came after these nodes inside it.', es: 'Después de estos nodos no vino nada dentro de él.' },
  )

export const startGuess = (node: string): ReportLine =>
  line(
    { en: `START leads to ${node}`, es: `START lleva a ${node}` },
    {
      en: 'Nothing in the record says how the run came to it.',
      es: 'Nada en el registro dice cómo llegó a él la ejecución.',
    },
  )

export const silentGuess = (node: string, router: string): ReportLine =>
  line(
    { en: `a decision after ${node}`, es: `una decisión después de ${node}` },
    {
      en: `The record does not tell it: where the run went on is put down to ${router}, which decides there otherwise.`,
      es: `El registro no la cuenta: adónde siguió la ejecución se atribuye a ${router}, que decide ahí las demás veces.`,
    },
  )

export const behindGuess: ReportLine = line(
  { en: 'where routers decided', es: 'dónde decidieron los routers' },
  {
    en: 'The record tells decisions behind what they led to: on the graph they stand before it.',
    es: 'El registro cuenta decisiones detrás de aquello a lo que llevaron: en el grafo están delante.',
  },
)

export const choiceGuess = (node: string, router: string, ways: readonly string[]): ReportLine =>
  line(
    { en: `after ${node}: ${ways.join(', ')}`, es: `después de ${node}: ${ways.join(', ')}` },
    {
      en: `The run went one way at a time, and the record does not name who chose: the router ${router} stands for it.`,
      es: `La ejecución tomó un camino cada vez, y el registro no nombra quién eligió: en su lugar está el router ${router}.`,
    },
  )

export const endGuess = (node: string): ReportLine =>
  line(
    { en: `after ${node}: END`, es: `después de ${node}: END` },
    {
      en: 'The record stops while the run goes round. A way to END is drawn so that the graph can end.',
      es: 'El registro se corta mientras la ejecución da vueltas. Se dibuja un camino a END para que el grafo pueda terminar.',
    },
  )

export const sentGuess = (node: string): ReportLine =>
  line(
    { en: `${node} ran several times at once`, es: `${node} corrió varias veces a la vez` },
    {
      en: 'It was sent to once for each item (Send). One edge is drawn; run again on this graph, it is visited once.',
      es: 'Se le envió una vez por cada elemento (Send). Se dibuja una arista; ejecutado otra vez en este grafo, se visita una sola vez.',
    },
  )

export const ruleGuess = (router: string, branch: string): ReportLine =>
  line(
    { en: `when ${router} takes ${branch}`, es: `cuándo ${router} toma ${branch}` },
    { en: 'The record shows that it did, not by what rule.', es: 'El registro muestra que lo tomó, no según qué regla.' },
  )

export const toolGuess = (tool: string): ReportLine =>
  line(
    { en: `the parameters of ${tool}`, es: `los parámetros de ${tool}` },
    {
      en: 'They are read off its calls; the record has no schema.',
      es: 'Se leen de sus llamadas; el registro no tiene esquema.',
    },
  )

export const modelGuess: ReportLine = line(
  { en: 'the model', es: 'el modelo' },
  {
    en: 'The record does not name it; the practice model stands in its place.',
    es: 'El registro no lo nombra; en su lugar está el modelo de práctica.',
  },
)

export const insideGuess = (graph: string): ReportLine =>
  line(
    { en: `where ${graph} stands`, es: `dónde está ${graph}` },
    {
      en: 'Nodes ran inside it, but its own visit is not in the record, nor what led to it.',
      es: 'Dentro de él corrieron nodos, pero su propia visita no está en el registro, ni lo que llevó a ella.',
    },
  )
