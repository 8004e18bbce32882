/** One message as `pretty_print` and its likes show it: name, content, calls with their ids and arguments. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readLenient } from '../core/lenient'
import { isRule } from './console-headings'

const callsHead = /^\s*(?:Tool Calls|Invalid Tool Calls):\s*(.*)$/i

export interface PrintedMessage {
  /** In LangChain's flat form. */
  readonly value: UnknownRecord
  /** What was printed behind it and is no part of it; empty for most. */
  readonly behind: string
}

/** `callsFirst`: the program prints what was said behind the calls, as JavaScript does. */
export function printedMessage(role: string, given: readonly string[], callsFirst = false): PrintedMessage {
  const listed = listedCalls(role, given)
  if (listed) return { value: listed, behind: '' }
  const callsAt = given.findIndex((line) => callsHead.test(line))
  const saidAt =
    callsFirst && callsAt >= 0 ? given.findIndex((line, i) => i > callsAt && line === '' && /^\S/.test(given[i + 1] ?? '')) : -1
  const body = saidAt < 0 ? given : given.slice(0, saidAt)
  const content = callsAt < 0 ? [...body] : saidAt < 0 ? body.slice(0, callsAt) : given.slice(saidAt)
  const nameAt = content.findIndex((line) => line.trim() !== '')
  const name = /^Name: (.+)$/.exec(content[nameAt] ?? '')?.[1]
  if (name !== undefined) content.splice(nameAt, 1)
  const read = contentOf(trimmed(content), role)
  const sections = callsAt < 0 ? [] : sectionsOf(body.slice(callsAt))
  const calls = callsAt < 0 ? read.calls : sections.flatMap((one) => (one.invalid ? [] : callsUnder(one.lines)))
  const invalid = sections.flatMap((one) => (one.invalid ? invalidCallsIn(one.lines.slice(1)) : []))
  const value = {
    type: role,
    content: read.content,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(calls === undefined ? {} : { tool_calls: calls }),
    ...(invalid.length === 0 ? {} : { invalid_tool_calls: invalid }),
  }
  return { value, behind: read.behind ?? '' }
}

/** Calls as a list behind what was said: `Tools:`, and below it `- name({…})` for each. `undefined`: it ends with no such list. */
function listedCalls(role: string, given: readonly string[]): UnknownRecord | undefined {
  const at = role === 'ai' ? given.findIndex((line) => /^Tools:\s*$/.test(line)) : -1
  if (at < 0) return undefined
  const items = given.slice(at + 1).filter((line) => !isRule(line))
  const calls = items.flatMap((item) => {
    const [, name, written = ''] = /^- ([\w.-]+)\((\{.*\})\)\s*$/.exec(item) ?? []
    const args = name === undefined ? undefined : readLenient(written)?.value
    return isRecord(args) ? [{ name, args }] : []
  })
  if (calls.length === 0 || calls.length < items.length) return undefined
  return { type: role, content: trimmed(given.slice(0, at)).trim(), tool_calls: calls }
}

/** The lines without the rules and blanks around them. */
export function trimmed(body: readonly string[]): string {
  let from = 0
  let to = body.length
  while (from < to && isRule(body[from] ?? '')) from += 1
  while (to > from && isRule(body[to - 1] ?? '')) to -= 1
  return body.slice(from, to).join('\n')
}

const blockTypes = new Set<unknown>([
  'text',
  'tool_use',
  'tool_result',
  'thinking',
  'reasoning',
  'image',
  'image_url',
  'server_tool_use',
])

/** A content that is a list of blocks, a list of calls, or a text in quotes, read as such; any other text stays as it stands. */
function contentOf(
  text: string,
  role: string,
): { readonly content: unknown; readonly calls?: readonly unknown[]; readonly behind?: string } {
  if (!/^["[]/.test(text)) return { content: text }
  const read = readLenient(text)
  // What a program prints goes on behind a line that divides.
  const [first = '', ...rest] = read ? text.slice(read.end).trim().split('\n') : []
  if (!read || read.cut) return { content: text }
  const { value } = read
  // Nothing that was said stands behind the blocks of a content.
  const isBlocks = Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && blockTypes.has(one.type))
  if (!isRule(first) && !isBlocks) return { content: text }
  const behind = isRule(first) ? trimmed(rest) : trimmed([first, ...rest])
  if (typeof value === 'string') return { content: value, behind }
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord)) return { content: text }
  if (isBlocks) return { content: value, behind }
  const isCalls = role === 'ai' && value.every((item) => typeof item.name === 'string' && isRecord(item.args))
  return isCalls ? { content: '', calls: value, behind } : { content: text }
}

