/** The words inside the inspector's tabs. */
import type { Bilingual } from '../../base/language'

export type ReplayTab = 'messages' | 'state' | 'diff' | 'prompt' | 'raw'
export const replayTabs = ['messages', 'state', 'diff', 'prompt', 'raw'] as const satisfies readonly ReplayTab[]

interface TabWords {
  readonly tabs: Readonly<Record<ReplayTab, string>>
  readonly tabList: string
  // messages
  readonly field: string
  readonly noMessages: (step: number) => string
  readonly untoldMessages: (step: number) => string
  readonly noField: string
  readonly turn: (n: number) => string
  readonly lap: (n: number) => string
  readonly newest: string
  readonly noText: string
  readonly byVuelta: string
  readonly failed: string
  readonly unreadable: string
  readonly rawArguments: string
  readonly guessedArguments: string
  readonly noResult: (call: string) => string
  readonly resultLater: (call: string, step: number) => string
  readonly resultWaits: (call: string) => string
  readonly orphan: string
  readonly blocks: (kinds: string) => string
  readonly partKinds: Readonly<Record<string, string>>
  readonly thought: string
  readonly hiddenThought: string
  readonly streaming: string
  readonly summary: string
  readonly next: string
  readonly nextReturn: (messages: number) => string
  readonly nextDecides: string
  readonly nextRuns: string
  readonly nextEnd: string
  // state
  readonly noFields: string
  readonly notSet: string
  readonly emptyText: string
  readonly changed: string
  readonly added: string
  readonly removed: string
  readonly messages: (n: number) => string
  readonly items: (n: number) => string
  readonly earlier: (n: number) => string
  readonly seeMessages: string
  readonly undeclared: string
  readonly dropped: string
  readonly jsonOpen: string
  readonly jsonClose: string
  readonly jsonTree: string
  readonly more: (n: number) => string
  // diff
  readonly nothingWritten: string
  readonly before: string
  readonly after: string
  readonly sharedCommit: (nodes: number) => string
  // prompt
  readonly noModelCall: string
  readonly toModelStep: (step: number) => string
  readonly neverModel: string
  readonly model: string
  readonly saw: (n: number) => string
  readonly untoldSaw: string
  readonly between: (n: number) => string
  readonly said: string
  readonly saidNothing: string
  readonly tools: (n: number) => string
  readonly noTools: string
  /** Of a run that another system recorded: nothing is known of them. */
  readonly untoldTools: string
  readonly untoldModel: string
  readonly noDescription: string
  readonly parameters: string
  readonly usage: (input: string, output: string) => string
  readonly estimated: string
  readonly noUsage: string
  readonly finish: string
  // raw
  readonly events: (n: number) => string
  readonly onlyFirst: (shown: number) => string
}

