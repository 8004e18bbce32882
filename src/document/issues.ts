/** Turns what zod says about a value into our own issues: what is wrong there and what would be right. */
import type * as z from 'zod/mini'
import { isRecord } from '../base/json'
import { nearestName } from '../base/text'
import type { JsonPath } from './json-text'
import type { DocumentIssue, Kind, Wrong } from './problem'

type ZodIssue = z.core.$ZodIssue

/** The issues of a refused value, each with its path in that value. */
export const issuesOf = (issues: readonly ZodIssue[], value: unknown): readonly DocumentIssue[] =>
  issues.flatMap((issue) => issueOf(issue, value, []))

function issueOf(issue: ZodIssue, value: unknown, before: JsonPath): readonly DocumentIssue[] {
  const path = [...before, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))]
  const found = valueAt(value, path)
  const say = (wrong: Wrong) => [{ path, wrong }]
  switch (issue.code) {
    case 'invalid_type':
      return say(endless(issue.expected, found) ?? wrongKind([kindNamed(issue.expected)], found))
    case 'invalid_value':
      return say(notAllowed(issue.values.map(String), found))
    case 'invalid_union': {
      if ('options' in issue && Array.isArray(issue.options)) return say(notAllowed(issue.options.map(String), found))
      const deepest = issue.errors.find((branch) => branch.every((inner) => inner.path.length > 0))
      if (deepest) return deepest.flatMap((inner) => issueOf(inner, value, path))
      return say(eitherOf(issue.errors.flat(), found))
    }
    case 'too_small':
      return say({ code: 'too-small', minimum: Number(issue.minimum), found: Number(found) })
    case 'too_big':
      return say({ code: 'too-big', maximum: Number(issue.maximum), found: Number(found) })
    case 'custom':
      return say(wrongKind([kindNamed(issue.params?.expected)], found))
    default:
      return say({ code: 'other', detail: issue.message })
  }
}

/** 1e999 is good JSON, but no number that can be counted with. */
function endless(expected: string, found: unknown): Wrong | undefined {
  if (kindNamed(expected) !== 'number' && kindNamed(expected) !== 'whole-number') return undefined
  if (found === Infinity) return { code: 'too-big', maximum: Number.MAX_VALUE, found }
  if (found === -Infinity) return { code: 'too-small', minimum: -Number.MAX_VALUE, found }
  return undefined
}

function wrongKind(expected: readonly Kind[], found: unknown): Wrong {
  return found === undefined ? { code: 'missing', expected } : { code: 'wrong-kind', expected, found: kindOf(found) }
}

function notAllowed(allowed: readonly string[], found: unknown): Wrong {
  const word = found === undefined ? undefined : typeof found === 'string' ? found : (JSON.stringify(found) ?? '')
  return { code: 'not-allowed', allowed, found: word, nearest: word === undefined ? undefined : nearestName(word, allowed) }
}

/** Every way of a union failed at the value itself: words if it is a text and words are among the ways, else the kinds. */
function eitherOf(issues: readonly ZodIssue[], found: unknown): Wrong {
  const words = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []))
  if (words.length > 0 && typeof found === 'string') return notAllowed(words, found)
  const kinds = issues.flatMap((issue) => (issue.code === 'invalid_type' ? [kindNamed(issue.expected)] : []))
  return words.length > 0 && kinds.length === 0
    ? notAllowed(words, found)
    : wrongKind(words.length > 0 ? [...kinds, 'text'] : kinds, found)
}

const kindsByName: Readonly<Record<string, Kind>> = {
  string: 'text',
  number: 'number',
  int: 'whole-number',
  boolean: 'boolean',
  array: 'list',
  null: 'null',
}
const kindNamed = (name: unknown): Kind => kindsByName[String(name)] ?? 'object'

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return kindsByName[typeof value] ?? 'object'
}

function valueAt(value: unknown, path: JsonPath): unknown {
  let at = value
  for (const key of path) {
    if (Array.isArray(at)) at = at[Number(key)]
    else if (isRecord(at) && Object.hasOwn(at, key)) at = at[key]
    else return undefined
  }
  return at
}
