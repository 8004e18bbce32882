/**
 * A notebook as a file: what its cells printed. Each output is looked at by itself, because a notebook shows things of several kinds;
 * those of the kind that is found most surely, and in most of them, are read together. A place says the cell.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Importer } from '../contract'
import { archiveSource, type NamedSource } from '../core/archive-source'
import { candidatesOf } from '../core/detect'
import { type Source, sourceOf } from '../core/source'

/** Outputs that are longer hold no more that tells their kind; there are few of these. */
const MOST_OUTPUTS = 500

/** `undefined`: it is no notebook, or no output of it is a run. */
export function notebookView(source: Source, importers: readonly Importer[]): Source | undefined {
  const { form, documents } = source.documents()
  const value = form === 'one' ? documents[0]?.value : undefined
  if (!isRecord(value) || !Array.isArray(value.cells) || (value.nbformat === undefined && value.metadata === undefined))
    return undefined
  const kinds = new Map<string, { parts: NamedSource[]; sure: number }>()
  for (const { name, text } of outputsOf(value.cells).slice(0, MOST_OUTPUTS)) {
    const output = sourceOf(text, source.name)
    const [first] = candidatesOf(output, importers)
    if (!first) continue
    const kind = kinds.get(first.id) ?? { parts: [], sure: 0 }
    kind.parts.push({ name, source: output })
    kind.sure += first.confidence
    kinds.set(first.id, kind)
  }
  const [best] = [...kinds.values()].sort((a, b) => b.sure - a.sure)
  if (!best) return undefined
  const view = archiveSource(best.parts, { name: source.name, repairs: [...source.repairs, 'notebook'], leftOut: source.leftOut })
  return { ...view, entries: [], cells: view.entries, redacted: source.redacted + view.redacted }
}

interface Output {
  readonly name: string
  readonly text: string
}

function outputsOf(cells: readonly unknown[]): readonly Output[] {
  return cells.flatMap((cell, i): readonly Output[] => {
    if (!isRecord(cell) || !Array.isArray(cell.outputs)) return []
    // What a cell prints comes in pieces, with other outputs in between.
    const printed = cell.outputs
      .map((output) => (isRecord(output) && output.name !== 'stderr' ? textOf(output.text) : ''))
      .join('')
    const shown = cell.outputs.map((output) => (isRecord(output) ? shownIn(output) : ''))
    return [printed, ...shown].filter((text) => text.trim() !== '').map((text) => ({ name: `cell ${i + 1}`, text }))
  })
}

/** What a result shows: JSON where there is any, else its text. */
function shownIn({ data }: UnknownRecord): string {
  if (!isRecord(data)) return ''
  const json = data['application/json']
  return typeof json === 'object' && json !== null ? JSON.stringify(json) : textOf(data['text/plain'])
}

/** A text is kept in lines. */
const textOf = (text: unknown): string => (Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '')
