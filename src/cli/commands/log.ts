import { textLog } from '../../trace/log'
import { CannotBeDone, type Command } from '../answer'
import { readRun } from '../recorded'

/** `log <trace or recorded run>`: the run as text. What is no trace is imported first. */
export const log: Command = {
  usage: 'log <trace or recorded run> [--format <id>] [--run <n>]',
  does: 'prints a run as text: iterations, brain, hands, router, compress',
  takes: 1,
  options: { format: 'value', run: 'value' },
  async run(line) {
    const [path] = line.positionals
    if (path === undefined) throw new CannotBeDone('Say which trace to read: vuelta log <trace>')
    const text = textLog((await readRun(path, line.option('format'), line.option('run'))).events, 'en')
    return { good: true, json: { log: text.split('\n') }, text: text.trimEnd() }
  },
}
