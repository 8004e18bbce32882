/**
 * The rules of a system prompt that the practice model understands: reflect after each search, and how many searches are enough.
 * A rule that is not there is not followed; that is what makes deleting one visible.
 */
import { numberWords } from '../../base/number-words'
import { plainText } from './words'

export interface PromptRules {
  /** After each search, or after each tool result of any kind. */
  readonly reflect: 'after-search' | 'after-each' | undefined
  /** Most searches for a simple and a complex question, and when to give up with nothing found. */
  readonly simple?: number | undefined
  readonly complex?: number | undefined
  readonly giveUp?: number | undefined
}

/** Reads the rules. `thinkingTools` are names that a rule may use instead of saying "reflect". */
export function readPromptRules(prompt: string, thinkingTools: readonly string[] = []): PromptRules {
  const text = plainText(prompt).slice(0, 20_000)
  const names = thinkingTools.map(plainText)
  const sentences = text.split(/\n+|(?<=[.;!])\s+/)
  const reflections = sentences.flatMap((sentence) => reflection(sentence, names) ?? [])
  const clauses = text.split(/\n+|[;:.](?=\s)|,\s|\s(?:and|y|but|pero)\s/)
  let simple: number | undefined
  let complex: number | undefined
  let giveUp: number | undefined
  let general: number | undefined
  let subject: 'simple' | 'complex' | undefined
  for (const clause of clauses) {
    // "Simple questions: at most 3 searches" is cut at the colon: the number belongs to what was named just before.
    if (/\b(simples?|easy|sencill[ao]s?|facil(es)?)\b/.test(clause)) subject = 'simple'
    else if (/\b(complex|hard|difficult|complej[ao]s?|dificil(es)?)\b/.test(clause)) subject = 'complex'
    const number = largestNumber(clause)
    if (number === undefined) continue
    if (isGivingUp(clause)) giveUp ??= number
    else if (subject === 'simple') simple ??= number
    else if (subject === 'complex') complex ??= number
    else if (
      /\b(at most|no more than|up to|maximum|max|as much as|como mucho|maximo|no mas de|hasta)\b/.test(clause) &&
      /\b(search|call|quer|busqueda|llamada|consulta)/.test(clause)
    )
      general ??= number
    subject = undefined
  }
  return {
    reflect: reflections.includes('never')
      ? undefined
      : reflections.includes('after-each')
        ? 'after-each'
        : reflections[0] === 'after-search'
          ? 'after-search'
          : undefined,
    simple: simple ?? general,
    complex: complex ?? general,
    giveUp,
  }
}

const isGivingUp = (clause: string): boolean =>
  /\b(stop|give up|quit|end the search|detente|detenerte|parate|rindete|abandona|dejalo|termina)\b/.test(clause) ||
  /(^|\W)para\s+(siempre|despues|tras|la busqueda|de buscar)\b/.test(clause)

function largestNumber(clause: string): number | undefined {
  const digits = (clause.match(/\b\d{1,3}\b/g) ?? []).map(Number)
  const words = (clause.match(/[a-z]+/g) ?? []).flatMap((word, i, all) => {
    const value = Object.hasOwn(numberWords, word) ? numberWords[word] : undefined
    // "una" and "one" are articles and pronouns far more often than counts.
    const counts = value !== undefined && (value > 1 || /^(search|call|busqueda|llamada)/.test(all[i + 1] ?? ''))
    return counts ? [value] : []
  })
  const all = [...digits, ...words]
  return all.length > 0 ? Math.max(...all) : undefined
}

function reflection(sentence: string, names: readonly string[]): 'after-search' | 'after-each' | 'never' | undefined {
  const named = names.some((name) => name !== '' && sentence.includes(name))
  const says = named || /\b(reflect\w*|think|thinks|pause|stop and think|reflexion\w*|piensa|pensar|pausa)\b/.test(sentence)
  if (!says) return undefined
  if (/\b(do not|don't|never|without|no uses|nunca|sin)\b/.test(sentence)) return 'never'
  if (
    /\b(after|following|despues de|tras|following)\b.*\b(search\w*|busqueda\w*|buscar)\b|\b(search\w*|busqueda\w*)\b.*\b(then|luego|despues)\b/.test(
      sentence,
    )
  )
    return 'after-search'
  if (/\b(after|following|despues de|tras)\b.*\b(each|every|any|cada|toda)\b/.test(sentence)) return 'after-each'
  return undefined
}
