/** Answers of `redis-cli`: values as texts in quotes, one a line, perhaps numbered, with what was asked between them. JSON is taken out. */
import { type Source, sourceOf } from '../core/source'
import { jsonInside } from '../core/unwrap'

const value = /^\s*(?:\d+\) +)*("(?:\[?\{)\\".*")\s*$/

/** `undefined`: no line is such a value. Lines stay where they are. */
export function redisView(source: Source): Source | undefined {
  const head = source.lines(200)
  if (!head.some((line) => value.test(line)) || !head.some((line) => /^\S*:\d+(?:\[\d+\])?> |^\s*\d+\) /.test(line)))
    return undefined
  const text = source
    .lines()
    .map((line) => {
      const quoted = value.exec(line)?.[1]
      const read = quoted === undefined ? undefined : jsonInside(unquoted(quoted))
      return typeof read === 'object' && read !== null ? JSON.stringify(read) : line
    })
    .join('\n')
  const inner = sourceOf(text, source.name, [...source.repairs, 'envelope'])
  return { ...inner, leftOut: source.leftOut, redacted: source.redacted + inner.redacted }
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\u0007', b: '\b' }

/** The text behind the quotes: what is not plain ASCII stands there byte by byte. */
const unquoted = (quoted: string): string =>
  quoted.slice(1, -1).replace(/((?:\\x[\da-f]{2})+)|\\(.)/gi, (_, bytes: string | undefined, letter: string) => {
    if (bytes === undefined) return controls[letter] ?? letter
    const codes = bytes.split('\\x').slice(1)
    return new TextDecoder().decode(Uint8Array.from(codes, (code) => Number.parseInt(code, 16)))
  })
