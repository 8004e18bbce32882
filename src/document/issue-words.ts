/** The sentences for one thing that is wrong with a value, in each language: those that an edit is refused with. */
import { unreachable } from '../base/exhaustive'
import type { Bilingual, Language } from '../base/language'
import { clip } from '../base/text'
import type { JsonPath, Place } from './json-text'
import type { DocumentIssue, Kind, Wrong } from './problem'

/** One issue as a sentence: the path, the place if it is known, what is wrong and what would be right. */
export function issueSentence(issue: DocumentIssue, language: Language): string {
  const where = issue.place ? ` (${place(issue.place, language)})` : ''
  return `${pathText(issue.path, language)}${where}: ${wrongSentence(issue.wrong, language)}`
}

/** A path as people write it: `graphs.main.nodes[2].config.model`. */
export function pathText(path: JsonPath, language: Language = 'en'): string {
  if (path.length === 0) return language === 'en' ? 'the document' : 'el documento'
  return path
    .map((key, i) => {
      if (typeof key === 'number') return `[${key}]`
      if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `[${JSON.stringify(key)}]`
      return i === 0 ? key : `.${key}`
    })
    .join('')
}

function wrongSentence(wrong: Wrong, language: Language): string {
  const say = (en: string, es: string) => (language === 'en' ? en : es)
  const kinds = (expected: readonly Kind[]) =>
    either(
      expected.map((kind) => kindWords[kind][language]),
      language,
    )
  switch (wrong.code) {
    case 'missing':
      return say(`missing; it should be ${kinds(wrong.expected)}.`, `falta; debería ser ${kinds(wrong.expected)}.`)
    case 'wrong-kind': {
      const found = wrong.found === 'nothing' ? say('nothing', 'nada') : kindWords[wrong.found][language]
      return say(
        `this is ${found}; it should be ${kinds(wrong.expected)}.`,
        `esto es ${found}; debería ser ${kinds(wrong.expected)}.`,
      )
    }
    case 'not-allowed': {
      const allowed = either(wrong.allowed.map(quote), language)
      if (wrong.found === undefined) return say(`missing; it should be ${allowed}.`, `falta; debería ser ${allowed}.`)
      const meant =
        wrong.nearest && wrong.allowed.length > 1
          ? say(` Did you mean ${quote(wrong.nearest)}?`, ` ¿Querías decir ${quote(wrong.nearest)}?`)
          : ''
      return say(
        `${quote(wrong.found)} is not known here; it should be ${allowed}.${meant}`,
        `${quote(wrong.found)} no se conoce aquí; debería ser ${allowed}.${meant}`,
      )
    }
    case 'too-small':
      return say(
        `${wrong.found} is too small; it should be ${wrong.minimum} or more.`,
        `${wrong.found} es demasiado pequeño; debería ser ${wrong.minimum} o más.`,
      )
    case 'too-big':
      return say(
        `${wrong.found} is too big; it should be ${wrong.maximum} or less.`,
        `${wrong.found} es demasiado grande; debería ser ${wrong.maximum} o menos.`,
      )
    case 'too-deep':
      return say(
        `nested more than ${wrong.limit} levels deep; no document needs that.`,
        `anidado a más de ${wrong.limit} niveles; ningún documento necesita tanto.`,
      )
    case 'other':
      return wrong.detail
    default:
      return unreachable(wrong)
  }
}

/** A piece of what was found, no longer than can be read at a glance. */
export const quote = (text: string) => `"${clip(text, 60)}"`

/** A place in a text. */
export const place = (at: Place, language: Language) =>
  language === 'en' ? `line ${at.line}, column ${at.column}` : `línea ${at.line}, columna ${at.column}`

function either(words: readonly string[], language: Language): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${language === 'en' ? 'or' : 'o'} ${last}`
}

const kindWords: Readonly<Record<Kind, Bilingual>> = {
  text: { en: 'a text', es: 'un texto' },
  number: { en: 'a number', es: 'un número' },
  'whole-number': { en: 'a whole number', es: 'un número entero' },
  boolean: { en: 'true or false', es: 'true o false' },
  list: { en: 'a list [ … ]', es: 'una lista [ … ]' },
  object: { en: 'an object { … }', es: 'un objeto { … }' },
  null: { en: 'null', es: 'null' },
}
