/**
 * How long it takes to read files of more kinds than those of import-time.ts, by the time that JSON.parse needs for the same bytes; and a
 * text of Thought, Action and Observation, by the time of a log with tags of the same length.
 */
import { openRecord } from '../../src/importers/import-run'
import { type Bench, figure, paired, rounded, spreadOf } from './figure'
import { type Plain, plainly } from './plainly'
import { textLog } from './recorded-files'
import { otlpLines, reactLog, stateHistory, taskList, traceList, trajectoryLines } from './recorded-others'

const bytes = 48_000_000
const rounds = { rounds: 3, warmUp: 1 }

interface Kind {
  readonly name: string
  readonly make: (bytes: number) => string
  readonly by: Plain
}
const kinds: readonly Kind[] = [
  { name: 'OTLP lines', make: otlpLines, by: 'lines' },
  { name: 'ATIF lines', make: trajectoryLines, by: 'lines' },
  { name: 'tau-bench list', make: taskList, by: 'json' },
  { name: 'LangGraph state history', make: stateHistory, by: 'json' },
  { name: 'Langfuse traces', make: traceList, by: 'json' },
]

function open(file: Uint8Array): void {
  const opened = openRecord(file)
  if (!opened.ok) throw new Error(opened.error.code)
}

export const importKinds: Bench = {
  name: 'import-kinds',
  async measure() {
    const detail: Record<string, number> = {}
    const medians: number[] = []
    for (const { name, make, by } of kinds) {
      const file = new TextEncoder().encode(make(bytes))
      const pair = await paired(
        () => open(file),
        () => plainly[by](new TextDecoder().decode(file)),
        rounds,
      )
      const { median } = spreadOf(pair.ratios)
      medians.push(median)
      detail[`${name}: ratio`] = rounded(median)
      detail[`${name}: bytes`] = file.length
    }
    return figure({
      name: 'import-kinds',
      what: 'Time to read files of other kinds, by that of JSON.parse over the same bytes; the worst of five.',
      unit: 'ratio',
      value: rounded(Math.max(...medians)),
      limit: 3,
      detail,
    })
  },
}

export const importReact: Bench = {
  name: 'import-react',
  async measure() {
    const react = new TextEncoder().encode(reactLog(bytes / 2))
    const tagged = new TextEncoder().encode(textLog(bytes / 2))
    const pair = await paired(
      () => open(react),
      () => open(tagged),
      rounds,
    )
    const spread = spreadOf(pair.ratios)
    return figure({
      name: 'import-react',
      what: 'Time to read a text of Thought, Action and Observation, by that of a log with tags of the same length.',
      unit: 'ratio',
      value: rounded(spread.median),
      limit: 4,
      spread,
      detail: { bytes: react.length },
    })
  },
}
