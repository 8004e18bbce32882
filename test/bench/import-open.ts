/**
 * From the bytes of a file that holds one long run to the moment when its first step can be shown: read, built, laid on its graph, handed
 * over in pages as a worker hands them over, indexed and judged. All of it one after another; in the page a part goes on side by side.
 */

import { openRecord } from '../../src/importers/import-run'
import { pagesOf } from '../../src/importers/page-packer'
import { PageReader } from '../../src/importers/page-reader'
import { ontoGraph } from '../../src/recordings/onto-graph'
import { TraceIndex } from '../../src/replay/trace-index'
import { type Bench, figure, rounded, spreadOf } from './figure'
import { type Plain, plainly } from './plainly'
import { oneConversation, streamLines, textLog } from './recorded-files'

const bytes = 24_000_000
const rounds = 3

interface File {
  readonly name: string
  readonly make: (bytes: number) => string
  readonly by: Plain
}
const files: readonly File[] = [
  { name: 'conversation', make: oneConversation, by: 'json' },
  { name: 'stream', make: streamLines, by: 'lines' },
  { name: 'log', make: textLog, by: 'text' },
]

/** How long each part took, in milliseconds. */
interface Opening {
  readonly read: number
  readonly build: number
  readonly graph: number
  /** Over to the page and into its index. */
  readonly hand: number
  readonly judge: number
}

function opening(file: Uint8Array): { readonly took: Opening; readonly steps: number } {
  const marks = [performance.now()]
  const mark = () => marks.push(performance.now())
  const opened = openRecord(file)
  if (!opened.ok) throw new Error(opened.error.code)
  mark()
  const trace = opened.value.run(0)
  if (!trace) throw new Error('There is no run in the file.')
  mark()
  const walked = ontoGraph(trace)
  mark()
  const reader = new PageReader()
  const index = new TraceIndex()
  for (const page of pagesOf(walked.trace.events)) {
    const read = reader.take(structuredClone(page))
    index.append(read(), read)
  }
  mark()
  index.verdict('en')
  const steps = index.steps.length
  index.moment(0)
  mark()
  const part = (i: number) => (marks[i + 1] ?? 0) - (marks[i] ?? 0)
  return { took: { read: part(0), build: part(1), graph: part(2), hand: part(3), judge: part(4) }, steps }
}

export const importOpen: Bench = {
  name: 'import-open',
  async measure() {
    const detail: Record<string, number> = {}
    const worst: number[] = []
    for (const { name, make, by } of files) {
      const file = new TextEncoder().encode(make(bytes))
      const ratios: number[] = []
      let told: ReturnType<typeof opening> | undefined
      for (let round = -1; round < rounds; round++) {
        const from = performance.now()
        plainly[by](new TextDecoder().decode(file))
        const plain = performance.now() - from
        told = opening(file)
        if (round >= 0) ratios.push(Object.values(told.took).reduce((sum: number, ms) => sum + ms, 0) / plain)
      }
      const { median } = spreadOf(ratios)
      worst.push(median)
      detail[`${name}: ratio`] = rounded(median)
      detail[`${name}: bytes`] = file.length
      detail[`${name}: steps`] = told?.steps ?? 0
      for (const [part, ms] of Object.entries(told?.took ?? {})) detail[`${name}: ${part}, ms`] = rounded(ms)
    }
    return figure({
      name: 'import-open',
      what: 'Time from the bytes of a file of one long run to its first step, by that of JSON.parse (a log: of one pattern on each line) over the same bytes; the worst of three.',
      unit: 'ratio',
      value: rounded(Math.max(...worst)),
      limit: 3,
      detail,
    })
  },
}
