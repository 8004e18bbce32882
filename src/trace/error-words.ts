/**
 * The sentence of a failure in a language. The engine writes English into a trace; what it says in another language is made from the
 * failure's code and data when it is read, as for notices (notice-words.ts). What an endpoint or a person's own code said stays as it was
 * said, and a code that is not known keeps its own text.
 */
import { asText } from '../base/json'
import type { Language } from '../base/language'
import type { RunError } from './events'

/** What the failure says, in this language. */
export function errorSentence(error: RunError, language: Language): string {
  if (language === 'en' || !Object.hasOwn(spanish, error.code)) return error.message
  const parts = partsOf(error)
  // Nothing is made of a failure that lacks the data its sentence needs, as in a trace of an earlier version.
  const said = spanish[error.code]?.(parts) || error.message
  const more = parts.of('more')
  return more === '' || said === error.message
    ? said
    : `${said} (${more === '1' ? 'y falló 1 más' : `y fallaron ${more} más`} a la vez)`
}

interface Parts {
  readonly message: string
  /** A part of the data as text; empty when it is not there. */
  readonly of: (name: string) => string
  /** Words around a part of the data; empty when it is not there. */
  readonly with: (name: string, around: (part: string) => string) => string
  readonly model: string
  readonly tool: string
  readonly node: string
}

function partsOf({ message, data = {}, model, tool, node }: RunError): Parts {
  const of = (name: string) => (data[name] === undefined || data[name] === null ? '' : asText(data[name]))
  return {
    message,
    of,
    with: (name, around) => (of(name) === '' ? '' : around(of(name))),
    model: model ?? '',
    tool: tool ?? '',
    node: node ?? of('node'),
  }
}

/** Empty when the data that it needs is not there. */
type Sentence = (parts: Parts) => string

/** What is said in an endpoint's place by ourselves. */
const ours: Readonly<Record<string, string>> = {
  'The script has no more replies.': 'El guion no tiene más respuestas.',
  'the endpoint sent no reply.': 'el servidor no mandó ninguna respuesta.',
}
const status = (parts: Parts) => parts.with('status', (code) => ` (${code})`)
const said = (parts: Parts) => parts.with('said', (text) => ` Ha dicho: ${ours[text] ?? text}`)
const line = (parts: Parts) => parts.with('line', (number) => ` (línea ${number})`)
const tooDeep = 'El código se llama a sí mismo demasiadas veces, o sus datos están anidados demasiado hondo.'

const models: Readonly<Record<string, Sentence>> = {
  'model-key-refused': (parts) => `El servidor ha rechazado la clave${status(parts)}. Revisa la clave de este modelo.`,
  'model-rate-limited': (parts) =>
    `El servidor pide ir más despacio${status(parts)}. Espera un poco y vuelve a ejecutar, o usa otro modelo.${said(parts)}`,
  'model-unknown': (parts) =>
    parts.with('missing', (id) => `En este documento no hay ningún modelo llamado «${id}».`) ||
    `El servidor no conoce el modelo${parts.with('model', (name) => ` «${name}»`)}${status(parts)}. Revisa el nombre del modelo y que la dirección sea la de su API.`,
  'model-unreachable': (parts) =>
    `Nadie ha contestado${parts.with('address', (address) => ` en ${address}`)}. Puede que el servidor esté parado o que rechace peticiones de esta página (CORS). Prueba la conexión para saberlo.`,
  'model-refused-history': (parts) => `El servidor ha rechazado el historial de mensajes${status(parts)}.${said(parts)}`,
  'model-server-error': (parts) =>
    `El servidor tiene un problema propio${status(parts)}. Prueba otra vez dentro de un momento.${said(parts)}`,
  'model-stream-cut': () => 'La respuesta se ha cortado: la conexión terminó antes de que el modelo acabara.',
  'model-failed': (parts) =>
    parts.of('said') === '' && parts.of('status') === ''
      ? ''
      : `La llamada al modelo ha fallado${status(parts)}${parts.with('said', (text) => `: ${ours[text] ?? text}`) || '.'}`,
  'model-key-missing': ({ model }) =>
    `El modelo «${model}» necesita una clave para api.openai.com. Ponla en los ajustes del modelo.`,
  'model-settings': ({ model, with: around }) =>
    around(
      'address',
      (address) =>
        `La dirección del modelo «${model}» no es una dirección http o https: «${address}». Escríbela así: https://example.org/v1.`,
    ) ||
    around(
      'nameless',
      () => `El modelo «${model}» no tiene nombre de modelo. Escribe el nombre con el que lo conoce el servidor.`,
    ),
  'model-not-runnable': ({ model, with: around }) =>
    around(
      'trace',
      (trace) =>
        `El modelo «${model}» da las respuestas de la grabación «${trace}», y esa grabación no está abierta. Ábrela, o elige otro modelo.`,
    ),
  'record-ends': ({ tool, of }) =>
    tool !== ''
      ? `El registro no tiene resultado para esta llamada a ${tool}.`
      : of('router') !== ''
        ? `El registro no muestra por dónde sigue ${of('router')} aquí.`
        : of('node') !== ''
          ? `El registro no muestra qué hace ${of('node')} aquí.`
          : 'El registro no tiene respuesta para esta llamada: la ejecución termina aquí.',
}

