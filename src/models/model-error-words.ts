/**
 * The sentence for each way a model call fails, with what to do. Plain data in, text out. It is English, as everything that the engine
 * writes into a trace; in another language it is made from the code and the details when it is read (trace/error-words.ts).
 */
import { unreachable } from '../base/exhaustive'
import type { ModelErrorCode, ModelErrorDetails } from './model-error'

const status = (details: ModelErrorDetails) => (details.status === undefined ? '' : ` (${details.status})`)
const quoted = (name: string | undefined) => (name === undefined ? '' : ` "${name}"`)
const at = (address: string | undefined) => (address === undefined ? '' : ` at ${address}`)
const saying = (said: string | undefined) => (said ? ` It said: ${said}` : '')

/** One or two plain sentences about a failed model call. */
export function modelErrorWords(code: ModelErrorCode, d: ModelErrorDetails): string {
  switch (code) {
    case 'model-key-refused':
      return `The endpoint refused the key${status(d)}. Check the key of this model.`
    case 'model-rate-limited':
      return `The endpoint asks to slow down${status(d)}. Wait a little and run again, or use another model.${saying(d.said)}`
    case 'model-unknown':
      return `The endpoint does not know the model${quoted(d.model)}${status(d)}. Check the model's name, and that the address is the one of its API.`
    case 'model-unreachable':
      return `Nothing answered${at(d.address)}. The endpoint may be down, or it may refuse requests from this page (CORS). Test the connection to find out.`
    case 'model-refused-history':
      return `The endpoint refused the history of messages${status(d)}.${saying(d.said)}`
    case 'model-server-error':
      return `The endpoint has trouble of its own${status(d)}. Try again in a moment.${saying(d.said)}`
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
