/** What the sandbox takes and gives: JSON in, JSON out. Nothing here knows QuickJS. */
import type { Json } from '../base/json'
import type { Result } from '../base/result'

/** Bounds of one call, and the world that the code sees. Everything has a default. */
export interface SandboxLimits {
  /** How long the code may run, in milliseconds (default 1,000). */
  readonly ms?: number | undefined
  /** How much stack the code may use, in bytes (default 65,536: a recursion of some 370 calls). More may break the sandbox. */
  readonly stackBytes?: number | undefined
  /** What `Date` says inside, in milliseconds since 1970, always UTC (default: the first moment of 2026). It stands still. */
  readonly time?: number | undefined
  /** The seed of `Math.random` inside (default 1). The same seed gives the same numbers. */
  readonly seed?: number | undefined
}

export type SandboxCode =
  /** The code raised an error of its own. */
  | 'threw'
  /** It ran longer than it may. */
  | 'time'
  /** It asked for more memory than there is. */
  | 'memory'
  /** It called itself too deeply, or its data is nested too deeply. */
  | 'stack'
  /** It answered with a promise: code runs at once here and cannot wait. */
  | 'promise'
  /** What goes in or comes out cannot be written as JSON. */
  | 'not-json'
  /** It is not JavaScript. */
  | 'syntax'
  /** The sandbox itself gave up; it is being loaded again. */
  | 'broken'

export interface SandboxProblem {
  readonly code: SandboxCode
  /** One plain sentence, or the message of the error that the code raised. */
  readonly message: string
  /** The line of the given code, from 1, when it is known. */
  readonly line?: number | undefined
  /** What the sentence names, for those who say it in another language. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

/** The value is `undefined` when the code returned nothing. */
export type SandboxOutcome = Result<Json | undefined, SandboxProblem>

export interface Sandbox {
  /**
   * Runs `code`, the body of a function whose parameters are the keys of `args`, on a copy of their values. Never throws.
   * It is synchronous. After a failure that used the sandbox up, calls say `broken` until it has been loaded again,
   * which begins at once: awaiting `loadSandbox` before each call is always enough.
   */
  run(code: string, args: Readonly<Record<string, unknown>>, limits?: SandboxLimits): SandboxOutcome
}
