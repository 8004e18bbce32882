/** The place of Find over the canvas. The panel itself is fetched when somebody first looks for something. */
import { useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { barWords } from '../app/bar-words'
import { Late } from '../app/late'
import { findPart } from '../app/late-parts'
import { TypeAhead } from '../app/TypeAhead'
import { useOffers } from '../commands/offers'
import { useWords } from '../words/language'

export function FindHost() {
  // Grows with each asking: an open panel takes the focus again.
  const [asked, setAsked] = useState(0)
  const opener = useRef<Element | null>(null)
  const typed = useRef('')
  const { find } = useWords(barWords)
  useOffers({
    find: {
      run: () => {
        if (asked === 0) {
          opener.current = document.activeElement
          typed.current = ''
        }
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
      <Late part={findPart} meanwhile={<TypeAhead label={find} typed={typed} onClose={() => close(true)} />}>
        {({ FindPanel }) => <FindPanel asked={asked} typed={typed.current} onClose={close} />}
      </Late>
    </ErrorBoundary>
  )
}
