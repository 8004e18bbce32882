/** The words of the text log. Tags and engine words stay short, so that lines can be searched for. */
import type { Bilingual } from '../base/language'

export interface LogWords {
  readonly tags: Readonly<Record<string, string>>
  iteration(n: number): string
  turn(n: number): string
  reasoning(text: string): string
  call(text: string): string
  unreadable(text: string): string
  readonly noCalls: string
  answer(text: string): string
  readonly silence: string
  executing(tool: string): string
  result(text: string): string
  cut(from: number): string
  toolError(tool: string, text: string): string
  error(text: string): string
  into(fields: string, text: string): string
  wrote(node: string, fields: string): string
  nothing(node: string): string
  readonly callsPresent: string
  readonly noCallsPresent: string
  route(why: string, to: string): string
  nowhere(why: string, branch: string): string
  limit(name: string, used: number, allowed: number): string
  readonly running: string
  readonly cutShort: string
  readonly answerUnknown: string
}

const en: LogWords = {
  tags: {
    input: 'Input',
    brain: 'Brain',
    hands: 'Hands',
    router: 'Router',
    compress: 'Compress',
    function: 'Function',
    review: 'Review',
    planner: 'Planner',
    delegate: 'Delegate',
    critic: 'Critic',
    pruner: 'Pruner',
    subgraph: 'Subgraph',
    pause: 'Pause',
    answer: 'Person',
    notice: 'Notice',
    limit: 'Limit',
    verdict: 'Verdict',
    node: 'Node',
  },
  iteration: (n) => `--- Iteration ${n} ---`,
  turn: (n) => `=== Turn ${n} ===`,
  reasoning: (text) => `Reasoning: ${text}`,
  call: (text) => `Tool call: ${text}`,
  unreadable: (text) => `Tool call that could not be read: ${text}`,
  noCalls: 'No tool calls: what follows is the answer.',
  answer: (text) => `Answer: ${text}`,
  silence: 'No text and no tool calls.',
  executing: (tool) => `Executing ${tool}...`,
  result: (text) => `Result: ${text}`,
  cut: (from) => `(cut from ${from} characters)`,
  toolError: (tool, text) => `Error from ${tool}: ${text}`,
  error: (text) => `Error: ${text}`,
  into: (fields, text) => `Summed up${fields === '' ? '' : ` into ${fields}`}: ${text}`,
  wrote: (node, fields) => `${node} wrote ${fields}`,
  nothing: (node) => `${node} wrote nothing`,
  callsPresent: 'tool_calls present',
  noCallsPresent: 'No tool_calls',
  route: (why, to) => `${why} -> route to ${to}`,
  nowhere: (why, branch) => `${why} -> chose ${branch}, which leads nowhere`,
  limit: (name, used, allowed) => `${name}: ${used} of ${allowed} used`,
  running: 'still running',
  cutShort: 'cut short when the run ended',
  answerUnknown: 'answered; the record does not hold the answer',
}

const es: LogWords = {
  tags: {
    input: 'Entrada',
    brain: 'Cerebro',
    hands: 'Manos',
    router: 'Router',
    compress: 'Resumir',
    function: 'Función',
    review: 'Revisión',
    planner: 'Planificador',
    delegate: 'Delegador',
    critic: 'Crítico',
    pruner: 'Podador',
    subgraph: 'Subgrafo',
    pause: 'Pausa',
    answer: 'Persona',
    notice: 'Aviso',
    limit: 'Límite',
    verdict: 'Veredicto',
    node: 'Nodo',
  },
  iteration: (n) => `--- Vuelta ${n} ---`,
  turn: (n) => `=== Turno ${n} ===`,
  reasoning: (text) => `Razonamiento: ${text}`,
  call: (text) => `Llamada: ${text}`,
  unreadable: (text) => `Llamada que no se pudo leer: ${text}`,
  noCalls: 'Sin llamadas a herramientas: lo que sigue es la respuesta.',
  answer: (text) => `Respuesta: ${text}`,
  silence: 'Ni texto ni llamadas a herramientas.',
  executing: (tool) => `Ejecutando ${tool}...`,
  result: (text) => `Resultado: ${text}`,
  cut: (from) => `(recortado de ${from} caracteres)`,
  toolError: (tool, text) => `Error de ${tool}: ${text}`,
  error: (text) => `Error: ${text}`,
  into: (fields, text) => `Resumido${fields === '' ? '' : ` en ${fields}`}: ${text}`,
  wrote: (node, fields) => `${node} escribió ${fields}`,
  nothing: (node) => `${node} no escribió nada`,
  callsPresent: 'hay tool_calls',
  noCallsPresent: 'sin tool_calls',
  route: (why, to) => `${why} -> va a ${to}`,
  nowhere: (why, branch) => `${why} -> eligió ${branch}, que no lleva a ninguna parte`,
  limit: (name, used, allowed) => `${name}: ${used} de ${allowed}`,
  running: 'en marcha',
  cutShort: 'la ejecución terminó antes de que acabara',
  answerUnknown: 'respondió; la respuesta no está en el registro',
}

export const logWords: Bilingual<LogWords> = { en, es }
