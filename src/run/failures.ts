/** Whatever was thrown, as a plain error with a stable code and a sentence. Class names are minified in the page: never decide by them. */
import { asText } from '../base/json'
import { clip } from '../base/text'
import type { Field } from '../document/types'
import { NodeFailure } from '../nodes/behaviour/contract'
import type { RunError } from '../trace/events'
import type { WriteOf } from './graph-host'

/** The error as data. Several parallel failures arrive as one: the first is told, the number of the others is said. */
export function runErrorOf(error: unknown): RunError {
  if (error instanceof NodeFailure) {
    const { tool, model, input, data } = error.about
    return {
      code: error.code,
      message: error.message,
      ...(tool === undefined ? {} : { tool }),
      ...(model === undefined ? {} : { model }),
      ...(input === undefined ? {} : { input: clipped(input) }),
      ...(data === undefined ? {} : { data }),
    }
  }
  if (error instanceof AggregateError && error.errors.length > 0) {
    const [first, ...others] = partsOf(error)
    const told = runErrorOf(first)
    if (others.length === 0) return told
    const message = `${told.message} (and ${others.length} more failed beside it)`
    return { ...told, message, data: { ...told.data, more: others.length } }
  }
  const code = codeOf(error)
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s*Troubleshooting URL:[\s\S]*$/, '').trim()
  if (message === '') return { code, message: 'Something failed without saying what.', data: { silent: true } }
  return { code, message, data: { said: message } }
}

/** The failures in an error: those of nodes that failed side by side, or the one that it is. */
export function partsOf(error: unknown): readonly unknown[] {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors.flatMap(partsOf) : [error]
}

/** LangGraph names the field and the values of a double write; who wrote them is told here. Undefined when no such field is found. */
export function overwriteError(writes: readonly WriteOf[], fields: readonly Field[]): RunError | undefined {
  const replacing = fields.filter(({ reducer }) => reducer === 'replace').map(({ name }) => name)
  const field = replacing.find((name) => writes.filter((write) => write.field === name).length > 1)
  const competing = writes.filter((write) => write.field === field)
  if (field === undefined) return undefined
  const short = competing.map(({ node, value }) => ({ node, value: clip(asText(value), 80) }))
  const told = short.map(({ node, value }) => `${node} wrote ${value}`).join(', ')
  const wrote = short.map(({ node, value }) => `${node}: ${value}`).join(', ')
  const message = `"${field}" takes one value in a superstep, and got ${competing.length}: ${told}. Give it a reducer that can take both, or let one node write it.`
  return { code: 'parallel-overwrite', message, data: { field, count: competing.length, writes: wrote } }
}

const codes: Readonly<Record<string, string>> = {
  GRAPH_RECURSION_LIMIT: 'recursion-limit',
  INVALID_CONCURRENT_GRAPH_UPDATE: 'parallel-overwrite',
  UNREACHABLE_NODE: 'graph-refused',
}

/** LangGraph's own error code where it gives one, else `engine-error`. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'lc_error_code' in error ? String(error.lc_error_code) : ''
  return codes[code] ?? 'engine-error'
}

function clipped(input: unknown): unknown {
  const text = JSON.stringify(input)
  return text !== undefined && text.length > 4_000 ? `${text.slice(0, 4_000)}…` : input
}
