import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { worstCaseOf } from '../../src/diagnostics/worst-case'
import type { AgentDocument } from '../../src/document/types'
import { worstCaseWords } from '../../src/ui/problems/worst-case-words'
import { budgetDocument, documentOf, edges, fn, reactDocument } from '../support/documents'

const withLimit = (document: AgentDocument, recursionLimit: number): AgentDocument => ({
  ...document,
  budget: { ...document.budget, recursionLimit },
})
const said = (document: AgentDocument, language: 'en' | 'es' = 'en') => {
  const worst = worstCaseOf(document)
  return worst && worstCaseWords[language](worst)
}

describe('the worst case against the recursion limit', () => {
  const three = budgetDocument({}, { budget: { toolRounds: 3 } })

  test('three rounds of tools and a summary are eight supersteps', () => {
    expect(worstCaseOf(three)).toEqual({ kind: 'bounded', supersteps: 8, needed: 9, limit: 25 })
    expect(said(three)).toBe('At worst 8 supersteps of 25 allowed.')
    expect(said(three, 'es')).toBe('En el peor caso, 8 supersteps de 25 permitidos.')
  })

  test('says both numbers when the limit is too low, exactly when the diagnostic does', () => {
    for (const limit of [7, 8, 9, 10]) {
      const document = withLimit(three, limit)
      const tooLow = diagnose(document, 'en').some((one) => one.code === 'recursion-limit-too-low')
      expect(tooLow).toBe(limit < 9)
      expect(said(document)?.includes('needs a recursion limit of 9')).toBe(tooLow)
    }
  })

  test('a loop that nothing bounds has none, and says which', () => {
    const worst = worstCaseOf(reactDocument())
    expect(worst?.kind).toBe('unbounded')
    expect(worst?.kind === 'unbounded' && [...worst.loop].sort()).toEqual(['agent', 'should_continue', 'tools'])
    expect(said(reactDocument())).toContain('No worst case')
    expect(said(reactDocument())).toContain('25')
  })

  test('one node is one superstep', () => {
    expect(said(documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>END') }))).toBe('At worst 1 superstep of 25 allowed.')
  })

  test('an empty graph has nothing to say', () => {
    expect(worstCaseOf(documentOf({ nodes: [], edges: [] }))).toBeUndefined()
    expect(worstCaseOf({ ...reactDocument(), entry: 'nowhere' })).toBeUndefined()
  })
})
