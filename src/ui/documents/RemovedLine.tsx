/** What was just removed, with the way back: it is there until something else is done. */
import { Undo2 } from 'lucide-react'

interface RemovedLineProps {
  readonly text: string
  readonly bringBack: string
  readonly onBringBack: () => void
}

export function RemovedLine({ text, bringBack, onBringBack }: RemovedLineProps) {
  return (
    <div className="removed-line">
      <p className="grow">{text}</p>
      <button type="button" className="btn line sm" onClick={onBringBack}>
        <Undo2 aria-hidden="true" />
        {bringBack}
      </button>
    </div>
  )
}
