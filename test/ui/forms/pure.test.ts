import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDocument } from '../../../src/document/defaults'
import { knownNodeSchema } from '../../../src/document/schema-nodes'
import { END, type Graph, nodeKinds, START } from '../../../src/document/types'
import { newNode } from '../../../src/nodes/new-node'
import { jsonText, readJson, readNumber } from '../../../src/ui/forms/controls/read-text'
import { rowsOf, settingOf, withSetting } from '../../../src/ui/forms/node/settings'
import { toggledTool } from '../../../src/ui/forms/node/toggled-tool'
import { subjectOf } from '../../../src/ui/forms/subject'

test('a setting of any kind either becomes a node that a file can hold, or nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...nodeKinds), fc.nat(20), fc.jsonValue(), (kind, at, value) => {
      const node = newNode(emptyDocument('Empty'), 'main', kind)
      const rows = rowsOf(kind)
      const name = rows[at % rows.length]?.name ?? ''
      const next = withSetting(node, name, value)
      if (next === undefined) return
      expect(knownNodeSchema.safeParse(next).success).toBe(true)
      expect(settingOf(next, name)).toEqual(value)
      expect({ ...next, config: null }).toEqual({ ...node, config: null })
    }),
  )
})

describe('numbers', () => {
  const rules = { min: 1, max: 50, whole: true, optional: true }
  test('what is written can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (n) => {
        expect(readNumber(` ${n} `, rules, 'en')).toEqual({ ok: true, value: n })
      }),
    )
  })
  test('nothing is guessed', () => {
    for (const text of ['0', '51', '1,000', '1e3', '0x10', '١', '3 4', 'Infinity', '1.0001', '9'.repeat(40)]) {
      expect(readNumber(text, rules, 'en').ok).toBe(false)
    }
    expect(readNumber('', rules, 'en')).toEqual({ ok: true, value: undefined })
    expect(readNumber('', { ...rules, optional: false }, 'en').ok).toBe(false)
    expect(readNumber('0.25', { ...rules, min: 0, whole: false }, 'en')).toEqual({ ok: true, value: 0.25 })
  })
})

test('JSON that is written can be read back; what cannot be read has a place', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(readJson(jsonText(value), 'en')).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) })
    }),
  )
  const refused = readJson('{"a": 1,}', 'es')
  expect(refused.ok === false && refused.error).toContain('línea 1')
})

test('ticking a tool off and on again gives the same list', () => {
  const names = ['a', 'b', 'c', 'd']
  const tools = names.map((name) => ({
    name,
    description: '',
    parameters: {},
    mode: 'mock' as const,
    mock: { kind: 'fixed' as const, value: '' },
  }))
  const document = { ...emptyDocument('Tools'), tools }
  fc.assert(
    fc.property(fc.subarray(names), fc.constantFrom(...names), (had, name) => {
      const on = toggledTool(document, had, name, true)
      expect(on.toSorted()).toEqual([...new Set([...had, name])].toSorted())
      if (had.includes(name)) expect(toggledTool(document, toggledTool(document, had, name, false), name, true)).toEqual(had)
    }),
  )
})

describe('what the inspector is about', () => {
  const document = emptyDocument('Empty')
  const graph: Graph = {
    ...(document.graphs.main ?? { state: { fields: [] }, nodes: [], edges: [] }),
    nodes: [newNode(document, 'main', 'brain')],
    edges: [{ id: 'e1', source: START, target: 'brain' }],
  }
  test('one thing, several, or the document; names that are gone do not count', () => {
    expect(subjectOf(graph, { nodes: ['brain', 'gone'], edges: [] })).toMatchObject({ kind: 'node', node: { id: 'brain' } })
    expect(subjectOf(graph, { nodes: [], edges: ['e1', 'gone'] })).toMatchObject({ kind: 'edge', edge: { id: 'e1' } })
    expect(subjectOf(graph, { nodes: [END], edges: [] })).toEqual({ kind: 'terminal', id: END })
    expect(subjectOf(graph, { nodes: ['brain'], edges: ['e1'] })).toMatchObject({ kind: 'several' })
    expect(subjectOf(graph, { nodes: ['gone'], edges: [] })).toEqual({ kind: 'document' })
  })
})
