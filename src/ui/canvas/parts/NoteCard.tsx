/** One note. It takes the keys that it uses before the page does; what becomes of them is its owner's. */
import { useStoreApi } from '@xyflow/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Note, Position } from '../../../document/types'
import { useWords } from '../../words/language'
import { noteKey } from '../going'
import { noteWords } from '../note-words'
import { bigStep, grid } from '../snap'
import { words } from '../words'
import { NoteField } from './NoteField'

interface NoteCardProps {
  readonly note: Note
  readonly editable: boolean
  readonly writing: boolean
  readonly selected: boolean
  readonly onFocus: () => void
  readonly onPick: (add: boolean) => void
  readonly onWrite: () => void
  /** Gives the id that the note goes by from now on; `undefined`: it is gone. */
  readonly onWritten: (text: string) => string | undefined
  readonly onMove: (at: Position) => void
  readonly onDrop: () => void
  readonly onNudge: (by: Position) => void
  readonly onRemove: () => void
  readonly onGone: () => void
}

interface Drag {
  readonly x: number
  readonly y: number
  readonly from: Position
  moved: boolean
}

/** So many pixels, and a press has become a drag. */
const slack = 3
const directions: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export function NoteCard(props: NoteCardProps) {
  const { note, editable, writing, selected, onMove, onDrop } = props
  const w = useWords(noteWords)
  const canvasWords = useWords(words)
  const card = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | undefined>(undefined)
  const store = useStoreApi()
  useEffect(() => {
    card.current?.style.setProperty('transform', `translate(${note.x}px, ${note.y}px)`)
  }, [note.x, note.y])

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!editable || writing || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, from: note, moved: false }
  }
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current
    if (!held) return
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.moved && Math.hypot(dx, dy) < slack) return
    held.moved = true
    const zoom = store.getState().transform[2]
    onMove({ x: Math.round(held.from.x + dx / zoom), y: Math.round(held.from.y + dy / zoom) })
  }
  const onPointerUp = ({ type, shiftKey, ctrlKey, metaKey }: PointerEvent) => {
    if (drag.current?.moved) onDrop()
    else if (drag.current && type === 'pointerup') props.onPick(shiftKey || ctrlKey || metaKey)
    drag.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (writing || !editable || event.ctrlKey || event.metaKey || event.altKey) return
    const to = directions[event.key]
    const by = event.shiftKey ? bigStep : grid
    if (to) props.onNudge({ x: to.x * by, y: to.y * by })
    else if (event.key === ' ') props.onPick(event.shiftKey)
    else if (event.key === 'Enter' || event.key === 'F2') props.onWrite()
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove()
    else if (event.key === 'Escape') props.onGone()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const done = (text: string, byKey: boolean) => {
    const id = flushSync(() => props.onWritten(text))
    if (!byKey) return
    if (id === undefined) props.onGone()
    else document.querySelector<HTMLElement>(`[data-note="${CSS.escape(noteKey(id))}"]`)?.focus()
  }
  const name = note.text === '' ? w.placeholder : note.text
  const touch = editable && !writing ? { tabIndex: 0, onKeyDown, title: w.keys } : {}
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a thing on the canvas, as a card is
    <div
      ref={card}
      className={`note nopan${editable ? ' editable' : ''}${selected ? ' sel' : ''}`}
      role="group"
      aria-roledescription={w.role}
      aria-label={selected ? `${name}, ${canvasWords.selected}` : name}
      data-note={noteKey(note.id)}
      {...touch}
      onFocus={props.onFocus}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={(event) => {
        event.stopPropagation()
        if (editable) props.onWrite()
      }}
    >
      {writing ? <NoteField text={note.text} onDone={done} /> : <p>{note.text}</p>}
    </div>
  )
}
