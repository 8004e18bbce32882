/**
 * Which way to look at a file: as it stands, or at what is inside a wrapper around it. A file whose format is plain is taken as it
 * stands; only one that nothing recognises for sure is looked at in other ways, and what is found there has to be clearer.
 */
import type { Importer } from '../contract'
import { type Candidate, candidatesOf } from '../core/detect'
import type { Source } from '../core/source'
import { type View, viewsOf } from './views'

export interface SeenSource {
  readonly source: Source
  readonly candidates: readonly Candidate[]
}

/** From here on a format has marks that no other has (see contract.ts). */
const CLEAR = 0.89
/** Inside a wrapper that is a guess by itself, no guess is made. */
const FAIR = 0.6

/** The source with its formats, the most likely first; another one than the given when a wrapper was taken off. */
export function bestView(source: Source, importers: readonly Importer[]): SeenSource {
  const candidates = candidatesOf(source, importers)
  const plain = candidates[0]?.confidence ?? 0
  if (plain >= CLEAR) return { source, candidates }
  let best = { candidates, whole: () => source }
  let clearest = plain
  for (const { source: inner, shape, whole } of viewsOf(source, importers)) {
    const found = candidatesOf(inner, importers)
    const sure = found[0]?.confidence ?? 0
    if (sure < leastOf(shape, plain, clearest)) continue
    best = { candidates: found, whole: whole ?? (() => inner) }
    clearest = sure
    if (sure >= CLEAR) break
  }
  return { source: best.whole(), candidates: best.candidates }
}

/** How sure a format has to be inside a view: what is known by its shape holds nothing else; other wrappers have to be borne out. */
function leastOf(shape: View['shape'], plain: number, clearest: number): number {
  const better = clearest + 0.001
  if (shape === 'known') return clearest === plain ? 0.001 : better
  if (shape === 'likely') return better
  return Math.max(better, plain > 0 ? CLEAR : FAIR)
}
