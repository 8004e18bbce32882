/** What was just removed, with the way back: it is there until something else is done. */
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface RemovedLineProps {
  readonly text: string
  readonly bringBack: string
  readonly onBringBack: () => void
}

export function RemovedLine({ text, bringBack, onBringBack }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null)
  const given = useRef(false)
  // The button that removed it goes with it, now or a little later: the focus must not be left nowhere.
  useEffect(() => {
    if (given.current || document.activeElement !== document.body) return
    given.current = true
    button.current?.focus()
  })
  return (
    <div className="removed-line">
      <p className="grow">{text}</p>
      <button ref={button} type="button" className="btn line sm" onClick={onBringBack}>
        <Undo2 aria-hidden="true" />
        {bringBack}
      </button>
    </div>
  )
}
