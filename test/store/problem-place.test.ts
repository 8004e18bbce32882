import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/diagnostics/types'
import { placeOf, sameProblem } from '../../src/store/problem-place'
import { brain, hands, reactDocument, reactEdges } from '../support/documents'

const problem = (rest: Partial<Diagnostic>): Diagnostic => ({
  code: 'dead-end',
  severity: 'warning',
  message: 'm',
  why: 'w',
  graph: 'main',
  ...rest,
})
const withTools = (ofBrain: readonly string[], ofHands: readonly string[]) =>
  reactDocument({ nodes: [brain('thinker', { tools: ofBrain }), hands('doer', { tools: ofHands })], edges: reactEdges })

test('a problem of a tool leads to hands that have it, else to a brain, else nowhere', () => {
  const about = problem({ tool: 'search' })
  expect(placeOf(about, withTools(['search'], ['search'])).nodes).toEqual(['doer'])
  expect(placeOf(about, withTools(['search'], [])).nodes).toEqual(['thinker'])
  expect(placeOf(about, withTools([], ['other']))).toEqual({ nodes: [], edges: [] })
})

const document = withTools([], [])

test('a graph that nothing leads into leads to START; a node comes before an edge', () => {
  expect(placeOf(problem({ code: 'no-start-edge' }), document).nodes).toEqual(['__start__'])
  expect(placeOf(problem({ node: 'a', edge: 'e' }), document)).toEqual({ nodes: ['a'], edges: [] })
  expect(placeOf(problem({ edge: 'e' }), document)).toEqual({ nodes: [], edges: ['e'] })
})

test('two checks of one document give the same problems, as other objects', () => {
  expect(sameProblem(problem({ node: 'a' }), problem({ node: 'a' }))).toBe(true)
  expect(sameProblem(problem({ node: 'a' }), problem({ node: 'b' }))).toBe(false)
  expect(sameProblem(problem({ tool: 'x' }), problem({ tool: 'x', message: 'other' }))).toBe(false)
})
