import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endlessQuery, queriesFor, sameQuery } from '../../../src/models/practice/queries'
import { needOf } from '../../../src/models/practice/question'

test('other words of the same meaning, the names kept', () => {
  expect(queriesFor(needOf('How can I reduce the cost of RAG?', ''), 'en')).toContain('lower price RAG')
  expect(queriesFor(needOf('¿Cómo reducir el coste de LangGraph?', ''), 'es')).toContain('evitar precio LangGraph')
})

test('what is missing comes before other words for everything', () => {
  const need = needOf('How does LangGraph store checkpoints in Postgres?', '')
  expect(queriesFor(need, 'en', ['postgr'])[1]).toMatch(/Postgres/)
  expect(queriesFor(need, 'en', ['postgr'])[1]).not.toMatch(/checkpoints/)
})

test('no two variations are the same, however many are asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('reduce', 'cost', 'RAG', 'weather', 'agents', 'Postgres'), { minLength: 1, maxLength: 5 }),
      (words) => {
        const need = needOf(words.join(' '), '')
        const all = Array.from({ length: 40 }, (_, n) => endlessQuery(need, 'en', n))
        expect(all.every((query, i) => query !== '' && all.findIndex((other) => sameQuery(other, query)) === i)).toBe(true)
      },
    ),
  )
})
