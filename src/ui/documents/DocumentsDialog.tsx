/** Everything that can be opened: what is on this device, what is shipped, and the versions of what is open. */
import { useState } from 'react'
import type { DocumentsTab } from '../../store/shell-store'
import { panelId, Tabs, tabId } from '../components/Tabs'
import { Dialog } from '../dialogs/Dialog'
import { useWords } from '../words/language'
import './documents.css'
import { KeptTab } from './KeptTab'
import { ShippedTab } from './ShippedTab'
import { VersionsTab } from './VersionsTab'
import { documentsWords } from './words'

interface DocumentsDialogProps {
  readonly start: DocumentsTab
  readonly onClose: () => void
}

const tabs = { kept: KeptTab, shipped: ShippedTab, versions: VersionsTab }
const order = ['kept', 'shipped', 'versions'] as const

export default function DocumentsDialog({ start, onClose }: DocumentsDialogProps) {
  const words = useWords(documentsWords)
  const [tab, setTab] = useState<DocumentsTab>(start)
  const Shown = tabs[tab]
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <div className="documents">
        <Tabs
          label={words.title}
          name="documents"
          tab={tab}
          tabs={order.map((id) => ({ id, label: words.tabs[id] }))}
          onTab={setTab}
        />
        <div className="documents-panel" role="tabpanel" id={panelId('documents', tab)} aria-labelledby={tabId('documents', tab)}>
          <Shown onClose={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
