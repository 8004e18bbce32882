/**
 * Where things are in a JSON text: the first mistake of a text that JSON.parse refuses, and the place of a path in one it accepts.
 * JSON.parse does the reading; this scanner only answers "where" and "what was expected". It walks with its own stack, so that
 * deep nesting cannot overflow, and it never throws.
 */

/** A place in a text: both counted from 1, columns in UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
}

export type JsonPath = readonly (string | number)[]

/** What JSON would have allowed at the first mistake, or the slip it looks like. */
export type Expected =
  | 'value'
  | 'key'
  | 'colon'
  | 'comma-or-brace'
  | 'comma-or-bracket'
  | 'end'
  | 'closing-quote'
  | 'escape'
  | 'double-quotes'
  | 'no-trailing-comma'
  | 'no-comment'

export interface JsonMistake extends Place {
  readonly expected: Expected
  /** What is there instead, clipped; empty at the end of the text. */
  readonly found: string
}

/** A tree of the paths that are looked for. */
interface Wanted {
  readonly next: Map<string | number, Wanted>
  place: number | undefined
}
interface Frame {
  readonly close: '}' | ']'
  readonly wanted: Wanted | undefined
  index: number
}

const space = /[\t\n\r ]*/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y

/** The first mistake of a text; undefined if it is JSON. */
export const firstMistake = (source: string): JsonMistake | undefined => scan(source, undefined)

/** The places of some paths in a text that is JSON. A path that is not there gets the place of what should have held it. */
export function placesOf(source: string, paths: readonly JsonPath[]): readonly Place[] {
  const root: Wanted = { next: new Map(), place: undefined }
  for (const path of paths) {
    let wanted = root
    for (const key of path) {
      const next = wanted.next.get(key) ?? { next: new Map(), place: undefined }
      wanted.next.set(key, next)
      wanted = next
    }
  }
  scan(source, root)
  return paths.map((path) => {
    let wanted: Wanted | undefined = root
    let offset = root.place ?? 0
    for (const key of path) {
      wanted = wanted?.next.get(key)
      offset = wanted?.place ?? offset
    }
    return placeAt(source, offset)
  })
}

/** The line and column of an offset. */
export function placeAt(source: string, offset: number): Place {
  let line = 1
  let start = 0
  for (let i = source.indexOf('\n'); i !== -1 && i < offset; i = source.indexOf('\n', start)) {
    line++
    start = i + 1
  }
  return { line, column: offset - start + 1 }
}

function scan(source: string, root: Wanted | undefined): JsonMistake | undefined {
  const stack: Frame[] = []
  let at = 0
  let wanted = root
  const skip = () => {
    space.lastIndex = at
    space.test(source)
    at = space.lastIndex
  }
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const mistake = (expected: Expected): JsonMistake => ({
    ...placeAt(source, at),
    expected: slipAt(source, at, expected),
    found: source.slice(at, at + 12).split('\n')[0] ?? '',
  })
  /** Reads a text from its opening quote on. */
  const text = (): JsonMistake | undefined => {
    at++
    while (at < source.length) {
      const code = source.charCodeAt(at)
      if (code === 34) {
        at++
        return undefined
      }
      if (code === 10 || code === 13) break
      if (code < 32) return mistake('escape')
      if (code !== 92) at++
      else if (take(escaped) === undefined) return mistake('escape')
    }
    return mistake('closing-quote')
  }
  /** Reads `"key":` and says which wanted path it leads to. */
  const key = (frame: Frame): JsonMistake | undefined => {
    const start = at
    if (source[at] !== '"') return mistake('key')
    const broken = text()
    if (broken) return broken
    wanted = frame.wanted?.next.get(String(JSON.parse(source.slice(start, at))))
    skip()
    if (source[at] !== ':') return mistake('colon')
    at++
    return undefined
  }

  for (;;) {
    skip()
    if (wanted) wanted.place = at
    const open = source[at]
    if (open === '{' || open === '[') {
      at++
      skip()
      const frame: Frame = { close: open === '{' ? '}' : ']', wanted, index: 0 }
      if (source[at] === frame.close) at++
      else {
        stack.push(frame)
        const broken = frame.close === '}' ? key(frame) : undefined
        if (broken) return broken
        if (frame.close === ']') wanted = frame.wanted?.next.get(0)
        continue
      }
    } else {
      const broken = open === '"' ? text() : take(plain) === undefined ? mistake('value') : undefined
      if (broken) return broken
    }
    for (;;) {
      skip()
      const frame = stack.at(-1)
      if (!frame) return at === source.length ? undefined : mistake('end')
      if (source[at] === frame.close) {
        at++
        stack.pop()
        continue
      }
      if (source[at] !== ',') return mistake(frame.close === '}' ? 'comma-or-brace' : 'comma-or-bracket')
      const comma = at
      at++
      skip()
      if (source[at] === frame.close) {
        at = comma
        return mistake('no-trailing-comma')
      }
      frame.index++
      const broken = frame.close === '}' ? key(frame) : undefined
      if (broken) return broken
      if (frame.close === ']') wanted = frame.wanted?.next.get(frame.index)
      break
    }
  }
}

/** The slip of the hand that a mistake looks like, if it looks like one. */
function slipAt(source: string, at: number, expected: Expected): Expected {
  if (source.startsWith('//', at) || source.startsWith('/*', at)) return 'no-comment'
  const wantsText = expected === 'value' || expected === 'key'
  return wantsText && (source[at] === "'" || source[at] === '`' || source[at] === '“') ? 'double-quotes' : expected
}
