/** The notes of a graph, under its cards: plain text, to be read by everyone, and while editing dragged and written in. */
import { ViewportPortal } from '@xyflow/react'
import type { Position } from '../../../document/types'
import '../notes.css'
import type { NoteGroup } from '../use-note-group'
import type { Notes as NotesOfGraph } from '../use-notes'
import { NoteCard } from './NoteCard'

interface NotesProps {
  readonly notes: NotesOfGraph
  /** What moves together. */
  readonly group: NoteGroup
  readonly editable: boolean
  readonly selected: readonly string[]
  /** A note took the focus. */
  readonly onFocus: (id: string) => void
  /** Selects one, or with `add` adds or takes it. */
  readonly onPick: (id: string, add: boolean) => void
  /** Where a dragged note is put. */
  readonly put: (id: string, at: Position) => Position
  readonly onDropped: () => void
  /** Gives the focus to the canvas: the note that had it is gone. */
  readonly onGone: () => void
}

export function Notes({ notes, group, editable, selected, onFocus, onPick, put, onDropped, onGone }: NotesProps) {
  return (
    <ViewportPortal>
      <div className="notes">
        {notes.shown.map((note) => (
          <NoteCard
            key={note.id}
            note={note}
            editable={editable}
            writing={notes.writing === note.id}
            onFocus={() => {
              notes.focus(note.id)
              onFocus(note.id)
            }}
            selected={selected.includes(note.id)}
            onPick={(add) => onPick(note.id, add)}
            onWrite={() => notes.write(note.id)}
            onWritten={(text) => notes.written(note.id, text)}
            onMove={(at) => (group.holds(note.id) ? group : notes).move(note.id, put(note.id, at))}
            onDrop={() => {
              if (group.holds(note.id)) group.drop()
              else notes.drop(note.id)
              onDropped()
            }}
            onNudge={(by) => notes.nudge(note.id, by)}
            onRemove={() => {
              notes.remove(note.id)
              onGone()
            }}
            onGone={onGone}
          />
        ))}
      </div>
    </ViewportPortal>
  )
}
