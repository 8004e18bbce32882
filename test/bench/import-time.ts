/**
 * How long it takes to read a file that another system recorded (unpack, decode, take out secrets, recognise, find its runs, account for
 * every record), by the time that the platform alone needs to read the same bytes. A run is built when it is opened; that has its own part in
 * the detail.
 */
import { openRecord } from '../../src/importers/import-run'
import { type Bench, figure, paired, rounded, spreadOf, timed } from './figure'
import { type Plain, plainly } from './plainly'
import { chatLines, langSmithList, oneConversation, otlpFile, streamLines, textLog } from './recorded-files'
import { chatChunkLines, messageLines } from './recorded-streams'

const bytes = 24_000_000

function importTime(name: string, what: string, make: (bytes: number) => string, by: Plain): Bench {
  return {
    name,
    async measure() {
      const file = new TextEncoder().encode(make(bytes))
      const open = () => {
        const opened = openRecord(file)
        if (!opened.ok) throw new Error(opened.error.code)
        return opened.value
      }
      const pair = await paired(open, () => plainly[by](new TextDecoder().decode(file)), { rounds: 5, warmUp: 1 })
      const record = open()
      const { kept, records } = record.report()
      const built = await timed(() => record.run(0))
      const spread = spreadOf(pair.ratios)
      return figure({
        name,
        what,
        unit: 'ratio',
        value: rounded(spread.median),
        limit: 3,
        spread,
        detail: {
          bytes: file.length,
          records: records ?? 0,
          kept,
          runs: record.heads.length,
          readMs: rounded(spreadOf(pair.firstMs).median),
          plainMs: rounded(spreadOf(pair.secondMs).median),
          firstRunMs: rounded(built),
        },
      })
    },
  }
}

const by = (what: string, plain: string) => `Time to read ${what}, by the time of ${plain} over the same bytes.`

export const importChat = importTime(
  'import-chat',
  by('fine-tuning lines of chat messages', 'JSON.parse, line by line,'),
  chatLines,
  'lines',
)
export const importConversation = importTime(
  'import-conversation',
  by('one long conversation', 'JSON.parse'),
  oneConversation,
  'json',
)
export const importRuns = importTime('import-runs', by('a flat list of LangSmith runs', 'JSON.parse'), langSmithList, 'json')
export const importStream = importTime(
  'import-stream',
  by('updates of a LangGraph stream', 'JSON.parse, line by line,'),
  streamLines,
  'lines',
)
export const importChunks = importTime(
  'import-chunks',
  by('chunks of streamed chat replies', 'JSON.parse, line by line,'),
  chatChunkLines,
  'lines',
)
export const importMessages = importTime(
  'import-messages',
  by('pieces of messages of a LangGraph stream', 'JSON.parse, line by line,'),
  messageLines,
  'lines',
)
export const importSpans = importTime('import-spans', by('OTLP spans', 'JSON.parse'), otlpFile, 'json')
export const importLog = importTime(
  'import-log',
  by('a text log with tags', 'splitting it into lines and matching one pattern on each'),
  textLog,
  'text',
)
