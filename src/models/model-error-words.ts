/** The sentence for each way a model call fails, with what to do. Plain data in, text out. */
import { unreachable } from '../base/exhaustive'
import type { Language } from '../base/language'
import type { ModelErrorCode, ModelErrorDetails } from './model-error'

/** One or two plain sentences about a failed model call. */
export function modelErrorWords(language: Language, code: ModelErrorCode, details: ModelErrorDetails): string {
  return language === 'es' ? spanish(code, details) : english(code, details)
}

const status = (details: ModelErrorDetails) => (details.status === undefined ? '' : ` (${details.status})`)
const quoted = (name: string | undefined) => (name === undefined ? '' : ` "${name}"`)
const at = (word: string, address: string | undefined) => (address === undefined ? '' : ` ${word} ${address}`)
const saying = (lead: string, said: string | undefined) => (said ? ` ${lead}: ${said}` : '')

function english(code: ModelErrorCode, d: ModelErrorDetails): string {
  switch (code) {
    case 'model-key-refused':
      return `The endpoint refused the key${status(d)}. Check the key of this model.`
    case 'model-rate-limited':
      return `The endpoint asks to slow down${status(d)}. Wait a little and run again, or use another model.${saying('It said', d.said)}`
    case 'model-unknown':
      return `The endpoint does not know the model${quoted(d.model)}${status(d)}. Check the model's name, and that the address is the one of its API.`
    case 'model-unreachable':
      return `Nothing answered${at('at', d.address)}. The endpoint may be down, or it may refuse requests from this page (CORS). Test the connection to find out.`
    case 'model-refused-history':
      return `The endpoint refused the history of messages${status(d)}.${saying('It said', d.said)}`
    case 'model-server-error':
      return `The endpoint has trouble of its own${status(d)}. Try again in a moment.${saying('It said', d.said)}`
    case 'model-stream-cut':
      return 'The reply broke off: the connection ended before the model had finished.'
    case 'record-ends':
      return 'The record has no reply for this call, so the run ends here.'
    case 'model-failed':
      return `The model call failed${status(d)}${d.said ? `: ${d.said}` : '.'}`
    default:
      return unreachable(code)
  }
}

function spanish(code: ModelErrorCode, d: ModelErrorDetails): string {
  switch (code) {
    case 'model-key-refused':
      return `El servidor ha rechazado la clave${status(d)}. Revisa la clave de este modelo.`
    case 'model-rate-limited':
      return `El servidor pide ir más despacio${status(d)}. Espera un poco y vuelve a ejecutar, o usa otro modelo.${saying('Ha dicho', d.said)}`
    case 'model-unknown':
      return `El servidor no conoce el modelo${quoted(d.model)}${status(d)}. Revisa el nombre del modelo y que la dirección sea la de su API.`
    case 'model-unreachable':
      return `Nadie ha contestado${at('en', d.address)}. Puede que el servidor esté parado o que rechace peticiones de esta página (CORS). Prueba la conexión para saberlo.`
    case 'model-refused-history':
      return `El servidor ha rechazado el historial de mensajes${status(d)}.${saying('Ha dicho', d.said)}`
    case 'model-server-error':
      return `El servidor tiene un problema propio${status(d)}. Prueba otra vez dentro de un momento.${saying('Ha dicho', d.said)}`
    case 'model-stream-cut':
      return 'La respuesta se ha cortado: la conexión terminó antes de que el modelo acabara.'
    case 'record-ends':
      return 'El registro no tiene respuesta para esta llamada: la ejecución termina aquí.'
    case 'model-failed':
      return `La llamada al modelo ha fallado${status(d)}${d.said ? `: ${d.said}` : '.'}`
    default:
      return unreachable(code)
  }
}
