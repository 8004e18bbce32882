/** Notes as parts of edits that are about nodes too: they come, move and go together with them, in one step. Notes that are not there are no mistake. */
import type { Result } from '../../base/result'
import type { EditProblem } from '../edit'
import { freeName } from '../names'
import { notesSchema } from '../schema'
import type { AgentDocument, GraphLayout, Note, Position } from '../types'
import { checked } from './checked'
import { keepSame, mapSame, withLayout } from './sharing'

/** The layout with other notes; without any, nothing of them stays. */
function withNotes(layout: GraphLayout, notes: readonly Note[]): GraphLayout {
  if (notes === layout.notes || (notes.length === 0 && layout.notes === undefined)) return layout
  const { notes: _before, ...rest } = layout
  return notes.length === 0 ? rest : { ...rest, notes }
}

/** The document with notes added to a graph, under ids that are free. */
export function addNotes(document: AgentDocument, graph: string, added: readonly Note[]): Result<AgentDocument, EditProblem> {
  const valid = checked(notesSchema, added)
  if (!valid.ok) return valid
  if (added.length === 0) return { ok: true, value: document }
  const next = withLayout(document, graph, (layout) => {
    const all = [...(layout.notes ?? [])]
    for (const note of added) all.push({ ...note, id: freeName(note.id, (id) => all.some((other) => other.id === id)) })
    return withNotes(layout, all)
  })
  return { ok: true, value: next }
}

export const removeNotes = (document: AgentDocument, graph: string, gone: readonly string[]): AgentDocument =>
  gone.length === 0
    ? document
    : withLayout(document, graph, (layout) =>
        withNotes(
          layout,
          keepSame(layout.notes ?? [], (note) => !gone.includes(note.id)),
        ),
      )

export const moveNotes = (layout: GraphLayout, places: Readonly<Record<string, Position>>): GraphLayout => {
  if (!layout.notes) return layout
  const moved = mapSame(layout.notes, (note) => {
    const at = Object.hasOwn(places, note.id) ? places[note.id] : undefined
    return !at || (at.x === note.x && at.y === note.y) ? note : { ...note, x: at.x, y: at.y }
  })
  return moved === layout.notes ? layout : { ...layout, notes: moved }
}
