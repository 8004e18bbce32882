/** The words of the document's own settings: name, question, models, budget. */
import type { Bilingual } from '../../../base/language'
import type { Model, ScriptModelSpec, Temperament } from '../../../document/types'

interface DocumentWords {
  readonly document: string
  readonly untitled: string
  readonly name: string
  readonly description: string
  readonly setName: string
  readonly setDescription: string
  readonly question: string
  readonly questionHint: string
  readonly setQuestion: string
  readonly input: string
  readonly inputHint: string
  readonly setInput: string
  readonly models: string
  readonly modelsHint: string
  readonly addModel: string
  readonly modelName: string
  readonly provider: string
  readonly setModel: (what: string, id: string) => string
  readonly renameModel: (from: string, to: string) => string
  readonly removeModel: (id: string) => string
  readonly remove: string
  readonly usedBy: (nodes: string) => string
  readonly temperament: string
  readonly temperaments: Readonly<Record<Temperament, { readonly label: string; readonly detail: string }>>
  readonly seed: string
  readonly seedHint: string
  readonly replies: string
  readonly repliesHint: string
  readonly exhausted: string
  readonly exhaustion: Readonly<Record<NonNullable<ScriptModelSpec['whenExhausted']>, string>>
  readonly trace: string
  readonly traceKinds: Readonly<Record<'recording' | 'last' | 'earlier', string>>
  readonly traceHint: string
  readonly traceAway: (id: string) => string
  readonly traceAwayHint: string
  readonly noTraces: string
  readonly match: string
  readonly matches: Readonly<Record<'order' | 'prompt', string>>
  readonly address: string
  readonly addressHint: string
  readonly modelId: string
  readonly modelIdHint: string
  readonly temperature: string
  readonly maxTokens: string
  readonly keys: string
  readonly tokens: string
  readonly providerNames: Readonly<Record<Model['provider'], string>>
  readonly budget: string
  readonly setBudget: (what: string) => string
  readonly soft: string
  readonly softHint: string
  readonly simple: string
  readonly complex: string
  readonly giveUp: string
  readonly hard: string
  readonly hardHint: string
  readonly noCap: string
  readonly rounds: string
  readonly searches: string
  readonly recursion: string
  readonly recursionHint: string
  readonly supersteps: string
  readonly maxRunTokens: string
  readonly usd: string
  readonly usdUnit: string
  readonly seconds: string
  readonly secondsUnit: string
  readonly observation: string
  readonly observationHint: string
  readonly characters: string
  readonly noLimit: string
  readonly tools: string
  readonly fields: string
  readonly addTool: (name: string) => string
}

