/**
 * The whole page as it ships, with one part exchanged: the worker behind the engine port sends made-up events, fast.
 * Everything between that worker and the screen (adapter, stores, index, canvas, timeline, inspector) is the real thing.
 */
import { createRoot } from 'react-dom/client'
import '../../../src/ui/styles/tokens.css'
import '../../../src/ui/styles/base.css'
import { browserClipboard } from '../../../src/adapters/browser-clipboard'
import { browserFiles } from '../../../src/adapters/browser-files'
import { browserLink } from '../../../src/adapters/browser-link'
import { createBrowserTabs } from '../../../src/adapters/browser-tabs'
import { createEngineClient } from '../../../src/adapters/engine-worker'
import { createGallery } from '../../../src/adapters/gallery-files'
import { createImportClient } from '../../../src/adapters/import-worker'
import { createLayoutWorker } from '../../../src/adapters/layout-worker'
import { createMemoryLibrary } from '../../../src/adapters/memory-library'
import { randomIds } from '../../../src/adapters/random-ids'
import { realClock } from '../../../src/adapters/real-clock'
import { createSettingsStore } from '../../../src/store/settings-store'
import { startFresh } from '../../../src/store/start'
import { createStores } from '../../../src/store/stores'
import { App } from '../../../src/ui/app/App'
import { prefetchParts } from '../../../src/ui/app/late-parts'
import type { FrameRatePage } from './protocol'

const services = {
  engine: createEngineClient(
    document.baseURI,
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'made-up-events' }),
  ),
  importer: createImportClient(),
  layout: createLayoutWorker(async () => (await import('../../../src/layout/plain')).plainLayout),
  library: createMemoryLibrary(),
  gallery: createGallery(document.baseURI, () => 'en'),
  files: browserFiles,
  clipboard: browserClipboard,
  link: browserLink,
  tabs: createBrowserTabs(),
  clock: realClock,
  ids: randomIds,
}
const settings = createSettingsStore({
  readSettings: () => undefined,
  writeSettings: () => true,
  readKeys: () => undefined,
  writeKeys: () => true,
  preferredLanguages: () => ['en'],
})
const place = document.getElementById('root')
if (!place) throw new Error('The page has no place to draw in.')
const { opening, notices } = await startFresh(services)
const stores = createStores(services, settings, opening, notices)
createRoot(place).render(<App stores={stores} />)
prefetchParts()

/** Counts the frames, and the token events that arrived, of some milliseconds. */
async function frames(ms: number) {
  const events = () => stores.run.getState().index?.events.length ?? 0
  const before = events()
  const gaps: number[] = []
  const from = await nextFrame()
  let last = from
  while (last - from < ms) {
    const now = await nextFrame()
    gaps.push(now - last)
    last = now
  }
  return { ms: last - from, frames: gaps.length, longest: Math.max(...gaps), events: events() - before }
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

const page: FrameRatePage = {
  frames,
  run: () => void stores.actions.run(),
  stop: () => stores.actions.stop(),
}
Object.assign(globalThis, { frameRate: page })
