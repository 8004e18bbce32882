/**
 * What tutorials print while a graph streams: headings that name a node or an event with a value below, and messages as `pretty_print`
 * shows them. Found by their headings, line by line; everything between two headings belongs to the first.
 */
import { readLenient } from '../core/lenient'
import type { RepairKind } from '../core/repairs'
import { type Heading, headingAt, isRule } from './console-headings'
import { printedMessage, trimmed } from './console-message'

export interface ConsoleEntry {
  /** 1-based line of the heading, or of the value when there are several below one heading. */
  readonly line: number
  /** The node that the heading in force names. */
  readonly node: string | undefined
  /** The line of that heading; 0 before the first one. */
  readonly under: number
  /** The graph inside that the heading in force names. */
  readonly ns: readonly string[]
  /** The event that it names. */
  readonly event: string | undefined
  /** A message in LangChain's flat form, or the value that was printed; absent when nothing below can be read. */
  readonly value?: unknown
  readonly isMessage: boolean
  readonly text: string
  /** What had to be forgiven to read the value. */
  readonly repairs?: readonly RepairKind[] | undefined
}

interface Open {
  readonly line: number
  /** What stands before the first heading. */
  readonly isFirst?: boolean
  readonly isNode?: boolean
  readonly role?: string
  /** What stands before each line of a message that is set in. */
  readonly indent?: string
  readonly event?: string
  readonly body: string[]
}

/** Some lines that were printed, and on which line they begin. */
export interface Found {
  readonly line: number
  readonly text: string
}

/** The entries of a text, what stands before the first one, and what was printed between the values that is none. */
export function readConsole(
  lines: readonly string[],
  bare: boolean,
): {
  readonly entries: readonly ConsoleEntry[]
  readonly before: readonly Found[]
  readonly between: readonly Found[]
  /** True when the last value ends in the middle. */
  readonly cut: boolean
} {
  let cut = false
  const callsFirst = saysCallsFirst(lines)
  const entries: ConsoleEntry[] = []
  const between: Found[] = []
  let before: readonly Found[] = []
  let node: string | undefined
  let under = 0
  let ns: readonly string[] = []
  let inGraph = false
  let open: Open | undefined = { line: 1, body: [], isFirst: true }
  /** `next`: the heading that ends what is open. */
  const close = (next?: Heading): void => {
    if (!open) return
    const { line, role, event, body, isFirst, isNode } = open
    open = undefined
    const about = { node, under, ns, event }
    if (role !== undefined) {
      const { value, behind } = printedMessage(role, body, callsFirst)
      entries.push({ ...about, line, isMessage: true, text: trimmed(body), value })
      if (behind !== '') between.push({ line: line + 1, text: behind })
      return
    }
    const { values, rest: words } = valuesIn(body)
    // The messages of a node stand below headings of their own.
    const isEmpty = isNode === true && values.length === 0 && next?.type !== 'message'
    const boxed = isEmpty && isBox(lines, line - 1) ? trimmed(body.slice(1)) : ''
    const rest = boxed === '' ? words : []
    const placed = rest.map((one) => ({ line: line + one.line, text: one.text }))
    if (isFirst) before = placed
    else between.push(...placed)
    cut = values.at(-1)?.repairs.includes('cut-off') ?? false
    for (const [i, { value, line: own, text, repairs }] of values.entries())
      entries.push({ ...about, line: i === 0 && !isFirst ? line : line + own, isMessage: false, text, value, repairs })
    // A node ran, and what it gave was not printed, or is a text in a box of lines.
    if (isEmpty) entries.push({ ...about, line, isMessage: false, text: boxed, value: boxed === '' ? null : boxed })
    if (values.length === 0 && event !== undefined) entries.push({ ...about, line, isMessage: false, text: '' })
  }
  for (const i of lines.keys()) {
    const line = lines[i] ?? ''
    const heading = headingAt(lines, i, bare)
    if (!heading && open && !open.isFirst && ofTestRunner.test(line)) {
      close()
      open = { line: i + 1, body: [] }
    }
    if (!heading) {
      open?.body.push(open.indent !== undefined && line.startsWith(open.indent) ? line.slice(open.indent.length) : line)
      continue
    }
    close(heading)
    if (heading.type === 'graph') ns = heading.ns
    else if (heading.type === 'node') {
      node = heading.name
      under = i + 1
      // A heading of a graph inside holds for the heading behind it only.
      if (heading.graph !== undefined) ns = [heading.graph]
      else if (!inGraph) ns = []
    }
    inGraph = heading.type === 'graph'
    if (heading.type === 'graph') continue
    open = {
      line: i + 1,
      body: 'rest' in heading && heading.rest !== '' ? [heading.rest] : [''],
      ...(heading.type === 'message' ? { role: heading.role, ...indentOf(line) } : {}),
      ...(heading.type === 'node' ? { isNode: true } : {}),
      ...(heading.type === 'event' ? { event: heading.name } : {}),
    }
  }
  close()
  return { entries, before, between, cut }
}

