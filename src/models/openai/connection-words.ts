/** One plain sentence, with what to do, for each way a connection test fails. */
import { unreachable } from '../../base/exhaustive'
import type { Language } from '../../base/language'
import type { ConnectionProblem } from '../contract'

export interface ConnectionFacts {
  readonly address: string
  readonly model: string
  readonly near: readonly string[]
  readonly hasKey: boolean
}

/** The sentence for a failed test. The facts never include the key. */
export const connectionWords = (language: Language, problem: ConnectionProblem, facts: ConnectionFacts): string =>
  language === 'es' ? spanish(problem, facts) : english(problem, facts)

const list = (names: readonly string[], open = '"', close = '"') => names.map((name) => open + name + close).join(', ')

function english(problem: ConnectionProblem, { address, model, near, hasKey }: ConnectionFacts): string {
  switch (problem) {
    case 'address-invalid':
      return `"${address}" is not an http or https address: write it like https://example.org/v1.`
    case 'mixed-content':
      return `This page may call only https addresses, and http on this machine: use an https address instead of ${address}.`
    case 'unreachable':
      return `Nothing answers at ${address}: check the address, and that the server is running.`
    case 'origin-refused':
      return `A server answers at ${address}, but it refuses this page: allow this page's origin in its CORS settings.`
    case 'key-refused':
      return hasKey ? `${address} refuses this key: check it, or make a new one.` : `${address} asks for a key: put yours in.`
    case 'rate-limited':
      return `${address} is there, but asks to slow down: wait a little and test again, or check the account's limits.`
    case 'unknown-model':
      return `${address} does not know the model "${model}": ${near.length > 0 ? `it knows ${list(near)}, among others.` : 'check its name.'}`
    case 'not-openai':
      return `Something answers at ${address}, but not in the OpenAI protocol: check the path, which often ends in /v1.`
    case 'server-error':
      return `${address} is there, but has trouble of its own: test again in a moment.`
    default:
      return unreachable(problem)
  }
}

function spanish(problem: ConnectionProblem, { address, model, near, hasKey }: ConnectionFacts): string {
  switch (problem) {
    case 'address-invalid':
      return `«${address}» no es una dirección http ni https: escríbela como https://example.org/v1.`
    case 'mixed-content':
      return `Esta página solo puede llamar a direcciones https, y a http en esta máquina: usa una dirección https en lugar de ${address}.`
    case 'unreachable':
      return `Nadie contesta en ${address}: revisa la dirección y que el servidor esté en marcha.`
    case 'origin-refused':
      return `En ${address} contesta un servidor, pero rechaza esta página: permite el origen de esta página en su configuración de CORS.`
    case 'key-refused':
      return hasKey ? `${address} rechaza esta clave: revísala o crea otra.` : `${address} pide una clave: pon la tuya.`
    case 'rate-limited':
      return `${address} está ahí, pero pide ir más despacio: espera un poco y prueba otra vez, o revisa los límites de la cuenta.`
    case 'unknown-model':
      return `${address} no conoce el modelo «${model}»: ${near.length > 0 ? `conoce ${list(near, '«', '»')}, entre otros.` : 'revisa el nombre.'}`
    case 'not-openai':
      return `En ${address} contesta algo, pero no en el protocolo de OpenAI: revisa la ruta, que a menudo acaba en /v1.`
    case 'server-error':
      return `${address} está ahí, pero tiene un problema propio: prueba otra vez dentro de un momento.`
    default:
      return unreachable(problem)
  }
}
