/** Tools that a record calls and a drawing does not have, and taking them over. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument } from '../../src/document/codec'
import { entryGraph } from '../../src/document/queries'
import type { AgentDocument, Tool } from '../../src/document/types'
import { takingOver, toolsLacking, toTakeOver } from '../../src/recordings/tools-lacking'
import type { Cassette } from '../../src/trace/cassette'

function shipped(id: string): AgentDocument {
  const read = readDocument(readFileSync(new URL(`../../public/gallery/${id}.agent.json`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(id)
  return read.value
}
const tool = (name: string): Tool => ({
  name,
  description: '',
  parameters: { type: 'object', properties: {} },
  mode: 'mock',
  mock: { kind: 'table', rows: [] },
})
const record: Cassette = {
  replies: [
    {
      message: {
        id: 'a',
        role: 'ai',
        text: '',
        toolCalls: [
          { id: '1', name: 'multiply', args: {} },
          { id: '2', name: 'tide', args: {} },
        ],
      },
      seq: 1,
    },
  ],
  results: [{ toolCallId: '3', tool: 'Ask Pilot', args: {}, status: 'ok', content: '', seq: 2 }],
}
const own: AgentDocument = { ...shipped('empty'), tools: ['multiply', 'tide', 'Ask Pilot'].map(tool) }

test('what is called and not there, in order; a name that no provider takes cannot be added', () => {
  const drawing = shipped('react-one-tool')
  expect(toolsLacking(record, drawing)).toEqual(['tide', 'Ask Pilot'])
  expect(toolsLacking(record, own)).toEqual([])
  expect(toTakeOver(['tide', 'Ask Pilot'], own).map(({ name }) => name)).toEqual(['tide'])
  expect(takingOver(['Ask Pilot'], own, drawing)).toBeUndefined()
})

test.each(['react-one-tool', 'research-agent', 'router-three-ways'])(
  'taken over into %s, as one edit: the brain offers it and the hands behind it can run it',
  (id) => {
    const drawing = shipped(id)
    const edit = takingOver(['tide'], own, drawing)
    if (!edit) throw new Error('no edit')
    const done = applyEdit(drawing, edit)
    if (!done.ok) throw new Error(done.error.message)
    const after = done.value
    expect(
      toolsLacking(
        { replies: [], results: [{ toolCallId: '', tool: 'tide', args: {}, status: 'ok', content: '', seq: 0 }] },
        after,
      ),
    ).toEqual([])
    const offers = entryGraph(after)?.nodes.flatMap((node) =>
      (node.kind === 'brain' || node.kind === 'hands') && node.config.tools.includes('tide') ? [node.kind] : [],
    )
    expect(new Set(offers)).toEqual(new Set(['brain', 'hands']))
    expect(entryGraph(after)?.edges).toEqual(entryGraph(drawing)?.edges)
  },
)
