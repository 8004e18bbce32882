import { textLog } from '../../trace/log'
import { CannotBeDone, type Command } from '../answer'
import { readTraceFile } from '../files'

/** `log <trace>`: the run as text. */
export const log: Command = {
  usage: 'log <trace>',
  does: 'prints a run as text: iterations, brain, hands, router, compress',
  takes: 1,
  options: {},
  async run({ positionals }) {
    const [path] = positionals
    if (path === undefined) throw new CannotBeDone('Say which trace to read: vuelta log <trace>')
    const text = textLog((await readTraceFile(path)).events, 'en')
    return { good: true, json: { log: text.split('\n') }, text: text.trimEnd() }
  },
}
