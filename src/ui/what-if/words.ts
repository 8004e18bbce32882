/** The words of running a graph on recorded answers, and of two runs side by side. */
import type { Bilingual } from '../../base/language'
import type { WhatIfProblem } from '../../recordings/what-if'
import type { NotCompared } from '../../replay/compare-runs'
import type { RunAtHand } from '../../store/runs-at-hand'
import type { Choices } from '../../store/what-if-state'
import type { SideName } from './sides'

interface Explained {
  readonly label: string
  readonly detail: string
}

interface WhatIfWords {
  readonly title: string
  readonly compareTitle: string
  readonly intro: string
  readonly answersOf: string
  readonly kinds: Readonly<Record<RunAtHand['kind'], string>>
  readonly named: (kind: string, title: string, steps: number) => string
  readonly steps: (n: number) => string
  readonly turn: string
  readonly turnOf: (n: number, question: string) => string
  readonly graph: string
  readonly mine: string
  readonly ofRecord: string
  readonly asItWas: string
  readonly mineIs: (name: string) => string
  readonly ofRecordIs: string
  readonly asItWasIs: string
  readonly editThis: string
  readonly editHint: string
  readonly names: (matched: number, ghosts: number) => string
  readonly namesHint: string
  readonly match: string
  readonly matches: Readonly<Record<Choices['match'], Explained>>
  readonly missing: string
  readonly missings: Readonly<Record<Choices['missing'], Explained>>
  readonly planning: string
  readonly plan: (graph: Choices['graph'], replies: number, results: number) => string
  readonly free: string
  readonly lacking: (names: string, n: number) => string
  readonly addTools: (n: number, of: number) => string
  /** An entry of the history. */
  readonly addedTools: string
  /** By prompt: replies of which the record does not tell what was read. */
  readonly untold: (n: number, of: number) => string
  readonly mayPractise: string
  readonly leftOut: (names: string) => string
  readonly problems: Readonly<Record<WhatIfProblem['code'], string>>
  readonly run: string
  readonly running: string
  readonly reached: (step: number) => string
  readonly reachedOf: (step: number, of: number) => string
  readonly stop: string
  readonly stopping: string
  readonly busy: string
  readonly seeLast: string
  readonly comparing: string
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const whatIfWords: Bilingual<WhatIfWords> = {
  en: {
    title: 'What if',
    compareTitle: 'Compare runs',
    intro: 'The same answers on another graph: see whether the run would go the same way, and where it would not.',
    answersOf: 'Answers of',
    kinds: { recording: 'Recording', last: 'My last run', earlier: 'My run before it' },
    named: (kind, title, steps) => `${kind}: ${title}, ${count(steps, 'step', 'steps')}`,
    steps: (n) => count(n, 'step', 'steps'),
    turn: 'Turn',
    turnOf: (n, question) => (question === '' ? `Turn ${n}` : `Turn ${n}: ${question}`),
    graph: 'Graph',
    mine: 'My drawing',
    ofRecord: 'From the record',
    asItWas: 'As it was',
    mineIs: (name) => `The open document as it is now: ${name}.`,
    ofRecordIs: 'The graph that the record itself tells, with a router where it chose between ways.',
    asItWasIs: 'The document as it was when the run began.',
    editThis: 'Edit this graph',
    editHint: 'Opens a copy as a document of yours. The recording stays at hand.',
    names: (matched, ghosts) =>
      ghosts === 0
        ? `${count(matched, 'name has its node', 'names have their nodes')}`
        : `${count(ghosts, 'name has no node', 'names have no node')}, ${matched} ${matched === 1 ? 'has' : 'have'} one`,
    namesHint: 'A node gets the answers of the name that stands for it. Answers of a name without a node go to whoever has none.',
    match: 'Which answer is given',
    matches: {
      order: { label: 'By order', detail: 'Each node gets its next recorded answer, whatever it reads.' },
      prompt: { label: 'By prompt', detail: 'An answer is given only where the node reads the very same messages.' },
    },
    missing: 'Where the record has none',
    missings: {
      stop: { label: 'Stop there', detail: 'The run ends and says what was asked.' },
      practice: { label: 'Go on with practice', detail: 'The practice model and the mock tools answer from there on.' },
    },
    planning: 'Looking at what is recorded…',
    plan: (graph, replies, results) =>
      `Runs ${graph === 'document' ? 'your graph' : 'its own graph'} on ${count(replies, 'recorded reply', 'recorded replies')} and ${count(results, 'recorded result', 'recorded results')}.`,
    free: 'Calls nothing, costs nothing.',
    lacking: (names, n) => `Your graph has no ${names}: calls of ${n === 1 ? 'it' : 'them'} will fail.`,
    addTools: (n, of) => `Add ${of === 1 ? 'it' : n === of ? 'them' : `${n} of them`} to my drawing`,
    addedTools: 'Add the tools of the record',
    untold: (n, of) =>
      n === of
        ? 'The record does not tell what its models read: by prompt, none of its replies can be given.'
        : `For ${n} of ${of} replies the record does not tell what was read: by prompt, ${n === 1 ? 'it' : 'they'} cannot be given.`,
    mayPractise: 'Where they end, the practice model and the mock tools go on. No live tool is called.',
    leftOut: (names) => `Left out, because your graph has no such field: ${names}.`,
    problems: {
      'no-such-turn': 'The record does not show how this turn begins, so it cannot be run again.',
      'no-answers': 'The record holds no answer of a model or a tool: there is nothing to run on.',
      'no-entry-graph': 'The document has no graph to begin with.',
      'no-conversation':
        'The record holds a conversation, and your graph has no field of messages for it. Add one under State fields.',
    },
    run: 'Run on the record',
    running: 'Running on the record…',
    reached: (step) => `Step ${step}, longer than the record.`,
    reachedOf: (step, of) => `Step ${step}; the record has ${of}.`,
    stop: 'Stop',
    stopping: 'Stopping…',
    busy: 'A run is going on.',
    seeLast: 'Back to what came of it',
    comparing: 'Comparing…',
  },
  es: {
    title: 'Y si…',
    compareTitle: 'Comparar ejecuciones',
    intro: 'Las mismas respuestas en otro grafo: mira si la ejecución iría igual, y dónde no.',
    answersOf: 'Respuestas de',
    kinds: { recording: 'Grabación', last: 'Mi última ejecución', earlier: 'Mi ejecución anterior' },
    named: (kind, title, steps) => `${kind}: ${title}, ${count(steps, 'paso', 'pasos')}`,
    steps: (n) => count(n, 'paso', 'pasos'),
    turn: 'Turno',
    turnOf: (n, question) => (question === '' ? `Turno ${n}` : `Turno ${n}: ${question}`),
    graph: 'Grafo',
    mine: 'Mi dibujo',
    ofRecord: 'Del registro',
    asItWas: 'Como era',
    mineIs: (name) => `El documento abierto como está ahora: ${name}.`,
    ofRecordIs: 'El grafo que cuenta el propio registro, con un router donde eligió entre caminos.',
    asItWasIs: 'El documento como era cuando empezó la ejecución.',
    editThis: 'Editar este grafo',
    editHint: 'Abre una copia como documento tuyo. La grabación sigue a mano.',
    names: (matched, ghosts) =>
      ghosts === 0
        ? `${count(matched, 'nombre tiene su nodo', 'nombres tienen su nodo')}`
        : `${count(ghosts, 'nombre sin nodo', 'nombres sin nodo')}, ${matched} con nodo`,
    namesHint:
      'Cada nodo recibe las respuestas del nombre que le corresponde. Las de un nombre sin nodo son para quien no tenga ninguna.',
    match: 'Qué respuesta se da',
    matches: {
      order: { label: 'Por orden', detail: 'Cada nodo recibe su siguiente respuesta grabada, lea lo que lea.' },
      prompt: { label: 'Por prompt', detail: 'Una respuesta se da solo donde el nodo lee exactamente los mismos mensajes.' },
    },
    missing: 'Donde el registro no tiene ninguna',
    missings: {
      stop: { label: 'Parar ahí', detail: 'La ejecución termina y dice qué se pidió.' },
      practice: {
        label: 'Seguir con el de práctica',
        detail: 'Desde ahí responden el modelo de práctica y las herramientas simuladas.',
      },
    },
    planning: 'Mirando lo que hay grabado…',
    plan: (graph, replies, results) =>
      `Ejecuta ${graph === 'document' ? 'tu grafo' : 'su propio grafo'} con ${count(replies, 'respuesta grabada', 'respuestas grabadas')} y ${count(results, 'resultado grabado', 'resultados grabados')}.`,
    free: 'No llama a nada, no cuesta nada.',
    lacking: (names, n) => `Tu grafo no tiene ${names}: ${n === 1 ? 'sus llamadas fallarán' : 'las llamadas a ellas fallarán'}.`,
    addTools: (n, of) => `${of === 1 ? 'Añadirla' : n === of ? 'Añadirlas' : `Añadir ${n} de ellas`} a mi dibujo`,
    addedTools: 'Añadir las herramientas del registro',
    untold: (n, of) =>
      n === of
        ? 'El registro no cuenta qué leyeron sus modelos: por prompt no se puede dar ninguna de sus respuestas.'
        : `De ${n} de ${of} respuestas el registro no cuenta qué se leyó: por prompt no se ${n === 1 ? 'puede' : 'pueden'} dar.`,
    mayPractise:
      'Donde se acaban, siguen el modelo de práctica y las herramientas simuladas. No se llama a ninguna herramienta real.',
    leftOut: (names) => `Se deja fuera, porque tu grafo no tiene ese campo: ${names}.`,
    problems: {
      'no-such-turn': 'El registro no muestra cómo empieza este turno, así que no se puede volver a ejecutar.',
      'no-answers': 'El registro no tiene ninguna respuesta de un modelo ni de una herramienta: no hay con qué ejecutar.',
      'no-entry-graph': 'El documento no tiene un grafo por el que empezar.',
      'no-conversation':
        'El registro tiene una conversación, y tu grafo no tiene un campo de mensajes para ella. Añade uno en Campos del estado.',
    },
    run: 'Ejecutar con lo grabado',
    running: 'Ejecutando con lo grabado…',
    reached: (step) => `Paso ${step}, más que el registro.`,
    reachedOf: (step, of) => `Paso ${step}; el registro tiene ${of}.`,
    stop: 'Parar',
    stopping: 'Parando…',
    busy: 'Hay una ejecución en marcha.',
    seeLast: 'Volver a lo que salió',
    comparing: 'Comparando…',
  },
}

interface ToldWords {
  readonly side: Readonly<Record<SideName, string>>
  readonly allSame: (n: number) => string
  readonly sameFor: (n: number) => string
  /** In the middle of a sentence. */
  readonly called: Readonly<Record<SideName, string>>
  readonly step: (n: number) => string
  readonly over: string
  readonly turn: (n: number) => string
  readonly show: Readonly<Record<SideName, string>>
  readonly onShow: string
  readonly notCompared: (name: string) => Readonly<Record<NotCompared, string>>
  readonly unmatched: (names: string) => string
  readonly matchNames: string
  readonly readElse: (n: number) => string
  readonly readElseHint: string
  readonly seeSteps: string
  readonly beyond: (step: number) => string
  readonly changeAndRun: string
  readonly with: string
  readonly pair: string
  readonly onlyOne: string
  readonly otherOfFile: string
  readonly otherFile: string
  readonly askLast: string
  readonly askHint: string
}

export const toldWords: Bilingual<ToldWords> = {
  en: {
    side: {
      recording: 'The record',
      firstRecord: 'Record 1',
      secondRecord: 'Record 2',
      before: 'The earlier run',
      whatIf: 'This run',
      later: 'The later run',
      mine: 'My run',
    },
    allSame: (n) => `The same in all ${count(n, 'step', 'steps')}.`,
    sameFor: (n) => (n === 0 ? 'They differ from the start.' : `The same for ${count(n, 'step', 'steps')}.`),
    called: {
      recording: 'the record',
      firstRecord: 'record 1',
      secondRecord: 'record 2',
      before: 'the earlier run',
      whatIf: 'this run',
      later: 'the later run',
      mine: 'my run',
    },
    step: (n) => `Step ${n}`,
    over: 'It was over.',
    turn: (n) => `turn ${n}`,
    show: {
      recording: 'Show in the record',
      firstRecord: 'Show in record 1',
      secondRecord: 'Show in record 2',
      before: 'Show in the earlier run',
      whatIf: 'Show in this run',
      later: 'Show in the later run',
      mine: 'Show in my run',
    },
    onShow: 'on show',
    notCompared: (name) => ({
      input: `What they began with is not compared: ${name} does not tell it.`,
      decisions: `The steps of routers are not compared: ${name} does not tell them.`,
      inside: `Steps inside a node are not compared: ${name} does not tell them.`,
      pauses: `Pauses for a person are not compared: ${name} has none.`,
    }),
    unmatched: (names) => `No node of your drawing stands for ${names}. Their answers went to whoever asked.`,
    matchNames: 'Say which node is which',
    readElse: (n) => `${count(n, 'step', 'steps')} read something else`,
    readElseHint: 'The model was given the recorded answer all the same. A real one might have said something else here.',
    seeSteps: 'Go to step',
    beyond: (step) => `From step ${step} on, the practice model and the mock tools answer: the record has nothing left.`,
    changeAndRun: 'Change the graph and run again',
    with: 'Compared with',
    pair: 'Which run is on show',
    onlyOne: 'There is only one run so far. Run again, or open another recorded run; then the two are compared.',
    otherOfFile: 'Another run of this file…',
    otherFile: 'Compare with another recording…',
    askLast: 'Run again on its answers',
    askHint: 'What if: the same answers on the graph as it is now. Calls nothing, costs nothing.',
  },
  es: {
    side: {
      recording: 'El registro',
      firstRecord: 'Registro 1',
      secondRecord: 'Registro 2',
      before: 'La anterior',
      whatIf: 'Esta ejecución',
      later: 'La posterior',
      mine: 'Mi ejecución',
    },
    allSame: (n) => `Igual en ${n === 1 ? 'el único paso' : `los ${n} pasos`}.`,
    sameFor: (n) => (n === 0 ? 'Son distintas desde el principio.' : `Igual en ${count(n, 'paso', 'pasos')}.`),
    called: {
      recording: 'el registro',
      firstRecord: 'el registro 1',
      secondRecord: 'el registro 2',
      before: 'la anterior',
      whatIf: 'esta ejecución',
      later: 'la posterior',
      mine: 'mi ejecución',
    },
    step: (n) => `Paso ${n}`,
    over: 'Había terminado.',
    turn: (n) => `turno ${n}`,
    show: {
      recording: 'Mostrar en el registro',
      firstRecord: 'Mostrar en el registro 1',
      secondRecord: 'Mostrar en el registro 2',
      before: 'Mostrar en la anterior',
      whatIf: 'Mostrar en esta ejecución',
      later: 'Mostrar en la posterior',
      mine: 'Mostrar en mi ejecución',
    },
    onShow: 'a la vista',
    notCompared: (name) => ({
      input: `Con qué empezaron no se compara: ${name} no lo cuenta.`,
      decisions: `Los pasos de los routers no se comparan: ${name} no los cuenta.`,
      inside: `Los pasos dentro de un nodo no se comparan: ${name} no los cuenta.`,
      pauses: `Las pausas para una persona no se comparan: ${name} no tiene ninguna.`,
    }),
    unmatched: (names) => `Ningún nodo de tu dibujo corresponde a ${names}. Sus respuestas fueron para quien preguntó.`,
    matchNames: 'Decir qué nodo es cuál',
    readElse: (n) => `${count(n, 'paso leyó', 'pasos leyeron')} otra cosa`,
    readElseHint: 'El modelo recibió igualmente la respuesta grabada. Uno de verdad quizá habría dicho otra cosa aquí.',
    seeSteps: 'Ir al paso',
    beyond: (step) =>
      `Desde el paso ${step} responden el modelo de práctica y las herramientas simuladas: al registro no le queda nada.`,
    changeAndRun: 'Cambiar el grafo y ejecutar otra vez',
    with: 'Comparada con',
    pair: 'Qué ejecución está a la vista',
    onlyOne: 'De momento solo hay una ejecución. Ejecuta otra vez, o abre otra ejecución grabada; entonces se comparan las dos.',
    otherOfFile: 'Otra ejecución de este archivo…',
    otherFile: 'Comparar con otra grabación…',
    askLast: 'Ejecutar con sus respuestas',
    askHint: 'Y si…: las mismas respuestas en el grafo como está ahora. No llama a nada, no cuesta nada.',
  },
}
