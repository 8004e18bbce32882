import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import { compareDocuments } from '../../../src/document/compare'
import type { Edit } from '../../../src/document/edit'
import type { AgentDocument } from '../../../src/document/types'
import { marksOf } from '../../../src/ui/compare/marks'
import { reactDocument } from '../../support/documents'

const edited = (document: AgentDocument, ...edits: readonly Edit[]): AgentDocument => {
  const done = applyEdit(document, { type: 'batch', edits })
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

describe('what the pictures of a comparison mark', () => {
  const before = reactDocument()
  const after = edited(
    before,
    { type: 'rename-node', graph: 'main', from: 'agent', to: 'thinker' },
    { type: 'remove', graph: 'main', nodes: ['tools'], edges: [] },
    { type: 'add-node', graph: 'main', node: { id: 'tidy', kind: 'function', config: { code: 'return {}' } } },
  )
  const marks = marksOf(compareDocuments(before, after), 'main')

  test('what came is marked after, what went before, and what changed on both sides by its name there', () => {
    expect(Object.fromEntries(marks.before)).toEqual({ agent: 'changed', tools: 'removed' })
    expect(Object.fromEntries(marks.after)).toEqual({ thinker: 'changed', tidy: 'added' })
  })

  test('another graph has no marks', () => {
    expect(marksOf(compareDocuments(before, after), 'other')).toEqual({ before: new Map(), after: new Map() })
  })
})
