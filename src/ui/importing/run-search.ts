/** Finds runs by what is said about them. */
import type { RunEntry } from '../../importers/port'

/**
 * The runs that have every word of `query` in their title or their verdict, in their order. All of them when there is none. `#12` is the
 * run of this number, and so is a number that no title has.
 */
export function runsMatching(runs: readonly RunEntry[], query: string): readonly RunEntry[] {
  const wanted = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return runs
  const found = runs.filter((run) => {
    const text = plain(`${run.title} ${run.verdict?.title ?? ''}`)
    return wanted.every((word) => text.includes(word))
  })
  const [, number] = /^#?(\d+)$/.exec(query.trim()) ?? []
  return found.length > 0 || number === undefined ? found : runs.filter((run) => run.index + 1 === Number(number))
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
