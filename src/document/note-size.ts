/** How large a note is drawn, in flow units: whoever puts something beside one, or one beside something, reads it here. Pure. */
import type { Note, Position } from './types'

export const noteSize = { width: 216, least: 44 } as const
const inside = { x: 12, y: 10 } as const
const line = 18
/** About as wide as a letter of the note's type is on average. */
const letter = 6.6

export interface NoteBox extends Position {
  readonly width: number
  readonly height: number
}

/** How many lines a text takes in a note, nearly. */
export function linesOf(text: string): number {
  const room = Math.floor((noteSize.width - 2 * inside.x) / letter)
  return text.split('\n').reduce((lines, each) => lines + Math.max(1, Math.ceil(each.length / room)), 0)
}

/** The box of a note, as large as its text needs. */
export const noteBox = ({ x, y, text }: Omit<Note, 'id'>): NoteBox => ({
  x,
  y,
  width: noteSize.width,
  height: Math.max(noteSize.least, linesOf(text) * line + 2 * inside.y),
})
