/** The tools that one visit ran, out of its lines: each with the result that follows it, if one does. */
import type { SourceLink } from '../../trace/events'
import { type PrintedCall, readPrintedCall } from './call-text'
import type { Saying } from './sayings'
import type { Said } from './units'

export interface ToolLine {
  readonly name: string
  readonly call: PrintedCall | undefined
  readonly source: SourceLink
  readonly time: number | undefined
  readonly result:
    | {
        readonly status: 'ok' | 'error'
        readonly text: string
        readonly source: SourceLink
        readonly time: number | undefined
      }
    | undefined
}

export interface ToolLines {
  readonly uses: readonly ToolLine[]
  /** The lines that are told as a use or as its result. */
  readonly took: ReadonlySet<Saying>
}

/** A result goes with the nearest use before it that has none; one without a use names no tool. `asked`: by the last message. */
export function toolLines(said: readonly Said[], kind: string, asked: readonly string[] = []): ToolLines {
  const uses: {
    name: string
    call: PrintedCall | undefined
    source: SourceLink
    time: number | undefined
    result: ToolLine['result']
  }[] = []
  const took = new Set<Saying>()
  for (const { saying, entry } of said) {
    const { source, time } = entry
    if (saying.type === 'executing') {
      took.add(saying)
      const call = readPrintedCall(saying.text, '')
      uses.push({ name: call?.name ?? saying.text.slice(0, 120), call, source, time, result: undefined })
      continue
    }
    const use =
      saying.type === 'text' && kind === 'hands'
        ? readUse(
            saying.text,
            (name) => asked.includes(name) || uses.some((one) => one.name === name && one.result === undefined),
          )
        : undefined
    if (use) {
      took.add(saying)
      const waiting =
        use.call === undefined ? uses.find(({ name, result }) => name === use.name && result === undefined) : undefined
      const ended = use.result && { ...use.result, source, time }
      if (waiting) waiting.result = ended
      else uses.push({ name: use.name, call: use.call, source, time, result: ended })
      continue
    }
    const failed = saying.type === 'tool-error' || (saying.type === 'error' && kind === 'hands')
    const plain = saying.type === 'result' || (saying.type === 'text' && kind === 'hands')
    if (!failed && !plain) continue
    const tool = saying.type === 'tool-error' ? saying.tool : undefined
    const open = uses.find((use) => use.result === undefined && (tool === undefined || use.name === tool))
    // An error that no tool is waiting for is one of the node itself.
    if (!open && saying.type === 'error') continue
    took.add(saying)
    const result = { status: failed ? ('error' as const) : ('ok' as const), text: saying.text, source, time }
    if (open) open.result = result
    else uses.push({ name: tool ?? '', call: undefined, source, time, result })
  }
  return { uses, took }
}

interface ReadUse {
  readonly name: string
  readonly call: PrintedCall | undefined
  readonly result: { readonly status: 'ok' | 'error'; readonly text: string } | undefined
}

const brings = /(?<=[)}\w\]])\s*(?:(->|=>|→|returned:?|result:|output:)|(failed:?|error:|raised:?))\s+/
const LOOKED_AT = 2000

/** A line that names a tool without a verb: `search(q="a")`, `search({…}) -> 3 hits`, `search failed: timeout`. `known`: whether a tool was asked for, or waits. */
function readUse(text: string, known: (name: string) => boolean): ReadUse | undefined {
  const plain = text.trim()
  const found = brings.exec(plain.slice(0, LOOKED_AT))
  const front = found ? plain.slice(0, found.index) : plain
  const printed = front.includes('(') && front.endsWith(')') ? readPrintedCall(front, '') : undefined
  const call = printed?.args && !printed.cut ? printed : undefined
  const name = call?.name ?? (known(front) ? front : undefined)
  if (name === undefined || (call === undefined && !found)) return undefined
  const result = found && {
    status: found[2] ? ('error' as const) : ('ok' as const),
    text: plain.slice(found.index + found[0].length),
  }
  return { name, call, result: result ?? undefined }
}
