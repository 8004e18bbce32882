/** An empty canvas: one sentence and, where it is offered, one button. */
import { useWords } from '../../words/language'
import { words } from '../words'

export function EmptyCanvas({ onStart }: { readonly onStart: (() => void) | undefined }) {
  const w = useWords(words)
  return (
    <div className="empty canvas-empty">
      <p>{w.empty}</p>
      {onStart && (
        <button type="button" className="btn ink big" onClick={onStart}>
          {w.startWithLoop}
        </button>
      )}
    </div>
  )
}
