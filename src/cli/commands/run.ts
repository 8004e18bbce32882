import { randomIds } from '../../adapters/random-ids'
import { realClock } from '../../adapters/real-clock'
import { isRecord } from '../../base/json'
import { traceOf } from '../../run/trace-of'
import { writeTrace } from '../../trace/codec'
import { CannotBeDone, type Command } from '../answer'
import { cassettesFor } from '../cassettes'
import { expectWritable, readDocumentFile, readJsonOption, writeText } from '../files'
import { keyNotes, keysFor } from '../keys'
import { runTold } from '../run-told'

/** `run <document>`: runs with the document's own models and tools; good only when the verdict is `answered`. */
export const run: Command = {
  usage: 'run <document> [--input <json or file>] [--question <text>] [--out <trace>]',
  does: 'runs a document and says how it ended; exit 1 unless it answered. --out writes the trace (.json or .jsonl)',
  takes: 1,
  options: { input: 'value', question: 'value', answer: 'value', out: 'value' },
  async run(line) {
    const [path] = line.positionals
    const out = line.option('out')
    if (path === undefined) throw new CannotBeDone('Say which document to run: vuelta run <document>')
    if (line.option('answer') !== undefined)
      throw new CannotBeDone('--answer is for review nodes, and those do not run in this version yet.')
    if (path === '-' && line.option('input') === '-')
      throw new CannotBeDone('The document and --input cannot both be standard input.')
    if (out !== undefined) await expectWritable(out)
    const document = await readDocumentFile(path)
    const input = await inputOf(line.option('input'), line.option('question'))
    for (const note of keyNotes(document, process.env)) process.stderr.write(`${note}\n`)
    // The engine is heavy: it is loaded once it is known that there is something to run.
    const { runHeadless } = await import('../run-headless')
    const startedAt = realClock.now()
    const cassettes = await cassettesFor(document, path)
    const events = await runHeadless(document, { input, secrets: keysFor(document, process.env), cassettes })
    const trace = traceOf({ id: randomIds.next('trace'), document, events, startedAt, language: 'en' })
    if (out !== undefined) await writeText(out, writeTrace(trace, out.endsWith('.jsonl') ? 'jsonl' : 'json'))
    const written = out === undefined ? '' : `\n\nThe trace is in ${out}. Read it with: vuelta log ${out}`
    return {
      good: trace.verdict?.verdict === 'answered',
      json: trace,
      text: `${runTold(trace.verdict, events)}${written}`,
    }
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
