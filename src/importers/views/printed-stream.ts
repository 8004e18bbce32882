/**
 * What LangGraph prints by itself while a graph runs: `[updates] {…}` of its print mode, and the tasks, writes and states of its older
 * debug mode. The lines are written anew as the chunks that they print, and stay where they were.
 */
import { type Source, sourceOf } from '../core/source'

const printed = /^\[(values|updates|messages|custom|tasks|checkpoints|debug)\] (?:\[graph=(\(.*?\))\] )?(.*)$/
const heading = /^\[(-?\d+):(tasks|writes|checkpoint)\] (?:Starting|Finished|State) /
const LOOKED_AT = 60

/** `undefined`: nothing in it was printed this way. */
export function printedStreamView(source: Source): Source | undefined {
  const head = source.lines(LOOKED_AT)
  const isDebug = head.some((line) => heading.test(line))
  if (!isDebug && head.filter((line) => printed.test(line)).length === 0) return undefined
  const lines = isDebug ? debugLines(source.lines()) : source.lines().map(chunkLine)
  const view = sourceOf(lines.join('\n'), source.name, [...source.repairs, 'printed-stream'])
  return { ...view, leftOut: source.leftOut, redacted: source.redacted + view.redacted }
}

function chunkLine(line: string): string {
  const [, mode, ns, payload] = printed.exec(line) ?? []
  if (mode === undefined || payload === undefined) return line
  return ns === undefined ? `('${mode}', ${payload})` : `(${ns}, '${mode}', ${payload})`
}

/** A state is printed over several lines; what a node is given, on one. Where a task ended is told by the state behind it. */
function debugLines(given: readonly string[]): readonly string[] {
  const lines = given.map(() => '')
  let step = 0
  let part: string | undefined
  let begin = -1
  let state: string[] = []
  const close = (): void => {
    if (begin >= 0 && state.join('').trim() !== '')
      lines[begin] = `('debug', {'type': 'checkpoint', 'step': ${step}, 'payload': {'values': ${state.join(' ')}}})`
    begin = -1
    state = []
  }
  for (const [i, line] of given.entries()) {
    const found = heading.exec(line)
    if (found) {
      close()
      step = Number(found[1])
      part = found[2]
      continue
    }
    if (part === 'tasks') {
      const [, name, input] = /^- ([^\s].*?) -> (.*)$/.exec(line) ?? []
      if (name !== undefined && input !== undefined)
        lines[i] =
          `('debug', {'type': 'task', 'step': ${step}, 'payload': {'id': '${name}-${step}-${i}', 'name': '${name}', 'input': ${input}}})`
    } else if (part === 'checkpoint' && (begin >= 0 || /^[{[(A-Z]/.test(line))) {
      if (begin < 0) begin = i
      // Words of the program behind a state end it.
      if (begin === i || /^[\s}\])]/.test(line)) state.push(line.trim())
      else {
        close()
        part = undefined
        lines[i] = line
      }
    } else if (part === undefined) lines[i] = line
  }
  close()
  return lines
}
