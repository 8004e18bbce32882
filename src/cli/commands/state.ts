import { TraceIndex } from '../../replay/trace-index'
import { CannotBeDone, type Command } from '../answer'
import { readTraceFile } from '../files'

/** `state <trace> --step <n>`: the state after that step, as JSON. Steps count from 1, as the timeline shows them. */
export const state: Command = {
  usage: 'state <trace> --step <n>',
  does: 'prints the state after a step (the first is 1), as JSON',
  takes: 1,
  options: { step: 'value' },
  async run(line) {
    const [path] = line.positionals
    const asked = line.option('step')
    if (path === undefined) throw new CannotBeDone('Say which trace to read: vuelta state <trace> --step <n>')
    const index = TraceIndex.of((await readTraceFile(path)).events)
    const total = index.steps.length
    if (total === 0) throw new CannotBeDone('This trace has no steps.')
    const step = Number(asked)
    if (asked === undefined) throw new CannotBeDone(`Say which step, from 1 to ${total}: vuelta state ${path} --step <n>`)
    if (asked.trim() === '' || !Number.isInteger(step) || step < 1 || step > total) {
      throw new CannotBeDone(`--step is a whole number from 1 to ${total}, not "${asked}".`)
    }
    const folded = index.stateAt(step - 1)
    return { good: true, json: folded, text: JSON.stringify(folded, undefined, 2) }
  },
}
