/**
 * Server-sent events in a saved text: frames of `event:`, `data:`, `id:` lines. Written for files, not for a connection: a frame that the
 * end of the file cuts off is still a frame, and a missing blank line does not swallow the next event.
 */
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

const field = /^(event|data|id|retry)(?::|$) ?/

/** True when the text begins like a stream of events. Looks at the first lines only. */
export function isServerEvents(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
  const good = lines.filter((line) => field.test(line) || line.startsWith(':'))
  return good.length > 0 && good.length * 1.3 >= lines.length && lines.some((line) => /^(?:data|event):/.test(line))
}

export function readFrames(lines: readonly string[]): Frames {
  const frames: Frame[] = []
  const strange: { text: string; line: number }[] = []
  let comments = { count: 0, line: 0 }
  let event = ''
  let id: string | undefined
  let data: string[] = []
  let begin = 0
  const done = (): void => {
    if (begin > 0 && (data.length > 0 || event !== '')) frames.push({ event, data: data.join('\n'), id, line: begin })
    event = ''
    id = undefined
    data = []
    begin = 0
  }
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') {
      done()
      continue
    }
    if (line.startsWith(':')) {
      comments = { count: comments.count + 1, line: comments.line || i + 1 }
      continue
    }
    const found = field.exec(line)
    if (!found) {
      // A payload that was broken over lines goes on.
      if (data.length > 0) data.push(line)
      else strange.push({ text: line, line: i + 1 })
      continue
    }
    const value = line.slice(found[0].length)
    const [, name] = found
    if (name === 'event' && (data.length > 0 || event !== '')) done()
    if (begin === 0) begin = i + 1
    if (name === 'event') event = value.trim()
    else if (name === 'id') id = value.trim()
    else if (name === 'data') data.push(value)
  }
  done()
  return { frames, comments, strange }
}
