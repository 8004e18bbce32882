/** The words of trying a tool. */
import type { Bilingual } from '../../../../base/language'

interface TryWords {
  readonly open: string
  readonly openFor: (tool: string) => string
  readonly arguments: string
  readonly argumentsHint: string
  readonly attempt: string
  readonly attemptHint: string
  readonly mock: string
  readonly live: string
  readonly liveHint: string
  readonly waiting: (live: boolean) => string
  readonly stop: string
  readonly mockAnswer: string
  readonly liveAnswer: string
  readonly failed: (code: string) => string
  readonly took: (ms: number, characters: number) => string
  readonly nothing: string
  readonly more: (characters: number) => string
  readonly wrongId: string
  readonly read: string
  readonly changed: string
  readonly noEngine: (why: string) => string
  readonly stopped: string
}

const number = (value: number, language: string) => new Intl.NumberFormat(language).format(Math.round(value))

export const tryWords: Bilingual<TryWords> = {
  en: {
    open: 'Try it',
    openFor: (tool) => `Try ${tool}: call it once`,
    arguments: 'Arguments of the call',
    argumentsHint: 'As a model would send them. One call, outside of any run; nothing in the document changes.',
    attempt: 'As call number',
    attemptHint: 'Its faults are chosen by it.',
    mock: 'Try the mock answer',
    live: 'Call it live, once',
    liveHint: 'Live calls the real service, with your key.',
    waiting: (live) => (live ? 'The real service is being asked…' : 'Waiting for the mock answer…'),
    stop: 'Stop',
    mockAnswer: 'mock answer',
    liveAnswer: 'live answer',
    failed: (code) => `It failed (${code}).`,
    took: (ms, characters) =>
      `${number(ms, 'en')} ms, ${number(characters, 'en')} ${characters === 1 ? 'character' : 'characters'}`,
    nothing: 'Nothing at all: an empty text.',
    more: (characters) => `… and ${number(characters, 'en')} characters more.`,
    wrongId: 'It carries the id of no call: in a run, the call would stay unanswered.',
    read: 'This is what the model would read.',
    changed: 'The tool has changed since.',
    noEngine: (why) => `It could not be called. ${why}`,
    stopped: 'Stopped, without an answer.',
  },
  es: {
    open: 'Probar',
    openFor: (tool) => `Probar ${tool}: llamarla una vez`,
    arguments: 'Argumentos de la llamada',
    argumentsHint: 'Como los mandaría un modelo. Una llamada, fuera de toda ejecución; en el documento no cambia nada.',
    attempt: 'Como llamada número',
    attemptHint: 'De él depende qué fallos ocurren.',
    mock: 'Probar la respuesta simulada',
    live: 'Llamar al servicio real, una vez',
    liveHint: 'El servicio real se llama con tu clave.',
    waiting: (live) => (live ? 'Preguntando al servicio real…' : 'Esperando la respuesta simulada…'),
    stop: 'Parar',
    mockAnswer: 'respuesta simulada',
    liveAnswer: 'respuesta real',
    failed: (code) => `Ha fallado (${code}).`,
    took: (ms, characters) =>
      `${number(ms, 'es')} ms, ${number(characters, 'es')} ${characters === 1 ? 'carácter' : 'caracteres'}`,
    nothing: 'Nada: un texto vacío.',
    more: (characters) => `… y ${number(characters, 'es')} caracteres más.`,
    wrongId: 'Lleva el id de ninguna llamada: en una ejecución, la llamada quedaría sin responder.',
    read: 'Esto es lo que leería el modelo.',
    changed: 'La herramienta ha cambiado desde entonces.',
    noEngine: (why) => `No se pudo llamar. ${why}`,
    stopped: 'Parada, sin respuesta.',
  },
}
