/** The words of the log view, English and Spanish. The log itself is written by the trace room. */
import type { Bilingual } from '../../base/language'

interface LogWords {
  readonly region: string
  readonly none: string
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
  readonly lines: (n: number) => string
  readonly writing: string
  readonly onlyFirst: string
}

export const logWords: Bilingual<LogWords> = {
  en: {
    region: 'The run as text',
    none: 'No run yet. Run it to read it as text.',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Could not copy',
    lines: (n) => (n === 1 ? '1 line' : `${n} lines`),
    writing: 'The log of a long run is being written.',
    onlyFirst: 'Only its beginning is shown. Copy takes all of it.',
  },
  es: {
    region: 'La ejecución como texto',
    none: 'Aún no hay ejecución. Ejecútala para leerla como texto.',
    copy: 'Copiar',
    copied: 'Copiado',
    notCopied: 'No se pudo copiar',
    lines: (n) => (n === 1 ? '1 línea' : `${n} líneas`),
    writing: 'Se está escribiendo el registro de una ejecución larga.',
    onlyFirst: 'Solo se muestra el comienzo. Copiar se lo lleva todo.',
  },
}
