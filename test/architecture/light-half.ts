/** What the page loads before anything is run, followed through the sources: it must not lead to the engine. */
import { importsOf } from './imports'
import type { SourceFile } from './project'
import { targetOf } from './rooms'

/** Packages of the heavy half: they load in the worker, or when they are asked for. */
const heavy = /^(@langchain\/|minisearch$|mathjs(\/|$)|quickjs-emscripten-core$|@jitl\/|openai$)/

/** The file that a path without its ending means. */
function fileAt(target: string, files: ReadonlyMap<string, SourceFile>): SourceFile | undefined {
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
  return endings.map((ending) => files.get(target + ending)).find((file) => file !== undefined)
}

/**
 * The chains of imports that lead from a file to a heavy package, as `a.ts > b.ts > @langchain/core`. What is only a type
 * is gone after compiling, and what is loaded later or in a worker is not part of the page's first load.
 */
export function heavyChains(begin: string, all: readonly SourceFile[]): readonly string[] {
  const files = new Map(all.map((file) => [file.path, file]))
  const seen = new Set<string>()
  const chains: string[] = []
  const follow = (path: string, chain: readonly string[]): void => {
    const file = fileAt(path, files)
    if (file === undefined || seen.has(file.path)) return
    seen.add(file.path)
    const here = [...chain, file.path]
    for (const one of importsOf(file)) {
      if (one.how !== 'value') continue
      if (one.specifier.startsWith('.')) follow(targetOf(file.path, one.specifier), here)
      else if (heavy.test(one.specifier)) chains.push([...here, one.specifier].join(' > '))
    }
  }
  follow(begin, [])
  return chains
}
