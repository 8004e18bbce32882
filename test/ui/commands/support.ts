/** The stores of a page for tests of what can be done: real stores on twins of the ports. */
import { createLocalSettings } from '../../../src/adapters/local-settings'
import type { AgentDocument } from '../../../src/document/types'
import { createSettingsStore } from '../../../src/store/settings-store'
import { createStores, type Stores } from '../../../src/store/stores'
import { memoryStorage } from '../../store/support/memory-storage'
import { type Twins, twins } from '../../store/support/twins'
import { researchTrace } from '../../support/research-trace'
import { researchDocument } from '../canvas/research-document'

export interface Page extends Stores {
  readonly services: Twins
  /** Runs the document with the recorded events of the research agent; the page is in replay afterwards. */
  runIt(): Promise<void>
}

/** Stores with a document open. */
export function page(document: AgentDocument = researchDocument()): Page {
  const services = twins()
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  const stores = createStores(services, settings, { document, id: 'one', revision: 0, edited: false }, [])
  return {
    ...stores,
    services,
    async runIt() {
      const done = stores.actions.run()
      await services.clock.advance(0)
      services.engine.feed(researchTrace())
      await services.engine.finish()
      await done
    },
  }
}
