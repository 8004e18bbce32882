/**
 * Boxes that a program draws around what it prints: `╭─ Title ─╮`, `│ text │`, `╰──╯`, or a title between two rules. Lines that were broken
 * because the box is narrow are joined again. It knows nothing of agents; what a box means is told by panel-kinds.ts.
 */
export interface Panel {
  readonly type: 'panel'
  /** Without signs and rules around it; empty when there is none. */
  readonly title: string
  readonly text: string
  /** 1-based. */
  readonly line: number
  /** False when the text ends before the box does. */
  readonly closed: boolean
  /** True when lines were joined that the box had broken. */
  readonly joined: boolean
}

/** What stands between the boxes. */
export interface Loose {
  readonly type: 'loose'
  readonly text: string
  readonly line: number
}

const top = /^\s{0,40}[╭┌┏╔][─━═]*(?:\s([^─━═╮┐┓╗┬┳╦]{1,200}?)\s)?[─━═]+[╮┐┓╗]?\s*$/
const bottom = /^\s{0,40}[╰└┗╚][─━═]/
const side = /^\s{0,40}[│┃║]/
const wall = /\s?[│┃║]\s*$/
/** A title in a rule, and the rule that ends what stands below it: ` ─ Executing parsed code: ─────`. */
const ruled = /^ ?[─━]{1,2} ([A-Z][^─━]{2,80}:) [─━]{4,}\s*$/
const rule = /^ ?[─━]{8,}\s*$/

/** True for a line that begins a box with a title or without one. */
export const beginsPanel = (line: string): boolean => line.length < LONGEST && (top.test(line) || ruled.test(line))

/** No console is so wide: a longer line is no part of a frame. */
const LONGEST = 600

/** All boxes, and what stands between them, in order. */
export function panelsIn(lines: readonly string[]): readonly (Panel | Loose)[] {
  const found: (Panel | Loose)[] = []
  let loose: string[] = []
  let looseLine = 1
  const flush = (): void => {
    const text = loose.join('\n').trim()
    const blank = loose.findIndex((line) => line.trim() !== '')
    if (text !== '') found.push({ type: 'loose', text, line: looseLine + Math.max(0, blank) })
    loose = []
  }
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? ''
    const read = /[─━═]/.test(line) ? (boxAt(lines, i) ?? ruledAt(lines, i)) : undefined
    if (!read) {
      if (loose.length === 0) looseLine = i + 1
      loose.push(line)
      i += 1
      continue
    }
    flush()
    found.push(read.panel)
    i = read.next
  }
  flush()
  return found
}

const isRule = (line: string): boolean => line.length < LONGEST && rule.test(line)

interface Read {
  readonly panel: Panel
  readonly next: number
}

function boxAt(lines: readonly string[], at: number): Read | undefined {
  const begin = beginsPanel(lines[at] ?? '') ? top.exec(lines[at] ?? '') : null
  if (!begin) return undefined
  const body: string[] = []
  let next = at + 1
  while (next < lines.length && side.test(lines[next] ?? '')) {
    body.push(insideOf(lines[next] ?? ''))
    next += 1
  }
  const closed = bottom.test(lines[next] ?? '')
  if (!closed && body.length === 0) return undefined
  const text = unbroken(body, Math.max(0, begin[0].trim().length - 4))
  const joined = text.split('\n').length < body.join('\n').trim().split('\n').length
  return {
    panel: { type: 'panel', title: plainTitle(begin[1] ?? ''), text, line: at + 1, closed, joined },
    next: closed ? next + 1 : next,
  }
}

function ruledAt(lines: readonly string[], at: number): Read | undefined {
  const begin = beginsPanel(lines[at] ?? '') ? ruled.exec(lines[at] ?? '') : null
  if (!begin) return undefined
  const body: string[] = []
  let next = at + 1
  while (next < lines.length && !isRule(lines[next] ?? '') && !beginsPanel(lines[next] ?? '')) {
    body.push((lines[next] ?? '').replace(/^ {1,2}/, '').trimEnd())
    next += 1
  }
  const closed = isRule(lines[next] ?? '')
  const text = body.join('\n').trim()
  return {
    panel: { type: 'panel', title: plainTitle(begin[1] ?? ''), text, line: at + 1, closed, joined: false },
    next: closed ? next + 1 : next,
  }
}

const insideOf = (line: string): string => line.replace(side, '').replace(wall, '').replace(/^ /, '').trimEnd()

/** Signs in front of a title, and the number behind it, say nothing of what it is. */
const plainTitle = (title: string): string =>
  title
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N})'"]+$/u, '')
    .replace(/\s*\(#?\d+\)$/, '')
    .trim()

/** Lines that only the width of the box broke, as one: the first word of the next would not have had room. */
function unbroken(body: readonly string[], width: number): string {
  const margin = marginOf(body)
  const out: string[] = []
  let last: string | undefined
  for (const whole of body) {
    const line = whole.slice(margin)
    const [word = ''] = line.split(' ', 1)
    const room = width - margin * 2
    const goesOn = last !== undefined && last !== '' && word !== '' && room > 20 && last.length + 1 + word.length > room
    if (goesOn) out.push(`${out.pop() ?? ''}${last !== undefined && isOneWord(last, word, room) ? '' : ' '}${line}`)
    else out.push(line)
    last = line
  }
  return out.join('\n').trim()
}

/** A word that is longer than a line is broken without a blank. */
const isOneWord = (last: string, word: string, room: number): boolean =>
  last.length >= room && last.length - (last.lastIndexOf(' ') + 1) + word.length > room

/** How far in all lines begin. */
function marginOf(body: readonly string[]): number {
  let margin = 8
  for (const line of body) if (line !== '') margin = Math.min(margin, /^ */.exec(line)?.[0].length ?? 0)
  return margin
}
