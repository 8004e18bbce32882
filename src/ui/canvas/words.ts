/** Every text of the canvas and the palette, in each language. Names that the engine knows are never translated. */
import type { Bilingual } from '../../base/language'

/** A piece of a card's detail line; `mono` for a name that the engine knows. */
export interface Part {
  readonly text: string
  readonly mono?: true | undefined
}
const mono = (text: string): Part => ({ text, mono: true })
const t = (text: string): Part => ({ text })

/** `a, b and 2 more`: at most two names. */
function names(list: readonly string[], more: (n: number) => string): readonly Part[] {
  const shown = list.slice(0, list.length > 2 ? 1 : 2)
  const parts = shown.flatMap((name, i) => (i === 0 ? [mono(name)] : [t(', '), mono(name)]))
  return list.length > shown.length ? [...parts, t(more(list.length - shown.length))] : parts
}
const moreEn = (n: number) => ` and ${n} more`
const moreEs = (n: number) => ` y ${n} más`
const sEn = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`
const sEs = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`

const en = {
  canvas: (graph: string) => `Canvas of the graph ${graph}`,
  nodeRole: 'node',
  edgeRole: 'edge',
  unknownKind: 'unknown kind',
  fromRecord: 'from the record',
  graph: 'Graph',
  legend: 'Legend',
  taken: 'taken',
  notTaken: 'not taken',
  nowAndNext: 'now and next',
  notDrawn: 'taken, not drawn',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fit: 'Fit (1)',
  layOut: 'Lay out (Shift+L)',
  layingOut: 'Laying out…',
  returnEdge: 'the return edge',
  missingReturn: 'missing: the return edge',
  addReturn: 'Add the return edge',
  nothingBack: ['nothing leads back', 'from the tools to the brain'],
  lap: 'lap',
  ofLaps: (n: number) => `of ${n}`,
  comesNext: 'comes next',
  justTaken: 'just taken',
  takenTimes: (n: number) => (n === 1 ? 'taken once' : `taken ${n} times`),
  notTakenYet: 'not taken yet',
  lapName: (current: number, total: number | undefined) =>
    total === undefined ? `lap ${current}` : `lap ${current} of ${total}`,
  nowAt: (step: number) => `Now, step ${step}`,
  nowShort: (step: number) => `Step ${step}`,
  failedAt: (step: number) => `Failed at step ${step}`,
  failedShort: 'Failed',
  endsHere: 'The run ends here',
  endsShort: 'Ends here',
  waiting: 'Waiting for a person',
  waitingShort: 'Waiting',
  visit: (done: number, total: number) => `visited ${done} of ${total}`,
  visitTitle: 'this visit of all in the run',
  now: 'now',
  next: 'next',
  selected: 'selected',
  notReached: 'not reached yet',
  problems: (list: readonly string[]) => `${sEn(list.length, 'problem')}: ${list.join(' ')}`,
  startName: 'START, where the run begins',
  endName: 'END, where the run ends',
  edgeName: (source: string, target: string, branch: string | undefined) =>
    branch === undefined ? `edge from ${source} to ${target}` : `edge ${branch} from ${source} to ${target}`,
  returnName: (source: string, target: string) => `the return edge, from ${source} back to ${target}`,
  missingName: (source: string, target: string) => `missing: the return edge from ${source} to ${target}`,
  jumpName: (source: string, target: string) => `${source} may jump to ${target}`,
  extraName: (source: string, target: string) => `taken but not drawn: from ${source} to ${target}`,
  mayJump: 'may jump',
  uses: { now: 'just taken', next: 'comes next', taken: 'taken', 'not-taken': 'not taken' },
  times: (n: number) => `×${n}`,
  timesLong: (n: number) => `${n} times`,
  open: (branch: string) => `${branch}: leads nowhere`,
  openTitle: (branch: string) => `Connect ${branch}`,
  // details while editing
  tools: (n: number): readonly Part[] => [t(n === 0 ? 'no tools' : sEn(n, 'tool'))],
  brainHas: (model: string, tools: number): readonly Part[] => [
    t(`${model}, `),
    t(tools === 0 ? 'no tools' : sEn(tools, 'tool')),
  ],
  noModel: 'no model',
  practice: 'practice model',
  script: 'script',
  cassette: 'recorded answers',
  handsNoWay: (n: number): readonly Part[] => [t(`${n === 0 ? 'no tools' : sEn(n, 'tool')}, no way out`)],
  writes: (fields: readonly string[]): readonly Part[] =>
    fields.length === 0 ? [t('writes nothing it names')] : [t('writes '), ...names(fields, moreEn)],
  asksPerson: (every: number | undefined): readonly Part[] => [
    t(every && every > 1 ? `asks a person every ${every} rounds` : 'asks a person'),
  ],
  routes: (n: number): readonly Part[] => [t(sEn(n, 'route'))],
  judges: (): readonly Part[] => [t('judges the last answer')],
  keepsLast: (n: number): readonly Part[] => [t(`keeps the last ${sEn(n, 'message')}`)],
  clears: (fields: readonly string[]): readonly Part[] => [t('clears '), ...names(fields, moreEn)],
  prunesNothing: (): readonly Part[] => [t('prunes nothing yet')],
  runsGraph: (graph: string): readonly Part[] => (graph === '' ? [t('no graph yet')] : [t('runs '), mono(graph)]),
  unknownDetail: (): readonly Part[] => [t('kept as it is, cannot run')],
  // details in replay
  askedFor: (tools: readonly string[]): readonly Part[] => [t('asked for '), ...names(tools, moreEn)],
  unclearCall: (): readonly Part[] => [t('asked for a tool, unreadable')],
  answered: (): readonly Part[] => [t('answered')],
  saidNothing: (): readonly Part[] => [t('said nothing')],
  thinking: (): readonly Part[] => [t('is asking the model')],
  writing: (): readonly Part[] => [t('is writing')],
  working: (): readonly Part[] => [t('is working')],
  ranTools: (tools: readonly string[], results: number, errors: number): readonly Part[] => [
    t('ran '),
    ...names(tools, moreEn),
    t(errors > 0 ? `, ${sEn(errors, 'error')}` : `, ${sEn(results, 'result')}`),
  ],
  wrote: (fields: readonly string[]): readonly Part[] => [t('wrote '), ...names(fields, moreEn)],
  waitsForAnswer: (): readonly Part[] => [t('waits for an answer')],
  didNotFinish: (): readonly Part[] => [t('did not finish')],
  ran: (n: number): readonly Part[] => [t(n === 1 ? 'ran once' : `ran ${n} times`)],
  ghost: (n: number): readonly Part[] => [t(n === 1 ? 'not drawn, ran once' : `not drawn, ran ${n} times`)],
  // edits
  moved: (ids: readonly string[]) => (ids.length === 1 ? `Move ${ids[0]}` : `Move ${ids.length} nodes`),
  removed: (nodes: readonly string[], edges: readonly string[], notes: number) => {
    const [node, edge] = [nodes[0], edges[0]]
    if (notes > 0) {
      const all = nodes.length + edges.length + notes
      return all === 1 ? 'Remove a note' : `Remove ${all} things`
    }
    if (nodes.length === 1 && edges.length === 0 && node !== undefined) return `Remove ${node}`
    if (nodes.length === 0 && edges.length === 1 && edge !== undefined) return `Remove ${edge}`
    return `Remove ${nodes.length + edges.length} things`
  },
  connected: (source: string, target: string) => `Connect ${source} to ${target}`,
  rerouted: (branch: string, target: string) => `Lead ${branch} to ${target}`,
  added: (kind: string) => `Add a ${kind} node`,
  // choosing
  chooseTarget: (source: string) => `Where does ${source} lead?`,
  chooseBranchTarget: (source: string, branch: string) => `Where does “${branch}” of ${source} lead?`,
  chooseBranch: (source: string) => `Which way out of ${source}?`,
  branchLeads: (target: string) => `leads to ${target}`,
  branchFree: 'leads nowhere yet',
  didMove: (id: string, x: number, y: number) => `${id} moved to ${x}, ${y}`,
  // palette and empty canvas
  palette: 'Node kinds',
  paletteOff: 'A replay only shows. Nodes are added in Edit.',
  addNode: (kind: string) => `Add a ${kind} node`,
  notRunnable: 'can be drawn and checked, cannot run yet',
  empty: 'This graph is empty. Add a node on the left, or begin with a loop that works.',
  startWithLoop: 'Start with the ReAct loop',
}

