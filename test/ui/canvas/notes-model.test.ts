/** Notes as data: what adding, changing and removing one makes of a layout. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import { readDocument, writeDocument } from '../../../src/document/codec'
import type { GraphLayout } from '../../../src/document/types'
import { noteBox, notesOf, withNewNote, withNote, withoutNote } from '../../../src/ui/canvas/model/notes'
import { researchDocument } from './research-document'

const document = researchDocument()
const layout = document.layout?.main

describe('notes', () => {
  test('a new one gets a name of its own, and the places of the cards stay the same object', () => {
    const one = withNewNote(layout, 'first', { x: 10.4, y: 20.6 })
    const two = withNewNote(one.layout, 'second', { x: 0, y: 0 })
    expect([one.id, two.id]).toEqual(['note', 'note_2'])
    expect(notesOf(two.layout)).toEqual([
      { id: 'note', x: 10, y: 21, text: 'first' },
      { id: 'note_2', x: 0, y: 0, text: 'second' },
    ])
    expect(two.layout.positions).toBe(layout?.positions)
  })

  test('without any, nothing of them stays in the document', () => {
    const { layout: added, id } = withNewNote(layout, 'text', { x: 0, y: 0 })
    expect(withoutNote(added, id)).toEqual(layout)
    expect('notes' in withoutNote(added, id)).toBe(false)
  })

  test('law: any text is kept to the letter, through the document and its file', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -5000, max: 5000 }), (text, x) => {
        const { layout: next, id } = withNewNote(layout, text, { x, y: 7 })
        const done = applyEdit(document, { type: 'set-layout', graph: 'main', layout: next })
        if (!done.ok) throw new Error(done.error.message)
        const read = readDocument(writeDocument(done.value))
        if (!read.ok) throw new Error('it cannot be read back')
        expect(notesOf(read.value.layout?.main)).toEqual([{ id, x, y: 7, text }])
      }),
    )
  })

  test('a change of one leaves the others the same objects', () => {
    const one = withNewNote(layout, 'first', { x: 0, y: 0 }).layout
    const two = withNewNote(one, 'second', { x: 0, y: 200 }).layout
    const changed: GraphLayout = withNote(two, 'note_2', { text: 'other' })
    expect(notesOf(changed)[0]).toBe(notesOf(two)[0])
    expect(notesOf(changed)[1]).toEqual({ id: 'note_2', x: 0, y: 200, text: 'other' })
  })

  test('is drawn higher the more lines it has', () => {
    const short = noteBox({ x: 0, y: 0, text: 'one line' })
    const long = noteBox({ x: 0, y: 0, text: 'one\ntwo\nthree' })
    const wrapped = noteBox({ x: 0, y: 0, text: 'word '.repeat(40) })
    expect(long.height).toBeGreaterThan(short.height)
    expect(wrapped.height).toBeGreaterThan(long.height)
  })
})
