import { expect, test } from 'vitest'
import { runTool } from '../../../src/tools/run-tool'
import { shippedNotes, toolContext, toolWith } from '../context'

const parameters = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }
const search = (query: string, limit?: number) =>
  runTool(
    toolWith({ parameters, mock: { kind: 'search', corpus: 'notes', ...(limit === undefined ? {} : { limit }) } }),
    { query },
    toolContext(),
  )

test('results are numbered, with title, source and the whole text', async () => {
  const { content } = await search('citation verification', 1)
  const note = shippedNotes.find(({ id }) => id === 'rag-citation-verification')
  expect(content).toBe(
    `1 result for "citation verification":\n\n[1] ${note?.title}\nSource: notes/rag-citation-verification\n${note?.text}`,
  )
})
test('five at most, unless told otherwise', async () => {
  expect((await search('hallucination')).content).toMatch(/^5 results for "hallucination":/)
})
test('nothing found is said, and is not an error', async () => {
  expect(await search('bitcoin')).toEqual({ status: 'ok', content: 'No results for "bitcoin". Try other words.' })
})
test('without words there is nothing to search for', async () => {
  expect(await search('  ')).toMatchObject({ status: 'error', code: 'tool-arguments' })
})
