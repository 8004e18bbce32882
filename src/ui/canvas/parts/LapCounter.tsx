/** The lap counter inside the curve of the return edge: which lap, a pip for each, one line of what is happening. */
import { RotateCw } from 'lucide-react'
import { useWords } from '../../words/language'
import type { LapView } from '../model/edge-view'
import { words } from '../words'

/** Above this many laps there are no pips, only the numbers. */
const mostPips = 8
/** Above this many they are narrower. */
const widePips = 5
/** From so many on the numbers are smaller, one below the other: there is no more room inside a curve. */
const longNumbers = 1_000

export function LapCounter({ lap }: { readonly lap: LapView }) {
  const w = useWords(words)
  const pips = Math.max(lap.total ?? 0, lap.current)
  return (
    <div className={`lapnum${lap.past ? ' past' : ''}${pips < longNumbers ? '' : ' long'}`} role="img" aria-label={lap.name}>
      <div className="n">
        <RotateCw aria-hidden="true" />
        <span>{w.lap}</span>
        <b key={lap.current}>{lap.current}</b>
        {lap.total !== undefined && <em>{w.ofLaps(lap.total)}</em>}
      </div>
      {pips <= mostPips && (
        <div className={`laps${pips > widePips ? ' many' : ''}`}>
          {Array.from({ length: pips }, (_, i) => i + 1).map((n) => (
            <i key={n} className={n < lap.current ? 'on' : n === lap.current ? 'cur' : ''} />
          ))}
        </div>
      )}
      <small>{lap.line}</small>
    </div>
  )
}
