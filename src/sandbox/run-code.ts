/**
 * One call in the sandbox: a fresh runtime and a fresh world each time, so that nothing is left over from the call before.
 * It says whether the module can be used again; it never disposes of anything after the module itself has given up,
 * because that would abort and print.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { Json } from '../base/json'
import { err, ok } from '../base/result'
import type { SandboxLimits, SandboxOutcome, SandboxProblem } from './contract'
import { CODE_NAME, explainFailure } from './explain-failure'
import { prelude } from './prelude'

/** The loaded module with its one memory, whose maximum is the memory limit. */
export interface Engine {
  readonly module: QuickJSWASMModule
  readonly memory: WebAssembly.Memory
  readonly memoryMiB: number
}

export interface Ran {
  readonly outcome: SandboxOutcome
  /** False: the engine must not be used again. */
  readonly healthy: boolean
}

const FIRST_MOMENT_OF_2026 = 1_767_225_600_000
/** Stops endless code even when the clock stands still. Measured: a busy loop asks about 12 times a millisecond. */
const CHECKS_PER_MS = 60
const MIB = 1024 * 1024
const parameterName = /^[A-Za-z_$][\w$]*$/

/** Runs the body `code` with `args`. Never throws. */
export function runCode(
  engine: Engine,
  code: string,
  args: Readonly<Record<string, unknown>>,
  limits: SandboxLimits,
  now: () => number,
): Ran {
  const names = Object.keys(args)
  const wrong = names.find((name) => !parameterName.test(name))
  if (wrong !== undefined) return kept(err({ code: 'syntax', message: `"${wrong}" cannot be the name of a parameter.` }))
  const given = jsonOf(Object.values(args))
  if (given === undefined) {
    return kept(err({ code: 'not-json', message: 'What the code was given cannot be written as JSON.', data: { given: true } }))
  }
  if (given.length + code.length > (engine.memoryMiB * MIB) / 4) {
    return kept(
      err({
        code: 'memory',
        message: `What the code was given does not fit into its ${engine.memoryMiB} MiB of memory.`,
        data: { limit: engine.memoryMiB, given: true },
      }),
    )
  }
  try {
    return runIn(engine, code, names, given, limits, now)
  } catch (error) {
    return { outcome: err(hostProblem(error)), healthy: false }
  }
}

function runIn(
  engine: Engine,
  code: string,
  names: readonly string[],
  given: string,
  limits: SandboxLimits,
  now: () => number,
): Ran {
  const { ms = 1000, stackBytes = 65_536, time = FIRST_MOMENT_OF_2026, seed = 1 } = limits
  const runtime = engine.module.newRuntime()
  runtime.setMaxStackSize(stackBytes)
  const deadline = now() + ms
  let checks = 0
  let outOfTime = false
  runtime.setInterruptHandler(() => {
    checks += 1
    outOfTime = outOfTime || checks > ms * CHECKS_PER_MS || now() > deadline
    return outOfTime
  })
  const context = runtime.newContext()
  const failed = (phase: 'reading' | 'running', handle: QuickJSHandle) => {
    const outOfMemory = engine.memory.buffer.byteLength > engine.memoryMiB * MIB * 0.75
    const error: unknown = handle.consume((held) => context.dump(held))
    return explainFailure({ error, phase, code, outOfTime, outOfMemory, ms, memoryMiB: engine.memoryMiB })
  }

  const call = context.unwrapResult(context.evalCode(`${prelude}(${time}, ${seed >>> 0})`, 'prelude.js'))
  const body = context.evalCode(`(function (${names.join(', ')}) {"use strict";\n${code}\n})`, CODE_NAME)
  if (body.error) return ended(context, runtime, err(failed('reading', body.error)), [call])
  if (context.typeof(body.value) !== 'function') {
    const message = 'This is not JavaScript for the body of a function: it closes the function early.'
    return ended(context, runtime, err({ code: 'syntax', message, data: { closes: true } }), [call, body.value])
  }
  const text = context.newString(given)
  const result = context.callFunction(call, context.undefined, body.value, text)
  const outcome = result.error
    ? err(failed('running', result.error))
    : readAnswer(result.value.consume((held) => context.getString(held)))
  return ended(context, runtime, outcome, [call, body.value, text])
}

/** Frees what the call used. An engine whose memory ran out is not used again: what it grew to would be kept for ever. */
function ended(
  context: QuickJSContext,
  runtime: QuickJSRuntime,
  outcome: SandboxOutcome,
  handles: readonly QuickJSHandle[],
): Ran {
  try {
    for (const handle of handles) handle.dispose()
    context.dispose()
    runtime.dispose()
  } catch {
    return { outcome, healthy: false }
  }
  return { outcome, healthy: outcome.ok || outcome.error.code !== 'memory' }
}

/** What the prelude's `call` answered: a letter, then the rest. */
function readAnswer(answer: string): SandboxOutcome {
  const rest = answer.slice(1)
  switch (answer[0]) {
    case 'j':
      return ok(JSON.parse(rest) as Json)
    case 'u':
      return ok(undefined)
    case 'p':
      return err({
        code: 'promise',
        message: 'The code answered with a promise. It runs at once here and cannot wait: return the value itself.',
      })
    default:
      return err({ code: 'not-json', message: `The code answered with ${rest}, which JSON cannot hold.`, data: { answer: rest } })
  }
}

/** What an exception of the host means: the module gave up in the middle of the call. */
function hostProblem(error: unknown): SandboxProblem {
  if (error instanceof RangeError) {
    return { code: 'stack', message: 'The code calls itself too deeply, or its data is nested too deeply.' }
  }
  return { code: 'broken', message: 'The code broke the sandbox, which is being loaded again.' }
}

const kept = (outcome: SandboxOutcome): Ran => ({ outcome, healthy: true })

/** JSON text, or undefined when there is none: a cycle, a bigint, too deep. */
function jsonOf(values: readonly unknown[]): string | undefined {
  try {
    return JSON.stringify(values)
  } catch {
    return undefined
  }
}
