/**
 * What a program raised and nobody caught: the last thing that stands in its console, behind all that it printed. Python's tracebacks,
 * those of notebooks, and the errors of Node. What stands in front of it is read as if it were not there; it is never taken for data.
 */

export interface RaisedError {
  /** The offset at which it begins. */
  readonly at: number
  /** 1-based. */
  readonly line: number
  readonly name: string
  readonly message: string
  /** The tasks of a graph in which it was raised, the innermost first. */
  readonly tasks: readonly { readonly node: string; readonly id: string }[]
}

/** Where a console's last words begin: further up there is output, however long. */
const READ = 60_000
const begins =
  /^(?:Traceback \(most recent call last\):?|[-─]{20,}\r?\n\w*(?:Error|Exception|Exceeded|Interrupt) {2,}Traceback \(most recent call last\))[ \t]*\r?$/m
const nodeBegins =
  /^(?:(?:file:\/\/|\/|[A-Z]:\\)\S+:\d+\r?\n(?:.*\n){1,8}?\s*\^+\s*\n\s*\n)?(?:Uncaught )?[A-Z]\w*(?:Error|Exception|Interrupt)\b(?: \[\w+\])?: .*\n(?:(?!\s+at ).*\n){0,6}?\s+at \S.*:\d+:\d+\)?\s*$/m
/** The line that names what was raised; it stands at the margin, what led there is further in. */
const raised = /^(?:Uncaught )?((?:[A-Za-z_]\w*\.)*[A-Z]\w*)(?: \[\w+\])?(?:: (.*))?$/
const task = /^During task with name '([^'\n]+)' and id '([^'\n]+)'\s*$/gm
/** A value at the margin: the program went on printing. */
const goesOn = /^(?:[{[(]|event: |data: )/m

/** The error with which a text ends; `undefined` for any other text. */
export function raisedAtEnd(text: string): RaisedError | undefined {
  const from = Math.max(0, text.length - READ)
  const tail = text.slice(from)
  if (!tail.includes('Traceback (most recent call last)') && !/^\s+at \S/m.test(tail)) return undefined
  const found = begins.exec(tail) ?? nodeBegins.exec(tail)
  if (!found) return undefined
  const own = tail.slice(found.index)
  if (goesOn.test(own)) return undefined
  const lines = own.split(/\r?\n/)
  const isNode = !/Traceback \(most/.test(found[0])
  const named = lines.map((line) => raised.exec(line))
  const last = isNode ? named.findIndex((one) => one?.[2] !== undefined) : named.findLastIndex((one, i) => i > 0 && one !== null)
  const [, name, words = ''] = named[last] ?? []
  if (name === undefined) return undefined
  const behind = lines.slice(last + 1)
  const end = behind.findIndex((line) => /^\s+at \S|^During task with name|^\s*$|^For troubleshooting|^```/.test(line))
  const message = [words, ...(end < 0 ? behind : behind.slice(0, end))].join('\n').trim()
  const at = from + found.index
  return {
    at,
    line: text.slice(0, at).split('\n').length,
    name: name.split('.').at(-1) ?? name,
    message,
    tasks: [...own.matchAll(task)].map((one) => ({ node: one[1] ?? '', id: one[2] ?? '' })),
  }
}
