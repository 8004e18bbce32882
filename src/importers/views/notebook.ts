/**
 * A notebook as a file: what its cells printed. Each output is looked at by itself, because a notebook shows things of several kinds;
 * those of the kind that is found most surely, and in most of them, are read together. A place says the cell.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Importer } from '../contract'
import { archiveSource, type NamedSource } from '../core/archive-source'
import { type Candidate, candidatesOf } from '../core/detect'
import { type Source, sourceOf } from '../core/source'

/** Outputs that are longer hold no more that tells their kind; there are few of these. */
const MOST_OUTPUTS = 500

/** `undefined`: it is no notebook, or no output of it is a run. */
export function notebookView(source: Source, importers: readonly Importer[]): Source | undefined {
  const value = notebookIn(source)
  if (!value) return undefined
  const kinds = new Map<string, { parts: NamedSource[]; sure: number }>()
  for (const { name, texts, whole } of cellsOf(value.cells, MOST_OUTPUTS)) {
    const told = texts.flatMap((text) => recognised(text, source.name, importers) ?? [])
    const together = told.length > 0 && whole !== undefined ? recognised(whole, source.name, importers) : undefined
    // What is drawn box by box is one text, with what stands between the boxes.
    const isOne =
      together?.source.documents().form === 'none' &&
      told.every(({ first }) => first.id === together.first.id && first.confidence <= together.first.confidence)
    for (const { source: output, first } of isOne && together ? [together] : told) {
      const kind = kinds.get(first.id) ?? { parts: [], sure: 0 }
      kind.parts.push({ name, source: output })
      kind.sure += first.confidence
      kinds.set(first.id, kind)
    }
  }
  const [best] = [...kinds.values()].sort((a, b) => b.sure - a.sure)
  if (!best) return undefined
  const view = archiveSource(best.parts, { name: source.name, repairs: [...source.repairs, 'notebook'], leftOut: source.leftOut })
  return { ...view, entries: [], cells: view.entries, redacted: source.redacted + view.redacted }
}

interface Notebook {
  readonly cells: readonly unknown[]
}

/** The notebook that a file is. */
function notebookIn(source: Source): Notebook | undefined {
  const { form, documents } = source.documents()
  const value = form === 'one' ? documents[0]?.value : undefined
  if (!isRecord(value) || !Array.isArray(value.cells)) return undefined
  return value.nbformat === undefined && value.metadata === undefined ? undefined : { cells: value.cells }
}

/** True for a notebook: what is written in its cells is a program, not what it did. */
export const isNotebook = (source: Source): boolean => notebookIn(source) !== undefined

function recognised(
  text: string,
  name: string | undefined,
  importers: readonly Importer[],
): { readonly source: Source; readonly first: Candidate } | undefined {
  const source = sourceOf(text, name)
  const [first] = candidatesOf(source, importers)
  return first && { source, first }
}

interface Cell {
  readonly name: string
  /** What was printed, and each thing that was shown. */
  readonly texts: readonly string[]
  /** All that was shown or printed on the way, in order; `undefined`: it is one thing. */
  readonly whole: string | undefined
}

function cellsOf(cells: readonly unknown[], most: number): readonly Cell[] {
  let left = most
  return cells.flatMap((cell, i): readonly Cell[] => {
    if (!isRecord(cell) || !Array.isArray(cell.outputs)) return []
    // What a cell prints comes in pieces, with other outputs in between.
    const printed = cell.outputs
      .map((output) => (isRecord(output) && output.name !== 'stderr' ? textOf(output.text) : ''))
      .join('')
    const shown = cell.outputs.map((output) => (isRecord(output) ? shownIn(output) : ''))
    const texts = [printed, ...shown].filter((text) => text.trim() !== '').slice(0, Math.max(0, left))
    left -= texts.length
    const onTheWay = cell.outputs.filter((output) => isRecord(output) && output.output_type === 'display_data')
    const whole = onTheWay.length > 1 ? cell.outputs.map(onTheWayIn).join('') : undefined
    return texts.length === 0 ? [] : [{ name: `cell ${i + 1}`, texts, whole }]
  })
}

/** What stands in the order of the cell: its result comes behind everything, and what was logged is none of it. */
function onTheWayIn(output: unknown): string {
  if (!isRecord(output) || output.output_type === 'execute_result' || output.name === 'stderr') return ''
  const text = output.output_type === 'display_data' ? shownIn(output) : textOf(output.text)
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** What a result shows: JSON where there is any, else its text. */
function shownIn({ data }: UnknownRecord): string {
  if (!isRecord(data)) return ''
  const json = data['application/json']
  return typeof json === 'object' && json !== null ? JSON.stringify(json) : textOf(data['text/plain'])
}

/** A text is kept in lines. */
const textOf = (text: unknown): string => (Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '')
