/** Why a record is not shown in a conversation. */
import type { Bilingual } from '../../base/language'

export const notMessage: Bilingual = {
  en: 'It is not a message of this format.',
  es: 'No es un mensaje de este formato.',
}
export const notConversation: Bilingual = {
  en: 'There are no messages of this format in it.',
  es: 'No contiene mensajes de este formato.',
}
export const anotherChoice: Bilingual = {
  en: 'Another choice of the same reply; the first one is shown.',
  es: 'Otra opción de la misma respuesta; se muestra la primera.',
}
