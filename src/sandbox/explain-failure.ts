/**
 * Turns what QuickJS says about a failure into one of our codes, a sentence and a line of the person's own code.
 * It reads only plain data: the error has already left the sandbox.
 */
import { isRecord } from '../base/json'
import type { SandboxCode, SandboxProblem } from './contract'

/** The name the code has in error stacks. */
export const CODE_NAME = 'code.js'
/** Lines that the wrapper puts before the person's code. */
const WRAPPER_LINES = 1

export interface Failure {
  /** The error as it came out of the sandbox: usually `{ name, message, stack }`; null when there was no memory left to make one. */
  readonly error: unknown
  readonly phase: 'reading' | 'running'
  readonly code: string
  readonly outOfTime: boolean
  readonly outOfMemory: boolean
  readonly ms: number
  readonly memoryMiB: number
}

/** The problem behind a failure. */
export function explainFailure(failure: Failure): SandboxProblem {
  const line = lineOf(failure)
  const problem = (code: SandboxCode, message: string, data?: SandboxProblem['data']): SandboxProblem => ({
    code,
    message,
    ...(line === undefined ? {} : { line }),
    ...(data === undefined ? {} : { data }),
  })
  const { name, message } = namesOf(failure.error)
  if (failure.outOfTime) {
    const limit = failure.ms.toLocaleString('en')
    return problem('time', `The code ran longer than the ${limit} ms it may.`, { limit: failure.ms })
  }
  if (isOutOfMemory(failure, name, message)) {
    const limit = failure.memoryMiB
    return problem('memory', `The code asked for more than the ${limit} MiB of memory it may use.`, { limit })
  }
  if (message === 'stack overflow') {
    return problem('stack', 'The code calls itself too deeply, or its data is nested too deeply.')
  }
  if (failure.phase === 'reading' && name === 'SyntaxError') {
    const waits = /\bawait\b/.test(failure.code)
    return problem('syntax', syntaxMessage(message, waits), { said: message, ...(waits && { waits }) })
  }
  return problem('threw', name === '' || name === 'Error' ? message : `${name}: ${message}`)
}

function isOutOfMemory(failure: Failure, name: string, message: string): boolean {
  if (failure.error === null || failure.error === undefined) return failure.outOfMemory
  return name === 'InternalError' && (message === 'out of memory' || message === 'string too long')
}

function syntaxMessage(message: string, waits: boolean): string {
  return `This is not JavaScript: ${message}.${waits ? ' Code runs at once here: it cannot await.' : ''}`
}

/** Name and message of whatever was thrown; a thrown text is its own message. */
function namesOf(error: unknown): { readonly name: string; readonly message: string } {
  if (!isRecord(error)) return { name: '', message: typeof error === 'string' ? error : `The code threw ${String(error)}.` }
  const { name, message } = error
  if (typeof message !== 'string') return { name: '', message: `The code threw ${JSON.stringify(error)}.` }
  return { name: typeof name === 'string' ? name : '', message }
}

/** The first place in the person's code that the stack names, from 1; within the code, also when the wrapper's last line is named. */
function lineOf(failure: Failure): number | undefined {
  const stack = isRecord(failure.error) ? failure.error.stack : undefined
  const found = typeof stack === 'string' ? /code\.js:(\d+)/.exec(stack)?.[1] : undefined
  if (found === undefined) return undefined
  const last = failure.code.split('\n').length
  return Math.min(Math.max(1, Number(found) - WRAPPER_LINES), last)
}
