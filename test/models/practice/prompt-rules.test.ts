import { describe, expect, test } from 'vitest'
import { type PromptRules, readPromptRules } from '../../../src/models/practice/prompt-rules'

describe('the search budget, however it is said', () => {
  test.each<[string, Partial<PromptRules>]>([
    [
      '- Simple questions: at most 3 search calls.\n- Complex questions: at most 5 search calls.\n- Always stop after 7 search calls if you cannot find the sources.',
      { simple: 3, complex: 5, giveUp: 7 },
    ],
    [
      '- Simple queries: 2 to 3 search calls maximum\n- Complex queries: up to 5 search calls maximum\n- Always stop after 5 calls if sources are not found',
      { simple: 3, complex: 5, giveUp: 5 },
    ],
    [
      'Use three searches for simple questions and five for complex ones; give up after six.',
      { simple: 3, complex: 5, giveUp: 6 },
    ],
    ['Search no more than 4 times; at most 4 searches.', { simple: 4, complex: 4, giveUp: undefined }],
    [
      '- Preguntas sencillas: como mucho 3 búsquedas.\n- Preguntas complejas: como mucho 5 búsquedas.\n- Para siempre después de 6 búsquedas si no encuentras las fuentes.',
      { simple: 3, complex: 5, giveUp: 6 },
    ],
    [
      'Haz como máximo dos búsquedas si la pregunta es sencilla y cuatro si es compleja. Ríndete tras cinco.',
      { simple: 2, complex: 4, giveUp: 5 },
    ],
    ['Today is 2026-01-01. You answer questions.', { simple: undefined, complex: undefined, giveUp: undefined }],
  ])('%s', (prompt, rules) => {
    expect(readPromptRules(prompt)).toMatchObject(rules)
  })
})

describe('the reflection rule, however it is said', () => {
  test.each([
    'After each search, use think_tool to note what you found.',
    'Use think_tool after every search.',
    'After each search, pause and reflect in writing.',
    'Después de cada búsqueda, reflexiona por escrito.',
    'Usa think_tool tras cada búsqueda.',
  ])('%s', (prompt) => {
    expect(readPromptRules(prompt, ['think_tool']).reflect).toBe('after-search')
  })
  test.each([
    'Answer at once.',
    'Think step by step.',
    'Do not reflect after each search.',
    'No uses think_tool después de cada búsqueda.',
    'Search after lunch.',
  ])('not: %s', (prompt) => {
    expect(readPromptRules(prompt, ['think_tool']).reflect).toBeUndefined()
  })
  test('after each tool call of any kind', () => {
    expect(readPromptRules('Reflect after every tool call.').reflect).toBe('after-each')
  })
})
