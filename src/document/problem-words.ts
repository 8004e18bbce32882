/** The sentences for what is wrong with a document, in each language. */
import { unreachable } from '../base/exhaustive'
import type { Bilingual, Language } from '../base/language'
import { issueSentence, place, quote } from './issue-words'
import type { Expected } from './json-text'
import type { DocumentProblem, FoundInstead } from './problem'

export { issueSentence } from './issue-words'

/** A problem as sentences a person reads: what is wrong, where, and what would be right. Several issues give several lines. */
export function problemSentence(problem: DocumentProblem, language: Language): string {
  const say = (en: string, es: string) => (language === 'en' ? en : es)
  switch (problem.code) {
    case 'empty':
      return say(
        'The file is empty. An agent document is JSON that begins with { "format": "vuelta/agent" … }.',
        'El archivo está vacío. Un documento de agente es JSON que empieza con { "format": "vuelta/agent" … }.',
      )
    case 'not-json': {
      const found = problem.found
        ? say(`found ${quote(problem.found)}`, `hay ${quote(problem.found)}`)
        : say('the text ends there', 'el texto acaba ahí')
      return say(
        `This is not JSON: ${place(problem, 'en')}, ${expectedWords[problem.expected].en} (${found}).`,
        `Esto no es JSON: ${place(problem, 'es')}, ${expectedWords[problem.expected].es} (${found}).`,
      )
    }
    case 'not-a-document': {
      const named =
        problem.format === undefined
          ? ''
          : say(` Its format is ${quote(problem.format)}.`, ` Su formato es ${quote(problem.format)}.`)
      return `${foundWords[problem.found][language]}${named}`
    }
    case 'newer-version':
      return say(
        `This document is of version ${problem.version}; this Vuelta reads versions up to ${problem.supported}. Open it with a newer Vuelta.`,
        `Este documento es de la versión ${problem.version}; este Vuelta lee hasta la versión ${problem.supported}. Ábrelo con un Vuelta más nuevo.`,
      )
    case 'invalid':
      return problem.issues.map((issue) => issueSentence(issue, language)).join('\n')
    default:
      return unreachable(problem)
  }
}

const expectedWords: Readonly<Record<Expected, Bilingual>> = {
  value: { en: 'a value was expected', es: 'se esperaba un valor' },
  key: { en: 'a name in double quotes was expected', es: 'se esperaba un nombre entre comillas dobles' },
  colon: { en: 'a colon was expected after the name', es: 'se esperaban dos puntos después del nombre' },
  'comma-or-brace': { en: 'a comma or a closing } was expected', es: 'se esperaba una coma o un } de cierre' },
  'comma-or-bracket': { en: 'a comma or a closing ] was expected', es: 'se esperaba una coma o un ] de cierre' },
  end: { en: 'the text should end', es: 'el texto debería acabar' },
  'closing-quote': { en: 'a closing quote was expected', es: 'se esperaban las comillas de cierre' },
  escape: { en: 'a valid escape was expected (such as \\n or \\")', es: 'se esperaba un escape válido (como \\n o \\")' },
  'double-quotes': { en: 'JSON wants double quotes', es: 'JSON quiere comillas dobles' },
  'no-trailing-comma': { en: 'the last comma has nothing after it', es: 'la última coma no tiene nada detrás' },
  'no-comment': { en: 'JSON knows no comments', es: 'JSON no admite comentarios' },
}

const foundWords: Readonly<Record<FoundInstead, Bilingual>> = {
  trace: {
    en: 'This is a recorded run, not an agent document. Open it as a run to step through it.',
    es: 'Esto es una ejecución grabada, no un documento de agente. Ábrela como ejecución para recorrerla paso a paso.',
  },
  object: {
    en: 'This is JSON, but not an agent document: it should have "format": "vuelta/agent".',
    es: 'Esto es JSON, pero no un documento de agente: debería tener "format": "vuelta/agent".',
  },
  list: {
    en: 'This is a list; an agent document is an object with "format": "vuelta/agent".',
    es: 'Esto es una lista; un documento de agente es un objeto con "format": "vuelta/agent".',
  },
  text: {
    en: 'This is only a text; an agent document is an object with "format": "vuelta/agent".',
    es: 'Esto es solo un texto; un documento de agente es un objeto con "format": "vuelta/agent".',
  },
  number: {
    en: 'This is only a number; an agent document is an object with "format": "vuelta/agent".',
    es: 'Esto es solo un número; un documento de agente es un objeto con "format": "vuelta/agent".',
  },
  boolean: {
    en: 'This is only true or false; an agent document is an object with "format": "vuelta/agent".',
    es: 'Esto es solo true o false; un documento de agente es un objeto con "format": "vuelta/agent".',
  },
  null: {
    en: 'This is only null; an agent document is an object with "format": "vuelta/agent".',
    es: 'Esto es solo null; un documento de agente es un objeto con "format": "vuelta/agent".',
  },
}
