/**
 * The composition root: builds the adapters, hands them to the stores, mounts the page. The theme and the language are set
 * before anything is drawn, so that nothing flashes; the run half is fetched once the page is there.
 */
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/forced-colors.css'
import { browserClipboard } from './adapters/browser-clipboard'
import { browserFiles } from './adapters/browser-files'
import { browserLink } from './adapters/browser-link'
import { createBrowserTabs } from './adapters/browser-tabs'
import { createEngineClient } from './adapters/engine-worker'
import { createGallery } from './adapters/gallery-files'
import { createIdbLibrary } from './adapters/idb-library'
import { createLateImporter } from './adapters/late-importer'
import { createLocalSettings } from './adapters/local-settings'
import { localPartingCopy } from './adapters/parting-copy'
import { randomIds } from './adapters/random-ids'
import { realClock } from './adapters/real-clock'
import type { Services } from './store/services'
import { createSettingsStore } from './store/settings-store'
import { findStart, type Start, startFresh } from './store/start'
import { createStores } from './store/stores'
import { App } from './ui/app/App'
import { prefetchParts } from './ui/app/late-parts'
import { LanguageProvider } from './ui/words/language'

const LessonPane = lazy(() => import('./ui/lessons/LessonPane'))
const UnreadableSave = lazy(() => import('./ui/app/UnreadableSave'))

const settings = createSettingsStore(
  createLocalSettings(
    () => localStorage,
    () => navigator.languages,
  ),
)
const showTheme = () => {
  const { theme, language } = settings.getState()
  document.documentElement.lang = language
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
showTheme()
settings.subscribe(showTheme)

const services: Services = {
  engine: createEngineClient(document.baseURI),
  layout: {
    layOut: async (ask, limitMs) => {
      const { createLayoutWorker } = await import('./adapters/layout-worker')
      return createLayoutWorker(async () => (await import('./layout/plain')).plainLayout).layOut(ask, limitMs)
    },
  },
  importer: createLateImporter(async () => (await import('./adapters/import-worker')).createImportClient()),
  library: createIdbLibrary(
    undefined,
    localPartingCopy(() => localStorage),
  ),
  gallery: createGallery(document.baseURI, () => settings.getState().language),
  files: browserFiles,
  clipboard: browserClipboard,
  link: browserLink,
  tabs: createBrowserTabs(),
  clock: realClock,
  ids: randomIds,
}

const place = document.getElementById('root')
const root = place && createRoot(place)

function show(start: Start): void {
  if (start.status === 'unreadable') {
    root?.render(
      <LanguageProvider language={settings.getState().language}>
        <Suspense fallback={null}>
          <UnreadableSave
            saved={start.saved}
            problem={start.problem}
            files={services.files}
            onFresh={() => void startFresh(services).then(show)}
          />
        </Suspense>
      </LanguageProvider>,
    )
    return
  }
  const stores = createStores(services, settings, start.opening, start.notices)
  root?.render(<App stores={stores} lessons={LessonPane} />)
  // A page that is hidden may be closed without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void stores.keeper.flush()
    else void stores.otherTabs.look()
  })
  addEventListener('pagehide', () => {
    stores.keeper.part()
    void stores.keeper.flush()
  })
  void stores.run.warmUp()
}

void findStart(services).then(show)
prefetchParts()
