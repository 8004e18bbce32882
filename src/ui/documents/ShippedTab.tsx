/** What to start from: the documents that come with the page, and an empty one. */
import { useCallback, useEffect, useState } from 'react'
import { emptyDocument } from '../../document/defaults'
import type { GalleryEntry } from '../../store/ports'
import { useStores } from '../app/stores-context'
import { useLanguage, useWords } from '../words/language'
import { type Card, CardGrid } from './CardGrid'
import { summaryOf, summaryOfText } from './summary'
import { useRead } from './use-read'
import { documentsWords } from './words'

/** The picture of nothing: START and END alone. */
const nothing = summaryOf(emptyDocument(''))

export function ShippedTab({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(documentsWords)
  const language = useLanguage()
  const { services, keeper, actions } = useStores()
  const [entries, setEntries] = useState<readonly GalleryEntry[] | 'unreachable' | undefined>(undefined)
  const look = useCallback(async () => {
    setEntries(undefined)
    const found = await services.gallery.list()
    setEntries(found.ok ? found.value : 'unreachable')
  }, [services])
  useEffect(() => void look(), [look])
  // The last card begins with nothing, under a name in the language of the person.
  const listed = typeof entries === 'object' ? entries.filter(({ id }) => id !== 'empty') : []
  const summaries = useRead(
    listed.map((entry) => ({
      key: entry.id,
      async text() {
        const found = await services.gallery.load(entry.id)
        return found.ok ? found.value : undefined
      },
    })),
    summaryOfText,
    services.clock,
  )
  const cards = listed.map((entry): Card => {
    const summary = summaries.get(entry.id)
    return {
      id: entry.id,
      name: entry.name[language],
      summary,
      lines: [entry.summary[language], ...(summary ? [words.holds(summary.nodes, summary.edges)] : [])],
      actions: [],
      onOpen: () => {
        onClose()
        void keeper.openShipped(entry.id)
      },
    }
  })
  const empty: Card = {
    id: ' empty',
    name: words.empty,
    summary: nothing,
    lines: [words.emptySummary],
    actions: [],
    onOpen: () => {
      onClose()
      void actions.newDocument(words.emptyName)
    },
  }
  return (
    <div className="documents-tab">
      <div role="status">
        {entries === undefined && <p className="two">{words.loading}</p>}
        {entries === 'unreachable' && (
          <div className="removed-line">
            <p className="grow">{words.unreachable}</p>
            <button type="button" className="btn line sm" onClick={() => void look()}>
              {words.tryAgain}
            </button>
          </div>
        )}
      </div>
      <CardGrid label={words.tabs.shipped} cards={[...cards, empty]} actionsOf={words.actionsOf} />
    </div>
  )
}
