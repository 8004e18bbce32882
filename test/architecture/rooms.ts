/**
 * Which room of `src` may call on which. The table is the whole rule: what is not in it is not allowed, in either
 * direction, whether for a value or for a type alone. Loosening it is a decision about the design, not about a test.
 */
import { posix } from 'node:path'
import { type Import, importsOf } from './imports'
import type { Problem, SourceFile } from './project'

const heavyParts = ['nodes', 'tools', 'models'] as const
const middle = ['run', 'replay', 'importers', 'recordings', 'layout', 'exporters', 'lessons', 'diagnostics', 'compiler'] as const
const data = ['document', 'trace', 'base'] as const

/** Room by room: the rooms that it may name, itself aside. */
export const mayName = {
  base: [],
  document: ['base'],
  trace: ['base'],
  sandbox: ['base'],
  tools: [...data, 'sandbox'],
  models: [...data],
  // Behaviours call models and tools; neither knows of nodes.
  nodes: [...data, 'sandbox', 'tools', 'models'],
  compiler: [...data, ...heavyParts, 'sandbox'],
  diagnostics: [...data, ...heavyParts],
  replay: [...data],
  importers: [...data],
  // A recorded run meets a document here, and nowhere below: the graph that is inferred for it, and what lies over a drawn one.
  recordings: [...data, 'replay', 'nodes'],
  // Where nodes go: sizes and edges in, places out. It knows no document.
  layout: ['base'],
  exporters: [...data, ...heavyParts, 'compiler'],
  lessons: [...data, ...heavyParts],
  // A graph that the engine refuses ends at once, with what is wrong with it.
  run: [...data, ...heavyParts, 'compiler', 'diagnostics', 'sandbox'],
  store: [...data, ...heavyParts, ...middle],
  ui: [...data, ...heavyParts, ...middle, 'store'],
  // And the port types that they implement: see `ports`.
  adapters: ['base'],
  cli: [...data, ...heavyParts, ...middle, 'sandbox', 'adapters'],
  main: [...data, ...heavyParts, ...middle, 'sandbox', 'adapters', 'store', 'ui'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof mayName

/** Files that say what a room needs from outside, or what is agreed with its worker. Adapters may name these, and as types the data that they speak of. */
const ports = /^src\/[a-z]+\/(ports?|worker-messages)$/

/** Where a program begins: here, and nowhere else, adapters are handed to what needs them. */
export const beginnings: readonly string[] = [
  'src/main.tsx',
  'src/run/worker.ts',
  'src/run/worker-engine.ts',
  'src/layout/worker.ts',
  'src/importers/worker.ts',
]

const isRoom = (name: string): name is Room => name in mayName

/** The room of a file of `src`; undefined when it is in none. */
export function roomOf(path: string): Room | undefined {
  const [top, first = '', rest] = path.split('/')
  if (top !== 'src') return undefined
  const name = rest === undefined ? first.replace(/\.tsx?$/, '') : first
  return isRoom(name) ? name : undefined
}

/** The file or folder that a relative specifier leads to, from the project's folder. */
export const targetOf = (path: string, specifier: string): string => posix.join(posix.dirname(path), specifier)

function adapterMay(one: Import, target: string, room: Room): boolean {
  if (one.how === 'worker') return beginnings.includes(target)
  return ports.test(target.replace(/\.ts$/, '')) || (one.how === 'type' && (room === 'document' || room === 'trace'))
}

function problemWith(file: SourceFile, from: Room, one: Import): string | undefined {
  if (one.specifier === '(computed)') return 'import() of a computed name: nothing can check where it leads'
  if (!one.specifier.startsWith('.')) return undefined
  const target = targetOf(file.path, one.specifier)
  const to = roomOf(target)
  if (to === undefined) {
    if (from === 'cli' || (from === 'main' && target.endsWith('.css'))) return undefined
    return `${target} is in no room of src`
  }
  if (to === from || (mayName[from] as readonly string[]).includes(to)) return undefined
  if (to === 'adapters' && beginnings.includes(file.path)) return undefined
  // Where a program begins, what one room needs of another is handed to it.
  if (to === 'recordings' && beginnings.includes(file.path)) return undefined
  if (from === 'adapters' && adapterMay(one, target, to)) return undefined
  return `${from} may not name ${to} (${one.specifier})`
}

/** Every import of a file that leads where its room may not go. */
export function roomProblems(file: SourceFile): readonly Problem[] {
  const from = roomOf(file.path)
  if (from === undefined) return [{ where: file.path, what: 'this file is in no room of src' }]
  return importsOf(file).flatMap((one) => {
    const what = problemWith(file, from, one)
    return what === undefined ? [] : [{ where: `${file.path}:${one.line}`, what }]
  })
}
