import { describe, expect, test } from 'vitest'
import { readCorpus } from '../../src/tools/corpus'
import { shippedNotes } from './context'

describe('the shipped notes', () => {
  test('are about forty, in two languages', () => {
    expect(shippedNotes.length).toBeGreaterThanOrEqual(38)
    expect(shippedNotes.filter(({ language }) => language === 'es').length).toBeGreaterThanOrEqual(10)
  })
  test.each(shippedNotes.map((note) => [note.id, note] as const))('%s is short and names its source', (id, note) => {
    const words = note.text.split(' ').length
    expect(words).toBeGreaterThanOrEqual(80)
    expect(words).toBeLessThanOrEqual(150)
    expect(note.source).toBe(`notes/${id}`)
    expect(note.text).toBe(note.text.trim())
  })
})

describe('reading a corpus', () => {
  const note = { id: 'a', title: 'A', text: 'text', source: 'notes/a', language: 'en' }
  test('extra keys are no reason to refuse', () => {
    expect(readCorpus([{ ...note, extra: 1 }])).toEqual({ ok: true, value: [note] })
  })
  test.each([
    ['no list', { notes: [] }, 'not a corpus'],
    ['a note without text', [note, { ...note, id: 'b', text: undefined }], '1.text: it should be a text'],
    ['a note of no words', [{ ...note, text: '' }], '0.text: it should be a text that is not empty'],
    ['a note that is a text', ['note'], '0: it should be an object'],
    ['another language', [{ ...note, language: 'fr' }], '0.language: it should be "en" or "es"'],
    ['an id twice', [note, note], 'the id "a" is used twice'],
  ])('%s is refused with its place', (_what, data, says) => {
    const read = readCorpus(data)
    expect(read.ok ? '' : read.error).toContain(says)
  })
})
