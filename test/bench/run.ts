/**
 * `npm run -s bench`: measures, and prints one JSON document. `npm run -s bench -- trace-seek` measures what is named.
 * Exit code 1 when a figure is not within its limit or could not be measured. Not part of `npm test`: a test must not depend on how busy a machine is.
 */
import { cpus } from 'node:os'
import type { Bench, Figure } from './figure'

/** Loaded one by one, so that no figure is measured beside code that it does not need. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  'page-half-size': async () => (await import('./page-half-size')).pageHalfSize,
  'trace-seek': async () => (await import('./trace-seek')).traceSeek,
  'trace-memory': async () => (await import('./trace-memory')).traceMemory,
  'what-if-growth': async () => (await import('./what-if-growth')).whatIfGrowth,
  'runner-ratio': async () => (await import('./runner-ratio')).runnerRatio,
  'frame-rate': async () => (await import('./frame-rate')).frameRate,
  'diagnostics-time': async () => (await import('./diagnostics-time')).diagnosticsTime,
  'import-chat': async () => (await import('./import-time')).importChat,
  'import-conversation': async () => (await import('./import-time')).importConversation,
  'import-runs': async () => (await import('./import-time')).importRuns,
  'import-stream': async () => (await import('./import-time')).importStream,
  'import-chunks': async () => (await import('./import-time')).importChunks,
  'import-messages': async () => (await import('./import-time')).importMessages,
  'import-spans': async () => (await import('./import-time')).importSpans,
  'import-log': async () => (await import('./import-time')).importLog,
  'import-kinds': async () => (await import('./import-kinds')).importKinds,
  'import-react': async () => (await import('./import-kinds')).importReact,
  'import-open': async () => (await import('./import-open')).importOpen,
  'import-page': async () => (await import('./import-page')).importPage,
  'import-memory': async () => (await import('./import-memory')).importMemory,
  'canvas-open': async () => (await import('./canvas-open')).canvasOpen,
  'canvas-frames-500': async () => (await import('./canvas-frames')).canvasFrames500,
  'canvas-frames-1000': async () => (await import('./canvas-frames')).canvasFrames1000,
  'canvas-layout': async () => (await import('./canvas-layout')).canvasLayout,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !Object.hasOwn(benches, name))
if (unknown !== undefined) {
  console.error(`There is no figure "${unknown}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

/** A figure that could not be measured is said to be so; the others are measured all the same. */
interface NotMeasured {
  readonly name: string
  readonly within: false
  readonly problem: string
}

async function measure(name: string, load: () => Promise<Bench>): Promise<Figure | NotMeasured> {
  try {
    return await (await load()).measure()
  } catch (error) {
    return { name, within: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

const figures: (Figure | NotMeasured)[] = []
for (const [name, load] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`Measuring ${name}.`)
  figures.push(await measure(name, load))
}
const machine = { node: process.versions.node, platform: process.platform, arch: process.arch, cpus: cpus().length }
console.log(JSON.stringify({ format: 'vuelta/bench', version: 1, machine, figures }, null, 2))
process.exitCode = figures.every((one) => one.within) ? 0 : 1
