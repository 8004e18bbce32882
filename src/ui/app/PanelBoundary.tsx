/** Keeps a broken part from taking the page with it: a plain sentence, and a way to try again. */
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useWords } from '../words/language'
import { frameWords } from './frame-words'

interface PanelBoundaryProps {
  /** The part's name in the interface's language. */
  readonly name: string
  /** When one of these changes, the part is tried again by itself. */
  readonly resetKeys?: readonly unknown[]
  readonly children: ReactNode
}

export function PanelBoundary({ name, resetKeys = [], children }: PanelBoundaryProps) {
  const words = useWords(frameWords)
  return (
    <ErrorBoundary
      resetKeys={[...resetKeys]}
      onError={(error) => console.error(error)}
      fallbackRender={({ resetErrorBoundary }) => (
        <div className="empty" role="alert">
          <p>
            {words.panelCrash(name)} {words.panelSafe}
          </p>
          <button type="button" className="btn line" onClick={resetErrorBoundary}>
            {words.tryAgain}
          </button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
