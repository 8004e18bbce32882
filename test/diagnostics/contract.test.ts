/**
 * The table of diagnostics as people read it: each code has its weight, a document that triggers it and one that nearly does, a fix that
 * is proven or a reason why there is none, a place to jump to, and sentences in both languages. What a case proves is in diagnose.test.ts;
 * here it is made sure that no code goes without.
 */
import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { type Diagnostic, type DiagnosticCode, diagnosticCodes, type Severity } from '../../src/diagnostics/types'
import { END, START } from '../../src/document/types'
import { placeOf } from '../../src/store/problem-place'
import type { Case } from './cases/case'
import { flowCases } from './cases/flow-cases'
import { joinCases } from './cases/join-cases'
import { nameCases } from './cases/name-cases'
import { stateCases } from './cases/state-cases'
import { toolCases } from './cases/tool-cases'

const cases: readonly Case[] = [...flowCases, ...joinCases, ...toolCases, ...nameCases, ...stateCases]

/** How bad each is, and why it has no one-click fix if it has none. */
const contract: Readonly<Record<DiagnosticCode, { readonly severities: readonly Severity[]; readonly noFix?: string }>> = {
  'no-start-edge': { severities: ['error'] },
  'unreachable-node': {
    severities: ['warning', 'error'],
    noFix:
      'nobody can tell where the edge to a node that was just added is meant to come from, and removing it is not mending it',
  },
  'no-path-to-end': { severities: ['warning'], noFix: 'which of the nodes is to be the last is a matter of design' },
  'cycle-without-exit': { severities: ['error'], noFix: 'when the cycle is to be left is a matter of design' },
  'dead-end': { severities: ['warning'] },
  'dangling-edge': { severities: ['error'] },
  'branch-unconnected': { severities: ['error'] },
  'router-without-default': { severities: ['warning'] },
  'hands-without-return': { severities: ['warning'] },
  'tools-without-hands': { severities: ['error'] },
  'tool-not-executable': { severities: ['error'] },
  'tool-not-offered': { severities: ['warning'] },
  'tool-without-description': { severities: ['warning'], noFix: 'only a person can say what a tool is for' },
  'tool-schema-invalid': { severities: ['error'] },
  'duplicate-name': { severities: ['error'] },
  'reserved-name': { severities: ['error'] },
  'unknown-reference': { severities: ['error'] },
  'jump-and-edge': { severities: ['warning'] },
  'uneven-join': { severities: ['warning'] },
  'join-may-starve': { severities: ['warning'] },
  'parallel-overwrite': { severities: ['error'] },
  'history-overwritten': { severities: ['error'] },
  'reducer-ignores-removals': { severities: ['warning'] },
  'subgraph-field-mismatch': { severities: ['error'] },
  'subgraph-echo': { severities: ['warning'] },
  'budget-unenforced': { severities: ['warning'] },
  'recursion-limit-too-low': { severities: ['warning'] },
  'review-without-memory': { severities: ['error'], noFix: 'it is the place of the run that lacks something, not the document' },
  'unknown-kind': { severities: ['error'], noFix: 'another version knows the node; it is kept as it is' },
  'not-runnable-yet': { severities: ['warning', 'error', 'info'] },
}

const diagnosticsOf = (one: Case, language: 'en' | 'es'): readonly Diagnostic[] =>
  diagnose(one.wrong, language, one.surroundings).filter((each) => each.code === one.code)

describe.each(diagnosticCodes)('%s', (code) => {
  const mine = cases.filter((one) => one.code === code)
  const found = mine.flatMap((one) => diagnosticsOf(one, 'en').map((problem) => ({ problem, document: one.wrong })))

  test('has a document that triggers it, and one that nearly does', () => {
    expect(mine.length).toBeGreaterThan(0)
    expect(found.length).toBeGreaterThanOrEqual(mine.length)
    for (const one of mine) expect(one.right).not.toEqual(one.wrong)
  })

  test('has a fix that is proven, or a reason why it has none', () => {
    const proven = mine.some((one) => one.fix)
    expect(proven).toBe(contract[code].noFix === undefined)
  })

  test('weighs what the contract says', () => {
    for (const { problem } of found) expect(contract[code].severities).toContain(problem.severity)
  })

  test('leads to something that is there, or speaks of the document as a whole', () => {
    for (const { problem, document } of found) {
      const graph = document.graphs[problem.graph]
      const { nodes, edges } = placeOf(problem, document)
      // The budget and names of graphs belong to no node.
      for (const id of nodes) expect([START, END, ...(graph?.nodes.map((node) => node.id) ?? [])]).toContain(id)
      for (const id of edges) expect(graph?.edges.map((edge) => edge.id)).toContain(id)
      if (problem.tool !== undefined && nodes.length === 0)
        expect(document.tools.map((tool) => tool.name)).toContain(problem.tool)
    }
  })

  test.each(['en', 'es'] as const)('says what, and why it matters, in whole sentences (%s)', (language) => {
    for (const { message, why } of mine.flatMap((one) => diagnosticsOf(one, language))) {
      for (const sentence of [message, why]) {
        expect(sentence).toMatch(/^["«¿(]?[\p{L}\p{N}].*[.?)"»]$/u)
        expect(sentence).not.toMatch(/[!¡]|undefined|\[object/)
      }
      expect(why).not.toBe(message)
    }
  })
})
