/** The words of a saved document that cannot be read. */
import type { Bilingual } from '../../base/language'

interface UnreadableWords {
  readonly title: string
  readonly unreadable: (name: string) => string
  readonly safe: string
  readonly keepCopy: string
  readonly keptCopy: string
  readonly startFresh: string
}

export const unreadableWords: Bilingual<UnreadableWords> = {
  en: {
    title: 'The saved document could not be read',
    unreadable: (name) => `"${name}" is on this device, but it cannot be read:`,
    safe: 'Nothing has been changed. Keep a copy as a file if you want to look at it or mend it. Starting fresh leaves the damaged one where it is.',
    keepCopy: 'Keep a copy',
    keptCopy: 'Copy downloaded',
    startFresh: 'Start fresh',
  },
  es: {
    title: 'No se pudo leer el documento guardado',
    unreadable: (name) => `«${name}» está en este dispositivo, pero no se puede leer:`,
    safe: 'No se ha cambiado nada. Guarda una copia como archivo si quieres mirarlo o arreglarlo. Empezar de nuevo deja el dañado donde está.',
    keepCopy: 'Guardar una copia',
    keptCopy: 'Copia descargada',
    startFresh: 'Empezar de nuevo',
  },
}
