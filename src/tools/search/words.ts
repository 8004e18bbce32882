/**
 * Which words of a question count, and in what form they are compared: without accents and without the commonest endings of
 * English and Spanish. Light on purpose: a stem only has to be the same for related words, it need not be a word.
 */
import type { Language } from '../../base/language'
import { foldText } from '../fold-text'

const english =
  `a an and are as at be been but by can could did do does for from had has have how i if in into is it its me more my of
on or our should so some than that the their them then there these they this to us was we were what when where which who why will with
would you your`.split(/\s+/)
const spanish =
  `al como con cual cuales cuando cuanto de del desde donde el ella ellas ellos en entre era es esa ese eso esta este esto
estan fue ha han hay la las le les lo los mas me mi muy ni nos o para pero por porque que quien se ser si sin sobre son su sus tambien
te tiene tu un una unas uno unos y ya`.split(/\s+/)
/** Words that ask rather than say what is asked about. */
const asking =
  `about advantage advantages approach approaches best benefit benefits better compare compared comparing comparison cons describe details difference differences
different disadvantage disadvantages example examples explain find get give good information kind kinds know let like list look main many method methods most much
overview please pros search show summarise summarize summary technique techniques tell type types use used using versus vs want way ways work
works buscar busca compara comparacion comparar cuentame diferencia diferencias dime ejemplo ejemplos encontrar enfoque enfoques explica
formas funciona funcionan informacion manera maneras mejor metodo metodos principal principales resumen tecnica tecnicas tipo
tipos ventaja ventajas desventaja desventajas inconvenientes`.split(/\s+/)
const ignored = new Set([...english, ...spanish, ...asking])

const wordPattern = /[\p{Letter}\p{Number}]+/gu

/** The words of a text, folded, in order, with repetitions. `re-ranking` and `reranking` are one word. */
export const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .replace(/\bre-(?=\p{Letter})/gu, 're')
    .match(wordPattern) ?? []

/** The stem to compare a word by, or null for a word that does not count. */
export function stemOf(word: string): string | null {
  const folded = foldText(word)
  if (ignored.has(folded) || (folded.length < 2 && !/\d/.test(folded))) return null
  return stripEnding(folded)
}

function stripEnding(word: string): string {
  if (/\d/.test(word) || word.length < 4) return word
  let stem = word
  if (/ies$/.test(stem) && stem.length > 4) stem = `${stem.slice(0, -3)}y`
  else if (/(?:[sxz]|[cs]h)es$/.test(stem) || /[nlrd]es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1)
  if (/ing$/.test(stem) && stem.length > 6) stem = undoubled(stem.slice(0, -3))
  else if (/ed$/.test(stem) && stem.length > 5) stem = undoubled(stem.slice(0, -2))
  return stem.length > 4 ? stem.replace(/[aeo]$/, '') : stem
}

const undoubled = (stem: string): string => stem.replace(/([bdgmnprt])\1$/, '$1')

/** The language a question is written in, if its small words or letters tell. */
export function languageOf(text: string): Language | undefined {
  const words = wordsOf(text)
  const spanishMarks = (text.match(/[ñ¿¡áéíóú]/gi) ?? []).length
  const count = (list: readonly string[]) => words.filter((word) => list.includes(word)).length
  const difference = count(english) - count(spanish) - spanishMarks
  if (difference === 0) return undefined
  return difference > 0 ? 'en' : 'es'
}
