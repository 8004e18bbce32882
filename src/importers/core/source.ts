/**
 * A file as importers see it: its text without secrets and colours, and, read on demand and once, the JSON in it. Made by
 * `sourceOf`; the bytes and the secrets are gone by then.
 */
import { labelledByColours } from './console-colours'
import type { LeftOut } from './containers'
import { type Documents, documentsOf } from './documents'
import { redactText } from './redact'
import type { RepairKind } from './repairs'

export interface SourceEntry {
  readonly name: string
  /** 1-based. */
  readonly line: number
}

export interface Source {
  /** The file's name, for titles only. It never decides anything. */
  readonly name: string | undefined
  /** The whole text, without a byte order mark, terminal colours and secrets; lines end in `\n`. */
  readonly text: string
  /** What was mended before any format looked at it. */
  readonly repairs: readonly RepairKind[]
  /** The files of an archive, in their order, each with the line on which its text begins; empty for a file that is none. */
  readonly entries: readonly SourceEntry[]
  /** The cells of the notebook that it is, each with the line on which what it printed begins; `undefined` for anything else. */
  readonly cells?: readonly SourceEntry[] | undefined
  /** Files of an archive that were not read. */
  readonly leftOut: readonly LeftOut[]
  /** The tables of the database that it is; `undefined` for anything else. */
  readonly tables?: readonly string[] | undefined
  /** How many secrets were taken out so far. */
  readonly redacted: number
  /** The JSON in it, read the first time it is asked for. */
  documents(): Documents
  /** The lines of the text; made when it is asked for. `most`: only so many of the first ones, to recognise it by. */
  lines(most?: number): readonly string[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character.
const colours = /\u001b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g

/** A text as a source. `repairs`: what decoding had to mend already. */
export function sourceOf(text: string, name?: string, repairs: readonly RepairKind[] = []): Source {
  let plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const mended = [...repairs]
  const told = labelledByColours(plain)
  plain = told.text
  if (told.labelled) mended.push('colour-labels')
  if (plain.includes('\u001b')) {
    const without = plain.replace(colours, '')
    if (without !== plain) mended.push('colours')
    plain = without
  }
  if (plain.includes('\r')) plain = plain.replace(/\r\n?/g, '\n')
  const { text: safe, count } = redactText(plain)
  let documents: Documents | undefined
  let lines: readonly string[] | undefined
  /** The first ones: asked for by nearly every format, and a long text may be one line. */
  let first: { readonly most: number; readonly lines: readonly string[] } | undefined
  return {
    name,
    text: safe,
    repairs: mended,
    entries: [],
    leftOut: [],
    redacted: count,
    documents() {
      documents ??= documentsOf(safe)
      return documents
    },
    lines(most) {
      if (most !== undefined && !lines) {
        if (!first || (first.lines.length === first.most && first.most < most)) first = { most, lines: safe.split('\n', most) }
        return first.lines.length > most ? first.lines.slice(0, most) : first.lines
      }
      lines ??= safe.split('\n')
      return most === undefined ? lines : lines.slice(0, most)
    },
  }
}
