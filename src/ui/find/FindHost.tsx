/** The place of Find over the canvas. The panel itself is fetched when somebody first looks for something. */
import { lazy, Suspense, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useOffers } from '../commands/offers'

const FindPanel = lazy(() => import('./FindPanel'))

export function FindHost() {
  // Grows with each asking: an open panel takes the focus again.
  const [asked, setAsked] = useState(0)
  const opener = useRef<Element | null>(null)
  useOffers({
    find: {
      run: () => {
        if (asked === 0) opener.current = document.activeElement
        setAsked(asked + 1)
      },
    },
  })
  if (asked === 0) return null
  const close = (byKey: boolean) => {
    setAsked(0)
    if (byKey && opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  return (
    <ErrorBoundary fallback={null} onError={() => close(false)}>
      <Suspense fallback={null}>
        <FindPanel asked={asked} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  )
}
