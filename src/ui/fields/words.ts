/** The words of the table of state fields. Types and reducers are names the engine knows: they stay as they are. */
import type { Bilingual } from '../../base/language'
import type { FieldType, Reducer } from '../../document/types'

interface FieldWords {
  readonly name: string
  readonly type: string
  readonly reducer: string
  readonly initial: string
  readonly output: string
  readonly description: string
  readonly add: string
  readonly remove: (name: string) => string
  readonly change: (what: string, name: string) => string
  readonly rename: (from: string, to: string) => string
  readonly setOutput: string
  readonly inOutput: (name: string) => string
  readonly lastOutput: string
  readonly none: string
  readonly empty: string
  readonly used: (readers: readonly string[], writers: readonly string[]) => string
  readonly unused: string
  readonly written: string
  readonly becomes: string
  readonly note: (reducer: string) => string
  readonly reducers: Readonly<Record<Reducer, string>>
  readonly fits: Readonly<Record<FieldType, string>>
}

export const fieldWords: Bilingual<FieldWords> = {
  en: {
    name: 'Field',
    type: 'Type',
    reducer: 'Reducer',
    initial: 'Initial value',
    output: 'Output',
    description: 'What it is for',
    add: 'Add a field',
    remove: (name) => `Remove the field ${name}`,
    change: (what, name) => `Change "${what}" of the field ${name}`,
    rename: (from, to) => `Rename the field ${from} to ${to}`,
    setOutput: 'Change what a run gives back',
    inOutput: (name) => `${name} is part of what a run gives back`,
    lastOutput: 'A run must give something back: tick another field first.',
    none: 'none',
    empty: 'This graph has no state yet. Add a field.',
    used: (readers, writers) =>
      [
        ...(readers.length > 0 ? [`Read by ${readers.join(', ')}.`] : []),
        ...(writers.length > 0 ? [`Written by ${writers.join(', ')}.`] : []),
      ].join(' '),
    unused: 'No node reads or writes it.',
    written: 'and write',
    becomes: 'gives',
    note: (reducer) => `What the reducer ${reducer} does`,
    reducers: {
      replace: 'The value that is written takes the place of the old one.',
      messages: 'Messages are added at the end; one with an id that is there replaces it.',
      append: 'What is written is added at the end of the list.',
      sum: 'The number that is written is added to the old one.',
      merge: 'Keys that are written take the place of the same keys; the others stay.',
    },
    fits: {
      messages: 'This type needs a list of messages: [ … ].',
      text: 'This type needs a text in double quotes.',
      number: 'This type needs a number.',
      boolean: 'This type needs true or false.',
      list: 'This type needs a list: [ … ].',
      object: 'This type needs an object: { … }.',
      any: '',
    },
  },
  es: {
    name: 'Campo',
    type: 'Tipo',
    reducer: 'Reducer',
    initial: 'Valor inicial',
    output: 'Salida',
    description: 'Para qué es',
    add: 'Añadir un campo',
    remove: (name) => `Quitar el campo ${name}`,
    change: (what, name) => `Cambiar «${what}» del campo ${name}`,
    rename: (from, to) => `Cambiar el nombre del campo ${from} a ${to}`,
    setOutput: 'Cambiar lo que devuelve una ejecución',
    inOutput: (name) => `${name} forma parte de lo que devuelve una ejecución`,
    lastOutput: 'Una ejecución tiene que devolver algo: marca antes otro campo.',
    none: 'nada',
    empty: 'Este grafo aún no tiene estado. Añade un campo.',
    used: (readers, writers) =>
      [
        ...(readers.length > 0 ? [`Lo lee ${readers.join(', ')}.`] : []),
        ...(writers.length > 0 ? [`Lo escribe ${writers.join(', ')}.`] : []),
      ].join(' '),
    unused: 'Ningún nodo lo lee ni lo escribe.',
    written: 'y se escribe',
    becomes: 'da',
    note: (reducer) => `Qué hace el reducer ${reducer}`,
    reducers: {
      replace: 'El valor que se escribe ocupa el lugar del anterior.',
      messages: 'Los mensajes se añaden al final; uno con un id que ya está lo reemplaza.',
      append: 'Lo que se escribe se añade al final de la lista.',
      sum: 'El número que se escribe se suma al anterior.',
      merge: 'Las claves que se escriben reemplazan a las iguales; las demás se quedan.',
    },
    fits: {
      messages: 'Este tipo necesita una lista de mensajes: [ … ].',
      text: 'Este tipo necesita un texto entre comillas dobles.',
      number: 'Este tipo necesita un número.',
      boolean: 'Este tipo necesita true o false.',
      list: 'Este tipo necesita una lista: [ … ].',
      object: 'Este tipo necesita un objeto: { … }.',
      any: '',
    },
  },
}
