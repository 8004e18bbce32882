/** Finds runs by what is said about them. */
import type { RunEntry } from '../../importers/port'

/** The runs that have every word of `query` in their title or their verdict, in their order. All of them when there is none. */
export function runsMatching(runs: readonly RunEntry[], query: string): readonly RunEntry[] {
  const wanted = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return runs
  return runs.filter((run) => {
    const text = plain(`${run.index + 1} ${run.title} ${run.verdict?.title ?? ''}`)
    return wanted.every((word) => text.includes(word))
  })
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
