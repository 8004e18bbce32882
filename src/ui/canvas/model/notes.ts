/** Notes on the canvas as plain data: what adding, changing, moving and removing one makes of a layout. Pure. */
import { freeName } from '../../../document/names'
import type { GraphLayout, Note, Position } from '../../../document/types'

export { linesOf, noteBox, noteSize } from '../../../document/note-size'

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
