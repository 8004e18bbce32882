/**
 * The notes of a graph: what a hand or a key does with one, each as one named edit. A new note is no part of the document until something
 * is written in it. Notes are presentation: nothing that runs or checks a graph knows of them.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Note, Position } from '../../document/types'
import { useOffers } from '../commands/offers'
import { useWords } from '../words/language'
import type { CanvasProps } from './Canvas'
import type { Rect } from './geometry/points'
import { noteKey } from './going'
import { takeMenuPlace } from './menu-place'
import { noteBox, noteSize, notesOf, withNewNote, withNote, withoutNote } from './model/notes'
import { noteWords } from './note-words'

/** The id of a note that is being written and is in no document yet. */
export const draftId = 'draft'

export interface Notes {
  readonly shown: readonly Note[]
  /** Where each stands, by its key. */
  readonly boxes: ReadonlyMap<string, Rect>
  /** The note that is being written in. */
  readonly writing: string | undefined
  write(id: string): void
  /** Done writing: the text is kept, or the note is gone when nothing is left of it. Gives the id that it goes by now. */
  written(id: string, text: string): string | undefined
  /** Where a hand has it, while it is on the move. */
  move(id: string, at: Position): void
  drop(id: string): void
  nudge(id: string, by: Position): void
  remove(id: string): void
  /** The focus came to this note. */
  focus(id: string): void
}

interface Ask extends Pick<CanvasProps, 'graphName' | 'layout' | 'onEdit'> {
  readonly editable: boolean
  /** A free place in view. */
  readonly freePlace: (size: { readonly width: number; readonly height: number }) => Position | undefined
}

const noNotes: readonly Note[] = []

export function useNotes({ graphName, layout, onEdit, editable, freePlace }: Ask): Notes {
  const w = useWords(noteWords)
  const [writing, setWriting] = useState<string | undefined>(undefined)
  const [draft, setDraft] = useState<Note | undefined>(undefined)
  const [held, hold] = useState<Note | undefined>(undefined)
  const holding = useRef(held)
  const hand = (note: Note | undefined) => {
    holding.current = note
    hold(note)
  }
  const kept = layout?.notes ?? noNotes
  // biome-ignore lint/correctness/useExhaustiveDependencies: another graph has other notes
  useEffect(() => {
    setDraft(undefined)
    setWriting(undefined)
  }, [graphName, editable])

  const shown = useMemo(() => {
    const placed = held ? kept.map((note) => (note.id === held.id ? held : note)) : kept
    return draft ? [...placed, draft] : placed
  }, [kept, held, draft])
  const boxes = useMemo(() => new Map(shown.map((note) => [noteKey(note.id), noteBox(note)])), [shown])

  const change = (next: ReturnType<typeof withNote>, label: string) =>
    onEdit({ type: 'set-layout', graph: graphName, layout: next }, label)
  const focused = useRef<string | undefined>(undefined)
  const current = () => kept.find((note) => note.id === focused.current)?.id
  const ofCurrent = (run: (id: string) => void) => ({
    blocked: () => (!current() ? ('not-here' as const) : editable ? undefined : ('running' as const)),
    run: () => {
      const id = current()
      if (id !== undefined) run(id)
    },
  })
  useOffers({
    'write-note': ofCurrent(setWriting),
    'remove-note': ofCurrent((id) => change(withoutNote(layout, id), w.remove)),
    'add-note': {
      blocked: () => (editable ? undefined : 'running'),
      run: () => {
        const at = takeMenuPlace() ?? freePlace({ width: noteSize.width, height: 2 * noteSize.least }) ?? { x: 0, y: 0 }
        setDraft({ id: draftId, x: Math.round(at.x), y: Math.round(at.y), text: '' })
        setWriting(draftId)
      },
    },
  })
  const noteOf = (id: string) => notesOf(layout).find((note) => note.id === id)
  return {
    shown,
    boxes,
    writing,
    write: (id) => {
      if (editable) setWriting(id)
    },
    written(id, text) {
      setWriting(undefined)
      if (id === draftId) {
        setDraft(undefined)
        if (!draft || text.trim() === '') return undefined
        const made = withNewNote(layout, text, draft)
        change(made.layout, w.add)
        return made.id
      }
      const before = noteOf(id)
      if (!before || before.text === text) return id
      if (text.trim() === '') {
        change(withoutNote(layout, id), w.remove)
        return undefined
      }
      change(withNote(layout, id, { text }), w.change)
      return id
    },
    move(id, at) {
      const note = noteOf(id)
      if (note && editable) hand({ ...note, ...at })
    },
    drop(id) {
      const at = holding.current
      hand(undefined)
      const note = noteOf(id)
      if (!at || !note || at.id !== id || (at.x === note.x && at.y === note.y)) return
      change(withNote(layout, id, { x: at.x, y: at.y }), w.move)
    },
    nudge(id, by) {
      const note = noteOf(id)
      if (note && editable) change(withNote(layout, id, { x: note.x + by.x, y: note.y + by.y }), w.move)
    },
    focus(id) {
      focused.current = id
    },
    remove(id) {
      if (editable && noteOf(id)) change(withoutNote(layout, id), w.remove)
    },
  }
}
