/** The words of an import report: what became of each record, in numbers that add up. */
import type { Bilingual } from '../../base/language'
import type { ReportPart } from '../../importers/port'

interface ReportWords {
  readonly title: string
  readonly records: string
  readonly kept: string
  readonly dropped: string
  readonly elsewhere: string
  /** The sum, said in words: for those who do not see the row of numbers. */
  readonly sum: (records: number, kept: number, elsewhere: number, dropped: number) => string
  readonly parts: Readonly<Record<ReportPart, string>>
  readonly partHints: Readonly<Record<ReportPart, string>>
  readonly redacted: (n: number) => string
  readonly clean: string
  readonly more: (n: number) => string
  readonly lookAt: (where: string) => string
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const reportWords: Bilingual<ReportWords> = {
  en: {
    title: 'Import report',
    records: 'in the file',
    kept: 'shown',
    dropped: 'dropped',
    elsewhere: 'in other runs',
    sum: (records, kept, elsewhere, dropped) =>
      `${count(records, 'record', 'records')} in the file: ${kept} shown, ${elsewhere} in other runs, ${dropped} dropped.`,
    parts: { dropped: 'Dropped', guessed: 'Guessed', repaired: 'Repaired', warned: 'Good to know' },
    partHints: {
      dropped: 'Not shown, and why.',
      guessed: 'Shown, although the record does not say it in so many words.',
      repaired: 'Mended before it could be read.',
      warned: 'What to keep in mind while looking.',
    },
    redacted: (n) =>
      `${count(n, 'key, token or password was', 'keys, tokens and passwords were')} taken out while reading. ${n === 1 ? 'It is' : 'They are'} shown nowhere and written nowhere.`,
    clean: 'Nothing was dropped, guessed or repaired.',
    more: (n) => `Show more (${n} left)`,
    lookAt: (where) => `Look at ${where} in the file`,
  },
  es: {
    title: 'Informe de la importación',
    records: 'en el archivo',
    kept: 'mostrados',
    dropped: 'descartados',
    elsewhere: 'en otras ejecuciones',
    sum: (records, kept, elsewhere, dropped) =>
      `${count(records, 'registro', 'registros')} en el archivo: ${kept} mostrados, ${elsewhere} en otras ejecuciones, ${dropped} descartados.`,
    parts: { dropped: 'Descartado', guessed: 'Supuesto', repaired: 'Reparado', warned: 'Conviene saber' },
    partHints: {
      dropped: 'No se muestra, y por qué.',
      guessed: 'Se muestra, aunque el registro no lo dice tal cual.',
      repaired: 'Se arregló antes de poder leerlo.',
      warned: 'Lo que hay que tener en cuenta al mirar.',
    },
    redacted: (n) =>
      `Al leer se ${n === 1 ? 'quitó' : 'quitaron'} ${count(n, 'clave o contraseña', 'claves y contraseñas')}. No se muestran ni se escriben en ninguna parte.`,
    clean: 'No se descartó, supuso ni reparó nada.',
    more: (n) => `Mostrar más (quedan ${n})`,
    lookAt: (where) => `Mirar ${where} en el archivo`,
  },
}
