/** Why a text is not a trace that can be read, as data; and the sentences for it, in both languages. */
import type * as z from 'zod/mini'
import { unreachable } from '../base/exhaustive'
import type { Language } from '../base/language'

export type TraceProblem =
  | { readonly code: 'empty' }
  /** `line` and `column` from 1, where the browser tells them. */
  | {
      readonly code: 'not-json'
      readonly line?: number | undefined
      readonly column?: number | undefined
      readonly detail: string
    }
  /** JSON, but something else; `document`: an agent document. `format`: the format it names. */
  | { readonly code: 'not-a-trace'; readonly found: 'document' | 'other'; readonly format?: string | undefined }
  | { readonly code: 'newer-version'; readonly version: number; readonly supported: number }
  /** A trace with mistakes, the first ones. Never empty. */
  | { readonly code: 'invalid'; readonly issues: readonly TraceIssue[] }

export interface TraceIssue {
  /** Where: for instance `events[12].type`. */
  readonly path: string
  /** The line of a `.jsonl` file, from 1. */
  readonly line?: number | undefined
  readonly wrong:
    | { readonly code: 'missing' }
    | { readonly code: 'wrong-kind'; readonly expected: string }
    | { readonly code: 'not-allowed'; readonly allowed: readonly string[] }
    | { readonly code: 'too-small'; readonly minimum: number }
    | { readonly code: 'too-big'; readonly maximum: number }
    | { readonly code: 'out-of-order' }
    | { readonly code: 'too-deep' }
    | { readonly code: 'other'; readonly detail: string }
}

/** Something to tell about a trace that could be read all the same. */
export interface TraceNote {
  /** The last line is not complete: the file was cut off. What stands before it was read. */
  readonly code: 'cut-off'
  readonly line: number
}

type ZodIssue = z.core.$ZodIssue

/** What zod says, as our own issue. `before`: where the value that was read stands in the file. */
export function issueOf(issue: ZodIssue, value: unknown, before: readonly (string | number)[], line?: number): TraceIssue {
  const own = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
  return {
    path: pathText([...before, ...own]),
    ...(line === undefined ? {} : { line }),
    wrong: wrongOf(issue, valueAt(value, own)),
  }
}

function wrongOf(issue: ZodIssue, found: unknown): TraceIssue['wrong'] {
  if (found === undefined) return { code: 'missing' }
  switch (issue.code) {
    case 'invalid_type':
      // 1e999 is good JSON, but no number that can be counted with.
      if (issue.expected === 'number' || issue.expected === 'int') {
        if (found === Infinity) return { code: 'too-big', maximum: Number.MAX_VALUE }
        if (found === -Infinity) return { code: 'too-small', minimum: -Number.MAX_VALUE }
      }
      return { code: 'wrong-kind', expected: issue.expected }
    case 'invalid_value':
      return { code: 'not-allowed', allowed: issue.values.map(String) }
    case 'invalid_union':
      return { code: 'not-allowed', allowed: 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [] }
    case 'too_small':
      return { code: 'too-small', minimum: Number(issue.minimum) }
    case 'too_big':
      return { code: 'too-big', maximum: Number(issue.maximum) }
    default:
      return { code: 'other', detail: issue.message }
  }
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let at = value
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string | number, unknown>>)[key] : undefined
  return at
}

/** `events[3].message.text`. */
export const pathText = (path: readonly (string | number)[]): string =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')

const kinds: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  },
  es: {
    string: 'un texto',
    number: 'un número',
    int: 'un número entero',
    boolean: 'true o false',
    array: 'una lista',
    object: 'un objeto',
    record: 'un objeto',
  },
}

/** One plain sentence for a problem: what is wrong, where, and what would be right. */
export function traceProblemSentence(problem: TraceProblem, language: Language): string {
  const en = language === 'en'
  switch (problem.code) {
    case 'empty':
      return en ? 'There is nothing in it.' : 'Está vacío.'
    case 'not-json': {
      const place =
        problem.line === undefined
          ? ''
          : en
            ? ` (line ${problem.line}, column ${problem.column ?? 1})`
            : ` (línea ${problem.line}, columna ${problem.column ?? 1})`
      return en ? `It is not JSON${place}: ${problem.detail}` : `No es JSON${place}: ${problem.detail}`
    }
    case 'not-a-trace': {
      if (problem.found === 'document')
        return en
          ? 'This is an agent document, not a recorded run. Open it as a document.'
          : 'Es un documento de agente, no una ejecución grabada. Ábrelo como documento.'
      const named =
        problem.format === undefined ? '' : en ? ` It says that it is "${problem.format}".` : ` Dice ser «${problem.format}».`
      return en
        ? `It is JSON, but not a trace: the format should be "vuelta/trace".${named}`
        : `Es JSON, pero no una traza: el formato debería ser "vuelta/trace".${named}`
    }
    case 'newer-version':
      return en
        ? `This trace is of version ${problem.version}; this version of Vuelta reads up to ${problem.supported}. A newer Vuelta can open it.`
        : `Esta traza es de la versión ${problem.version}; esta versión de Vuelta lee hasta la ${problem.supported}. Una Vuelta más nueva puede abrirla.`
    case 'invalid': {
      const [first] = problem.issues
      const more = problem.issues.length - 1
      const rest = more === 0 ? '' : en ? ` (and ${more} more)` : ` (y ${more} más)`
      return `${first ? issueSentence(first, language) : ''}${rest}`
    }
    default:
      return unreachable(problem)
  }
}

function issueSentence({ path, line, wrong }: TraceIssue, language: Language): string {
  const en = language === 'en'
  const place = line === undefined ? path : en ? `Line ${line}, ${path}` : `Línea ${line}, ${path}`
  switch (wrong.code) {
    case 'missing':
      return en ? `${place} is missing.` : `${place}: falta.`
    case 'wrong-kind': {
      const kind = kinds[language][wrong.expected] ?? wrong.expected
      return en ? `${place} should be ${kind}.` : `${place} debería ser ${kind}.`
    }
    case 'not-allowed': {
      const allowed = wrong.allowed.join(', ')
      if (allowed === '') return en ? `${place} is not known to this version.` : `${place}: esta versión no lo conoce.`
      return en ? `${place} should be one of: ${allowed}.` : `${place} debería ser uno de: ${allowed}.`
    }
    case 'too-small':
      return en ? `${place} should be ${wrong.minimum} or more.` : `${place} debería ser ${wrong.minimum} o más.`
    case 'too-big':
      return en ? `${place} should be ${wrong.maximum} or less.` : `${place} debería ser ${wrong.maximum} o menos.`
    case 'out-of-order':
      return en
        ? `${place} should be higher than that of the event before.`
        : `${place} debería ser mayor que el del evento anterior.`
    case 'too-deep':
      return en ? `${place} is nested too deep to be read.` : `${place} tiene demasiados niveles anidados.`
    case 'other':
      return `${place}: ${wrong.detail}`
    default:
      return unreachable(wrong)
  }
}
