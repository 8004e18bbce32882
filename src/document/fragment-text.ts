/**
 * A fragment as text and back: the edge where anything may come in, since a clipboard holds whatever was copied last, anywhere.
 * Reading never throws and never repairs. Writing leaves out what looks like a key: a fragment travels, keys do not.
 */
import * as z from 'zod/mini'
import { isRecord } from '../base/json'
import { err, ok, type Result } from '../base/result'
import { asInFile, readDocumentData, tooDeepAt } from './codec'
import { FRAGMENT_VERSION, type Fragment } from './fragment'
import { withoutToolSecrets } from './fragment-secrets'
import { issuesOf } from './issues'
import { firstMistake, type JsonMistake } from './json-text'
import type { DocumentIssue } from './problem'
import { edgeSchema, fieldSchema, graphSchema, layoutSchema, notesSchema, positionsSchema } from './schema'
import { nodeSchema } from './schema-nodes'
import { modelSchema, toolSchema } from './schema-tools'
import type { Node } from './types'
import { wholeGraph } from './whole'

export type FragmentProblem =
  | { readonly code: 'empty' }
  /** Some text or data of another origin. */
  | { readonly code: 'something-else' }
  /** A whole agent document: it can be opened. */
  | { readonly code: 'a-document'; readonly name: string }
  /** It begins like a document, and has mistakes. */
  | { readonly code: 'a-broken-document' }
  | { readonly code: 'a-recorded-run' }
  | ({ readonly code: 'not-json' } & JsonMistake)
  | { readonly code: 'newer-version'; readonly version: number; readonly supported: number }
  | { readonly code: 'invalid'; readonly issues: readonly DocumentIssue[] }
  /** Well formed, and yet a name is there twice or an edge lacks an end. */
  | { readonly code: 'not-whole' }

/** The order of the keys here is the order in which they are written. */
const fragmentSchema: z.ZodMiniType<Fragment> = z.looseObject({
  format: z.literal('vuelta/fragment'),
  version: z.literal(FRAGMENT_VERSION),
  nodes: z.array(nodeSchema),
  edges: z.array(edgeSchema),
  positions: positionsSchema,
  fields: z.array(fieldSchema),
  tools: z.array(toolSchema),
  models: z.array(modelSchema),
  graphs: z.record(z.string(), graphSchema),
  layout: z.optional(z.record(z.string(), layoutSchema)),
  notes: z.optional(notesSchema),
})

export interface FragmentText {
  readonly text: string
  /** The tools whose headers held what looks like a key: it was left out. */
  readonly secretsOf: readonly string[]
}

/** The text of a fragment, and what was left out of it. */
export function writeFragment(fragment: Fragment): FragmentText {
  const { fragment: safe, secretsOf } = withoutToolSecrets(fragment)
  const parsed = fragmentSchema.safeParse(safe)
  const ordered = parsed.success ? parsed.data : safe
  const graphs = Object.entries(ordered.graphs).map(([name, graph]) => [name, { ...graph, nodes: graph.nodes.map(asInFile) }])
  const data = { ...ordered, nodes: ordered.nodes.map(asInFile), graphs: Object.fromEntries(graphs) }
  return { text: `${JSON.stringify(data, null, 2)}\n`, secretsOf }
}

/** Reads the text of a clipboard. */
export function readFragment(text: string): Result<Fragment, FragmentProblem> {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (json.trim() === '') return err({ code: 'empty' })
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    if (!/^\s*\{\s*"format"\s*:\s*"vuelta\/fragment"/.test(json)) return err({ code: otherText(json) })
    return err({ code: 'not-json', ...(firstMistake(json) ?? { line: 1, column: 1, expected: 'value', found: '' }) })
  }
  return readFragmentData(data)
}

function readFragmentData(data: unknown): Result<Fragment, FragmentProblem> {
  if (!isRecord(data)) return err({ code: 'something-else' })
  if (data.format !== 'vuelta/fragment') return err(otherData(data))
  if (typeof data.version === 'number' && data.version > FRAGMENT_VERSION) {
    return err({ code: 'newer-version', version: data.version, supported: FRAGMENT_VERSION })
  }
  const deep = tooDeepAt(data)
  if (deep) return err({ code: 'invalid', issues: [{ path: deep.path, wrong: { code: 'too-deep', limit: deep.limit } }] })
  const parsed = fragmentSchema.safeParse(data)
  if (!parsed.success) return err({ code: 'invalid', issues: issuesOf(parsed.error.issues, data) })
  return isWhole(parsed.data) ? ok(parsed.data) : err({ code: 'not-whole' })
}

/** A line of a recorded run, or of anything else. */
const otherText = (text: string): 'a-recorded-run' | 'something-else' =>
  /^\s*\{[^\n]{0,200}"format"\s*:\s*"vuelta\/trace"/.test(text) ? 'a-recorded-run' : 'something-else'

function otherData(data: Readonly<Record<string, unknown>>): FragmentProblem {
  if (data.format === 'vuelta/trace') return { code: 'a-recorded-run' }
  if (data.format !== 'vuelta/agent') return { code: 'something-else' }
  const read = readDocumentData(data)
  return read.ok ? { code: 'a-document', name: read.value.name } : { code: 'a-broken-document' }
}

function isWhole({ nodes, edges, fields, tools, models, graphs, notes = [] }: Fragment): boolean {
  const own = { state: { fields: [] }, nodes, edges }
  const names = (list: readonly string[]) => new Set(list).size === list.length
  return (
    nodes.length + notes.length > 0 &&
    [own, ...Object.values(graphs)].every((graph) => wholeGraph(graph) === graph) &&
    edges.every((edge) => isInner(edge.source, nodes) && isInner(edge.target, nodes)) &&
    names(fields.map((field) => field.name)) &&
    names(tools.map((tool) => tool.name)) &&
    names(models.map((model) => model.id))
  )
}

const isInner = (id: string, nodes: readonly Node[]): boolean => nodes.some((node) => node.id === id)
