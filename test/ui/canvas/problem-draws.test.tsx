// @vitest-environment happy-dom
/** After an edit the problems are found anew; drawn again is only what they are about. */
import { act, useCallback } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useStore } from 'zustand'
import { createLocalSettings } from '../../../src/adapters/local-settings'
import type { NodeOf } from '../../../src/document/types'
import { createDocumentStore, type DocumentStore } from '../../../src/store/document-store'
import { problemPause, watchProblems } from '../../../src/store/problem-watcher'
import { createSettingsStore } from '../../../src/store/settings-store'
import { nothingSelected } from '../../../src/store/types'
import { DrawProbe } from '../../../src/ui/canvas/actions'
import { Canvas } from '../../../src/ui/canvas/Canvas'
import { manualClock } from '../../store/support/manual-clock'
import { memoryStorage } from '../../store/support/memory-storage'
import { bigDocument } from '../../support/big-document'
import { type Mounted, mount } from './support'
// Fetched here, so that a test does not wait for them when the store does.
import '../../../src/diagnostics/diagnose'
import '../../../src/diagnostics/worst-case'
import '../../../src/ui/canvas/geometry/lane-ways'

let shown: Mounted | undefined
let stop: (() => void) | undefined
afterEach(async () => {
  stop?.()
  await shown?.unmount()
})

const ignore = () => undefined

function Page({ documents, drawn }: { readonly documents: DocumentStore; readonly drawn: string[] }) {
  const { document, problems } = useStore(documents)
  const graph = document.graphs.main
  const probe = useCallback((id: string) => void drawn.push(id), [drawn])
  if (!graph) throw new Error('no main graph')
  return (
    <DrawProbe value={probe}>
      <Canvas
        graphName="main"
        graph={graph}
        layout={document.layout?.main}
        models={document.models}
        mode="edit"
        problems={problems}
        running={false}
        selection={nothingSelected}
        onSelect={ignore}
        onEdit={ignore}
      />
    </DrawProbe>
  )
}

test('a problem that comes or goes draws the card that it is about, and no other', async () => {
  const clock = manualClock()
  const start = bigDocument({ nodes: 24, edges: 34, placed: true })
  const documents = createDocumentStore(start, 'some', false, clock)
  stop = watchProblems(documents, createSettingsStore(createLocalSettings(memoryStorage, () => ['en'])), clock)
  const drawn: string[] = []
  shown = await mount(<Page documents={documents} drawn={drawn} />)
  await act(async () => clock.advance(0))
  expect(documents.getState().problems.length).toBeGreaterThan(3)

  const step = start.graphs.main?.nodes.find((node): node is NodeOf<'function'> => node.kind === 'function')
  if (!step) throw new Error('no function')
  const told = () =>
    documents.getState().problems.filter((problem) => problem.node === step.id && problem.field === 'drat').length
  const edited = async (writes: readonly string[]) => {
    await act(async () => {
      documents.apply({ type: 'set-node', graph: 'main', node: { ...step, config: { ...step.config, writes } } }, 'Edit')
    })
    drawn.length = 0
    await act(async () => clock.advance(problemPause))
    return [...new Set(drawn)]
  }
  expect(await edited(['draft', 'drat'])).toEqual([step.id])
  expect(told()).toBe(1)
  expect(await edited(['draft'])).toEqual([step.id])
  expect(told()).toBe(0)
  // Problems that stay as they are draw nothing.
  expect(await edited(['draft'])).toEqual([])
})
