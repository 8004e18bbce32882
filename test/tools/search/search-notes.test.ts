import { describe, expect, test } from 'vitest'
import type { CorpusNote } from '../../../src/tools/contract'
import { searchNotes } from '../../../src/tools/search/search-notes'
import { shippedNotes } from '../context'

const found = (query: string, limit = 5) => searchNotes(shippedNotes, query, limit).map(({ id }) => id)

describe('the shipped question', () => {
  const question = 'What are the main approaches to reducing hallucination in RAG systems?'
  test.each([question, 'main approaches reducing hallucination RAG systems', 'reduce hallucinations in RAG'])(
    'a first search finds the overview and specific notes, but not yet the details of citation verification (%s)',
    (query) => {
      const ids = found(query)
      expect(ids[0]).toBe('rag-reducing-hallucination')
      const specific = ['rag-chunking', 'rag-hybrid-retrieval', 'rag-reranking', 'rag-abstention']
      expect(ids.filter((id) => specific.includes(id)).length).toBeGreaterThanOrEqual(2)
      expect(ids).not.toContain('rag-citation-verification')
    },
  )
  test('the overview names what a second search then finds', () => {
    expect(shippedNotes.find(({ id }) => id === 'rag-reducing-hallucination')?.text).toContain('citation verification')
    expect(found('citation verification')[0]).toBe('rag-citation-verification')
    expect(found('citation verification RAG pipeline implementation')[0]).toBe('rag-citation-verification')
  })
  test('in Spanish too', () => {
    const ids = found('¿Cuáles son los principales enfoques para reducir las alucinaciones en sistemas RAG?')
    expect(ids[0]).toBe('rag-reducir-alucinaciones')
    expect(ids.length).toBeGreaterThanOrEqual(3)
    expect(ids).not.toContain('rag-verificacion-citas')
    expect(found('verificación de citas')[0]).toBe('rag-verificacion-citas')
  })
})

describe('finding', () => {
  test.each([
    ['solar power', 'solar-power'],
    ['wind power', 'wind-power'],
    ['advantages of solar energy', 'solar-power'],
    ['energía eólica', 'energia-eolica'],
    ['re-ranking', 'rag-reranking'],
    ['reranking', 'rag-reranking'],
    ['postgres', 'postgres-sqlite'],
    ['halucination', 'rag-chunking'],
    ['SEVILLA', 'city-seville'],
    ['capital of Portugal', 'city-lisbon'],
    ['how does photosynthesis work', 'photosynthesis'],
    ['bucle react', 'agentes-bucle-react'],
    ['LangGraph recursion limit', 'langgraph-limits-streaming'],
  ])('%s', (query, id) => {
    expect(found(query)[0]).toBe(id)
  })
  test('accents do not matter', () => {
    expect(found('recuperacion hibrida')).toEqual(found('recuperación híbrida'))
  })
  test('every note is found by its own title', () => {
    for (const note of shippedNotes) expect(found(note.title), note.title).toContain(note.id)
  })
})

describe('finding nothing', () => {
  test.each([
    '',
    'the of and',
    'chess championship Reykjavik 2031',
    'price of bitcoin in Madrid',
    'weather in Oslo',
    'What is the population of Atlantis?',
    'Who wrote Don Quixote?',
    'history of the Ottoman navy',
    '¿Quién ganó el mundial de ajedrez?',
  ])('"%s"', (query) => {
    expect(found(query)).toEqual([])
  })
})

describe('the order', () => {
  const note = (id: string, language: 'en' | 'es', text: string): CorpusNote => ({ id, title: id, text, source: id, language })
  test('the language of the question comes first, the other is not lost', () => {
    const notes = [note('one', 'es', 'LangGraph y Postgres'), note('two', 'en', 'LangGraph and Postgres')]
    expect(searchNotes(notes, 'what is LangGraph with Postgres', 5).map(({ id }) => id)).toEqual(['two', 'one'])
    expect(searchNotes(notes, 'qué es LangGraph con Postgres', 5).map(({ id }) => id)).toEqual(['one', 'two'])
  })
  test('equal notes are ordered by id, whatever their place', () => {
    const [a, b] = [note('a', 'en', 'same text'), note('b', 'en', 'same text')]
    expect(searchNotes([a, b], 'same', 5).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(searchNotes([b, a], 'same', 5).map(({ id }) => id)).toEqual(['a', 'b'])
  })
  test('no more than the limit', () => {
    expect(found('hallucination', 2)).toHaveLength(2)
    expect(found('hallucination', 0)).toEqual([])
  })
})
