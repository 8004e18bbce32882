/** The whole page as it ships, with a document in it. Nothing runs; what is kept is kept in memory. */
import type { Root } from 'react-dom/client'
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
import { emptyDocument } from '../../../src/document/defaults'
import type { AgentDocument } from '../../../src/document/types'
import type { Services } from '../../../src/store/services'
import { createSettingsStore } from '../../../src/store/settings-store'
import { createStores, type Stores } from '../../../src/store/stores'
import { App } from '../../../src/ui/app/App'
import { prefetchParts } from '../../../src/ui/app/late-parts'
import type { Mounted } from './mounted'
import type { ProblemTimes } from './protocol'

/** Where documents are kept answers in a task of its own, as the database of a browser does. */
const library = createMemoryLibrary()
const answersLater: Services['library'] = {
  ...library,
  versions: {
    ...library.versions,
    async list(document) {
      await realClock.sleep(0)
      return library.versions.list(document)
    },
  },
}

const services: Services = {
  engine: createEngineClient(document.baseURI),
  importer: createImportClient(),
  layout: createLayoutWorker(async () => (await import('../../../src/layout/plain')).plainLayout),
  library: answersLater,
  gallery: createGallery(document.baseURI, () => 'en'),
  files: browserFiles,
  clipboard: browserClipboard,
  link: browserLink,
  tabs: createBrowserTabs(),
  clock: realClock,
  ids: randomIds,
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

export async function mountApp(root: Root, document_: AgentDocument): Promise<Mounted> {
  const settings = createSettingsStore({
    readSettings: () => undefined,
    writeSettings: () => true,
    readKeys: () => undefined,
    writeKeys: () => true,
    preferredLanguages: () => ['en'],
  })
  const opening = { document: emptyDocument('Empty'), id: 'empty', revision: 0, edited: false }
  const stores = createStores(services, settings, opening, [])
  root.render(<App stores={stores} />)
  prefetchParts()
  // The page is at rest before the document comes.
  for (let i = 0; i < 60; i++) await frame()
  const from = performance.now()
  stores.documents.open(document_, 'big', true)
  // From far away all edges are one drawing.
  while (document.querySelector('.react-flow__edge, .far-picture path') === null) await frame()
  await frame()
  const openMs = performance.now() - from
  return {
    openMs,
    look: zoomTo,
    async layOut(onPlaces) {
      const before = stores.documents.getState().document
      const placed = new Promise<void>((resolve) => {
        const stop = stores.documents.subscribe((state) => {
          if (state.document === before) return
          stop()
          onPlaces()
          resolve()
        })
      })
      document.querySelector<HTMLElement>('.zoom button[aria-busy]')?.click()
      await Promise.race([placed, new Promise((resolve) => setTimeout(resolve, 10_000))])
      return stores.documents.getState().document !== before
    },
    undo: () => stores.documents.undo(),
    async problems(rounds) {
      const times: ProblemTimes[] = []
      for (let round = 0; round < rounds; round++) times.push(await untilProblems(stores, round % 2 === 0))
      return times
    },
  }
}

/** Has a node write a field that is not there, or one that is, and waits until that is told. */
async function untilProblems({ documents }: Stores, wrong: boolean): Promise<ProblemTimes> {
  const { document, graphName } = documents.getState()
  const node = document.graphs[graphName]?.nodes.find((one) => one.kind === 'function')
  if (node?.kind !== 'function') throw new Error('no function to edit')
  const from = performance.now()
  const right = new Promise<number>((resolve) => {
    const stop = documents.subscribe((state) => {
      if (state.problemsPending) return
      stop()
      resolve(performance.now() - from)
    })
  })
  const config = { ...node.config, writes: [wrong ? 'drat' : 'draft'] }
  documents.apply({ type: 'set-node', graph: graphName, node: { ...node, config } }, 'Edit')
  const rightMs = await right
  const told = documents.getState().problems.some((one) => one.node === node.id && one.field === 'drat')
  if (told !== wrong) throw new Error('the problems are not right')
  await frame()
  // After the paint of the frame.
  await new Promise<void>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve()
    channel.port2.postMessage(undefined)
  })
  const shown = performance.now() - from
  for (let i = 0; i < 10; i++) await frame()
  return { right: rightMs, shown }
}

async function zoomTo(look: 'fit' | 'near'): Promise<void> {
  const [, zoomIn, fit] = [...document.querySelectorAll<HTMLElement>('.zoom button')]
  fit?.click()
  await new Promise((resolve) => setTimeout(resolve, 400))
  const percent = () => Number.parseInt(document.querySelector('.zoom .percent')?.textContent ?? '100', 10)
  for (let i = 0; look === 'near' && i < 30 && percent() < 90; i++) {
    zoomIn?.click()
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
