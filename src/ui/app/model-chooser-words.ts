/** The words of the panel in which a model is chosen. */
import type { Bilingual } from '../../base/language'
import type { Temperament } from '../../document/types'

interface ModelChooserWords {
  readonly practiceIs: string
  readonly temperament: string
  /** What each temperament does. */
  readonly does: Readonly<Record<Temperament, string>>
  readonly who: (id: string) => string
  readonly connect: string
  readonly settings: string
  readonly usePractice: string
  readonly keys: string
  readonly setTemperament: string
  readonly setModel: string
}

export const modelChooserWords: Bilingual<ModelChooserWords> = {
  en: {
    practiceIs: 'A small rule-based stand-in for a model. It needs no key and no network, and always gives the same answers.',
    temperament: 'Temperament',
    does: {
      obedient: 'Follows the prompt and stops when it is told to.',
      stubborn: 'Ignores soft limits: only the hard cap stops it.',
      spiral: 'Repeats a call that failed, again and again.',
      careless: 'Sometimes sends arguments that cannot be read, then mends them.',
    },
    who: (id) => `Model of ${id}`,
    connect: 'Use a real model…',
    settings: 'Address and key…',
    usePractice: 'Back to the practice model',
    keys: 'Keys…',
    setTemperament: 'Change the temperament',
    setModel: 'Change the model',
  },
  es: {
    practiceIs:
      'Un pequeño sustituto de un modelo, hecho de reglas. No necesita clave ni red, y siempre da las mismas respuestas.',
    temperament: 'Temperamento',
    does: {
      obedient: 'Sigue el prompt y para cuando se lo dicen.',
      stubborn: 'No hace caso de los límites blandos: solo lo para el tope duro.',
      spiral: 'Repite una y otra vez una llamada que falló.',
      careless: 'A veces manda argumentos que no se pueden leer, y luego los arregla.',
    },
    who: (id) => `Modelo de ${id}`,
    connect: 'Usar un modelo de verdad…',
    settings: 'Dirección y clave…',
    usePractice: 'Volver al modelo de práctica',
    keys: 'Claves…',
    setTemperament: 'Cambiar el temperamento',
    setModel: 'Cambiar el modelo',
  },
}
