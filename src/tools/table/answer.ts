/**
 * The first row whose `when` the arguments meet. Texts are compared without case, accents and outer spaces, numbers also when
 * they come as text: models are not exact in such things, and services are not either.
 */
import { asText, isRecord, sameJson } from '../../base/json'
import { clip, fillTemplate } from '../../base/text'
import type { MockAnswer, TableRow } from '../../document/types'
import type { Answerer } from '../contract'
import { foldText } from '../fold-text'

type TableSpec = Extract<MockAnswer, { kind: 'table' }>

/** The row's value, else `otherwise`, else an error that names what the table knows. Texts may use `{argument}`. */
export const answerTable: Answerer<TableSpec> = async (spec, args, _context, tool) => {
  const row = spec.rows.find(({ when }) => meets(args, when))
  const value = row ? row.value : spec.otherwise
  if (value === undefined) return { status: 'error', code: 'tool-failed', content: nothingFor(tool.name, spec.rows, args) }
  return { status: 'ok', content: typeof value === 'string' ? fillTemplate(value, args) : asText(value) }
}

/** True when every key of `when` is among the arguments, with the same value, loosely. */
function meets(args: Readonly<Record<string, unknown>>, when: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(when).every(([name, wanted]) => Object.hasOwn(args, name) && same(args[name], wanted))
}

function same(given: unknown, wanted: unknown): boolean {
  if (isRecord(wanted)) return isRecord(given) && meets(given, wanted)
  if (Array.isArray(wanted)) {
    return Array.isArray(given) && given.length === wanted.length && wanted.every((item, i) => same(given[i], item))
  }
  if (isScalar(given) && isScalar(wanted)) {
    const [a, b] = [foldText(String(given)).trim(), foldText(String(wanted)).trim()]
    return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
  }
  return sameJson(given, wanted)
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A sentence that a model can act on: what was asked, and the values that the table has for it. */
function nothingFor(tool: string, rows: readonly TableRow[], args: Readonly<Record<string, unknown>>): string {
  const names = [...new Set(rows.flatMap(({ when }) => Object.keys(when)))]
  const asked = names.map((name) => `${name} ${JSON.stringify(args[name]) ?? 'missing'}`).join(', ')
  const known = names.map((name) => {
    const values = rows.filter(({ when }) => Object.hasOwn(when, name)).map(({ when }) => asText(when[name]))
    return `${name}: ${[...new Set(values)].join(', ')}`
  })
  return `${tool} has nothing for ${asked === '' ? 'this call' : asked}.${known.length === 0 ? '' : ` It knows ${clip(known.join('; '), 400)}.`}`
}
