/** Which graph a recorded run is shown on: its own, or the open document; with the real stores. */
import { afterEach, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { createSettingsStore } from '../../src/store/settings-store'
import { findStart } from '../../src/store/start'
import { createStores, type Stores } from '../../src/store/stores'
import { researchDocument } from '../recordings/support/research'
import { importPort } from './support/import-port'
import { memoryStorage } from './support/memory-storage'
import { twins } from './support/twins'
// Fetched here, so that a test does not wait for them when the stores do.
import '../../src/importers/run-pages'
import '../../src/recordings/infer-graph'
import '../../src/recordings/overlay'
import '../../src/recordings/same-step'

const open: Stores[] = []
afterEach(() => {
  for (const stores of open.splice(0)) stores.dispose()
})

const chat = [
  { role: 'user', content: 'How far is the pier?' },
  {
    role: 'assistant',
    content: '',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'measure', arguments: '{"to":"pier"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: '3 km' },
  { role: 'assistant', content: 'Three kilometres.' },
]

async function recording(): Promise<Stores> {
  const services = Object.assign(twins(), { importer: importPort([]) })
  const storage = memoryStorage()
  const settings = createSettingsStore(
    createLocalSettings(
      () => storage,
      () => ['en'],
    ),
  )
  const start = await findStart(services)
  if (start.status !== 'open') throw new Error('the save cannot be read')
  const stores = createStores(services, settings, start.opening, start.notices)
  open.push(stores)
  // A drawing with the nodes that a conversation plays.
  await stores.keeper.openCopy(researchDocument)
  await stores.actions.openDropped(new File([JSON.stringify(chat)], 'chat.json'))
  expect(await stores.recordings.open(0)).toMatchObject({ ok: true })
  return stores
}

test('laid over the open document and back: the place is kept, and the record is what it was', async () => {
  const { recordingGraph, run, replay, documents } = await recording()
  const before = run.getState()
  const trace = run.trace()
  const hands = before.index?.steps.find(({ nodeKind }) => nodeKind === 'hands')
  replay.seek(hands?.index ?? 0)
  await recordingGraph.show('document')
  expect(run.getState().document).toBe(documents.getState().document)
  const overlay = recordingGraph.getState().overlay
  expect(Object.keys(overlay?.matched ?? {}).sort()).toEqual(['brain', 'hands', 'router'])
  const there = run.getState().index?.steps[replay.getState().position]
  expect([there?.taskId, there?.node]).toEqual([hands?.taskId, overlay?.matched.hands])
  expect(run.trace()).toEqual(trace)
  await recordingGraph.show('record')
  expect(run.getState().index).toBe(before.index)
  expect(run.getState().document).toBe(before.document)
  expect(replay.getState().position).toBe(hands?.index)
  expect(recordingGraph.getState().overlay).toBeUndefined()
})

test('what a person says counts until the recording is closed', async () => {
  const { recordingGraph, recordings, run } = await recording()
  await recordingGraph.show('document')
  await recordingGraph.match('hands', null)
  expect(recordingGraph.getState().overlay?.ghosts).toEqual(['hands'])
  await recordingGraph.match('hands', undefined)
  expect(recordingGraph.getState().overlay?.ghosts).toEqual([])
  recordings.close()
  expect(run.getState().recorded).toBeUndefined()
  expect(recordingGraph.getState()).toMatchObject({ shown: 'record', byHand: {}, overlay: undefined })
})

test('a copy of the graph is a document of its own', async () => {
  const { recordingGraph, documents, run } = await recording()
  const { id } = documents.getState()
  await recordingGraph.copyToEdit()
  expect(documents.getState().id).not.toBe(id)
  expect(documents.getState().document.graphs).toEqual(run.getState().document?.graphs)
})
