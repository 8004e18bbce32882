/** Whatever was thrown, as a plain error with a stable code and a sentence. Class names are minified in the page: never decide by them. */
import { NodeFailure } from '../nodes/behaviour/contract'
import type { RunError } from '../trace/events'

/** The error as data. Several parallel failures arrive as one: the first is told, the number of the others is said. */
export function runErrorOf(error: unknown): RunError {
  if (error instanceof NodeFailure) {
    const { tool, model, input } = error.about
    return {
      code: error.code,
      message: error.message,
      ...(tool === undefined ? {} : { tool }),
      ...(model === undefined ? {} : { model }),
      ...(input === undefined ? {} : { input: clipped(input) }),
    }
  }
  if (error instanceof AggregateError && error.errors.length > 0) {
    const first = runErrorOf(error.errors[0])
    return error.errors.length === 1
      ? first
      : { ...first, message: `${first.message} (and ${error.errors.length - 1} more failed beside it)` }
  }
  const code = codeOf(error)
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s*Troubleshooting URL:[\s\S]*$/, '').trim()
  return { code, message: message === '' ? 'Something failed without saying what.' : message }
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