const histories: Readonly<Record<string, (call: string, message: string) => string>> = {
  'unanswered-call': (call, message) => `la llamada ${call} del mensaje ${message} no tiene resultado.`,
  'orphan-result': (call, message) => `el mensaje ${message} es un resultado para ${call}, que nadie pidió.`,
  'misplaced-result': (call, message) => `el mensaje ${message} es el resultado de ${call}, en el sitio equivocado.`,
  'duplicate-result': (call, message) => `el mensaje ${message} es un segundo resultado para ${call}.`,
  'duplicate-call': (call, message) => `el mensaje ${message} pide dos veces con el id ${call}.`,
  'starts-with-tool': (call) => `empieza con el resultado de ${call}, sin el mensaje que lo pidió.`,
}

const takes = (reducer: string) =>
  reducer === 'sum' ? 'suma números, y esto no es ninguno' : 'une objetos, y esto no es ninguno'
const messageForm = 'un texto, o { role, text }'

/** Why a run did not begin, by what is wrong with what it was given. */
const inputs: Readonly<Record<string, (field: string, parts: Parts) => string>> = {
  deep: () => 'La entrada está anidada demasiado hondo.',
  'no-messages': (field, { of }) => `La entrada de «${field}» no es una lista de mensajes: ${messageForm}. Era ${of('value')}.`,
  'no-place': (field, { of }) => `La entrada ${of('value')} no cabe en su campo: «${field}» ${takes(of('reducer'))}.`,
  'initial-messages': (field) => `El valor inicial de «${field}» no es una lista de mensajes: ${messageForm}.`,
  'initial-list': (field) => `El valor inicial de «${field}» no es una lista.`,
  initial: (field, { of }) => `El valor inicial no sirve: «${field}» ${takes(of('reducer'))}.`,
}

const quoted = (text: string) => `«${text.replace(/\.$/, '')}»`

/** What LangGraph itself said stays in its words, marked as such. */
const engine: Readonly<Record<string, Sentence>> = {
  'input-refused': (parts) => inputs[parts.of('wrong')]?.(parts.of('field'), parts) ?? '',
  'graph-refused': ({ with: around }) =>
    around('entry', (entry) => `El documento dice que empieza en el grafo «${entry}», y no hay ningún grafo así.`) ||
    around('said', (why) => `LangGraph no acepta este grafo. Dice: ${quoted(why)}.`),
  'engine-error': ({ with: around }) =>
    around('said', (why) => `LangGraph se detuvo con un error. Dice: ${quoted(why)}.`) ||
    around('silent', () => 'Algo falló sin decir qué.'),
}

