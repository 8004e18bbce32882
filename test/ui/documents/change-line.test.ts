import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import type { Edit } from '../../../src/document/edit'
import type { AgentDocument } from '../../../src/document/types'
import { changeLine } from '../../../src/ui/documents/change-line'
import { shortTime } from '../../../src/ui/documents/times'
import { brain, documentOf, edges, fn, tool } from '../../support/documents'

const before = documentOf({ nodes: [brain('llm_call', { prompt: 'Be brief.' }), fn('a')], edges: edges('llm_call>a') })
const edited = (...all: readonly Edit[]): AgentDocument =>
  all.reduce((document, edit) => {
    const done = applyEdit(document, edit)
    if (!done.ok) throw new Error(done.error.message)
    return done.value
  }, before)
const add = (id: string): Edit => ({ type: 'add-node', graph: 'main', node: fn(id) })
const prompt: Edit = { type: 'set-node', graph: 'main', node: brain('llm_call', { prompt: 'Be long.' }) }

describe('what changed, in a line', () => {
  test.each([
    ['nothing', [], '', ''],
    ['the prompt', [prompt], 'prompt of llm_call changed', 'cambió el prompt de llm_call'],
    ['two nodes', [add('b'), add('c')], '2 nodes added', 'se añadieron 2 nodos'],
    [
      'several things',
      [add('b'), prompt, { type: 'set-tool', tool: tool('search') }],
      'node b added, prompt of llm_call changed, tool search added',
      'se añadió el nodo b, cambió el prompt de llm_call, se añadió la herramienta search',
    ],
    [
      'a removal',
      [{ type: 'remove', graph: 'main', nodes: ['a'], edges: [] }],
      'node a removed, 1 edge removed',
      'se quitó el nodo a, se quitó 1 arista',
    ],
    [
      'the document itself',
      [
        { type: 'set-name', name: 'Other' },
        { type: 'set-input', input: { question: 'new' } },
      ],
      'name changed, question changed',
      'cambió el nombre, cambió la pregunta',
    ],
    [
      'places',
      [{ type: 'move', graph: 'main', positions: { a: { x: 9, y: 9 } } }],
      'only places changed',
      'solo cambiaron los sitios',
    ],
  ] satisfies readonly (readonly [string, readonly Edit[], string, string])[])('%s', (_what, all, en, es) => {
    expect(changeLine(before, edited(...all), 'en')).toBe(en)
    expect(changeLine(before, edited(...all), 'es')).toBe(es)
  })

  test('of very much says the beginning, and how much more there is', () => {
    const line = changeLine(
      before,
      edited(
        add('b'),
        prompt,
        { type: 'set-tool', tool: tool('t') },
        { type: 'set-name', name: 'x' },
        { type: 'set-model', model: { id: 'm', provider: 'practice' } },
      ),
      'en',
    )
    expect(line).toBe('name changed, node b added, prompt of llm_call changed, tool t added, and 1 more')
  })
})

test('times are as short as they can be said', () => {
  const now = new Date(2026, 4, 20, 15, 30).getTime()
  expect(shortTime(new Date(2026, 4, 20, 9, 5).getTime(), now, 'en')).toBe('09:05')
  expect(shortTime(new Date(2026, 4, 19, 9, 5).getTime(), now, 'en')).toMatch(/May 19.*09:05/)
  expect(shortTime(new Date(2025, 4, 19, 9, 5).getTime(), now, 'es')).toMatch(/19 may 2025.*9:05/)
})
