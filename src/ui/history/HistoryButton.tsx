/** The small button beside undo and redo: it opens the list of what was done. The list itself is fetched when it is first opened. */
import { ChevronDown } from 'lucide-react'
import { Late } from '../app/late'
import { historyPart } from '../app/late-parts'
import { PanelBoundary } from '../app/PanelBoundary'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useOffers } from '../commands/offers'
import { Popover } from '../components/Popover'
import { useWords } from '../words/language'
import { historyWords } from './words'

export function HistoryButton() {
  const words = useWords(historyWords)
  useOffers({ history: { run: press } })
  return (
    <Popover face={<ChevronDown aria-hidden="true" />} label={words.history} className="btn icon history-button">
      {() => <HistoryPanel />}
    </Popover>
  )
}

/** As if somebody had gone to the button and pressed it: Escape comes back to it. */
function press(): void {
  const button = document.querySelector<HTMLElement>('.history-button')
  button?.focus()
  button?.click()
}

function HistoryPanel() {
  const words = useWords(historyWords)
  const { documents } = useStores()
  const history = useStore(documents, (state) => state.history)
  return (
    <PanelBoundary name={words.history}>
      <Late part={historyPart}>{({ HistoryList }) => <HistoryList history={history} onGo={documents.goTo} />}</Late>
    </PanelBoundary>
  )
}
