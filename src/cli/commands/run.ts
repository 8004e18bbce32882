import { randomIds } from '../../adapters/random-ids'
import { realClock } from '../../adapters/real-clock'
import { asText, isRecord } from '../../base/json'
import { traceOf } from '../../run/trace-of'
import { writeTrace } from '../../trace/codec'
import type { TraceEvent } from '../../trace/events'
import { CannotBeDone, type Command } from '../answer'
import { readDocumentFile, readJsonOption, writeText } from '../files'
import { runHeadless } from '../run-headless'

/** `run <document>`: runs with the document's own models and tools; good only when the verdict is `answered`. */
export const run: Command = {
  usage: 'run <document> [--input <json or file>] [--question <text>] [--out <trace>]',
  does: 'runs a document and says how it ended; exit 1 unless it answered',
  options: { input: 'value', question: 'value', answer: 'values', out: 'value' },
  async run(line) {
    const [path] = line.positionals
    if (path === undefined) throw new CannotBeDone('Say which document to run: vuelta run <document>.')
    const document = await readDocumentFile(path)
    const input = await inputOf(line.option('input'), line.option('question'))
    const startedAt = realClock.now()
    const events = await runHeadless(document, input)
    const trace = traceOf({ id: randomIds.next('trace'), document, events, startedAt, language: 'en' })
    const out = line.option('out')
    if (out !== undefined) await writeText(out, writeTrace(trace, out.endsWith('.jsonl') ? 'jsonl' : 'json'))
    return { good: trace.verdict?.verdict === 'answered', json: trace, text: told(trace.verdict, events.at(-1)) }
  },
}

async function inputOf(
  input: string | undefined,
  question: string | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (input === undefined) return question === undefined ? undefined : { question }
  const value = await readJsonOption(input, 'input')
  if (!isRecord(value)) throw new CannotBeDone('--input is JSON, but not an object of fields such as { "question": "..." }.')
  return question === undefined ? value : { ...value, question }
}

function told(verdict: ReturnType<typeof traceOf>['verdict'], last: TraceEvent | undefined): string {
  const lines = verdict ? [`${verdict.verdict}: ${verdict.title}`, verdict.detail, verdict.fix ?? ''] : []
  const output = last?.type === 'run-finished' && isRecord(last.output) ? Object.entries(last.output) : []
  const shown = output.map(([name, value]) => `${name}: ${Array.isArray(value) ? lastOf(value) : asText(value)}`)
  return [...lines.filter((line) => line !== ''), '', ...shown].join('\n').trim()
}

/** A list is told by its length and its last entry; a message by its text. */
function lastOf(list: readonly unknown[]): string {
  const last = list.at(-1)
  const text = isRecord(last) && typeof last.text === 'string' ? last.text : asText(last)
  return list.length === 0 ? 'nothing' : `${list.length} entries, the last: ${text}`
}
