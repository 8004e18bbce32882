/**
 * Text to document and back. Reading never throws and never repairs: it gives a document or says what is wrong, where, and what
 * would be right. Reading what was written gives the same document, unknown kinds and unknown keys included.
 */
import { isRecord } from '../base/json'
import { err, ok, type Result } from '../base/result'
import { issuesOf } from './issues'
import { firstMistake, placesOf } from './json-text'
import { CURRENT_VERSION, migrate } from './migrations'
import type { DocumentProblem, FoundInstead } from './problem'
import { documentSchema, graphSchema } from './schema'
import { nodeSchema } from './schema-nodes'
import type { AgentDocument, Graph, Node } from './types'

/** Deeper nesting than any document needs; JSON.stringify itself gives up at some thousands. */
const MAX_DEPTH = 500

/** Reads the text of an `*.agent.json` file. A byte order mark is tolerated. */
export function readDocument(text: string): Result<AgentDocument, DocumentProblem> {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (json.trim() === '') return err({ code: 'empty' })
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    if (isTraceLines(json)) return err({ code: 'not-a-document', found: 'trace', format: 'vuelta/trace' })
    const mistake = firstMistake(json) ?? { line: 1, column: 1, expected: 'value', found: '' }
    return err({ code: 'not-json', ...mistake })
  }
  const read = readDocumentData(data)
  if (read.ok || read.error.code !== 'invalid') return read
  const places = placesOf(
    json,
    read.error.issues.map((issue) => issue.path),
  )
  return err({ code: 'invalid', issues: read.error.issues.map((issue, i) => ({ ...issue, place: places[i] })) })
}

/** Reads plain data (from storage, a link, another thread) as a document. */
export function readDocumentData(data: unknown): Result<AgentDocument, DocumentProblem> {
  if (!isRecord(data)) return err({ code: 'not-a-document', found: kindFound(data) })
  if (data.format !== 'vuelta/agent') {
    const format = typeof data.format === 'string' ? data.format : undefined
    return err({ code: 'not-a-document', found: format === 'vuelta/trace' ? 'trace' : 'object', format })
  }
  const deep = tooDeepAt(data)
  if (deep) return err({ code: 'invalid', issues: [{ path: deep.path, wrong: { code: 'too-deep', limit: deep.limit } }] })
  const version = data.version
  if (typeof version === 'number' && version > CURRENT_VERSION) {
    return err({ code: 'newer-version', version, supported: CURRENT_VERSION })
  }
  const current = typeof version === 'number' ? migrate(data, version) : data
  const parsed = documentSchema.safeParse(current)
  if (parsed.success) return ok(parsed.data)
  return err({ code: 'invalid', issues: issuesOf(parsed.error.issues, current) })
}

/** The text of a document: known keys in a fixed order, two spaces, a newline at the end. */
export function writeDocument(document: AgentDocument): string {
  const graphs = Object.fromEntries(Object.entries(document.graphs).map(([name, graph]) => [name, graphInFile(graph)]))
  const parsed = documentSchema.safeParse({ ...document, graphs: {} })
  return `${JSON.stringify({ ...(parsed.success ? parsed.data : document), graphs }, null, 2)}\n`
}

function graphInFile(graph: Graph): unknown {
  const parsed = graphSchema.safeParse({ ...graph, nodes: [] })
  return { ...(parsed.success ? parsed.data : graph), nodes: graph.nodes.map(nodeInFile) }
}

/** Looked at once for each: writing is what happens after every edit, and an edit leaves most nodes the objects they were. */
function nodeInFile(node: Node): unknown {
  const known = nodesInFiles.get(node)
  if (known !== undefined) return known
  const parsed = nodeSchema.safeParse(node)
  const made = asInFile(parsed.success ? parsed.data : node)
  nodesInFiles.set(node, made)
  return made
}
const nodesInFiles = new WeakMap<Node, unknown>()

/** A node as files have it: an unknown one gets back the kind that its file gave it. */
export function asInFile(node: Node): unknown {
  if (node.kind !== 'unknown') return node
  const { originalKind, ...rest } = node
  return { ...rest, kind: originalKind }
}

function isTraceLines(text: string): boolean {
  try {
    const header: unknown = JSON.parse(text.slice(0, text.indexOf('\n')))
    return isRecord(header) && header.format === 'vuelta/trace'
  } catch {
    return false
  }
}

function kindFound(data: unknown): FoundInstead {
  if (Array.isArray(data)) return 'list'
  switch (typeof data) {
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'null'
  }
}

/** The first keys of a path that goes deeper than a document may; undefined if none does. Walks with its own stack. */
export function tooDeepAt(data: unknown): { readonly path: readonly (string | number)[]; readonly limit: number } | undefined {
  const open: { readonly value: unknown; readonly depth: number; readonly path: readonly (string | number)[] }[] = [
    { value: data, depth: 0, path: [] },
  ]
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, depth, path } = item
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) return { path, limit: MAX_DEPTH }
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'object' || inner === null) continue
      open.push({
        value: inner,
        depth: depth + 1,
        path: path.length < 6 ? [...path, Array.isArray(value) ? Number(key) : key] : path,
      })
    }
  }
  return undefined
}
