/** Problems are found off the typing path: nothing is looked through while somebody types, once when they pause, and the list is then right. */
import { afterEach, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import type { AgentDocument, FunctionConfig, NodeOf } from '../../src/document/types'
import type { DocumentState } from '../../src/store/document-store'
import { createDocumentStore } from '../../src/store/document-store'
import { problemPause, watchProblems } from '../../src/store/problem-watcher'
import { createSettingsStore } from '../../src/store/settings-store'
import { bigDocument } from '../support/big-document'
import { manualClock } from './support/manual-clock'
import { memoryStorage } from './support/memory-storage'
// Fetched here, so that a test does not wait for them when the store does.
import '../../src/diagnostics/diagnose'
import '../../src/diagnostics/worst-case'

let stop: (() => void) | undefined
afterEach(() => stop?.())

async function watched(document: AgentDocument) {
  const clock = manualClock()
  const documents = createDocumentStore(document, 'big', false, clock)
  stop = watchProblems(documents, createSettingsStore(createLocalSettings(memoryStorage, () => ['en'])), clock)
  await clock.advance(0)
  const lists: DocumentState['problems'][] = []
  documents.subscribe((state, before) => {
    if (state.problems !== before.problems) lists.push(state.problems)
  })
  const step = document.graphs.main?.nodes.find((node): node is NodeOf<'function'> => node.kind === 'function')
  if (!step) throw new Error('no function')
  const change = (config: Partial<FunctionConfig>, label = step.label) =>
    documents.apply(
      { type: 'set-node', graph: 'main', node: { ...step, ...(label && { label }), config: { ...step.config, ...config } } },
      'Edit',
    )
  const about = () => documents.getState().problems.filter((problem) => problem.node === step.id && problem.field === 'drat')
  return { clock, documents, lists, change, about }
}
const big = () => bigDocument({ nodes: 500, edges: 750 })

test('500 nodes: after an edit, the list is right as soon as the pause is over', async () => {
  const { clock, documents, change, about } = await watched(big())
  change({ writes: ['drat'] })
  expect(documents.getState().problemsPending).toBe(true)
  expect(about()).toEqual([])
  await clock.advance(problemPause)
  expect(documents.getState().problemsPending).toBe(false)
  expect(about()).toMatchObject([{ code: 'unknown-reference', fix: { label: expect.any(String) } }])
  documents.undo()
  await clock.advance(problemPause)
  expect(about()).toEqual([])
})

test('while somebody types, nothing is looked through', async () => {
  const { clock, documents, lists, change, about } = await watched(big())
  for (const name of ['d', 'dr', 'dra', 'drat']) {
    change({ writes: [name] })
    await clock.advance(problemPause - 1)
    expect(documents.getState().problemsPending).toBe(true)
  }
  expect(lists).toEqual([])
  await clock.advance(1)
  expect(lists).toHaveLength(1)
  expect(about()).toHaveLength(1)
})

test('an edit that changes no problem leaves the list as it is', async () => {
  const { clock, documents, lists, change } = await watched(big())
  const { worst } = documents.getState()
  change({ code: 'return { draft: "shorter" }' }, 'Step')
  await clock.advance(problemPause)
  expect(documents.getState().problemsPending).toBe(false)
  expect(lists).toEqual([])
  expect(documents.getState().worst).toBe(worst)
  expect(worst).toBeDefined()
})
