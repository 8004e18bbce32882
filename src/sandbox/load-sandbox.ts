/**
 * The one place where people's own JavaScript runs: a QuickJS interpreter in WebAssembly, the same in a worker and in a terminal.
 * What runs there sees the language and its arguments, nothing of the platform. The memory limit is the maximum of the
 * WebAssembly memory, because the interpreter's own limit does not count everything.
 * Some native helpers cannot be interrupted: where that matters, run it in a worker that can be ended.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { err } from '../base/result'
import type { Sandbox } from './contract'
import { type Engine, runCode } from './run-code'

export interface SandboxOptions {
  /** A clock for the time limit only, in milliseconds. The code never sees it. */
  readonly now: () => number
}

const MEMORY_MIB = 64
const FIRST_MIB = 16
const PAGES_PER_MIB = 16

let engine: Engine | undefined
let loading: Promise<Engine> | undefined

/** The sandbox, loaded once and again after it broke. Rejects only when the interpreter itself cannot be loaded. */
export async function loadSandbox({ now }: SandboxOptions): Promise<Sandbox> {
  await load()
  return {
    run(code, args, limits = {}) {
      if (!engine) {
        return err({ code: 'broken', message: 'The sandbox is being loaded again after a failure. Try again in a moment.' })
      }
      const { outcome, healthy } = runCode(engine, code, args, limits, now)
      if (!healthy) {
        engine = undefined
        // The next loadSandbox reports it if this fails.
        load().catch(() => undefined)
      }
      return outcome
    },
  }
}

function load(): Promise<Engine> {
  if (engine) return Promise.resolve(engine)
  loading ??= newEngine()
    .then((loaded) => {
      engine = loaded
      return loaded
    })
    .finally(() => {
      loading = undefined
    })
  return loading
}

async function newEngine(): Promise<Engine> {
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_MIB * PAGES_PER_MIB, maximum: MEMORY_MIB * PAGES_PER_MIB })
  // Without these two, a module that gives up writes to the console before we hear of it.
  const emscriptenModule = { wasmMemory, print: () => undefined, printErr: () => undefined }
  const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { emscriptenModule }))
  return { module, memory: wasmMemory, memoryMiB: MEMORY_MIB }
}