export const tabWords: Bilingual<TabWords> = {
  en: {
    tabs: { messages: 'Messages', state: 'State', diff: 'Diff', prompt: 'Prompt', raw: 'Raw' },
    tabList: 'What to see of this step',
    field: 'Field',
    noMessages: (step) => `There are no messages at step ${step}.`,
    untoldMessages: (step) => `The record holds no messages up to step ${step}.`,
    noField: 'This graph has no field of messages.',
    turn: (n) => `Turn ${n}`,
    lap: (n) => `Lap ${n}`,
    newest: 'To the newest',
    noText: 'no text',
    byVuelta: 'written by Vuelta',
    failed: 'error',
    unreadable: 'This call could not be read',
    rawArguments: 'What the model wrote, as it is:',
    guessedArguments: 'What it may have meant (a guess, nothing ran on it):',
    noResult: (call) => `No result for ${call}. Nobody answered this call.`,
    resultLater: (call, step) => `The result for ${call} comes at step ${step}.`,
    resultWaits: (call) => `No result for ${call} yet.`,
    orphan: 'no call asked for this',
    blocks: (kinds) => `also holds: ${kinds}`,
    partKinds: { image: 'a picture', audio: 'sound', video: 'a video', file: 'a file' },
    thought: 'reasoning',
    hiddenThought: 'reasoning, which the record does not show',
    streaming: 'writing now',
    summary: 'summary',
    next: 'Next',
    nextReturn: (messages) =>
      messages === 1 ? 'the return edge takes 1 message back to' : `the return edge takes all ${messages} messages back to`,
    nextDecides: 'decides.',
    nextRuns: 'runs.',
    nextEnd: 'The run ended here.',
    noFields: 'This graph has no fields, and nothing was written.',
    notSet: 'not set',
    emptyText: 'empty text',
    changed: 'changed',
    added: 'added',
    removed: 'removed',
    messages: (n) => (n === 1 ? '1 message' : `${n} messages`),
    items: (n) => (n === 1 ? '1 item' : `${n} items`),
    earlier: (n) => `${n} earlier`,
    seeMessages: 'See them in Messages',
    undeclared: 'not declared',
    dropped: 'dropped',
    jsonOpen: 'Open',
    jsonClose: 'Close',
    jsonTree: 'Value',
    more: (n) => `${n} more, not shown`,
    nothingWritten: 'Nothing written at this step.',
    before: 'before',
    after: 'after',
    sharedCommit: (nodes) => `${nodes} nodes of this superstep were committed together.`,
    noModelCall: 'No model was called at this step.',
    toModelStep: (step) => `Go to the model call at step ${step}`,
    neverModel: 'No model was called in this run.',
    model: 'Model',
    untoldSaw: 'The record does not tell what it saw.',
    saw: (n) => (n === 1 ? 'What it saw: 1 message' : `What it saw: ${n} messages`),
    between: (n) => `Show the ${n} messages in between`,
    said: 'What it said',
    saidNothing: 'No reply is in the record.',
    tools: (n) => (n === 1 ? 'Tools it was offered: 1' : `Tools it was offered: ${n}`),
    noTools: 'It was offered no tools.',
    untoldTools: 'The record does not tell which tools it was offered.',
    untoldModel: 'The record does not name it.',
    noDescription: 'no description',
    parameters: 'Parameters',
    usage: (input, output) => `${input} tokens read, ${output} written`,
    estimated: 'estimated from the characters, not counted by a provider',
    noUsage: 'The record has no token counts for this call.',
    finish: 'Ended because',
    events: (n) => (n === 1 ? '1 event of this step' : `${n} events of this step`),
    onlyFirst: (shown) => `Only the first ${shown} are shown. Copy takes all of them.`,
  },
  es: {
    tabs: { messages: 'Mensajes', state: 'Estado', diff: 'Cambios', prompt: 'Prompt', raw: 'Crudo' },
    tabList: 'Qué ver de este paso',
    field: 'Campo',
    noMessages: (step) => `No hay mensajes en el paso ${step}.`,
    untoldMessages: (step) => `El registro no contiene mensajes hasta el paso ${step}.`,
    noField: 'Este grafo no tiene ningún campo de mensajes.',
    turn: (n) => `Turno ${n}`,
    lap: (n) => `Vuelta ${n}`,
    newest: 'Al más reciente',
    noText: 'sin texto',
    byVuelta: 'escrito por Vuelta',
    failed: 'error',
    unreadable: 'Esta llamada no se pudo leer',
    rawArguments: 'Lo que escribió el modelo, tal cual:',
    guessedArguments: 'Lo que podía querer decir (una suposición, nada se ejecutó con ella):',
    noResult: (call) => `Sin resultado para ${call}. Nadie contestó esta llamada.`,
    resultLater: (call, step) => `El resultado de ${call} llega en el paso ${step}.`,
    resultWaits: (call) => `Aún no hay resultado para ${call}.`,
    orphan: 'ninguna llamada pidió esto',
    blocks: (kinds) => `también contiene: ${kinds}`,
    partKinds: { image: 'una imagen', audio: 'sonido', video: 'un vídeo', file: 'un archivo' },
    thought: 'razonamiento',
    hiddenThought: 'razonamiento, que el registro no muestra',
    streaming: 'escribiendo ahora',
    summary: 'resumen',
    next: 'Después',
    nextReturn: (messages) =>
      messages === 1 ? 'la vuelta lleva 1 mensaje de regreso a' : `la vuelta lleva los ${messages} mensajes de regreso a`,
    nextDecides: 'decide.',
    nextRuns: 'se ejecuta.',
    nextEnd: 'La ejecución terminó aquí.',
    noFields: 'Este grafo no tiene campos y no se escribió nada.',
    notSet: 'sin valor',
    emptyText: 'texto vacío',
    changed: 'cambiado',
    added: 'añadido',
    removed: 'quitado',
    messages: (n) => (n === 1 ? '1 mensaje' : `${n} mensajes`),
    items: (n) => (n === 1 ? '1 elemento' : `${n} elementos`),
    earlier: (n) => `${n} anteriores`,
    seeMessages: 'Verlos en Mensajes',
    undeclared: 'no declarado',
    dropped: 'descartado',
    jsonOpen: 'Abrir',
    jsonClose: 'Cerrar',
    jsonTree: 'Valor',
    more: (n) => `${n} más, sin mostrar`,
    nothingWritten: 'No se escribió nada en este paso.',
    before: 'antes',
    after: 'después',
    sharedCommit: (nodes) => `${nodes} nodos de este superstep se guardaron juntos.`,
    noModelCall: 'En este paso no se llamó a ningún modelo.',
    toModelStep: (step) => `Ir a la llamada al modelo del paso ${step}`,
    neverModel: 'En esta ejecución no se llamó a ningún modelo.',
    model: 'Modelo',
    untoldSaw: 'El registro no dice lo que vio.',
    saw: (n) => (n === 1 ? 'Lo que vio: 1 mensaje' : `Lo que vio: ${n} mensajes`),
    between: (n) => `Mostrar los ${n} mensajes intermedios`,
    said: 'Lo que dijo',
    saidNothing: 'No hay respuesta en el registro.',
    tools: (n) => `Herramientas que se le ofrecieron: ${n}`,
    noTools: 'No se le ofreció ninguna herramienta.',
    untoldTools: 'El registro no dice qué herramientas se le ofrecieron.',
    untoldModel: 'El registro no dice cuál.',
    noDescription: 'sin descripción',
    parameters: 'Parámetros',
    usage: (input, output) => `${input} tokens leídos, ${output} escritos`,
    estimated: 'estimados por los caracteres, no contados por un proveedor',
    noUsage: 'El registro no tiene cuentas de tokens de esta llamada.',
    finish: 'Terminó por',
    events: (n) => (n === 1 ? '1 evento de este paso' : `${n} eventos de este paso`),
    onlyFirst: (shown) => `Solo se muestran los primeros ${shown}. Copiar se lleva todos.`,
  },
}
