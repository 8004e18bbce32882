import type { Bilingual } from '../../base/language'

/** What the practice model is, in the one sentence that is used wherever it is described. */
export const practiceModelSentence: Bilingual = {
  en: 'The practice model is a small rule-based stand-in for a real model: it knows only the messages and tool descriptions it is sent, and the same seed always gives the same words.',
  es: 'El modelo de práctica es un pequeño sustituto basado en reglas de un modelo real: solo conoce los mensajes y las descripciones de herramientas que recibe, y con la misma semilla siempre dice lo mismo.',
}
