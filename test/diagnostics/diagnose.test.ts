import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { type Diagnostic, diagnosticCodes } from '../../src/diagnostics/types'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument, writeDocument } from '../../src/document/codec'
import { budgetDocument, documentOf, edges, fn, reactDocument, reactNodes } from '../support/documents'
import type { Case } from './cases/case'
import { flowCases } from './cases/flow-cases'
import { joinCases } from './cases/join-cases'
import { nameCases } from './cases/name-cases'
import { stateCases } from './cases/state-cases'
import { toolCases } from './cases/tool-cases'

const cases: readonly Case[] = [...flowCases, ...joinCases, ...toolCases, ...nameCases, ...stateCases]
const place = ({ code, graph, node, edge, field, tool }: Diagnostic) => JSON.stringify([code, graph, node, edge, field, tool])

describe.each(cases)('$code: $name', ({ code, wrong, right, says, fix, surroundings, uncovers = [] }) => {
  const found = diagnose(wrong, 'en', surroundings).filter((one) => one.code === code)
  const match = found.find((one) => expect.objectContaining(says).asymmetricMatch(one))

  test('is said of the faulty document', () => {
    expect(found).toContainEqual(expect.objectContaining(says))
  })

  test('is not said of the near miss', () => {
    expect(diagnose(right, 'en', surroundings).filter((one) => one.code === code)).toEqual([])
  })

  test('is said in Spanish too, at the same place', () => {
    const spanish = diagnose(wrong, 'es', surroundings).filter((one) => one.code === code)
    expect(spanish.map(place)).toEqual(found.map(place))
    spanish.forEach((one, i) => {
      expect(one.message).not.toBe(found[i]?.message)
      expect(one.why).not.toBe(found[i]?.why)
    })
  })

  test(fix ? 'its fix clears it and breaks nothing' : 'offers no fix', () => {
    if (!fix) {
      expect(match?.fix).toBeUndefined()
      return
    }
    if (!match?.fix) throw new Error('There is no fix.')
    const mended = applyEdit(wrong, match.fix.edit)
    if (!mended.ok) throw new Error(mended.error.message)
    const after = diagnose(mended.value, 'en', surroundings)
    expect(after.map(place)).not.toContain(place(match))
    const before = new Set(diagnose(wrong, 'en', surroundings).map(place))
    expect(after.filter((one) => one.severity === 'error' && !before.has(place(one)) && !uncovers.includes(one.code))).toEqual([])
    expect(readDocument(writeDocument(mended.value))).toEqual({ ok: true, value: mended.value })
  })
})

test('every code has a case', () => {
  expect([...new Set(cases.map((one) => one.code))].sort()).toEqual([...diagnosticCodes].sort())
})

describe('well-formed documents have no problems', () => {
  test('the ReAct loop', () => {
    expect(diagnose(reactDocument(), 'en')).toEqual([])
  })

  test('with a budget and a summary', () => {
    expect(diagnose(budgetDocument(), 'en')).toEqual([])
  })

  test('with a router at START, a router behind a router, a logger beside the loop', () => {
    const yesNo = (id: string) => ({
      id,
      kind: 'router' as const,
      config: { rules: [{ branch: 'yes', when: { type: 'field', field: 'summary', is: 'empty' } as const }], otherwise: 'no' },
    })
    const document = reactDocument({
      nodes: [...reactNodes, yesNo('first'), yesNo('second'), fn('log')],
      edges: edges(
        'START>first',
        'first[yes]>second',
        'first[no]>END',
        'second[yes]>agent',
        'second[no]>log',
        'agent>should_continue',
        'agent>log',
        'log>END',
        'should_continue[tools]>tools',
        'should_continue[done]>END',
        'tools>agent',
      ),
    })
    expect(diagnose(document, 'en')).toEqual([])
  })
})

describe('the list', () => {
  test('has errors first', () => {
    const document = documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>gone') })
    const severities = diagnose(document, 'en').map((one) => one.severity)
    expect(severities).toEqual([...severities].sort())
    expect(new Set(severities).size).toBe(2)
  })

  test('looks at every graph', () => {
    const document = {
      ...reactDocument(),
      graphs: {
        main: reactDocument().graphs.main ?? { state: { fields: [] }, nodes: [], edges: [] },
        other: { state: { fields: [] }, nodes: [], edges: [] },
      },
    }
    expect(diagnose(document, 'en')).toMatchObject([{ code: 'no-start-edge', graph: 'other' }])
  })

  test('without a start edge the rest is still looked at, as if the likely one were there', () => {
    const document = reactDocument({
      edges: edges('agent>should_continue', 'should_continue[tools]>tools', 'should_continue[done]>END'),
    })
    expect(diagnose(document, 'en').map((one) => one.code)).toEqual(['no-start-edge', 'hands-without-return'])
  })

  test('one fault is said once: hands without a return edge are not also a dead end', () => {
    const document = reactDocument({
      edges: edges('START>agent', 'agent>should_continue', 'should_continue[tools]>tools', 'should_continue[done]>END'),
    })
    expect(diagnose(document, 'en').map((one) => one.code)).toEqual(['hands-without-return'])
  })

  test('a chain to a dead end, or into a closed cycle, is one problem', () => {
    const deadEnd = documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>b') })
    expect(diagnose(deadEnd, 'en').map((one) => one.code)).toEqual(['dead-end'])
    const cycle = documentOf({ nodes: [fn('a'), fn('b'), fn('c')], edges: edges('START>a', 'a>b', 'b>c', 'c>b') })
    expect(diagnose(cycle, 'en').map((one) => one.code)).toEqual(['cycle-without-exit'])
  })

  test('a loop that a router leaves into a closed cycle is not itself without a way out', () => {
    const { nodes, edges: ways } = reactDocument().graphs.main ?? { nodes: [], edges: [] }
    const on = ways.map((edge) => (edge.target === '__end__' ? { ...edge, target: 'sum' } : edge))
    const behind = (...more: string[]) =>
      diagnose(documentOf({ nodes: [...nodes, fn('sum'), fn('tidy')], edges: [...on, ...edges(...more)] }), 'en').flatMap(
        (one) => (one.code === 'cycle-without-exit' ? [one.node] : []),
      )
    expect(behind('sum>tidy', 'tidy>END')).toEqual([])
    expect(behind('sum>sum', 'sum>tidy', 'tidy>END')).toEqual(['sum'])
    expect(behind('sum>tidy', 'tidy>sum')).toEqual(['sum'])
    const both = documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>a', 'START>b', 'b>b') })
    expect(diagnose(both, 'en').map((one) => one.node)).toEqual(['a', 'b'])
  })

  test('a document of any shape is looked through without an exception', () => {
    const odd = documentOf({
      nodes: [fn(''), fn('__start__'), fn('__proto__'), fn('x'), fn('x')],
      edges: edges('x>x', 'START>START', 'END>x'),
    })
    expect(diagnose(odd, 'en').length).toBeGreaterThan(0)
  })
})
