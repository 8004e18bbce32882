/**
 * Words as the practice model compares them: without accents and endings, and with a small English and Spanish thesaurus, so that
 * "reducing" finds "reduction" and "multiplica" finds "product". It knows words only; it knows nothing about the world.
 */
import { genericWords, stopWords } from './stop-words'

/** Lower case, without accents. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words and numbers of a text, plain, in order. */
export const wordsOf = (text: string): readonly string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []

const endings =
  `icaciones icacion icamente ications ication iciones aciones ations ciones acion ation tions iendo mente ments icion icar ando cion ment ness
  tion ating ates ated ying ings icas icos ados adas idos idas ica ico ies ing ate ado ada ido ida iva ivo ive ian aba ar ir en an al ed es as os ly ia io e a o y s`.split(
    /\s+/,
  )

/** The word without its ending; crude on purpose, and the same for all forms of most words. */
export function stem(word: string): string {
  for (const ending of endings) {
    const least = ending.length >= 3 ? 4 : 3
    if (!word.endsWith(ending) || word.length - ending.length < least) continue
    if (ending === 's' && word.endsWith('ss')) continue
    return word.slice(0, -ending.length)
  }
  return word
}

/** Each line: words of one meaning, English | Spanish. The first English word names the meaning. */
const thesaurus = `
  reduce lower avoid prevent mitigate minimise minimize decrease | reducir evitar prevenir disminuir mitigar
  hallucination fabrication | alucinacion
  approach method technique strategy | enfoque metodo tecnica estrategia
  weather forecast temperature rain rainy sunny | tiempo clima temperatura pronostico llueve lluvia
  mass weight heavy heavier heaviest weigh | masa peso pesa pesado
  city town | ciudad pueblo
  multiply multiplication product | multiplicar multiplica multiplicacion producto
  add addition sum plus | sumar suma adicion
  subtract subtraction minus | restar resta menos
  divide division quotient | dividir division cociente
  calculate compute evaluate arithmetic math maths mathematical calculation expression formula | calcular evaluar aritmetica aritmetico matematica matematico calculo expresion formula
  search find look lookup retrieve research browse | buscar busca busqueda encontrar consultar consulta investigar
  reflect reflection think thought reasoning | reflexion reflexionar pensar piensa pensamiento
  fast quick speed | rapido rapida velocidad
  cost price expensive cheap cheaper | coste precio caro barato barata
  population inhabitants | poblacion habitantes
  failure fail error | fallo fallar error
  memory remember | memoria recordar
  document passage | documento pasaje
  benefit advantage | beneficio ventaja
  drawback disadvantage limitation | inconveniente desventaja limitacion
  retrieval rag | recuperacion rag
`
interface Meaning {
  readonly name: string
  readonly words: { readonly en: readonly string[]; readonly es: readonly string[] }
}
const meanings: readonly Meaning[] = thesaurus
  .trim()
  .split('\n')
  .map((line) => {
    const [en = [], es = []] = line.split('|').map((side) => side.trim().split(/\s+/))
    return { name: en[0] ?? '', words: { en, es } }
  })
const meaningByStem = new Map<string, Meaning>(
  meanings.flatMap((meaning) => [...meaning.words.en, ...meaning.words.es].map((word) => [stem(word), meaning] as const)),
)

/** What a word means, for comparing: the thesaurus entry it belongs to, else its stem. */
export function conceptOf(word: string): string {
  const root = stem(word)
  return meaningByStem.get(root)?.name ?? root
}

/** Another word of the same meaning in this language, or undefined. */
export function otherWord(word: string, language: 'en' | 'es'): string | undefined {
  const root = stem(word)
  return meaningByStem.get(root)?.words[language].find((candidate) => stem(candidate) !== root)
}

export const isStopWord = (word: string): boolean => stopWords.has(word)
/** Stop words, and words that shape a question without being its subject. */
export const isGeneric = (word: string): boolean => stopWords.has(word) || genericWords.has(word)

/** The meanings of a text's words, stop words left out. */
export const conceptsOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !isStopWord(word))
      .map(conceptOf),
  )
