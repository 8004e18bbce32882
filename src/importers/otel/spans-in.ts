/** The spans of a document: OTLP (a trace may be spread over many documents), Tempo, Jaeger, lists of an SDK, a span a line, bare attributes. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { dotted } from '../core/find-conversations'
import { isAttributes, isSpan, type RawSpan, readBare, readSpan } from './raw-span'
import { rowsIn } from './table'

export interface FoundSpan {
  readonly span: RawSpan
  readonly path: string
}

/** All spans in the order of the document. `other` is told of what is none. */
export function spansIn(value: unknown, other: (path: string) => void): readonly FoundSpan[] {
  const found: FoundSpan[] = []
  const spans = (list: unknown, path: string): void => {
    if (!Array.isArray(list)) return
    for (const [i, item] of list.entries()) {
      const at = `${path}[${i}]`
      if (isRecord(item) && ['traceId', 'trace_id', 'name', 'spanId'].some((key) => Object.hasOwn(item, key)))
        found.push({ span: readSpan(item), path: at })
      else other(at)
    }
  }
  const resources = (list: unknown, path: string): void => {
    if (!Array.isArray(list)) return
    for (const [i, resource] of list.entries()) {
      if (!isRecord(resource)) {
        other(`${path}[${i}]`)
        continue
      }
      for (const key of scopeKeys) {
        const scopes = resource[key]
        if (!Array.isArray(scopes)) continue
        for (const [k, scope] of scopes.entries()) {
          const at = `${path}[${i}].${key}[${k}]`
          if (isRecord(scope)) spans(scope.spans, `${at}.spans`)
          else other(at)
        }
      }
    }
  }
  const look = (item: unknown, path: string, depth: number): void => {
    if (Array.isArray(item) && depth < 4) {
      for (const [i, one] of item.entries()) look(one, `${path}[${i}]`, depth + 1)
      return
    }
    if (!isRecord(item)) {
      other(path)
      return
    }
    const rows = depth === 0 ? rowsIn(item) : undefined
    if (rows) {
      for (const row of rows) found.push({ span: readSpan(row.value), path: `${path}${row.path}` })
      return
    }
    const held = resourceKeys.find((key) => Array.isArray(item[key]))
    if (held !== undefined) resources(item[held], `${path}.${held}`)
    else if (isSpan(item)) found.push({ span: readSpan(item), path })
    else if (isAttributes(item)) found.push({ span: readBare(item), path })
    else {
      const inner = containerKeys.find((key) => (Array.isArray(item[key]) || isRecord(item[key])) && depth < 4)
      const named = depth < 4 ? Object.entries(item).filter(([, list]) => holdsSpans(list)) : []
      if (inner !== undefined) look(item[inner], `${path}.${inner}`, depth + 1)
      else if (named.length > 0) for (const [key, list] of named) look(list, `${path}${dotted(key)}`, depth + 1)
      else other(path)
    }
  }
  look(value, '', 0)
  return found
}

/** A list of spans under a name that somebody gave it. */
const holdsSpans = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.slice(0, 5).every(isSpanLike)
const isSpanLike = (item: unknown): boolean => isRecord(item) && isSpan(item)

const resourceKeys = ['resourceSpans', 'resource_spans', 'batches'] as const
const scopeKeys = ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans'] as const
const containerKeys = ['spans', 'trace', 'traces', 'data', 'items'] as const

/** What the first documents look like. */
export function marksIn(value: unknown): readonly ('otlp' | 'span' | 'attributes' | 'other')[] {
  const mark = (item: unknown, depth: number): 'otlp' | 'span' | 'attributes' | 'other' => {
    if (!isRecord(item)) return 'other'
    if (resourceKeys.some((key) => holdsScopes(item[key]))) return 'otlp'
    if (depth === 0 && rowsIn(item)?.some(({ value: row }) => isSpan(row))) return 'span'
    if (isSpan(item)) return isOfMlflow(item) ? 'other' : 'span'
    if (isAttributes(item)) return 'attributes'
    const inner = depth < 3 ? containerKeys.map((key) => item[key]).find((one) => Array.isArray(one) || isRecord(one)) : undefined
    if (inner === undefined) {
      const named = depth < 2 ? Object.values(item).find(holdsSpans) : undefined
      return Array.isArray(named) ? mark(named[0], depth + 1) : 'other'
    }
    return mark(Array.isArray(inner) ? (inner as readonly unknown[])[0] : inner, depth + 1)
  }
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value]
  return items.map((item) => mark(item, 0))
}

const holdsScopes = (list: unknown): boolean =>
  Array.isArray(list) && list.some((item) => isRecord(item) && scopeKeys.some((key) => Array.isArray(item[key])))

/** MLflow writes spans of the same shape; its own importer reads them. */
const isOfMlflow = ({ attributes }: UnknownRecord): boolean =>
  isRecord(attributes) && Object.keys(attributes).some((key) => key.startsWith('mlflow.'))
