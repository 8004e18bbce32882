/** Notes come, move and go together with nodes: one edit, one step back. */
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { emptyDocument } from '../../src/document/defaults'
import type { Edit } from '../../src/document/edit'
import { fragmentOf } from '../../src/document/fragment'
import { readFragment, writeFragment } from '../../src/document/fragment-text'
import { noteBox } from '../../src/document/note-size'
import { duplicateEdit, pasteEdit } from '../../src/document/paste'
import type { AgentDocument, Note } from '../../src/document/types'
import { reactDocument } from '../support/documents'

const why: Note = { id: 'why', x: 300, y: 200, text: 'Why the loop ends' }
const long: Note = { id: 'long', x: 0, y: 400, text: 'A line of this note.\n'.repeat(14) }
const noted = (notes: readonly Note[] = [why, long]): AgentDocument =>
  reactDocument({}, { layout: { main: { positions: { agent: { x: 0, y: 0 }, tools: { x: 300, y: 0 } }, notes } } })
const edited = (document: AgentDocument, edit: Edit | undefined): AgentDocument => {
  const done = edit && applyEdit(document, edit)
  if (!done?.ok) throw new Error('the edit was refused')
  return done.value
}
const notesIn = (document: AgentDocument) => document.layout?.main?.notes ?? []

describe('copying', () => {
  test('takes the notes that are named, through the clipboard too', () => {
    const fragment = fragmentOf(noted(), 'main', ['agent'], ['why', 'nowhere'])
    expect(fragment?.notes).toEqual([why])
    const read = fragment && readFragment(writeFragment(fragment).text)
    expect(read?.ok && read.value).toEqual(fragment)
  })

  test('notes alone are something; nothing is nothing', () => {
    const fragment = fragmentOf(noted(), 'main', [], ['long'])
    expect([fragment?.nodes, fragment?.notes]).toEqual([[], [long]])
    expect(fragmentOf(noted(), 'main', [], ['nowhere'])).toBeUndefined()
  })
})

describe('pasting', () => {
  test('keeps notes and nodes at their places among each other, under ids that are free', () => {
    const document = noted()
    const pasted = duplicateEdit(document, 'main', ['agent', 'tools'], ['why', 'long'])
    const next = edited(document, pasted?.edit)
    expect(pasted?.addedNotes).toEqual(['why_2', 'long_2'])
    const [, , copy, longCopy] = notesIn(next)
    const agent = next.layout?.main?.positions.agent_2
    if (!copy || !longCopy || !agent) throw new Error('something is missing')
    expect([copy.x - agent.x, copy.y - agent.y]).toEqual([why.x, why.y])
    expect([longCopy.x - agent.x, longCopy.y - agent.y]).toEqual([long.x, long.y])
    expect(notesIn(next).slice(0, 2)).toEqual([why, long])
  })

  test('covers no card and no note that is there, however long it is', () => {
    const document = noted()
    const next = edited(document, duplicateEdit(document, 'main', [], ['long'])?.edit)
    const boxes = notesIn(next).map(noteBox)
    const copy = boxes.at(-1)
    if (!copy) throw new Error('no copy')
    const cards = Object.values(next.layout?.main?.positions ?? {}).map((at) => ({ ...at, width: 216, height: 84 }))
    for (const other of [...boxes.slice(0, -1), ...cards]) {
      const apart =
        copy.x >= other.x + other.width ||
        other.x >= copy.x + copy.width ||
        copy.y >= other.y + other.height ||
        other.y >= copy.y + copy.height
      expect(apart).toBe(true)
    }
  })

  test('into an empty graph, a note comes where it is wanted', () => {
    const fragment = fragmentOf(noted(), 'main', [], ['why'])
    const empty = emptyDocument('New')
    const next = edited(empty, fragment && pasteEdit(empty, 'main', fragment, () => ({ x: 40, y: 60 })).edit)
    expect(notesIn(next)).toEqual([{ ...why, x: 40, y: 60 }])
    expect(next.graphs).toBe(empty.graphs)
  })
})

describe('removing and moving', () => {
  test('nodes and notes go in one edit; the last note leaves no empty list', () => {
    const next = edited(noted(), {
      type: 'remove',
      graph: 'main',
      nodes: ['tools'],
      edges: [],
      notes: ['why', 'long', 'nowhere'],
    })
    expect(next.layout?.main).toEqual({ positions: { agent: { x: 0, y: 0 } } })
  })

  test('a move takes both; what stays is the same object', () => {
    const document = noted()
    const next = edited(document, {
      type: 'move',
      graph: 'main',
      positions: { agent: { x: 5, y: 6 } },
      notes: { why: { x: 305, y: 206 }, nowhere: { x: 0, y: 0 } },
    })
    expect(notesIn(next)).toEqual([{ ...why, x: 305, y: 206 }, long])
    expect(notesIn(next)[1]).toBe(notesIn(document)[1])
    const still: Edit = { type: 'move', graph: 'main', positions: {}, notes: { why: { x: why.x, y: why.y } } }
    expect(edited(document, still)).toBe(document)
  })

  test('a place that no file could hold is refused', () => {
    const wrong: Edit = { type: 'move', graph: 'main', positions: {}, notes: { why: { x: Number.NaN, y: 0 } } }
    expect(applyEdit(noted(), wrong).ok).toBe(false)
    const nowhere: Edit = { type: 'add-parts', graph: 'main', nodes: [], edges: [], notes: [{ ...why, y: Number.NaN }] }
    expect(applyEdit(noted(), nowhere).ok).toBe(false)
  })
})