const graphs: Readonly<Record<string, Sentence>> = {
  'history-rejected': ({ node, of, with: around }) => {
    const call = `${of('callId')}${around('tool', (tool) => ` (${tool})`)}`
    const why = histories[of('code')]?.(call, String(Number(of('index')) + 1))
    return why === undefined ? '' : `${node} no puede enviar este historial: ${why}`
  },
  'unmapped-branch': ({ of, with: around }) =>
    around('branch', (branch) => `${of('router')} eligió «${branch}», y no hay nada conectado a esa rama.`),
  'router-circle': ({ with: around }) =>
    around('router', (router) => `Los routers vuelven a ${router} sin ningún nodo entre ellos.`),
  'not-runnable-yet': ({ of }) =>
    of('router') === ''
      ? 'Este nodo se puede dibujar y comprobar, pero esta versión aún no puede ejecutarlo.'
      : `${of('router')} aún no puede elegir un camino.`,
  'unknown-kind': ({ node, with: around }) =>
    around('kind', (kind) => `Esta versión no conoce el tipo «${kind}», así que no puede ejecutar ${node}.`),
  'wrong-write': ({ node, of, with: around }) =>
    around('field', (field) => {
      return `${node} escribió ${of('value')}: «${field}» ${takes(of('reducer'))}.`
    }),
  'parallel-overwrite': ({ of, with: around }) =>
    around(
      'field',
      (field) =>
        `«${field}» admite un solo valor por superstep, y recibió ${of('count')}: ${of('writes')}. Dale un reducer que pueda con todos, o deja que lo escriba un solo nodo.`,
    ),
}

/** What the sandbox says; the code of a function and that of a router both end so. */
const codes: Readonly<Record<string, Sentence>> = {
  time: (parts) => parts.with('limit', (ms) => `El código tardó más de los ${ms} ms que puede tardar.${line(parts)}`),
  memory: (parts) =>
    parts.with('limit', (mib) =>
      parts.of('given') === ''
        ? `El código pidió más memoria de los ${mib} MiB que puede usar.${line(parts)}`
        : `Lo que recibió el código no cabe en sus ${mib} MiB de memoria.`,
    ),
  stack: (parts) => `${tooDeep}${line(parts)}`,
  promise: () => 'El código respondió con una promesa. Aquí se ejecuta de una vez y no puede esperar: devuelve el valor mismo.',
  'not-json': (parts) =>
    parts.with('answer', (answer) => `El código respondió con ${answer}, que no cabe en JSON.`) ||
    parts.with('given', () => 'Lo que recibió el código no se puede escribir como JSON.'),
  syntax: (parts) =>
    parts.with('closes', () => 'Esto no es JavaScript para el cuerpo de una función: la cierra antes de tiempo.') ||
    parts.with('said', (what) => {
      const waits = parts.with('waits', () => ' Aquí el código se ejecuta de una vez: no puede usar await.')
      return `Esto no es JavaScript: ${what}.${waits}${line(parts)}`
    }),
  broken: () => 'El código rompió la caja donde se ejecuta, que se está cargando otra vez.',
}

const values: Readonly<Record<string, string>> = { number: 'un número', string: 'un texto', boolean: 'un booleano' }
const results: Readonly<Record<string, Sentence>> = {
  list: () => 'La función devolvió una lista. Devuelve un objeto como { field: value }, o nada.',
  value: ({ of }) =>
    `La función devolvió ${values[of('type')] ?? `un valor de tipo ${of('type')}`}. Devuelve un objeto como { field: value }, o nada.`,
  deep: () => 'Lo que devolvió la función está anidado demasiado hondo.',
  update: () => 'Lo que la función devolvió como `update` no es un objeto como { field: value }.',
  goto: () => 'La función salta a algo que no es el nombre de un nodo: goto es un nombre, o una lista de nombres.',
  message: ({ of }) => `Lo que la función escribió en «${of('field')}» no es un mensaje: { role, text }.`,
}

const spanish: Readonly<Record<string, Sentence>> = {
  ...models,
  ...engine,
  ...graphs,
  ...Object.fromEntries(
    Object.entries(codes).flatMap(([code, sentence]) => [
      [`function-${code}`, sentence],
      [`router-${code}`, sentence],
    ]),
  ),
  'function-result': (parts) => results[parts.of('wrong')]?.(parts) ?? '',
}
