/** The words of the table of state fields. */
import type { Bilingual } from '../../base/language'
import type { Reducer } from '../../document/types'

interface FieldWords {
  readonly name: string
  readonly type: string
  readonly reducer: string
  readonly initial: string
  readonly description: string
  readonly add: string
  readonly change: (name: string) => string
  readonly remove: string
  readonly removeField: (name: string) => string
  readonly none: string
  readonly notJson: string
  /** What each reducer does with a write, in one sentence. */
  readonly reducers: Readonly<Record<Reducer, string>>
}

export const fieldWords: Bilingual<FieldWords> = {
  en: {
    name: 'Field',
    type: 'Type',
    reducer: 'Reducer',
    initial: 'Initial value',
    description: 'What it is for',
    add: 'Add a field',
    change: (name) => `Change the field ${name}`,
    remove: 'Remove',
    removeField: (name) => `Remove the field ${name}`,
    none: 'none',
    notJson: 'Not JSON: texts need double quotes.',
    reducers: {
      replace: 'The new value takes the place of the old one.',
      messages: 'Messages are added; one with a known id replaces its earlier self.',
      append: 'What is written is added at the end of the list.',
      sum: 'What is written is added to the number.',
      merge: 'Keys that are written replace those of the object.',
    },
  },
  es: {
    name: 'Campo',
    type: 'Tipo',
    reducer: 'Reducer',
    initial: 'Valor inicial',
    description: 'Para qué es',
    add: 'Añadir un campo',
    change: (name) => `Cambiar el campo ${name}`,
    remove: 'Quitar',
    removeField: (name) => `Quitar el campo ${name}`,
    none: 'ninguno',
    notJson: 'No es JSON: los textos van entre comillas dobles.',
    reducers: {
      replace: 'El valor nuevo ocupa el lugar del anterior.',
      messages: 'Los mensajes se añaden; uno con un id conocido reemplaza al anterior.',
      append: 'Lo que se escribe se añade al final de la lista.',
      sum: 'Lo que se escribe se suma al número.',
      merge: 'Las claves que se escriben reemplazan las del objeto.',
    },
  },
}
