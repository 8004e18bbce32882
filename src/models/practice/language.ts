/** Tells English from Spanish by the small words that nearly every sentence has. */
import type { Language } from '../../base/language'

const spanishWords = new Set(
  `el la los las un una unos unas de del que y en es son se por para con como cual cuales cuanto cuanta cuantos cuantas donde cuando quien no al lo su
  sus mas pero este esta estos hay entre sobre hola gracias dime busca cuéntame compara explica calcula multiplica suma`.split(
    /\s+/,
  ),
)
const englishWords = new Set(
  `the a an of to and in is are what which how many much where when who why for with as that this do does on by from it its at or hello thanks tell find
  compare explain calculate multiply add`.split(/\s+/),
)

/** The language of a text, or undefined when its words do not say. */
export function languageOf(text: string): Language | undefined {
  if (/[¿¡]/.test(text)) return 'es'
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const plain = words.map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''))
  const spanish = plain.filter((word) => spanishWords.has(word)).length + (/[áéíóúñ]/i.test(text) ? 0.5 : 0)
  const english = plain.filter((word) => englishWords.has(word)).length
  if (spanish === english) return undefined
  return spanish > english ? 'es' : 'en'
}
