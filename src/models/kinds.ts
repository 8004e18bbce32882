/**
 * The providers there are, as plain data: pickers, `kinds` in the terminal and the checks read this.
 * It must not import LangChain, directly or not: the page half uses it.
 */
import type { Bilingual } from '../base/language'
import type { Model } from '../document/types'
import { practiceModelSentence } from './practice/about'

export interface ModelKind {
  readonly id: Model['provider']
  /** False: documents with such a model can be read and checked, and `check` and `run` say that it is not runnable yet. */
  readonly runnable: boolean
  readonly needsNetwork: boolean
  readonly name: Bilingual
  /** What it is, in one sentence. */
  readonly summary: Bilingual
}

export const modelKinds: Readonly<Record<Model['provider'], ModelKind>> = {
  practice: {
    id: 'practice',
    runnable: true,
    needsNetwork: false,
    name: { en: 'Practice model', es: 'Modelo de práctica' },
    summary: practiceModelSentence,
  },
  script: {
    id: 'script',
    runnable: true,
    needsNetwork: false,
    name: { en: 'Script', es: 'Guion' },
    summary: {
      en: 'Gives the replies you wrote, in order, whatever it is asked.',
      es: 'Da las respuestas que has escrito, en orden, le pregunten lo que le pregunten.',
    },
  },
  cassette: {
    id: 'cassette',
    runnable: true,
    needsNetwork: false,
    name: { en: 'Recorded answers', es: 'Respuestas grabadas' },
    summary: {
      en: 'Gives the replies of a recorded run again, in order. The recording must be at hand: open, or beside the document.',
      es: 'Vuelve a dar, en orden, las respuestas de una ejecución grabada. La grabación tiene que estar a mano: abierta, o junto al documento.',
    },
  },
  openai: {
    id: 'openai',
    runnable: true,
    needsNetwork: true,
    name: { en: 'OpenAI-compatible endpoint', es: 'Servidor compatible con OpenAI' },
    summary: {
      en: 'A real model behind any address that speaks the OpenAI chat protocol, with your own key.',
      es: 'Un modelo real en cualquier dirección que hable el protocolo de chat de OpenAI, con tu propia clave.',
    },
  },
}
