/** The button to the one before or after in a row of things. It stays focusable at the ends, so that the focus is never lost. */
import { ChevronLeft, ChevronRight } from 'lucide-react'

interface StepButtonProps {
  /** Where it leads; undefined at the end of the row. */
  readonly to: number | undefined
  readonly name: string
  readonly back?: boolean
  readonly onGo: (to: number) => void
}

export function StepButton({ to, name, back = false, onGo }: StepButtonProps) {
  return (
    <button
      type="button"
      className="btn icon sm"
      title={name}
      aria-label={name}
      aria-disabled={to === undefined || undefined}
      onClick={() => {
        if (to !== undefined) onGo(to)
      }}
    >
      {back ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </button>
  )
}
