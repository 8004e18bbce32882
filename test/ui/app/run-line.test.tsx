// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createLocalSettings } from '../../../src/adapters/local-settings'
import { createSettingsStore } from '../../../src/store/settings-store'
import { createStores, type Stores } from '../../../src/store/stores'
import { replayPart } from '../../../src/ui/app/late-parts'
import { RunLine } from '../../../src/ui/app/RunLine'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { memoryStorage } from '../../store/support/memory-storage'
import { twins } from '../../store/support/twins'
import { reactDocument } from '../../support/documents'
import { researchTrace } from '../../support/research-trace'
import { type Mounted, mount } from '../canvas/support'

beforeAll(async () => {
  await replayPart.load()
})

let shown: Mounted | undefined
let stores: Stores | undefined
afterEach(async () => {
  await shown?.unmount()
  stores?.dispose()
})

async function page(document = reactDocument()) {
  const services = twins()
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  const all = createStores(services, settings, { document, id: 'one', revision: 0, edited: false }, [])
  stores = all
  const line = (
    <StoresProvider stores={all}>
      <RunLine />
    </StoresProvider>
  )
  const mounted = await mount(line)
  shown = mounted
  const again = () => mounted.render(line)
  return { ...all, services, mounted, again, text: () => mounted.host.textContent ?? '' }
}

test('says what this is to whoever is new, and goes for good when it is sent away', async () => {
  const { text, mounted, settings } = await page()
  expect(text()).toContain('An agent as a graph')
  await mounted.click('[aria-label=Dismiss]')
  expect(text()).toBe('')
  expect(settings.getState().welcome).toBe(false)
})

test('says nothing of an empty graph, and nothing more once somebody changes the document', async () => {
  const empty = await page(reactDocument({ nodes: [], edges: [] }))
  expect(empty.text()).toBe('')
  await empty.mounted.unmount()
  const { documents, text, again } = await page()
  documents.apply({ type: 'set-name', name: 'Mine' }, 'Rename')
  await again()
  expect(text()).toBe('')
})

test('after a run says how it ended, and whether the drawing has changed since', async () => {
  const { actions, documents, services, text, again } = await page()
  const done = actions.run()
  await services.clock.advance(0)
  services.engine.feed(researchTrace())
  await services.engine.finish()
  await done
  await again()
  expect(text()).toMatch(/The agent answered.*Last run: \d+ steps\./)
  expect(text()).not.toContain('changed since')
  documents.apply({ type: 'remove', graph: 'main', nodes: [], edges: ['e5'] }, 'Remove')
  await again()
  expect(text()).toContain('The drawing has changed since.')
})
