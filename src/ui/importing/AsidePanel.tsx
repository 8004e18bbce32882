/** A panel at the left of a recording. */
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStores } from '../app/stores-context'
import { useWords } from '../words/language'
import { recordingWords } from './recording-words'

interface AsidePanelProps {
  readonly title: string
  readonly action?: ReactNode
  /** Closes it; absent: it is a panel of the recording on show. */
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}

/** A panel with a head and a way to close it; it takes the focus when it opens and gives it back, and Escape closes it. */
export function AsidePanel({ title, action, onClose, children }: AsidePanelProps) {
  const words = useWords(recordingWords)
  const { recordings } = useStores()
  const close = onClose ?? (() => recordings.show(undefined))
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    head.current?.focus({ preventScroll: true })
    // The focus goes back to what opened it, unless it is somewhere by now.
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <section
      className="rec-panel"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <header className="rec-head">
        <h2 className="grow" tabIndex={-1} ref={head}>
          {title}
        </h2>
        {action}
        <button type="button" className="btn icon sm" aria-label={words.closePanel} title={words.closePanel} onClick={close}>
          <X aria-hidden="true" />
        </button>
      </header>
      {children}
    </section>
  )
}
