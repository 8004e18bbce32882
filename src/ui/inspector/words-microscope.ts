/** The words of the reducer microscope: one sentence for each thing that a reducer can have done. */
import type { Bilingual } from '../../base/language'

interface MicroscopeWords {
  readonly title: string
  readonly before: string
  readonly write: string
  readonly after: string
  readonly reducer: string
  readonly writtenBy: string
  readonly theInput: string
  readonly field: string
  readonly nothing: string
  readonly notYet: string
  readonly routerReads: string
  readonly noValue: string
  /** A text without a letter. */
  readonly noText: string
  readonly earlier: (n: number) => string
  readonly others: (n: number) => string
  readonly cameIn: (n: number) => string
  readonly kept: (n: number) => string
  readonly did: {
    readonly appended: (n: number) => string
    readonly replacedById: (n: number) => string
    readonly appendedAndReplaced: (appended: number, replaced: number) => string
    readonly removed: (n: number) => string
    readonly cleared: string
    readonly itemsAppended: (n: number) => string
    readonly firstValue: string
    readonly replaced: string
    readonly replacedSame: string
    readonly sum: (before: string, write: string, after: string) => string
    readonly merged: (keys: number) => string
    readonly dropped: string
    readonly notCommitted: string
    readonly same: string
  }
}

export const microscopeWords: Bilingual<MicroscopeWords> = {
  en: {
    title: 'Reducer microscope',
    before: 'before',
    write: 'write',
    after: 'after',
    reducer: 'reducer',
    writtenBy: 'written by',
    theInput: 'the input',
    field: 'Field',
    nothing: 'Nothing was written at this step.',
    notYet: 'Nothing is written yet: the step is going on.',
    routerReads: 'A router reads the state and writes nothing.',
    noValue: 'none',
    noText: 'empty text',
    earlier: (n) => `${n} +`,
    others: (n) =>
      n === 1
        ? 'One more node wrote this field in the same superstep.'
        : `${n} more nodes wrote this field in the same superstep.`,
    cameIn: (n) =>
      n === 1 ? 'Just before, 1 message came in that no node wrote.' : `Just before, ${n} messages came in that no node wrote.`,
    kept: (n) =>
      n === 1 ? 'Of those written, 1 stood there already, unchanged.' : `Of those written, ${n} stood there already, unchanged.`,
    did: {
      appended: (n) =>
        n === 1
          ? 'No message had this id, so it was added at the end.'
          : `No message had these ids, so all ${n} were added at the end.`,
      replacedById: (n) =>
        n === 1
          ? 'A message had this id, so it was replaced where it stood.'
          : `${n} messages had these ids, so they were replaced where they stood.`,
      appendedAndReplaced: (appended, replaced) =>
        `${replaced} had an id that was there and replaced it; ${appended} had a new id and went to the end.`,
      removed: (n) => (n === 1 ? '1 message was taken out by its id.' : `${n} messages were taken out by their ids.`),
      cleared: 'All messages were taken out.',
      itemsAppended: (n) =>
        n === 1 ? '1 item was added at the end of the list.' : `${n} items were added at the end of the list.`,
      firstValue: 'There was no value before, so this is the first.',
      replaced: 'The new value took the place of the old one.',
      replacedSame: 'The new value took the place of the old one. They are the same.',
      sum: (before, write, after) => `The write was added to what was there: ${before} + ${write} = ${after}.`,
      merged: (keys) => (keys === 1 ? '1 key was set, the others stayed.' : `${keys} keys were set, the others stayed.`),
      dropped: 'The graph does not declare this field, so LangGraph dropped the write without an error.',
      notCommitted: 'The superstep was not committed, so the state stayed as it was.',
      same: 'The reducer left the field as it was.',
    },
  },
  es: {
    title: 'Microscopio del reducer',
    before: 'antes',
    write: 'escritura',
    after: 'después',
    reducer: 'reducer',
    writtenBy: 'escrito por',
    theInput: 'la entrada',
    field: 'Campo',
    nothing: 'No se escribió nada en este paso.',
    notYet: 'Aún no hay nada escrito: el paso está en marcha.',
    routerReads: 'Un router lee el estado y no escribe nada.',
    noValue: 'nada',
    noText: 'texto vacío',
    earlier: (n) => `${n} +`,
    others: (n) =>
      n === 1
        ? 'Otro nodo escribió este campo en el mismo superstep.'
        : `Otros ${n} nodos escribieron este campo en el mismo superstep.`,
    cameIn: (n) =>
      n === 1
        ? 'Justo antes entró 1 mensaje que no escribió ningún nodo.'
        : `Justo antes entraron ${n} mensajes que no escribió ningún nodo.`,
    kept: (n) =>
      n === 1 ? 'De los escritos, 1 ya estaba ahí, sin cambios.' : `De los escritos, ${n} ya estaban ahí, sin cambios.`,
    did: {
      appended: (n) =>
        n === 1
          ? 'Ningún mensaje tenía este id, así que se añadió al final.'
          : `Ningún mensaje tenía estos ids, así que los ${n} se añadieron al final.`,
      replacedById: (n) =>
        n === 1
          ? 'Un mensaje tenía este id, así que se sustituyó en su sitio.'
          : `${n} mensajes tenían estos ids, así que se sustituyeron en su sitio.`,
      appendedAndReplaced: (appended, replaced) =>
        `${replaced} tenía un id que ya estaba y lo sustituyó; ${appended} tenía un id nuevo y fue al final.`,
      removed: (n) => (n === 1 ? 'Se quitó 1 mensaje por su id.' : `Se quitaron ${n} mensajes por sus ids.`),
      cleared: 'Se quitaron todos los mensajes.',
      itemsAppended: (n) =>
        n === 1 ? 'Se añadió 1 elemento al final de la lista.' : `Se añadieron ${n} elementos al final de la lista.`,
      firstValue: 'Antes no había valor: este es el primero.',
      replaced: 'El valor nuevo ocupó el lugar del anterior.',
      replacedSame: 'El valor nuevo ocupó el lugar del anterior. Son iguales.',
      sum: (before, write, after) => `La escritura se sumó a lo que había: ${before} + ${write} = ${after}.`,
      merged: (keys) =>
        keys === 1 ? 'Se puso 1 clave, las demás se quedaron.' : `Se pusieron ${keys} claves, las demás se quedaron.`,
      dropped: 'El grafo no declara este campo, así que LangGraph descartó la escritura sin dar error.',
      notCommitted: 'El superstep no se guardó, así que el estado quedó como estaba.',
      same: 'El reducer dejó el campo como estaba.',
    },
  },
}
