/**
 * What tutorials print while a graph streams: headings that name a node or an event with a value below, and messages as `pretty_print`
 * shows them. Found by their headings, line by line; everything between two headings belongs to the first.
 */
import type { UnknownRecord } from '../../base/json'
import { readLenient } from '../core/lenient'

export interface ConsoleEntry {
  /** 1-based line of the heading. */
  readonly line: number
  /** The node that the heading in force names. */
  readonly node: string | undefined
  /** The graph inside that the heading in force names. */
  readonly ns: readonly string[]
  /** The event that it names. */
  readonly event: string | undefined
  /** A message in LangChain's flat form, or the value that was printed; absent when nothing below can be read. */
  readonly value?: unknown
  readonly isMessage: boolean
  readonly text: string
}

const message = /^\s*={6,}\s*(Human|Ai|AI|Tool|System|Remove|Chat|Function)\s+Message\s*={6,}\s*$/
const nodeHead = /^\s*(?:Output from|Update from) node:?\s+['"`]?([^'"`:]+)['"`]?\s*:\s*$/
const graphHead = /^\s*Update from subgraph\s+['"`]?([^'"`]+?)['"`]?\s*:\s*$/
const eventHead = /^\s*Receiving new event of type:\s*([\w/|:.-]+?)\.*\s*$/
const rule = /^\s*(?:[-=*_]{3,})?\s*$/

/** How many headings of each kind stand in the first lines. */
export function headingsIn(lines: readonly string[]): {
  readonly messages: number
  readonly nodes: number
  readonly events: number
} {
  const count = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length
  return { messages: count(message), nodes: count(nodeHead), events: count(eventHead) }
}

/** The entries of a text, and how many lines stand before the first one. */
export function readConsole(lines: readonly string[]): {
  readonly entries: readonly ConsoleEntry[]
  readonly before: readonly string[]
} {
  const entries: ConsoleEntry[] = []
  const before: string[] = []
  let node: string | undefined
  let ns: readonly string[] = []
  let inGraph = false
  let open: { readonly line: number; readonly role?: string; readonly event?: string; readonly body: string[] } | undefined
  const close = (): void => {
    if (!open) return
    const { line, role, event, body } = open
    open = undefined
    const text = trimmed(body)
    if (role !== undefined) entries.push({ line, node, ns, event, isMessage: true, text, value: messageOf(role, body) })
    else if (text !== '' || event !== undefined) {
      const read = readLenient(text)
      const isRead = read !== undefined && typeof read.value === 'object' && text.slice(read.end).trim() === ''
      entries.push({ line, node, ns, event, isMessage: false, text, ...(isRead ? { value: read.value } : {}) })
    }
  }
  for (const [i, line] of lines.entries()) {
    const role = message.exec(line)?.[1]
    const graph = graphHead.exec(line)?.[1]
    const named = nodeHead.exec(line)?.[1]
    const event = eventHead.exec(line)?.[1]
    if (role === undefined && graph === undefined && named === undefined && event === undefined) {
      if (open) open.body.push(line)
      else if (!rule.test(line)) before.push(line)
      continue
    }
    close()
    if (graph !== undefined) ns = [graph]
    else if (named !== undefined) {
      node = named.trim()
      // A heading of a graph inside holds for the heading behind it only.
      if (!inGraph) ns = []
    }
    inGraph = graph !== undefined
    if (role !== undefined) open = { line: i + 1, role, body: [] }
    else if (graph === undefined) open = { line: i + 1, ...(event === undefined ? {} : { event }), body: [] }
  }
  close()
  return { entries, before }
}

function trimmed(body: readonly string[]): string {
  let from = 0
  let to = body.length
  while (from < to && rule.test(body[from] ?? '')) from += 1
  while (to > from && rule.test(body[to - 1] ?? '')) to -= 1
  return body.slice(from, to).join('\n')
}

/** A message as `pretty_print` shows it: name, content, calls with their ids and arguments. */
function messageOf(role: string, body: readonly string[]): UnknownRecord {
  const callsAt = body.findIndex((line) => /^(?:Tool Calls|Invalid Tool Calls):\s*$/.test(line))
  const content = callsAt < 0 ? [...body] : body.slice(0, callsAt)
  const nameAt = content.findIndex((line) => line.trim() !== '')
  const name = /^Name: (.+)$/.exec(content[nameAt] ?? '')?.[1]
  if (name !== undefined) content.splice(nameAt, 1)
  return {
    type: role.toLowerCase(),
    content: trimmed(content),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(callsAt < 0 ? {} : { tool_calls: callsIn(body.slice(callsAt + 1)) }),
  }
}

function callsIn(lines: readonly string[]): readonly UnknownRecord[] {
  const calls: { id: string; name: string; args: Record<string, unknown> }[] = []
  let key: string | undefined
  for (const line of lines) {
    const head = /^ {1,3}(\S.*?) \(([^()]*)\)\s*$/.exec(line)
    const id = /^ {1,2}Call ID: (.*)$/.exec(line)?.[1]
    const argument = /^ {4}([^\s:][^:]*): ?(.*)$/.exec(line)
    const call = calls.at(-1)
    if (head && !/^ {4}/.test(line)) {
      calls.push({ id: head[2] === 'None' ? '' : (head[2] ?? ''), name: head[1] ?? '', args: {} })
      key = undefined
    } else if (id !== undefined || /^ {2}Args:\s*$/.test(line)) {
      if (call && id !== undefined && id !== 'None') call.id = id.trim()
    } else if (call && argument) {
      key = argument[1] ?? ''
      call.args = { ...call.args, [key]: argument[2] ?? '' }
    } else if (call && key !== undefined && line.trim() !== '')
      call.args = { ...call.args, [key]: `${String(call.args[key])}\n${line}` }
  }
  return calls
}
