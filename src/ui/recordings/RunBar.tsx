/** What stands over the canvas of a run: the graphs around the step, what was found, and, for a recorded run, the graph it is shown on. */
import { ChevronRight, SquareStack } from 'lucide-react'
import { Fragment } from 'react'
import type { Whereabouts } from '../../recordings/graph-at'
import { useRecording } from '../app/use-recording'
import { PairSwitch } from '../what-if/PairSwitch'
import { useWords } from '../words/language'
import { Findings } from './Findings'
import { GraphSwitch } from './GraphSwitch'
import './run-bar.css'
import { runBarWords } from './words'

interface RunBarProps {
  readonly place: Whereabouts
  /** Which graph of the trail is on show. */
  readonly depth: number
  readonly onDepth: (depth: number) => void
}

export function RunBar({ place, depth, onDepth }: RunBarProps) {
  const recording = useRecording()
  return (
    <div className="run-bar">
      <Trail place={place} depth={depth} onDepth={onDepth} />
      <Findings />
      {recording && <GraphSwitch />}
      <PairSwitch />
    </div>
  )
}

function Trail({ place: { trail, beyond }, depth, onDepth }: RunBarProps) {
  const words = useWords(runBarWords)
  const [only, ...others] = trail
  return (
    <nav className="run-trail run-float" aria-label={words.trail}>
      <SquareStack aria-hidden="true" />
      {others.length === 0 ? (
        <code>{only.graph}</code>
      ) : (
        trail.map(({ graph }, i) => (
          <Fragment key={JSON.stringify(trail.slice(0, i + 1))}>
            {i > 0 && <ChevronRight aria-hidden="true" />}
            <button
              type="button"
              className="btn sm"
              aria-current={i === depth ? 'true' : undefined}
              title={words.toGraph(graph)}
              onClick={() => onDepth(i)}
            >
              <code>{graph}</code>
            </button>
          </Fragment>
        ))
      )}
      {beyond.length > 0 && (
        <span className="run-beyond">
          <ChevronRight aria-hidden="true" />
          {words.beyond(beyond.join(', '))}
        </span>
      )}
    </nav>
  )
}
