/** The words of the model chooser. */
import type { Bilingual } from '../../base/language'
import type { Model, Temperament } from '../../document/types'

export interface ModelWords {
  readonly title: string
  readonly providers: Readonly<Record<Model['provider'], string>>
  readonly practiceIs: string
  readonly practiceWith: (temperament: string) => string
  readonly temperament: string
  readonly temperaments: Readonly<Record<Temperament, { readonly name: string; readonly does: string }>>
  readonly who: (id: string) => string
  readonly connect: string
  readonly settings: string
  readonly usePractice: string
  readonly keys: string
  readonly none: string
  readonly several: (n: number) => string
  readonly setTemperament: string
  readonly setModel: string
}

export const modelWords: Bilingual<ModelWords> = {
  en: {
    title: 'Model',
    providers: { practice: 'Practice model', script: 'Script', cassette: 'Recorded answers', openai: 'OpenAI-compatible' },
    practiceWith: (temperament) => `Practice: ${temperament}`,
    practiceIs: 'A small rule-based stand-in for a model. It needs no key and no network, and always gives the same answers.',
    temperament: 'Temperament',
    temperaments: {
      obedient: { name: 'Obedient', does: 'Follows the prompt and stops when it is told to.' },
      stubborn: { name: 'Stubborn', does: 'Ignores soft limits: only the hard cap stops it.' },
      spiral: { name: 'Spiral', does: 'Repeats a call that failed, again and again.' },
      careless: { name: 'Careless', does: 'Sometimes sends arguments that cannot be read, then mends them.' },
    },
    who: (id) => `Model of ${id}`,
    connect: 'Use a real model…',
    settings: 'Address and key…',
    usePractice: 'Back to the practice model',
    keys: 'Keys…',
    none: 'No model',
    several: (n) => `${n} models`,
    setTemperament: 'Change the temperament',
    setModel: 'Change the model',
  },
  es: {
    title: 'Modelo',
    providers: {
      practice: 'Modelo de práctica',
      script: 'Guion',
      cassette: 'Respuestas grabadas',
      openai: 'Compatible con OpenAI',
    },
    practiceWith: (temperament) => `Práctica: ${temperament}`,
    practiceIs:
      'Un pequeño sustituto de un modelo, hecho de reglas. No necesita clave ni red, y siempre da las mismas respuestas.',
    temperament: 'Temperamento',
    temperaments: {
      obedient: { name: 'Obediente', does: 'Sigue el prompt y para cuando se lo dicen.' },
      stubborn: { name: 'Terco', does: 'No hace caso de los límites blandos: solo lo para el tope duro.' },
      spiral: { name: 'En espiral', does: 'Repite una y otra vez una llamada que falló.' },
      careless: { name: 'Descuidado', does: 'A veces manda argumentos que no se pueden leer, y luego los arregla.' },
    },
    who: (id) => `Modelo de ${id}`,
    connect: 'Usar un modelo de verdad…',
    settings: 'Dirección y clave…',
    usePractice: 'Volver al modelo de práctica',
    keys: 'Claves…',
    none: 'Sin modelo',
    several: (n) => `${n} modelos`,
    setTemperament: 'Cambiar el temperamento',
    setModel: 'Cambiar el modelo',
  },
}
