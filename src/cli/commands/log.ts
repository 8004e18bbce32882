import { textLog } from '../../trace/log'
import type { Trace } from '../../trace/trace'
import { CannotBeDone, type Command } from '../answer'
import { readBytes, traceIn } from '../files'
import { otherRuns, recordIn, runOf } from '../recorded'

/** `log <trace or recorded run>`: the run as text. What is no trace is imported first. */
export const log: Command = {
  usage: 'log <trace or recorded run> [--format <id>] [--run <n>]',
  does: 'prints a run as text: iterations, brain, hands, router, compress',
  takes: 1,
  options: { format: 'value', run: 'value' },
  async run(line) {
    const [path] = line.positionals
    if (path === undefined) throw new CannotBeDone('Say which trace to read: vuelta log <trace>')
    const text = textLog((await runIn(path, line.option('format'), line.option('run'))).events, 'en')
    return { good: true, json: { log: text.split('\n') }, text: text.trimEnd() }
  },
}

async function runIn(path: string, format: string | undefined, run: string | undefined): Promise<Trace> {
  const bytes = await readBytes(path)
  if (format === undefined) {
    const trace = traceIn(bytes, path)
    if (trace) return trace
  }
  const record = recordIn(bytes, path, format)
  const chosen = runOf(record, run)
  const more = otherRuns(record, chosen)
  if (more !== '') process.stderr.write(`${more}\n`)
  return chosen
}