/** What pytest prints around the output of a test, and at the end of all: no message goes on there. */
const ofTestRunner =
  /^(?:=+ (?:short test summary info|warnings summary(?: \(final\))?|FAILURES|ERRORS|PASSES|\d+ (?:failed|passed|error)[^=]*) =+|-+ Captured \S+ \w+ -+|_{3,} \S.* _{3,})$/

/** True for a heading between two lines that divide. */
const isBox = (lines: readonly string[], at: number): boolean =>
  [lines[at - 1], lines[at + 1]].every((line) => line !== undefined && line.trim() !== '' && isRule(line))

/** JavaScript leaves no line free below a heading, and prints what was said behind the calls; Python leaves one, and prints it before them. */
function saysCallsFirst(lines: readonly string[]): boolean {
  for (const [i, line] of lines.slice(0, 2000).entries()) {
    if (!/^={6,}/.test(line) || headingAt(lines, i, false)?.type !== 'message') continue
    const below = lines[i + 1] ?? ''
    if (!/^(?:(?:Invalid )?Tool Calls:|Name: )/.test(below)) return below.trim() !== ''
  }
  return false
}

/** Below one heading, so many lines that begin like a value and are none: then it is a text. */
const MAX_TRIES = 20
const beginsValue = /^\s*(?:[{[(]|[A-Z]\w*(?:\(| \{))/

interface ReadValue extends Found {
  readonly value: unknown
  readonly repairs: readonly RepairKind[]
}

/** The values of a body, one after another, and the lines that are none; lines are counted from its first one. */
function valuesIn(body: readonly string[]): {
  readonly values: readonly ReadValue[]
  readonly rest: readonly Found[]
} {
  const values: ReadValue[] = []
  const rest: { line: number; lines: string[] }[] = []
  const text = body.join('\n')
  let tries = 0
  for (let i = 0, at = 0; i < body.length; ) {
    const line = body[i] ?? ''
    const begin = at
    at += line.length + 1
    if (isRule(line)) {
      i += 1
      continue
    }
    const tried = tries < MAX_TRIES && beginsValue.test(line)
    const read = tried ? readLenient(text, begin) : undefined
    if (tried && !read) tries += 1
    const isData = typeof read?.value === 'object' && read.value !== null
    // Words behind a value on its last line: it was prose.
    if (read && isData && /^[ \t]*(?:\n|$)/.test(text.slice(read.end, read.end + 200))) {
      const own = text.slice(begin, read.end)
      values.push({ line: i, text: own, value: read.value, repairs: [...read.repairs.keys()] })
      for (const end = read.end; i < body.length && at <= end; i++) at += (body[i + 1] ?? '').length + 1
      i += 1
    } else {
      const last = rest.at(-1)
      // Lines that follow each other are one text.
      if (last && last.line + last.lines.length === i) last.lines.push(line)
      else rest.push({ line: i, lines: [line] })
      i += 1
    }
  }
  return { values, rest: rest.map(({ line, lines }) => ({ line, text: lines.join('\n') })) }
}

/** Programs set the messages of inner graphs in. */
function indentOf(line: string): { readonly indent?: string } {
  const indent = /^\s+/.exec(line)?.[0]
  return indent === undefined ? {} : { indent }
}
