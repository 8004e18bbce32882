/**
 * The tools and models of an inferred graph. A tool answers what it answered in the record, to the same arguments; for any others it
 * fails and says so.
 */
import { isRecord, sameJson } from '../base/json'
import { freeName } from '../document/names'
import type { JsonSchema, Model, TableRow, Tool } from '../document/types'
import type { OfferedTool } from '../trace/message'
import type { CallSeen, Observed } from './observe'

/** Recorded answers that a tool keeps, and how long they may be: the record itself has them all. */
const ROWS_KEPT = 12
const ROW_CHARACTERS = 2000

export interface InferredTools {
  readonly tools: readonly Tool[]
  /** Tools whose parameters are read off their calls. */
  readonly unknown: readonly string[]
}

/** Every tool that the run offered, asked for or ran, by name. */
export function toolsSeen(seen: Pick<Observed, 'tools' | 'calls'>): InferredTools {
  const unknown: string[] = []
  const names = new Set([...seen.tools.keys(), ...seen.calls.keys()])
  const tools = [...names].map((name): Tool => {
    const offered = seen.tools.get(name)
    const calls = seen.calls.get(name) ?? []
    const schema = schemaOf(offered)
    if (!schema) unknown.push(name)
    return {
      name,
      description: offered?.description ?? '',
      parameters: schema ?? readOff(calls),
      mode: 'mock',
      mock: { kind: 'table', rows: rowsOf(calls) },
    }
  })
  return { tools, unknown }
}

function schemaOf(offered: OfferedTool | undefined): JsonSchema | undefined {
  const given: unknown = offered?.parameters
  return isRecord(given) && Object.keys(given).length > 0 ? given : undefined
}

/** A schema that allows every call of the record, and any other. */
function readOff(calls: readonly CallSeen[]): JsonSchema {
  const types = new Map<string, Set<string>>()
  for (const { args } of calls) {
    if (!isRecord(args)) continue
    for (const [key, value] of Object.entries(args)) types.set(key, (types.get(key) ?? new Set()).add(schemaType(value)))
  }
  const properties = [...types].map(([key, seen]): [string, JsonSchema] => {
    const [only, ...others] = seen
    if (only === undefined || only === 'null' || others.length > 0) return [key, {}]
    return [key, only === 'array' ? { type: only, items: {} } : { type: only }]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function schemaType(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

function rowsOf(calls: readonly CallSeen[]): readonly TableRow[] {
  const rows: TableRow[] = []
  for (const { args, content } of calls) {
    if (rows.length >= ROWS_KEPT) break
    if (!isRecord(args) || content === undefined || content.length > ROW_CHARACTERS) continue
    if (JSON.stringify(args).length > ROW_CHARACTERS || rows.some(({ when }) => sameJson(when, args))) continue
    rows.push({ when: args, value: content })
  }
  // A call without arguments would answer for every other one, so it comes last.
  return [
    ...rows.filter(({ when }) => Object.keys(when).length > 0),
    ...rows.filter(({ when }) => Object.keys(when).length === 0),
  ]
}

export interface InferredModels {
  readonly models: readonly Model[]
  /** The id of a model by its name in the record; empty: one without a name. */
  readonly idOf: (name: string) => string
  /** True when some call does not name its model. */
  readonly unnamed: boolean
}

const practice: Model = { id: 'practice', provider: 'practice', temperament: 'obedient', seed: 1 }

/** The models that the run names. For calls without a name the practice model stands in. */
export function modelsSeen(names: ReadonlySet<string>): InferredModels {
  const ids = new Map<string, string>()
  const models: Model[] = []
  for (const name of names) {
    if (name === '') continue
    const id = freeName(name, (one) => one === practice.id || models.some((model) => model.id === one))
    ids.set(name, id)
    models.push({ id, provider: 'openai', model: name })
  }
  const unnamed = names.has('') || models.length === 0
  if (unnamed) models.push(practice)
  const fallback = models.length === 1 ? (models[0]?.id ?? practice.id) : practice.id
  return { models, idOf: (name) => ids.get(name) ?? fallback, unnamed: names.has('') }
}
