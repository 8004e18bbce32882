/**
 * How the time of a run on recorded answers grows with its length: a recorded conversation of 3,000 laps against one of 1,000, run in turns
 * on the graph that the record shows. Every lap sees the whole conversation until then; whatever is done with all of it at each lap would
 * make three times the laps nine times the work. In time of the processor, which a busy machine disturbs less.
 */
import { countingIds, steppedClock } from '../../src/base/ports'
import { atOnce } from '../../src/base/slices'
import { openRecord } from '../../src/importers/import-run'
import { inferGraph } from '../../src/recordings/infer-graph'
import { whatIf } from '../../src/recordings/what-if'
import { TraceIndex } from '../../src/replay/trace-index'
import type { RunRequest } from '../../src/run/port'
import { runDocument } from '../../src/run/run-document'
import { packingCassette } from '../../src/trace/packed-cassette'
import { type Bench, figure, rounded, spreadOf } from './figure'
import { words } from './recorded-files'

const laps = { few: 1_000, many: 3_000 } as const

const conversation = (rounds: number): string =>
  JSON.stringify([
    { role: 'user', content: words(2, 40) },
    ...Array.from({ length: rounds }, (_, i) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: `call_${i}`, type: 'function', function: { name: 'search', arguments: JSON.stringify({ query: words(i, 5) }) } },
        ],
      },
      { role: 'tool', tool_call_id: `call_${i}`, content: words(i, 90) },
    ]).flat(),
    { role: 'assistant', content: words(3, 120) },
  ])

function requestFor(rounds: number): RunRequest {
  const opened = openRecord(conversation(rounds))
  const trace = opened.ok ? opened.value.run(0) : undefined
  if (!trace) throw new Error('The conversation could not be read.')
  const { document, trace: shown } = inferGraph(trace)
  const asked = whatIf(TraceIndex.of(shown.events), 1, document)
  if (!asked.ok) throw new Error(asked.error.code)
  const cassette = atOnce(packingCassette(asked.value.cassette))
  return {
    document,
    secrets: {},
    language: 'en',
    input: asked.value.input,
    recorded: { cassette, match: 'order', missing: 'stop' },
  }
}

/** Milliseconds of the processor for one run. */
async function timeOf(request: RunRequest, rounds: number): Promise<number> {
  let results = 0
  const before = process.cpuUsage()
  await runDocument(request, {
    platform: {
      clock: steppedClock(),
      ids: countingIds(),
      monotonic: () => performance.now(),
      fetch: globalThis.fetch,
      corpus: async () => [],
    },
    emit: (event) => {
      if (event.type === 'tool-returned') results += 1
    },
  })
  const { user, system } = process.cpuUsage(before)
  if (results !== rounds) throw new Error(`The run did not go all the way: ${results} of ${rounds} laps.`)
  return (user + system) / 1_000
}

export const whatIfGrowth: Bench = {
  name: 'what-if-growth',
  async measure() {
    const [few, many] = [requestFor(laps.few), requestFor(laps.many)]
    await timeOf(few, laps.few)
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < 3; round++) {
      times.few.push(await timeOf(few, laps.few))
      times.many.push(await timeOf(many, laps.many))
    }
    const spread = spreadOf(times.many.map((ms, i) => rounded(ms / (times.few[i] ?? ms))))
    return figure({
      name: 'what-if-growth',
      what: 'Processor time of a run on recorded answers of 3,000 laps by that of one of 1,000 laps; 3 is as much again for each lap.',
      unit: 'ratio',
      value: spread.median,
      limit: 4,
      spread,
      detail: { fewMs: rounded(spreadOf(times.few).median), manyMs: rounded(spreadOf(times.many).median) },
    })
  },
}
