/** The notes of a graph, under its cards: plain text, to be read by everyone, and while editing dragged and written in. */
import { ViewportPortal } from '@xyflow/react'
import type { Position } from '../../../document/types'
import '../notes.css'
import type { Notes as NotesOfGraph } from '../use-notes'
import { NoteCard } from './NoteCard'

interface NotesProps {
  readonly notes: NotesOfGraph
  readonly editable: boolean
  /** A note took the focus: nothing else is selected. */
  readonly onFocus: () => void
  /** Where a dragged note is put. */
  readonly put: (id: string, at: Position) => Position
  readonly onDropped: () => void
  /** Gives the focus to the canvas: the note that had it is gone. */
  readonly onGone: () => void
}

export function Notes({ notes, editable, onFocus, put, onDropped, onGone }: NotesProps) {
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
              onFocus()
            }}
            onWrite={() => notes.write(note.id)}
            onWritten={(text) => notes.written(note.id, text)}
            onMove={(at) => notes.move(note.id, put(note.id, at))}
            onDrop={() => {
              notes.drop(note.id)
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