export const documentWords: Bilingual<DocumentWords> = {
  en: {
    document: 'document',
    untitled: 'Without a name',
    name: 'Name',
    description: 'Description',
    setName: 'Change the name of the document',
    setDescription: 'Change the description of the document',
    question: 'Question',
    questionHint: 'What the run begins with.',
    setQuestion: 'Change the question',
    input: 'The whole input, as JSON',
    inputHint: 'The first update of the state. { "question": "…" } stands for one message of a person.',
    setInput: 'Change the input',
    models: 'Models',
    modelsHint: 'Keys belong to this session, never to the document. They are set in the model menu of the top bar.',
    addModel: 'Add a model',
    modelName: 'Name',
    provider: 'Kind',
    setModel: (what, id) => `Change "${what}" of the model ${id}`,
    renameModel: (from, to) => `Rename the model ${from} to ${to}`,
    removeModel: (id) => `Remove the model ${id}`,
    remove: 'Remove',
    usedBy: (nodes) => `Used by ${nodes}.`,
    temperament: 'Temperament',
    temperaments: {
      obedient: { label: 'Obedient', detail: 'Follows the prompt and stops when it is told to.' },
      stubborn: { label: 'Stubborn', detail: 'Ignores soft limits: only the hard cap stops it.' },
      spiral: { label: 'Spiral', detail: 'Repeats a call that failed, again and again.' },
      careless: { label: 'Careless', detail: 'Sometimes sends arguments that cannot be read, then mends them.' },
    },
    seed: 'Seed',
    seedHint: 'The same seed gives the same words.',
    replies: 'Replies',
    repliesHint: 'A list, given in order: { "content": "…" } or { "toolCalls": [{ "name": "…", "args": { … } }] }.',
    exhausted: 'When there are no more',
    exhaustion: { finish: 'Say so and end', repeat: 'Give the last one again', fail: 'Fail' },
    trace: 'Recorded run',
    traceKinds: { recording: 'Recording', last: 'My last run', earlier: 'My run before it' },
    traceHint: 'It is in memory only: after a reload, open its file again.',
    traceAway: (id) => `${id} (not open)`,
    traceAwayHint: 'This recording is not open, so the model cannot answer. Open its file, or choose another one.',
    noTraces: 'The id of a trace. Open a recorded run, or run once, to choose one by its title.',
    match: 'Answers are found',
    matches: { order: 'in order', prompt: 'by the prompt' },
    address: 'Address',
    addressHint: 'Any endpoint that speaks the OpenAI chat protocol. Empty: the address of OpenAI.',
    modelId: 'Model',
    modelIdHint: 'As the endpoint calls it.',
    temperature: 'Temperature',
    maxTokens: 'Longest reply',
    keys: 'Its key is set in the model menu of the top bar, and is never part of the document.',
    tokens: 'tokens',
    providerNames: {
      practice: 'Practice model',
      script: 'Script',
      cassette: 'Recorded answers',
      openai: 'OpenAI-compatible endpoint',
    },
    budget: 'Budget',
    setBudget: (what) => `Change "${what}" of the budget`,
    soft: 'Tell the model how much to search',
    softHint: 'A soft rule: it goes into the prompt as {budget}, and the model may ignore it.',
    simple: 'Simple question, up to',
    complex: 'Complex question, up to',
    giveUp: 'Give up after',
    hard: 'Rounds of tools, at most',
    hardHint: 'A hard cap: a router with a rounds rule enforces it.',
    noCap: 'no cap',
    rounds: 'rounds',
    searches: 'searches',
    recursion: 'Recursion limit',
    recursionHint: 'LangGraph stops the run with an error after this many supersteps.',
    supersteps: 'supersteps',
    maxRunTokens: 'Tokens, at most',
    usd: 'Cost, at most',
    usdUnit: 'USD',
    seconds: 'Time, at most',
    secondsUnit: 'seconds',
    observation: 'Longest tool result',
    observationHint: 'Longer results are cut, and say so.',
    characters: 'characters',
    noLimit: 'no limit',
    tools: 'Tools',
    fields: 'State fields',
    addTool: (name) => `Add the tool ${name}`,
  },
  es: {
    document: 'documento',
    untitled: 'Sin nombre',
    name: 'Nombre',
    description: 'Descripción',
    setName: 'Cambiar el nombre del documento',
    setDescription: 'Cambiar la descripción del documento',
    question: 'Pregunta',
    questionHint: 'Con lo que empieza la ejecución.',
    setQuestion: 'Cambiar la pregunta',
    input: 'Toda la entrada, como JSON',
    inputHint: 'La primera actualización del estado. { "question": "…" } equivale a un mensaje de una persona.',
    setInput: 'Cambiar la entrada',
    models: 'Modelos',
    modelsHint: 'Las claves son de esta sesión, nunca del documento. Se ponen en el menú de modelos de la barra superior.',
    addModel: 'Añadir un modelo',
    modelName: 'Nombre',
    provider: 'Tipo',
    setModel: (what, id) => `Cambiar «${what}» del modelo ${id}`,
    renameModel: (from, to) => `Cambiar el nombre del modelo ${from} a ${to}`,
    removeModel: (id) => `Quitar el modelo ${id}`,
    remove: 'Quitar',
    usedBy: (nodes) => `Lo usan: ${nodes}.`,
    temperament: 'Temperamento',
    temperaments: {
      obedient: { label: 'Obediente', detail: 'Sigue el prompt y para cuando se lo dicen.' },
      stubborn: { label: 'Terco', detail: 'No hace caso de los límites blandos: solo lo para el tope duro.' },
      spiral: { label: 'En espiral', detail: 'Repite una y otra vez una llamada que falló.' },
      careless: { label: 'Descuidado', detail: 'A veces manda argumentos que no se pueden leer, y luego los arregla.' },
    },
    seed: 'Semilla',
    seedHint: 'La misma semilla da las mismas palabras.',
    replies: 'Respuestas',
    repliesHint: 'Una lista, en orden: { "content": "…" } o { "toolCalls": [{ "name": "…", "args": { … } }] }.',
    exhausted: 'Cuando no queden más',
    exhaustion: { finish: 'Decirlo y acabar', repeat: 'Dar otra vez la última', fail: 'Fallar' },
    trace: 'Ejecución grabada',
    traceKinds: { recording: 'Grabación', last: 'Mi última ejecución', earlier: 'Mi ejecución anterior' },
    traceHint: 'Está solo en la memoria: tras recargar, abre otra vez su archivo.',
    traceAway: (id) => `${id} (no está abierta)`,
    traceAwayHint: 'Esta grabación no está abierta, así que el modelo no puede responder. Abre su archivo, o elige otra.',
    noTraces: 'El identificador de una traza. Abre una ejecución grabada, o ejecuta una vez, para elegirla por su título.',
    match: 'Las respuestas se buscan',
    matches: { order: 'en orden', prompt: 'por el prompt' },
    address: 'Dirección',
    addressHint: 'Cualquier servidor que hable el protocolo de chat de OpenAI. Vacío: la dirección de OpenAI.',
    modelId: 'Modelo',
    modelIdHint: 'Como lo llama el servidor.',
    temperature: 'Temperatura',
    maxTokens: 'Respuesta más larga',
    keys: 'Su clave se pone en el menú de modelos de la barra superior, y nunca forma parte del documento.',
    tokens: 'tokens',
    providerNames: {
      practice: 'Modelo de práctica',
      script: 'Guion',
      cassette: 'Respuestas grabadas',
      openai: 'Servidor compatible con OpenAI',
    },
    budget: 'Presupuesto',
    setBudget: (what) => `Cambiar «${what}» del presupuesto`,
    soft: 'Decir al modelo cuánto buscar',
    softHint: 'Una regla blanda: va en el prompt como {budget}, y el modelo puede no hacer caso.',
    simple: 'Pregunta sencilla, hasta',
    complex: 'Pregunta compleja, hasta',
    giveUp: 'Rendirse después de',
    hard: 'Rondas de herramientas, como mucho',
    hardHint: 'Un tope duro: lo hace cumplir un router con una regla de rondas.',
    noCap: 'sin tope',
    rounds: 'rondas',
    searches: 'búsquedas',
    recursion: 'Límite de recursión',
    recursionHint: 'LangGraph para la ejecución con un error después de estos supersteps.',
    supersteps: 'supersteps',
    maxRunTokens: 'Tokens, como mucho',
    usd: 'Coste, como mucho',
    usdUnit: 'USD',
    seconds: 'Tiempo, como mucho',
    secondsUnit: 'segundos',
    observation: 'Resultado de herramienta más largo',
    observationHint: 'Los resultados más largos se cortan, y lo dicen.',
    characters: 'caracteres',
    noLimit: 'sin límite',
    tools: 'Herramientas',
    fields: 'Campos del estado',
    addTool: (name) => `Añadir la herramienta ${name}`,
  },
}