interface Section {
  readonly invalid: boolean
  readonly lines: readonly string[]
}

/** Calls that could be read stand under one heading, the others under one of their own. */
function sectionsOf(lines: readonly string[]): readonly Section[] {
  const heads = lines.flatMap((line, i) => (callsHead.test(line) ? [i] : []))
  return heads.map((from, at) => ({ invalid: /^\s*Invalid/i.test(lines[from] ?? ''), lines: lines.slice(from, heads[at + 1]) }))
}

/** Calls that could not be read: their arguments stay the text that they are, over as many lines as it has. */
function invalidCallsIn(lines: readonly string[]): readonly UnknownRecord[] {
  const calls: { id: string; name: string; error: string[]; args: string[] }[] = []
  let into: string[] | undefined
  for (const [i, line] of lines.entries()) {
    const head = /^ {0,2}Call ID:/.test(lines[i + 1] ?? '') ? /^ {0,3}(\S.*?) \(([^()]*)\)\s*$/.exec(line) : null
    const call = calls.at(-1)
    if (head) {
      calls.push({ id: head[2] === 'None' ? '' : (head[2] ?? ''), name: head[1] ?? '', error: [], args: [] })
      into = undefined
    } else if (call && /^ {0,2}Args:\s*$/.test(line)) into = call.args
    else if (call && into !== call.args && /^ {0,2}Error: /.test(line)) {
      into = call.error
      into.push(line.replace(/^\s*Error: /, ''))
    } else into?.push(into === call?.args ? line.replace(/^ {4}/, '') : line)
  }
  return calls.map(({ id, name, error, args }) => ({ id, name, args: trimmed(args), error: trimmed(error) }))
}

function callsUnder(lines: readonly string[]): readonly unknown[] {
  const [head = '', ...rest] = lines
  const inline = callsHead.exec(head)?.[1] ?? ''
  if (inline.startsWith('[')) {
    const read = readLenient([inline, ...rest].join('\n'))
    if (Array.isArray(read?.value)) return read.value as readonly unknown[]
  }
  return callsIn(rest)
}

/** Words that begin a line of a program: inside a longer argument, no name of another. */
const programWord =
  /^(?:if|else|elif|try|except|finally|for|while|with|def|class|return|lambda|case|default|switch|do|match|catch)\b/

/** True for a name that an argument has behind one that takes several lines, which may be a program. */
const isPlainName = (name: string): boolean => /^[A-Za-z_][\w-]*$/.test(name) && !programWord.test(name)

/** Calls line by line. A copy may have lost the spaces in front of them: then a call is what its id stands below. */
function callsIn(given: readonly string[]): readonly UnknownRecord[] {
  // The line that a program draws below a message is no part of its last argument.
  const lines = given.slice(0, given.findLastIndex((line) => !isRule(line)) + 1)
  const calls: { id: string; name: string; args: Record<string, unknown> }[] = []
  const flat = lines.some((line) => /^Call ID:/.test(line))
  const deep = flat ? '' : ' {4}'
  const argumentLine = new RegExp(`^${deep}([^\\s:][^:]*): ?(.*)$`)
  let key: string | undefined
  let isLong = false
  for (const [i, line] of lines.entries()) {
    // Words at the edge are a call only where its id stands below.
    const isHead = /^ {0,2}Call ID:/.test(lines[i + 1] ?? '') || (!flat && /^ {1,3}\S/.test(line))
    const head = isHead ? /^ {0,3}(\S.*?) \(([^()]*)\)\s*$/.exec(line) : null
    const id = /^ {0,2}Call ID: (.*)$/.exec(line)?.[1]
    const call = calls.at(-1)
    if (head) {
      calls.push({ id: head[2] === 'None' ? '' : (head[2] ?? ''), name: head[1] ?? '', args: {} })
      key = undefined
      continue
    }
    if (id !== undefined || /^ {0,2}(?:Args|Error):\s*$/.test(line)) {
      if (call && id !== undefined && id !== 'None') call.id = id.trim()
      continue
    }
    const argument = argumentLine.exec(line)
    if (call && argument && (!isLong || isPlainName(argument[1] ?? ''))) {
      key = argument[1] ?? ''
      isLong = false
      call.args = { ...call.args, [key]: argument[2] ?? '' }
    } else if (call && key !== undefined) {
      isLong ||= line.trim() !== ''
      call.args = { ...call.args, [key]: `${String(call.args[key])}\n${line}` }
    }
  }
  return calls
}
