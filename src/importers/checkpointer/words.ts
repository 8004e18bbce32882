/** What is said about rows of a checkpointer that are not shown, or not as they were. */
import type { Bilingual } from '../../base/language'
import type { Unread } from '../dumps/typed-value'

/** Why a value is not read, by what it is. */
export const unreadWords: Readonly<Record<Unread, Bilingual>> = {
  pickle: {
    en: 'It is a Python pickle whose data cannot be told without running it, and that is not done.',
    es: 'Es un pickle de Python cuyos datos no se pueden saber sin ejecutarlo, y eso no se hace.',
  },
  encrypted: {
    en: 'It is encrypted, and the key is not in the file. Dump it with the checkpointer that has the key, for instance as json.dumps of its list().',
    es: 'Está cifrado y la clave no está en el archivo. Vuélcalo con el checkpointer que tiene la clave, por ejemplo con json.dumps de su list().',
  },
  damaged: {
    en: 'Its bytes are damaged: they are no value that LangGraph packs.',
    es: 'Sus bytes están dañados: no son un valor empaquetado por LangGraph.',
  },
  printed: {
    en: 'Its bytes were printed as a text, and most of them are lost. Open the database file itself, or dump it with ".dump" or ".mode quote".',
    es: 'Sus bytes se imprimieron como texto y casi todos se perdieron. Abre el propio archivo de la base de datos o vuélcalo con «.dump» o «.mode quote».',
  },
  unknown: {
    en: 'It is packed in a way that is not known here.',
    es: 'Está empaquetado de una forma que aquí no se conoce.',
  },
}

export const dropWords = {
  none: { en: 'It is no checkpoint.', es: 'No es un checkpoint.' },
  missingPage: {
    en: 'A page of the database is not in the file, which seems cut off: the rows on it cannot be read.',
    es: 'Falta una página de la base de datos, el archivo parece cortado: no se pueden leer sus filas.',
  },
  damagedPage: {
    en: 'A page of the database is damaged: a row on it, or all of them, cannot be read.',
    es: 'Una página de la base de datos está dañada: no se puede leer una de sus filas, o ninguna.',
  },
  lostWrite: {
    en: 'The checkpoint that it was written behind is not in the file.',
    es: 'El checkpoint tras el que se escribió no está en el archivo.',
  },
  unusedBlob: {
    en: 'No checkpoint in the file has this version of the channel.',
    es: 'Ningún checkpoint del archivo tiene esta versión del canal.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>

export const lostPage = (page: number): Bilingual => ({
  en: `page ${page} of the database`,
  es: `página ${page} de la base de datos`,
})

export const oddWords = {
  unread: { en: 'a value that is not read', es: 'un valor que no se lee' },
  cut: { en: 'a value that is cut off or damaged', es: 'un valor cortado o dañado' },
  pickled: { en: 'a Python pickle', es: 'un pickle de Python' },
  extension: { en: 'a kind of value that is not known', es: 'un tipo de valor desconocido' },
} as const satisfies Readonly<Record<string, Bilingual>>

export const pickledWords: Bilingual = {
  en: 'Its data were read; what it would run was not run, and stands as the names of what it would make.',
  es: 'Se leyeron sus datos; lo que ejecutaría no se ejecutó, y queda como los nombres de lo que crearía.',
}

export const cutAt = (byte: number): Bilingual => ({
  en: `It was read up to byte ${byte}; what follows is missing.`,
  es: `Se leyó hasta el byte ${byte}; falta lo que sigue.`,
})

export const extensionWords = (numbers: readonly number[]): Bilingual => ({
  en: `Its serializer marks it with the number ${numbers.join(', ')}, which LangGraph does not use: it stands as its size only.`,
  es: `Su serializador lo marca con el número ${numbers.join(', ')}, que LangGraph no usa: solo se muestra su tamaño.`,
})

export const hollowWords = {
  what: { en: 'checkpoints without values', es: 'checkpoints sin valores' },
  why: {
    en: 'The values of their channels are kept elsewhere (in a table of blobs, for instance) and are not in this file.',
    es: 'Los valores de sus canales se guardan aparte (por ejemplo, en una tabla de blobs) y no están en este archivo.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>

export const deltaWords = {
  what: { en: 'values of which only the changes are kept', es: 'valores de los que solo se guardan los cambios' },
  why: {
    en: 'They were put together from what was written, as lists of messages are; how the graph joins them is not in the record.',
    es: 'Se juntaron a partir de lo escrito, como se juntan las listas de mensajes; cómo los junta el grafo no está en el registro.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>
