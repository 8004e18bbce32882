/** Runs that another system recorded, as the terminal reads them: the file, the format, and which of its runs is meant. */
import { clip } from '../base/text'
import { type OpenedRecord, openRecord } from '../importers/import-run'
import { importProblemSentence } from '../importers/problem'
import type { Trace } from '../trace/trace'
import { CannotBeDone } from './answer'
import { readBytes, traceIn } from './files'

/** The record in a file or on standard input. Throws CannotBeDone with a sentence when there is none. */
export async function readRecordFile(path: string, format: string | undefined): Promise<OpenedRecord> {
  return recordIn(await readBytes(path), path, format)
}

/** The record in bytes that are there already. */
export function recordIn(bytes: Uint8Array, path: string, format: string | undefined): OpenedRecord {
  const name = path === '-' ? undefined : path.split(/[\\/]/).at(-1)
  const imported = openRecord(bytes, { ...(name === undefined ? {} : { name }), ...(format === undefined ? {} : { format }) })
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
  return chosen.trace
}

/** The run with this number, from 1; the first in which something can be shown when none is asked for. Other runs are not built. */
export function runOf({ heads, run }: OpenedRecord, asked: string | undefined): ChosenRun {
  for (let number = 1; asked === undefined && number <= heads.length; number++) {
    const trace = run(number - 1)
    if (trace) return { number, trace }
  }
  if (asked === undefined) throw new CannotBeDone('Nothing in it can be shown as a run.')
  const number = Number(asked)
  const trace = Number.isInteger(number) ? run(number - 1) : undefined
  if (trace) return { number, trace }
  throw new CannotBeDone(`--run is a whole number from 1 to ${heads.length}, not "${asked}".`)
}

export interface ChosenRun {
  /** From 1. */
  readonly number: number
  readonly trace: Trace
}

/** Says that there are more runs than the one that is shown. */
export function otherRuns({ heads }: OpenedRecord, { number }: ChosenRun): string {
  return heads.length === 1 ? '' : `This is run ${number} of ${heads.length} in the file; --run <n> chooses another.`
}

/** What the runs of a file are, a line each. */
export function runsTold({ heads, run }: OpenedRecord, most = 20): string {
  const lines = heads.slice(0, most).map(({ title }, i) => {
    const trace = run(i)
    const steps = trace?.events.filter(({ type }) => type === 'node-started').length ?? 0
    return `  ${i + 1}  ${clip(trace?.title ?? title, 90)}  (${steps} steps, ${trace?.verdict?.verdict ?? 'no verdict'})`
  })
  return [...lines, ...(heads.length > most ? [`  … and ${heads.length - most} more`] : [])].join('\n')
}