const es: typeof en = {
  canvas: (graph) => `Lienzo del grafo ${graph}`,
  nodeRole: 'nodo',
  edgeRole: 'arista',
  unknownKind: 'tipo desconocido',
  fromRecord: 'del registro',
  graph: 'Grafo',
  legend: 'Leyenda',
  taken: 'recorrida',
  notTaken: 'sin recorrer',
  nowAndNext: 'ahora y después',
  notDrawn: 'recorrida, sin dibujar',
  zoomOut: 'Alejar',
  zoomIn: 'Acercar',
  fit: 'Encajar (1)',
  layOut: 'Ordenar (Mayús+L)',
  layingOut: 'Ordenando…',
  returnEdge: 'la vuelta',
  missingReturn: 'falta: la vuelta',
  addReturn: 'Añadir la vuelta',
  nothingBack: ['nada lleva de vuelta', 'de las herramientas al cerebro'],
  lap: 'vuelta',
  ofLaps: (n) => `de ${n}`,
  comesNext: 'viene ahora',
  justTaken: 'recién recorrida',
  takenTimes: (n) => (n === 1 ? 'recorrida una vez' : `recorrida ${n} veces`),
  notTakenYet: 'sin recorrer todavía',
  lapName: (current, total) => (total === undefined ? `vuelta ${current}` : `vuelta ${current} de ${total}`),
  nowAt: (step) => `Ahora, paso ${step}`,
  nowShort: (step) => `Paso ${step}`,
  failedAt: (step) => `Falló en el paso ${step}`,
  failedShort: 'Falló',
  endsHere: 'La ejecución termina aquí',
  endsShort: 'Termina aquí',
  waiting: 'Espera a una persona',
  waitingShort: 'Espera',
  visit: (done, total) => `visitado ${done} de ${total}`,
  visitTitle: 'esta visita de todas las de la ejecución',
  now: 'ahora',
  next: 'después',
  selected: 'seleccionado',
  notReached: 'sin visitar todavía',
  problems: (list) => `${sEs(list.length, 'problema')}: ${list.join(' ')}`,
  startName: 'START, donde empieza la ejecución',
  endName: 'END, donde termina la ejecución',
  edgeName: (source, target, branch) =>
    branch === undefined ? `arista de ${source} a ${target}` : `arista ${branch} de ${source} a ${target}`,
  returnName: (source, target) => `la vuelta, de ${source} otra vez a ${target}`,
  missingName: (source, target) => `falta: la vuelta de ${source} a ${target}`,
  jumpName: (source, target) => `${source} puede saltar a ${target}`,
  extraName: (source, target) => `recorrida pero sin dibujar: de ${source} a ${target}`,
  mayJump: 'puede saltar',
  uses: { now: 'recién recorrida', next: 'viene ahora', taken: 'recorrida', 'not-taken': 'sin recorrer' },
  times: (n) => `×${n}`,
  timesLong: (n) => `${n} veces`,
  open: (branch) => `${branch}: no lleva a nada`,
  openTitle: (branch) => `Conectar ${branch}`,
  tools: (n) => [t(n === 0 ? 'sin herramientas' : sEs(n, 'herramienta'))],
  brainHas: (model, tools) => [t(`${model}, `), t(tools === 0 ? 'sin herramientas' : sEs(tools, 'herramienta'))],
  noModel: 'sin modelo',
  practice: 'práctica',
  script: 'guion',
  cassette: 'respuestas grabadas',
  handsNoWay: (n) => [t(`${n === 0 ? 'sin herramientas' : sEs(n, 'herramienta')}, sin salida`)],
  writes: (fields) => (fields.length === 0 ? [t('no nombra lo que escribe')] : [t('escribe '), ...names(fields, moreEs)]),
  asksPerson: (every) => [t(every && every > 1 ? `pregunta cada ${every} rondas` : 'pregunta a una persona')],
  routes: (n) => [t(sEs(n, 'ruta'))],
  judges: () => [t('juzga la última respuesta')],
  keepsLast: (n) => [t(n === 1 ? 'guarda el último mensaje' : `guarda los últimos ${n} mensajes`)],
  clears: (fields) => [t('vacía '), ...names(fields, moreEs)],
  prunesNothing: () => [t('todavía no poda nada')],
  runsGraph: (graph) => (graph === '' ? [t('sin grafo todavía')] : [t('ejecuta '), mono(graph)]),
  unknownDetail: () => [t('se guarda, no se ejecuta')],
  askedFor: (tools) => [t('pidió '), ...names(tools, moreEs)],
  unclearCall: () => [t('pidió algo ilegible')],
  answered: () => [t('respondió')],
  saidNothing: () => [t('no dijo nada')],
  thinking: () => [t('pregunta al modelo')],
  writing: () => [t('escribe')],
  working: () => [t('trabaja')],
  ranTools: (tools, results, errors) => [
    t('usó '),
    ...names(tools, moreEs),
    t(errors > 0 ? `, ${errors === 1 ? '1 error' : `${errors} errores`}` : `, ${sEs(results, 'resultado')}`),
  ],
  wrote: (fields) => [t('escribió '), ...names(fields, moreEs)],
  waitsForAnswer: () => [t('espera una respuesta')],
  didNotFinish: () => [t('no terminó')],
  ran: (n) => [t(n === 1 ? 'una visita' : `${n} visitas`)],
  ghost: (n) => [t(n === 1 ? 'sin dibujar, 1 visita' : `sin dibujar, ${n} visitas`)],
  moved: (ids) => (ids.length === 1 ? `Mover ${ids[0]}` : `Mover ${ids.length} nodos`),
  removed: (nodes, edges, notes) => {
    const [node, edge] = [nodes[0], edges[0]]
    if (notes > 0) {
      const all = nodes.length + edges.length + notes
      return all === 1 ? 'Quitar una nota' : `Quitar ${all} cosas`
    }
    if (nodes.length === 1 && edges.length === 0 && node !== undefined) return `Quitar ${node}`
    if (nodes.length === 0 && edges.length === 1 && edge !== undefined) return `Quitar ${edge}`
    return `Quitar ${nodes.length + edges.length} cosas`
  },
  connected: (source, target) => `Conectar ${source} con ${target}`,
  rerouted: (branch, target) => `Llevar ${branch} a ${target}`,
  added: (kind) => `Añadir un nodo: ${kind}`,
  chooseTarget: (source) => `¿A dónde lleva ${source}?`,
  chooseBranchTarget: (source, branch) => `¿A dónde lleva «${branch}» de ${source}?`,
  chooseBranch: (source) => `¿Qué salida de ${source}?`,
  branchLeads: (target) => `lleva a ${target}`,
  branchFree: 'todavía no lleva a nada',
  didMove: (id, x, y) => `${id} movido a ${x}, ${y}`,
  palette: 'Tipos de nodo',
  paletteOff: 'La repetición solo muestra. Los nodos se añaden en Editar.',
  addNode: (kind) => `Añadir un nodo: ${kind}`,
  notRunnable: 'se puede dibujar y revisar, todavía no se ejecuta',
  empty: 'Este grafo está vacío. Añade un nodo a la izquierda o empieza con un bucle que funciona.',
  startWithLoop: 'Empieza con el bucle ReAct',
}

export type CanvasWords = typeof en
export const words: Bilingual<CanvasWords> = { en, es }
