/** What is told about a conversation that was recorded as messages only: what had to be inferred, and why. */
import type { Bilingual } from '../../base/language'
import type { PairedBy } from './pairing'

export const inferredTools = 'Inferred: the message asks for tools, and results follow.'
export const inferredAgain = 'Inferred: another message of the model follows.'
export const inferredFinal = 'Inferred: the message asks for no tool, and nothing of this turn follows.'

export interface Told {
  readonly what: Bilingual
  readonly why: Bilingual
}
const told = (what: string, why: string, que: string, porque: string): Told => ({
  what: { en: what, es: que },
  why: { en: why, es: porque },
})

export const zoneless = told('times without a zone', 'They are taken as UTC.', 'horas sin zona', 'Se toman como UTC.')
export const routes = told(
  'what led from step to step',
  'The record holds messages, not nodes: brain, hands and router are the roles that the messages play.',
  'qué llevó de un paso a otro',
  'El registro contiene mensajes, no nodos: cerebro, manos y router son los papeles que cumplen los mensajes.',
)
export const finalFields = told(
  'when the other fields of the state were written',
  'The record holds their last values only; they are shown with the last step.',
  'cuándo se escribieron los demás campos del estado',
  'El registro solo contiene sus últimos valores; se muestran con el último paso.',
)
export const missingId = told(
  'a call without an id',
  'It got one, so that its result can be shown with it.',
  'una llamada sin id',
  'Se le dio uno, para poder mostrar su resultado con ella.',
)
export const usedId = told(
  'an id that was used before',
  'The later use got a number behind it, so that results stay with their calls.',
  'un id que ya se había usado',
  'El uso posterior lleva un número detrás, para que cada resultado quede con su llamada.',
)
export const longPrompts = told(
  'what the model saw',
  'The record is long: what the model saw is not repeated with each call. The messages of the state at that step are the same.',
  'lo que vio el modelo',
  'El registro es largo: no se repite con cada llamada lo que vio el modelo. Los mensajes del estado en ese paso son los mismos.',
)
export const pairedWords: Readonly<Record<PairedBy, Told | undefined>> = {
  id: undefined,
  'id-elsewhere': told(
    'which call a result answers',
    'The call with its id is in another namespace.',
    'a qué llamada responde un resultado',
    'La llamada con su id está en otro espacio de nombres.',
  ),
  name: told(
    'which call a result answers',
    'It names no call; it was paired with the open call of the same tool.',
    'a qué llamada responde un resultado',
    'No nombra ninguna llamada; se unió a la llamada abierta de la misma herramienta.',
  ),
  order: told(
    'which call a result answers',
    'It names neither call nor tool; it was paired with the next open call.',
    'a qué llamada responde un resultado',
    'No nombra ni llamada ni herramienta; se unió a la siguiente llamada abierta.',
  ),
}
