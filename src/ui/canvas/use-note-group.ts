/**
 * Notes that are selected together with others move together with them: when a card is dragged or nudged, and when one of the notes is
 * dragged. While they are held only the page shows it; let go, it is one edit.
 */
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Edit } from '../../document/edit'
import type { Note, Position } from '../../document/types'
import type { Selection } from '../../store/types'
import { useWords } from '../words/language'
import type { Rect } from './geometry/points'
import { noteKey } from './going'
import { noteWords } from './note-words'
import type { Moving, Places } from './use-moving'

interface GroupAsk {
  readonly area: RefObject<HTMLElement | null>
  readonly graphName: string
  readonly selection: Selection
  readonly notes: readonly Note[]
  /** Where the cards stand, whatever a hand is doing. */
  readonly cards: ReadonlyMap<string, Rect>
  readonly moving: Moving
  onEdit(edit: Edit, label: string): void
}

export interface NoteGroup {
  /** Whether a note moves together with others. */
  holds(id: string): boolean
  move(id: string, at: Position): void
  drop(): void
}

export function useNoteGroup(ask: GroupAsk): NoteGroup {
  const w = useWords(noteWords)
  const { selection, notes, cards, moving, graphName, onEdit } = ask
  const latest = useRef(ask)
  latest.current = ask
  const by = useRef<Position>({ x: 0, y: 0 })
  const carry = useCallback((shift: Position) => {
    const { area, selection, notes } = latest.current
    by.current = shift
    for (const { id, x, y } of notes) {
      if (!selection.notes?.includes(id)) continue
      const element = area.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(noteKey(id))}"]`)
      element?.style.setProperty('transform', `translate(${x + shift.x}px, ${y + shift.y}px)`)
    }
  }, [])
  // The cards are shown by what was here before; the notes follow.
  const show = moving.show.current
  moving.show.current = (places) => {
    show(places)
    const shift = (selection.notes ?? []).length > 0 && shiftOf(places, cards, selection.nodes)
    if (shift) carry(shift)
  }
  // Let go: they stand where the document says.
  const { drops } = moving
  useLayoutEffect(() => {
    if (drops > 0) carry({ x: 0, y: 0 })
  }, [drops, carry])
  const held = selection.nodes.filter((id) => cards.has(id))
  return {
    holds: (id) => selection.notes?.includes(id) === true && held.length + selection.notes.length > 1,
    move(id, at) {
      const note = notes.find((one) => one.id === id)
      if (!note) return
      const shift = { x: at.x - note.x, y: at.y - note.y }
      carry(shift)
      if (held.length > 0) moving.move(shifted(held, cards, shift))
    },
    drop() {
      if (held.length > 0) {
        moving.drop()
        return
      }
      const { x, y } = by.current
      carry({ x: 0, y: 0 })
      const places = notesShifted(notes, selection, { x, y })
      if (x !== 0 || y !== 0) onEdit({ type: 'move', graph: graphName, positions: {}, notes: places }, w.move)
    },
  }
}

/** The places of the selected notes, moved. */
export const notesShifted = (notes: readonly Note[], selection: Selection, by: Position): Places =>
  Object.fromEntries(
    notes.flatMap(({ id, x, y }) => (selection.notes?.includes(id) ? [[id, { x: x + by.x, y: y + by.y }] as const] : [])),
  )

/** How far cards are moved, if they are selected ones. */
export function shiftOf(places: Places, cards: ReadonlyMap<string, Rect>, selected: readonly string[]): Position | undefined {
  const [first] = Object.entries(places)
  const card = first && cards.get(first[0])
  if (!first || !card || !selected.includes(first[0])) return undefined
  return { x: first[1].x - card.x, y: first[1].y - card.y }
}

const shifted = (ids: readonly string[], cards: ReadonlyMap<string, Rect>, by: Position): Places =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const card = cards.get(id)
      return card ? [[id, { x: card.x + by.x, y: card.y + by.y }] as const] : []
    }),
  )
