/** The words of what stands over the canvas of a run, and of the panel that compares a recorded run with a drawing. */
import type { Bilingual } from '../../base/language'

interface RunBarWords {
  readonly bar: string
  readonly trail: string
  readonly toGraph: (graph: string) => string
  readonly beyond: (names: string) => string
  readonly findings: (n: number) => string
  readonly findingsTitle: string
  readonly findingsHint: string
  readonly notes: (n: number) => string
  readonly notesTitle: string
  readonly notesHint: string
  readonly more: (n: number) => string
  readonly step: (n: number) => string
  readonly noStep: string
  readonly graph: string
  readonly ofRecord: string
  readonly ofRecordHint: string
  readonly mine: string
  readonly mineHint: (name: string) => string
  readonly fitShort: (fit: number, of: number) => string
  readonly laying: string
  readonly layingFailed: (cause: string) => string
  readonly openFit: string
  readonly compare: string
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const runBarWords: Bilingual<RunBarWords> = {
  en: {
    bar: 'Where the run is',
    trail: 'Graphs, from the outside in',
    toGraph: (graph) => `Show ${graph}`,
    beyond: (names) => `inside: ${names}`,
    findings: (n) => count(n, 'finding', 'findings'),
    findingsTitle: 'Findings',
    findingsHint: 'What the run shows and nobody said. Choose one to go to its step.',
    notes: (n) => count(n, 'note', 'notes'),
    notesTitle: 'Notes of the record',
    notesHint: 'What the record itself says beside its steps.',
    more: (n) => `and ${n} more: they are in the log`,
    step: (n) => `step ${n}`,
    noStep: 'before the first step',
    graph: 'Graph',
    ofRecord: 'From the record',
    ofRecordHint: 'The graph that the record itself tells: its nodes and the ways that it took',
    mine: 'My drawing',
    mineHint: (name) => `Lays the run over the open document, ${name}`,
    fitShort: (fit, of) => `${fit} of ${of} steps fit`,
    laying: 'Laying it over…',
    layingFailed: (cause) => `It could not be laid over: ${cause}`,
    openFit: 'Shows what fits and what does not',
    compare: 'Does it fit?',
  },
  es: {
    bar: 'Dónde está la ejecución',
    trail: 'Grafos, de fuera adentro',
    toGraph: (graph) => `Mostrar ${graph}`,
    beyond: (names) => `dentro: ${names}`,
    findings: (n) => count(n, 'hallazgo', 'hallazgos'),
    findingsTitle: 'Hallazgos',
    findingsHint: 'Lo que la ejecución muestra y nadie dijo. Elige uno para ir a su paso.',
    notes: (n) => count(n, 'nota', 'notas'),
    notesTitle: 'Notas del registro',
    notesHint: 'Lo que el propio registro dice al margen de sus pasos.',
    more: (n) => `y ${n} más: están en el registro de texto`,
    step: (n) => `paso ${n}`,
    noStep: 'antes del primer paso',
    graph: 'Grafo',
    ofRecord: 'Del registro',
    ofRecordHint: 'El grafo que cuenta el propio registro: sus nodos y los caminos que tomó',
    mine: 'Mi dibujo',
    mineHint: (name) => `Pone la ejecución sobre el documento abierto, ${name}`,
    fitShort: (fit, of) => `${fit} de ${of} pasos encajan`,
    laying: 'Poniéndola encima…',
    layingFailed: (cause) => `No se pudo poner encima: ${cause}`,
    openFit: 'Muestra qué encaja y qué no',
    compare: '¿Encaja?',
  },
}

interface FitWords {
  readonly title: string
  readonly intro: string
  readonly compared: string
  readonly follow: (of: number) => string
  readonly cell: (step: number, follows: boolean) => string
  readonly ghosts: (n: number) => string
  readonly ghostHint: (n: number) => string
  readonly matched: (n: number) => string
  readonly is: (name: string) => string
  readonly byName: (node: string | undefined) => string
  readonly none: string
  readonly taken: (n: number) => string
  readonly takenHint: string
  readonly never: (n: number) => string
  readonly neverHint: (n: number) => string
  readonly goTo: (step: number) => string
  readonly lookAt: (node: string) => string
  readonly times: (n: number) => string
  readonly beyond: (n: number) => string
  readonly beyondHint: string
  readonly unbound: (n: number) => string
  readonly unboundHint: (n: number) => string
  readonly allFits: string
  readonly inside: (graph: string) => string
  readonly inferred: (nodes: number, edges: number) => string
  readonly lay: string
  readonly asDocument: string
  readonly asDocumentHint: string
}

export const fitWords: Bilingual<FitWords> = {
  en: {
    title: 'Does my drawing fit this run?',
    intro: 'Lay the run over the open document to see where the two part. Neither is changed.',
    compared: 'Compared with',
    follow: (of) => `of ${count(of, 'step follows', 'steps follow')} the drawing`,
    cell: (step, follows) => `Step ${step}: ${follows ? 'follows the drawing' : 'not in the drawing'}`,
    ghosts: (n) => count(n, 'name that is not drawn', 'names that are not drawn'),
    ghostHint: (n) =>
      n === 1
        ? 'It ran, and no node stands for it. Say which node it is, if there is one.'
        : 'They ran, and no node stands for them. Say which node each one is, if there is one.',
    matched: (n) => count(n, 'name with its node', 'names with their nodes'),
    is: (name) => `Which node is ${name}?`,
    byName: (node) => (node === undefined ? 'by name: none' : `by name: ${node}`),
    none: 'not drawn',
    taken: (n) => `${count(n, 'edge', 'edges')} taken, not drawn`,
    takenHint: 'The run went there, and the drawing has no edge for it.',
    never: (n) => `${count(n, 'edge', 'edges')} drawn, never taken`,
    neverHint: (n) => `This run did not need ${n === 1 ? 'it' : 'them'}. Another one may.`,
    goTo: (step) => `Go to step ${step}`,
    lookAt: (node) => `Look at ${node}`,
    times: (n) => `×${n}`,
    beyond: (n) => `${count(n, 'step', 'steps')} inside a graph that is not drawn`,
    beyondHint: 'The run went into these, and the drawing shows nothing inside them.',
    unbound: (n) => `${count(n, 'tool', 'tools')} that the document does not have`,
    unboundHint: (n) => `The run called ${n === 1 ? 'it' : 'them'}.`,
    allFits: 'Every name has its node, and every edge that was taken is drawn.',
    inside: (graph) => `Inside ${graph}`,
    inferred: (nodes, edges) =>
      `On show is the graph of the record: ${count(nodes, 'node', 'nodes')}, ${count(edges, 'edge', 'edges')}.`,
    lay: 'Lay it over my drawing',
    asDocument: 'Copy this graph to edit',
    asDocumentHint: 'Opens a copy as a document of its own. Where the run chose between ways, it gets a router.',
  },
  es: {
    title: '¿Encaja mi dibujo con esta ejecución?',
    intro: 'Pon la ejecución sobre el documento abierto para ver dónde se separan. Ninguno de los dos cambia.',
    compared: 'Comparada con',
    follow: (of) => `de ${count(of, 'paso sigue', 'pasos siguen')} el dibujo`,
    cell: (step, follows) => `Paso ${step}: ${follows ? 'sigue el dibujo' : 'no está en el dibujo'}`,
    ghosts: (n) => count(n, 'nombre sin dibujar', 'nombres sin dibujar'),
    ghostHint: (n) =>
      n === 1
        ? 'Corrió, y ningún nodo lo representa. Di qué nodo es, si lo hay.'
        : 'Corrieron, y ningún nodo los representa. Di qué nodo es cada uno, si lo hay.',
    matched: (n) => count(n, 'nombre con su nodo', 'nombres con su nodo'),
    is: (name) => `¿Qué nodo es ${name}?`,
    byName: (node) => (node === undefined ? 'por nombre: ninguno' : `por nombre: ${node}`),
    none: 'sin dibujar',
    taken: (n) => `${count(n, 'arista recorrida', 'aristas recorridas')} sin dibujar`,
    takenHint: 'La ejecución pasó por ahí, y el dibujo no tiene arista para ello.',
    never: (n) => `${count(n, 'arista dibujada', 'aristas dibujadas')} sin recorrer`,
    neverHint: (n) => `Esta ejecución no ${n === 1 ? 'la' : 'las'} necesitó. Otra quizá sí.`,
    goTo: (step) => `Ir al paso ${step}`,
    lookAt: (node) => `Mirar ${node}`,
    times: (n) => `×${n}`,
    beyond: (n) => `${count(n, 'paso', 'pasos')} dentro de un grafo sin dibujar`,
    beyondHint: 'La ejecución entró en estos, y el dibujo no muestra nada dentro.',
    unbound: (n) => `${count(n, 'herramienta', 'herramientas')} que el documento no tiene`,
    unboundHint: (n) => `La ejecución ${n === 1 ? 'la' : 'las'} llamó.`,
    allFits: 'Cada nombre tiene su nodo, y cada arista recorrida está dibujada.',
    inside: (graph) => `Dentro de ${graph}`,
    inferred: (nodes, edges) =>
      `Se muestra el grafo del registro: ${count(nodes, 'nodo', 'nodos')}, ${count(edges, 'arista', 'aristas')}.`,
    lay: 'Ponerla sobre mi dibujo',
    asDocument: 'Copiar este grafo para editarlo',
    asDocumentHint: 'Abre una copia como documento propio. Donde la ejecución eligió entre caminos, lleva un router.',
  },
}
