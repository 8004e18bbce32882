/** The document's name, whether it is kept, and the menu of what can be done with documents. What is in the menu is fetched on its own. */
import { Check, ChevronDown, Ellipsis, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useOffers } from '../commands/offers'
import { MenuButton } from '../components/MenuButton'
import { useWords } from '../words/language'
import type { FoundDocuments } from './DocumentList'
import { frameWords } from './frame-words'
import { Late } from './late'
import { barPart } from './late-parts'
import { useStores } from './stores-context'
import { useStore } from './use-store'

const saveIcons = { saved: Check, saving: Ellipsis, failed: TriangleAlert }

export function DocumentMenu() {
  const words = useWords(frameWords)
  const { documents } = useStores()
  const name = useStore(documents, (state) => state.document.name)
  const save = useStore(documents, (state) => state.save)
  const [found, setFound] = useState<FoundDocuments>({ shipped: [], kept: [] })
  const [renaming, setRenaming] = useState(false)
  useOffers({ 'rename-document': { run: () => setRenaming(true) } })
  const SaveIcon = saveIcons[save]
  const doneRenaming = (byKey: boolean) => {
    flushSync(() => setRenaming(false))
    if (byKey) focusDocumentMenu()
  }
  if (renaming) return <Late part={barPart}>{({ NameField }) => <NameField name={name} onDone={doneRenaming} />}</Late>
  return (
    <MenuButton
      label={words.menu(name)}
      className="btn docname"
      face={
        <>
          <span className="cut">{name}</span>
          <span className={`save-state ${save}`} role="img" aria-label={words.save[save]} title={words.save[save]}>
            <SaveIcon aria-hidden="true" />
          </span>
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      {(place) => (
        <Late part={barPart}>
          {({ DocumentList }) => (
            <DocumentList place={place} found={found} onFound={setFound} onRename={() => setRenaming(true)} />
          )}
        </Late>
      )}
    </MenuButton>
  )
}

/** For what leaves no other place for the focus: the name of what is open. */
export const focusDocumentMenu = (): void => document.querySelector<HTMLElement>('.docname')?.focus()
