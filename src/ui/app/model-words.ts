/** What the models of a document are called in the top bar. */
import type { Bilingual } from '../../base/language'
import type { Model, Temperament } from '../../document/types'

export interface ModelWords {
  readonly title: string
  readonly providers: Readonly<Record<Model['provider'], string>>
  readonly practiceWith: (temperament: string) => string
  readonly temperaments: Readonly<Record<Temperament, string>>
  readonly none: string
  readonly several: (n: number) => string
}

export const modelWords: Bilingual<ModelWords> = {
  en: {
    title: 'Model',
    providers: { practice: 'Practice model', script: 'Script', cassette: 'Recorded answers', openai: 'OpenAI-compatible' },
    practiceWith: (temperament) => `Practice: ${temperament}`,
    temperaments: { obedient: 'Obedient', stubborn: 'Stubborn', spiral: 'Spiral', careless: 'Careless' },
    none: 'No model',
    several: (n) => `${n} models`,
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
    temperaments: { obedient: 'Obediente', stubborn: 'Terco', spiral: 'En espiral', careless: 'Descuidado' },
    none: 'Sin modelo',
    several: (n) => `${n} modelos`,
  },
}
