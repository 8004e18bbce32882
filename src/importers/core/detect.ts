/** Which formats may have written a file, the most likely first. */
import type { Bilingual } from '../../base/language'
import type { Importer } from '../contract'
import type { Source } from './source'

export interface Candidate {
  readonly id: string
  readonly name: Bilingual
  readonly confidence: number
  readonly why: Bilingual
}

/** All formats that recognise something in the source, ranked. */
export function candidatesOf(source: Source, importers: readonly Importer[]): readonly Candidate[] {
  return importers
    .flatMap((importer): readonly Candidate[] => {
      const detected = importer.detect(source)
      return detected ? [{ id: importer.id, name: importer.name, ...detected }] : []
    })
    .sort((a, b) => b.confidence - a.confidence)
}
