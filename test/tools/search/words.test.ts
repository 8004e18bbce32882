import { describe, expect, test } from 'vitest'
import { languageOf, stemOf, wordsOf } from '../../../src/tools/search/words'

describe('stems', () => {
  test.each([
    ['reducing', 'reduce', 'reduces', 'reduced'],
    ['hallucination', 'hallucinations'],
    ['alucinación', 'alucinaciones'],
    ['city', 'cities'],
    ['chunk', 'chunks', 'chunking'],
    ['verificación', 'verificaciones'],
  ])('%s and its forms are one', (...forms) => {
    expect(new Set(forms.map(stemOf)).size).toBe(1)
    expect(stemOf(forms[0] ?? '')).not.toBeNull()
  })
  test('small words and words that only ask do not count', () => {
    for (const word of ['the', 'de', 'what', 'cuáles', 'approaches', 'a']) expect(stemOf(word)).toBeNull()
  })
  test('re-ranking and reranking are one word', () => {
    expect(wordsOf('Re-ranking')).toEqual(wordsOf('reranking'))
  })
})

describe('the language of a question', () => {
  test.each([
    ['What are the main approaches to it?', 'en'],
    ['¿Cuáles son los enfoques?', 'es'],
    ['energía', 'es'],
    ['RAG pipeline', undefined],
  ])('%s', (question, language) => {
    expect(languageOf(question)).toBe(language)
  })
})
