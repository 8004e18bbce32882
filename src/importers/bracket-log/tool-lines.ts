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

/** A result goes with the nearest use before it that has none; one without a use names no tool. */
export function toolLines(said: readonly Said[], kind: string): ToolLines {
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
