/** Runs that another system recorded, as the terminal reads them: the file, the format, and which of its runs is meant. */
import { clip } from '../base/text'
import { type ImportedRecord, importRecord } from '../importers/import-run'
import { importProblemSentence } from '../importers/problem'
import type { Trace } from '../trace/trace'
import { CannotBeDone } from './answer'
import { readBytes, traceIn } from './files'

/** The record in a file or on standard input. Throws CannotBeDone with a sentence when there is none. */
export async function readRecordFile(path: string, format: string | undefined): Promise<ImportedRecord> {
  return recordIn(await readBytes(path), path, format)
}

/** The record in bytes that are there already. */
export function recordIn(bytes: Uint8Array, path: string, format: string | undefined): ImportedRecord {
  const name = path === '-' ? undefined : path.split(/[\\/]/).at(-1)
  const imported = importRecord(bytes, { ...(name === undefined ? {} : { name }), ...(format === undefined ? {} : { format }) })
  if (imported.ok) return imported.value
  const { error } = imported
  const hint =
    error.code === 'unknown-format'
      ? ' See: vuelta formats'
      : error.code === 'already-a-trace'
        ? ` Read it with: vuelta log ${path}`
        : error.code === 'a-document'
          ? ` Run it first: vuelta run ${path}`
          : ''
  throw new CannotBeDone(`${path === '-' ? 'Standard input' : path}: ${importProblemSentence(error, 'en')}${hint}`)
}

/** A trace, or one run of a record: what is no trace is imported first. That there are other runs is told on standard error. */
export async function readRun(path: string, format: string | undefined, run: string | undefined): Promise<Trace> {
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

/** The run with this number, from 1; the first when none is asked for. */
export function runOf({ runs }: ImportedRecord, asked: string | undefined): Trace {
  const number = asked === undefined ? 1 : Number(asked)
  const run = Number.isInteger(number) ? runs[number - 1] : undefined
  if (run && number >= 1) return run
  throw new CannotBeDone(`--run is a whole number from 1 to ${runs.length}, not "${asked ?? ''}".`)
}

/** Says that there are more runs than the one that is shown. */
export function otherRuns({ runs }: ImportedRecord, shown: Trace): string {
  if (runs.length === 1) return ''
  const number = runs.indexOf(shown) + 1
  return `This is run ${number} of ${runs.length} in the file; --run <n> chooses another.`
}

/** What the runs of a file are, a line each. */
export function runsTold({ runs }: ImportedRecord, most = 20): string {
  const lines = runs.slice(0, most).map((run, i) => {
    const steps = run.events.filter(({ type }) => type === 'node-started').length
    return `  ${i + 1}  ${clip(run.title, 90)}  (${steps} steps, ${run.verdict?.verdict ?? 'no verdict'})`
  })
  return [...lines, ...(runs.length > most ? [`  … and ${runs.length - most} more`] : [])].join('\n')
}
