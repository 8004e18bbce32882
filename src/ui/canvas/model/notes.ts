/** Notes on the canvas as plain data: what adding, changing, moving and removing one makes of a layout, and how large one is drawn. Pure. */
import { freeName } from '../../../document/names'
import type { GraphLayout, Note, Position } from '../../../document/types'
import type { Rect } from '../geometry/points'

export const noteSize = { width: 216, least: 44 } as const
const inside = { x: 12, y: 10 } as const
const line = 18
/** About as wide as a letter of the note's type is on average. */
const letter = 6.6

const none: GraphLayout = { positions: {} }

export const notesOf = (layout: GraphLayout | undefined): readonly Note[] => layout?.notes ?? []

/** The layout with other notes; without any, nothing of them stays. */
function withNotes(layout: GraphLayout | undefined, notes: readonly Note[]): GraphLayout {
  const { notes: _before, ...rest } = layout ?? none
  return notes.length === 0 ? rest : { ...rest, notes }
}

/** A new note; the id is the first free one. */
export function withNewNote(layout: GraphLayout | undefined, text: string, at: Position): { layout: GraphLayout; id: string } {
  const notes = notesOf(layout)
  const id = freeName('note', (name) => notes.some((note) => note.id === name))
  return { id, layout: withNotes(layout, [...notes, { id, x: Math.round(at.x), y: Math.round(at.y), text }]) }
}

/** The layout with one note changed. */
export const withNote = (layout: GraphLayout | undefined, id: string, change: Partial<Omit<Note, 'id'>>): GraphLayout =>
  withNotes(
    layout,
    notesOf(layout).map((note) => (note.id === id ? { ...note, ...change } : note)),
  )

export const withoutNote = (layout: GraphLayout | undefined, id: string): GraphLayout =>
  withNotes(
    layout,
    notesOf(layout).filter((note) => note.id !== id),
  )

/** How many lines a text takes in a note, nearly. */
export function linesOf(text: string): number {
  const room = Math.floor((noteSize.width - 2 * inside.x) / letter)
  return text.split('\n').reduce((lines, each) => lines + Math.max(1, Math.ceil(each.length / room)), 0)
}

/** The box of a note, as large as its text needs. */
export const noteBox = ({ x, y, text }: Position & { readonly text: string }): Rect => ({
  x,
  y,
  width: noteSize.width,
  height: Math.max(noteSize.least, linesOf(text) * line + 2 * inside.y),
})
