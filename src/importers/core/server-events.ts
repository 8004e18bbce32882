/**
 * Server-sent events in a saved text. `eventsource-parser` knows the protocol; what it does not know are files: where an event stands, that
 * the end of a file may cut one off, that a blank line may be missing, and that a payload may have been broken over lines. These are
 * smoothed out here, line by line, before the library sees them.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser'

export interface Frame {
  /** Empty when the frame has no name. */
  readonly event: string
  readonly data: string
  readonly id: string | undefined
  /** 1-based line on which it begins. */
  readonly line: number
}

export interface Frames {
  readonly frames: readonly Frame[]
  /** Lines that keep a connection open, and how many. */
  readonly comments: { readonly count: number; readonly line: number }
  /** Lines that are no part of the protocol. */
  readonly strange: readonly { readonly text: string; readonly line: number }[]
}

const field = /^(event|data|id|retry)(?::|$)/

/** Words may stand before a stream: so many characters of them are passed over. */
const PREAMBLE = 3_000

/** True when the text begins like a stream of events, or has some words in front of one. Looks at the first lines only. */
export function isServerEvents(text: string): boolean {
  const begin = text.slice(0, 20_000)
  return isStream(begin) || hasStream(begin)
}

function isStream(text: string): boolean {
  const lines = linesOf(text)
  const good = lines.filter(isOfStream)
  return good.length > 0 && good.length * 1.3 >= lines.length && lines.some((line) => /^(?:data|event):/.test(line))
}

/** Amid words three lines in a row count, one of them data that begins like JSON: words may begin a line with `data:` as well. */
function hasStream(text: string): boolean {
  const first = /^(?:event: ?\S|data: ?[{[])/m.exec(text.slice(0, PREAMBLE))
  if (!first) return false
  const lines = linesOf(text.slice(first.index))
  const end = lines.findIndex((line) => !isOfStream(line))
  const row = end < 0 ? lines : lines.slice(0, end)
  return row.length > 2 && row.some((line) => /^data: ?[{[]/.test(line))
}

const isOfStream = (line: string): boolean => field.test(line) || line.startsWith(':')

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:`{3,}\w*\s*)?$/.test(line))
    .slice(0, 12)

/**
 * A frame as nearly all are, each of its fields on one line and a blank one behind them: read as the library would read it, which takes a copy
 * of every line. `last`: the blank line. `undefined`: it is not that plain.
 */
function wholeFrame(lines: readonly string[], from: number): { readonly frame: Frame; readonly last: number } | undefined {
  let event: string | undefined
  let data: string | undefined
  let id: string | undefined
  for (let i = from; i < from + 4; i += 1) {
    const line = lines[i]
    if (line === undefined) return undefined
    if (line === '')
      return data === undefined
        ? undefined
        : { frame: { event: (event ?? '').trim(), data, id: id?.trim(), line: from + 1 }, last: i }
    if (data === undefined && line.startsWith('data:')) data = valueIn(line, 5)
    else if (event === undefined && data === undefined && line.startsWith('event:')) event = valueIn(line, 6)
    else if (id === undefined && line.startsWith('id:') && !line.includes('\0')) id = valueIn(line, 3)
    else return undefined
  }
  return undefined
}

const valueIn = (line: string, from: number): string => line.slice(line.charCodeAt(from) === 32 ? from + 1 : from)

export function readFrames(lines: readonly string[]): Frames {
  const frames: Frame[] = []
  const strange: { text: string; line: number }[] = []
  let comments = { count: 0, line: 0 }
  let begin = 0
  let named = false
  let data = 0
  const parser = createParser({
    onEvent: ({ event, data: payload, id }: EventSourceMessage) => {
      frames.push({ event: (event ?? '').trim(), data: payload, id: id?.trim(), line: begin })
    },
  })
  const done = (): void => {
    // An event of a file may have a name and nothing else; the protocol passes over it.
    if (named && data === 0) parser.feed('data:\n')
    parser.feed('\n')
    begin = 0
    named = false
    data = 0
  }
  for (let i = 0; i < lines.length; i += 1) {
    const whole = begin === 0 ? wholeFrame(lines, i) : undefined
    if (whole) {
      frames.push(whole.frame)
      i = whole.last
      continue
    }
    const line = lines[i] ?? ''
    if (line.trim() === '') {
      done()
      continue
    }
    if (line.startsWith(':')) {
      comments = { count: comments.count + 1, line: comments.line || i + 1 }
      continue
    }
    const name = field.exec(line)?.[1]
    if (name === undefined) {
      // The fence of a Markdown block is no part of what was sent, and ends it.
      const isFence = /^\s*`{3,}\w*\s*$/.test(line)
      if (isFence && data > 0) done()
      if (data > 0 && !isFence) parser.feed(`data: ${line}\n`)
      else strange.push({ text: line, line: i + 1 })
      continue
    }
    // A name begins an event: the blank line before it is missing.
    if (name === 'event' && (data > 0 || named)) done()
    if (begin === 0) begin = i + 1
    if (name === 'event') named = line.slice(6).trim() !== ''
    if (name === 'data') data += 1
    parser.feed(`${line}\n`)
  }
  done()
  return { frames, comments, strange }
}
