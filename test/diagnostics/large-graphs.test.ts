/** Shapes of thousands of parts that are looked through in no time, where every pair of something would take minutes. */
import { expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { worstCaseOf } from '../../src/diagnostics/worst-case'
import { type AgentDocument, type Edge, END, type Field, type Node, START } from '../../src/document/types'
import { brain, documentOf, fn, messages, router } from '../support/documents'

const many = 1000
const ids = Array.from({ length: many }, (_, i) => `n${i}`)
const draft: Field = { name: 'draft', type: 'text', reducer: 'replace' }
const drawn = (...ends: readonly (readonly [string, string, string?])[]): readonly Edge[] =>
  ends.map(([source, target, branch], i) => ({ id: `e${i}`, source, target, ...(branch !== undefined && { branch }) }))
const counted = (document: AgentDocument) => {
  const counts = new Map<string, number>()
  for (const { code } of diagnose(document, 'en')) counts.set(code, (counts.get(code) ?? 0) + 1)
  return Object.fromEntries(counts)
}
const limit = { budget: { recursionLimit: 10_000 } }

test('a fan of writers into one join', () => {
  const nodes: readonly Node[] = [...ids.map((id) => fn(id, { writes: ['draft'] })), fn('join', {}, 'all')]
  const edges = drawn(...ids.flatMap((id) => [[START, id] as const, [id, 'join'] as const]), ['join', END])
  const document = documentOf({ nodes, edges, fields: [messages, draft] }, limit)
  expect(counted(document)).toEqual({ 'parallel-overwrite': 1 })
  expect(worstCaseOf(document)).toMatchObject({ kind: 'bounded', supersteps: 2 })
})

test('a field for each writer of a fan', () => {
  const nodes = ids.map((id, i) => fn(id, { writes: [`f${i}`, `f${(i * 7) % many}`] }))
  const fields = [messages, ...ids.map((_, i): Field => ({ name: `f${i}`, type: 'text', reducer: 'replace' }))]
  const edges = drawn(...ids.flatMap((id) => [[START, id] as const, [id, END] as const]))
  const overwrites = counted(documentOf({ nodes, edges, fields }, limit))['parallel-overwrite']
  expect(overwrites).toBeGreaterThan(many * 0.9)
})

test('a join behind as many branches of one router', () => {
  const ask = router(
    'ask',
    ids.map((branch) => ({ branch, when: { type: 'tool-calls' } })),
  )
  const nodes: readonly Node[] = [ask, ...ids.map((id) => fn(`${id}_step`)), fn('join', {}, 'all')]
  const edges = drawn(
    [START, 'ask'],
    ...ids.flatMap((id) => [['ask', `${id}_step`, id] as const, [`${id}_step`, 'join'] as const]),
    ['ask', END, 'done'],
    ['join', END],
  )
  expect(counted(documentOf({ nodes, edges }, limit))).toEqual({ 'join-may-starve': 1 })
})

test('a brain without hands after another', () => {
  const nodes = ids.map((id) => brain(id))
  const edges = drawn([START, 'n0'], ...ids.slice(1).map((id, i) => [`n${i}`, id] as const), [`n${many - 1}`, END])
  const problems = diagnose(documentOf({ nodes, edges }, limit), 'en')
  expect(problems.filter((one) => one.code === 'tools-without-hands' && one.fix)).toHaveLength(many)
})

test('names that are all wrong, and edges that lead to none', () => {
  const nodes = ids.map((id) => fn(id, { destinations: [`${id}x`] }))
  const edges = drawn([START, 'n0'], ...ids.map((id) => [id, `${id}y`] as const))
  const counts = counted(documentOf({ nodes, edges }, limit))
  expect(counts).toMatchObject({ 'unknown-reference': many, 'dangling-edge': many })
})

test('a ladder, in which every step is a fork and a join', () => {
  const nodes = ids.map((id) => fn(id))
  const edges = drawn(
    [START, 'n0'],
    ...ids.slice(3).flatMap((id, i) => [[`n${i}`, `n${i + 1}`] as const, [`n${i}`, id] as const]),
    [`n${many - 3}`, END],
    [`n${many - 2}`, END],
    [`n${many - 1}`, END],
  )
  expect(counted(documentOf({ nodes, edges }, limit))['uneven-join']).toBeGreaterThan(many * 0.9)
})
