/** The built page as a graph of chunks: what is loaded at once, what later, what in a worker, and how much it weighs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'

/** Where `npm start` and `npm test` put the built page. */
export const builtFolder = fileURLToPath(new URL('../../dist/', import.meta.url))

export interface Chunk {
  /** From the built folder: `assets/index-BwZ3k_9a.js`. */
  readonly path: string
  readonly text: string
  /** Size in bytes as it travels. */
  readonly gzip: number
  /** Chunks that load with this one. */
  readonly loads: readonly string[]
  /** Chunks that this one may load later. */
  readonly loadsLater: readonly string[]
}

export interface BuiltPage {
  readonly html: string
  /** The scripts and preloads that the page names, as written. */
  readonly named: readonly string[]
  readonly chunks: ReadonlyMap<string, Chunk>
}

const joinTo = (from: string, specifier: string): string => posix.join(posix.dirname(from), specifier)

function readChunk(folder: string, path: string): Chunk {
  const text = readFileSync(join(folder, path), 'utf8')
  const { module, errors } = parseSync(path, text, { lang: 'js', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${path} could not be read: ${errors[0]?.message}`)
  const exported = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
  )
  const loads = [...module.staticImports.map((one) => one.moduleRequest.value), ...exported]
  const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const written = /^['"`](\.[^'"`]*)['"`]$/.exec(text.slice(start, end))?.[1]
    return written === undefined ? [] : [written]
  })
  return {
    path,
    text,
    gzip: gzipSync(text).length,
    loads: [...new Set(loads.map((specifier) => joinTo(path, specifier)))],
    loadsLater: [...new Set(later.map((specifier) => joinTo(path, specifier)))],
  }
}

/** Reads a built page. Throws when there is none. */
export function readBuiltPage(folder: string = builtFolder): BuiltPage {
  if (!existsSync(join(folder, 'index.html'))) throw new Error('There is no built page: run `npm run build` first.')
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g)].flatMap((match) => match[1] ?? [])
  const assets = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  const chunks = new Map(assets.map((name) => [`assets/${name}`, readChunk(folder, `assets/${name}`)]))
  return { html, named, chunks }
}

/** The chunks that are reached from some of them by following what each loads; with `later`, also what each may load later. */
export function reachedFrom(page: BuiltPage, begin: readonly string[], { later }: { readonly later: boolean }): readonly Chunk[] {
  const reached = new Map<string, Chunk>()
  const queue = [...begin]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const chunk = page.chunks.get(path)
    if (chunk === undefined || reached.has(path)) continue
    reached.set(path, chunk)
    queue.push(...chunk.loads, ...(later ? chunk.loadsLater : []))
  }
  return [...reached.values()]
}

/** The script that the page begins with, and what it preloads. */
export const entriesOf = (page: BuiltPage): readonly string[] =>
  page.named.filter((name) => name.endsWith('.js')).map((name) => posix.normalize(name.replace(/^\.\//, '')))

/** The page half: what must arrive before the page can be used. Its size in gzip bytes is the sum of `gzip`. */
export const pageHalf = (page: BuiltPage): readonly Chunk[] => reachedFrom(page, entriesOf(page), { later: false })

/** Names that the engine's own code is full of, and that no text for people holds: a minifier keeps them, being property names. */
export const engineMarks: readonly string[] = ['lc_serializable', 'lc_namespace', 'lc_kwargs', '__pregel_']

/** Does a chunk hold the engine? */
export const holdsEngine = (chunk: Chunk): boolean => engineMarks.some((mark) => chunk.text.includes(mark))
