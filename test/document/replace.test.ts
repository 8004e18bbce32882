import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { writeDocument } from '../../src/document/codec'
import type { AgentDocument } from '../../src/document/types'
import { anyDocument } from './arbitrary'

const replaced = (before: AgentDocument, document: AgentDocument): AgentDocument => {
  const done = applyEdit(before, { type: 'replace-document', document })
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

describe('one document in the place of another', () => {
  test('is that document, byte for byte', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, next) => {
        expect(writeDocument(replaced(before, next))).toBe(writeDocument(next))
      }),
      { numRuns: 60 },
    )
  })

  test('what is alike keeps its identity; all of it alike is no change at all', () => {
    fc.assert(
      fc.property(anyDocument, fc.string(), (before, description) => {
        const copy = structuredClone(before)
        expect(replaced(before, copy)).toBe(before)
        const next = replaced(before, { ...copy, description: `${before.description ?? ''}${description}!` })
        expect(next).not.toBe(before)
        expect(next.graphs).toBe(before.graphs)
        expect(next.tools).toBe(before.tools)
      }),
      { numRuns: 40 },
    )
  })

  test('what no file could hold is refused', () => {
    const [document] = fc.sample(anyDocument, { numRuns: 1, seed: 1 })
    if (!document) throw new Error('no document')
    const broken = { ...document, budget: { recursionLimit: 0 } }
    expect(applyEdit(document, { type: 'replace-document', document: broken })).toMatchObject({
      ok: false,
      error: { code: 'value-invalid' },
    })
  })
})
