/** The hands were deleted: the first thing offered brings them back with the return edge, and no fix leads past the tools. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument } from '../../src/document/codec'
import type { Edit } from '../../src/document/edit'
import { layoutOf } from '../../src/document/queries'
import type { AgentDocument } from '../../src/document/types'

const shippedNames = ['research-agent', 'react-one-tool', 'hard-budget']

function shipped(name: string): AgentDocument {
  const read = readDocument(readFileSync(new URL(`../../public/gallery/${name}.agent.json`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

function done(document: AgentDocument, edit: Edit): AgentDocument {
  const next = applyEdit(document, edit)
  if (!next.ok) throw new Error(next.error.message)
  return next.value
}

describe.each(shippedNames)('%s without its hands', (name) => {
  const whole = shipped(name)
  const hands = whole.graphs.main?.nodes.find((node) => node.kind === 'hands')
  const without = done(whole, { type: 'remove', graph: 'main', nodes: [hands?.id ?? ''], edges: [] })
  const errors = diagnose(without, 'en').filter((one) => one.severity === 'error')

  test('every error that has a fix brings the hands back, with the return edge', () => {
    expect(errors.length).toBeGreaterThan(0)
    for (const { fix } of errors) {
      expect(fix?.label).toMatch(/^Add hands for .*, and the return edge$/)
      if (fix) expect(diagnose(done(without, fix.edit), 'en')).toEqual([])
    }
  })

  test('they stand where nothing else stands', () => {
    const fix = errors[0]?.fix
    const mended = fix ? done(without, fix.edit) : without
    const places = Object.entries(layoutOf(mended, 'main')?.positions ?? {})
    const [, mine] = places.find(([id]) => id === 'tools') ?? []
    const clear = places.every(
      ([id, at]) => id === 'tools' || (mine && (Math.abs(at.x - mine.x) > 200 || Math.abs(at.y - mine.y) > 80)),
    )
    expect(mine !== undefined && clear).toBe(true)
  })

  test('the edge of the router to its hands alone: it is led back to them', () => {
    const edge = whole.graphs.main?.edges.find((one) => one.target === hands?.id)
    const cut = done(whole, { type: 'remove', graph: 'main', nodes: [], edges: [edge?.id ?? ''] })
    const fixes = diagnose(cut, 'en').flatMap(({ severity, fix }) => (severity === 'error' && fix ? [fix] : []))
    expect(fixes.length).toBeGreaterThan(0)
    for (const fix of fixes) {
      expect(fix.label).toBe(`Connect it to ${hands?.id}`)
      expect(diagnose(done(cut, fix.edit), 'en')).toEqual([])
    }
  })
})
