/** A modal dialog on the native element: the browser traps focus, closes on Escape and gives focus back. */
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useWords } from '../words/language'
import './dialog.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  /** No head and no room around what is inside: the title is only spoken. */
  readonly bare?: boolean
  readonly children: ReactNode
}

export function Dialog({ title, onClose, wide = false, bare = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const words = useWords(closeWords)
  const id = useId()
  // Before anything inside takes the focus: what has it now gets it back.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The browser would take the close button, because it comes first.
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      dialog.close()
      const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : undefined
      // It came from nowhere, or from what is gone: the canvas, rather than the end of the page.
      ;(back ?? document.querySelector<HTMLElement>('.canvas'))?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={bare ? 'dialog bare-dialog' : wide ? 'dialog wide-dialog' : 'dialog'}
      {...(bare ? { 'aria-label': title } : { 'aria-labelledby': id })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {bare ? (
        children
      ) : (
        <div className="dialog-body">
          <header className="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="btn icon" aria-label={words} title={words} onClick={onClose}>
              <X />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}

const closeWords = { en: 'Close', es: 'Cerrar' }
