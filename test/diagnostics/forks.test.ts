/** What is found in short ways, against what is found by looking at everything. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowOf, reachFrom } from '../../src/diagnostics/flow/flow'
import { type Fork, visitForks } from '../../src/diagnostics/flow/forks'
import { roots, skipping } from '../../src/diagnostics/flow/skips'
import { openJoins, unevenJoins } from '../../src/diagnostics/rules/joins'
import { parallelOverwrites, writersOf } from '../../src/diagnostics/rules/parallel'
import type { AgentDocument, Graph } from '../../src/document/types'
import { anyDocument, forkedDocument } from './arbitrary'

const shapes = fc.oneof({ weight: 4, arbitrary: forkedDocument }, { weight: 1, arbitrary: anyDocument })
const flowIn = (document: AgentDocument) => flowOf('main', document.graphs.main as Graph)

test('uneven joins are the same when forks are walked only as far as arms can meet', () => {
  let found = 0
  fc.assert(
    fc.property(shapes, (document) => {
      const flow = flowIn(document)
      const look = (everywhere: boolean) => {
        const joins = openJoins(flow)
        const findings: unknown[] = []
        visitForks(flow, { joins, everywhere: () => everywhere }, (fork) => void findings.push(...unevenJoins(flow, fork, joins)))
        return findings
      }
      const all = look(true)
      found += all.length
      expect(look(false)).toEqual(all)
    }),
    { numRuns: 400 },
  )
  expect(found).toBeGreaterThan(40)
})

/** Two writers clash when two arms bring them at one time, and the same two arms do not bring them the other way round too. */
function clashes(fork: Fork, writers: readonly number[]): readonly number[] {
  const here = writers.filter((v) => v !== fork.v && fork.arms[v] !== 0)
  const at = (arm: Int32Array, v: number) => arm[v] ?? 0
  const arms = fork.stepsByArm()
  const apart = (a: number, b: number) =>
    arms.some((one) => arms.some((other) => one !== other && (at(one, a) & at(other, b) & ~(at(one, b) & at(other, a))) !== 0))
  return here.filter((a) =>
    here.some((b) => a !== b && (at(fork.steps, a) & at(fork.steps, b)) !== 0 && (apart(a, b) || apart(b, a))),
  )
}

test('writers of one value clash when some two arms bring them at the same time', () => {
  let found = 0
  fc.assert(
    fc.property(shapes, (document) => {
      const flow = flowIn(document)
      const writers = [...writersOf({ document, flow, surroundings: { saver: true } })]
      visitForks(flow, { joins: new Set(), everywhere: () => true }, (fork) => {
        for (const [field, own] of writers) {
          const expected = clashes(fork, own)
          const left = new Map([[field, own]])
          const told = parallelOverwrites(flow, fork, left)
          expect(told).toHaveLength(expected.length > 0 ? 1 : 0)
          expect(left.has(field)).toBe(expected.length === 0)
          if (told.length === 0) continue
          found++
          expect(told[0]?.node).toBe(flow.vertices[expected[0] ?? -1]?.id)
        }
      })
    }),
    { numRuns: 400 },
  )
  expect(found).toBeGreaterThan(20)
})

test('a source can be skipped when another can be come to without being bound for it', () => {
  let skipped = 0
  fc.assert(
    fc.property(shapes, (document) => {
      const flow = flowIn(document)
      const skips = skipping(flow)
      const back: number[][] = flow.vertices.map(() => [])
      flow.must.forEach((targets, from) => {
        for (const to of targets) back[to]?.push(from)
      })
      for (const { v } of flow.reachedNodes) {
        const sources = (flow.into[v] ?? []).filter((from) => flow.vertices[from]?.kind === 'node' && flow.reached[from])
        const canSkip = (one: number) => {
          const leads = reachFrom([one], back, (at) => at === v)
          const free = reachFrom(roots(flow), flow.out, (at) => leads[at] === true)
          return sources.some((other) => other !== one && free[other])
        }
        const expected = sources.find(canSkip)
        if (expected !== undefined) skipped++
        expect(skips(v, sources)).toBe(expected)
      }
    }),
    { numRuns: 300 },
  )
  expect(skipped).toBeGreaterThan(20)
})
