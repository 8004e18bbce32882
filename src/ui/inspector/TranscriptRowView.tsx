/** One row of the transcript with its piece of the bracket. */
import { Hourglass, TriangleAlert } from 'lucide-react'
import { unreachable } from '../../base/exhaustive'
import { useWords } from '../words/language'
import { MessageCard } from './MessageCard'
import type { Origins } from './origins'
import type { OpenCall, TranscriptRow, Wire } from './transcript'
import { inspectorWords } from './words'
import { tabWords } from './words-tabs'

interface TranscriptRowViewProps {
  readonly row: TranscriptRow
  readonly origins: Origins
  readonly onSeek: (step: number) => void
}

export function TranscriptRowView({ row, origins, onSeek }: TranscriptRowViewProps) {
  const words = useWords(tabWords)
  switch (row.type) {
    case 'turn':
      return <h4 className="rp-turn">{words.turn(row.turn)}</h4>
    case 'lap':
      return (
        <div className="rp-row">
          <WireLines wire={row.wire} />
          <h4 className={`rp-lap${row.now ? ' is-now' : ''}`}>{words.lap(row.lap)}</h4>
        </div>
      )
    case 'message': {
      const { wire } = row
      const wired = wire.above || wire.below
      const calls = (row.message.toolCalls?.length ?? 0) + (row.message.invalidCalls?.length ?? 0) > 0
      return (
        <div className={`rp-row${wired ? ' is-paired' : ''}`}>
          {!calls && <WireLines wire={wire} />}
          <MessageCard
            message={row.message}
            writer={row.writer}
            isNew={row.isNew}
            orphan={row.orphan}
            wired={wired && calls}
            nowWire={wire.now}
            tagOf={(id) => origins.tagOf(id)}
            onSeek={onSeek}
          />
        </div>
      )
    }
    case 'open-calls':
      return (
        <div className="rp-row is-paired">
          <WireLines wire={row.wire} short />
          <ul className="rp-open">
            {row.calls.map((call) => (
              <OpenCallLine key={call.tag} call={call} onSeek={onSeek} />
            ))}
          </ul>
        </div>
      )
    default:
      return unreachable(row)
  }
}

/** The bracket beside a row: a line from above, a turn to the row, a line going on. */
function WireLines({ wire, short = false }: { readonly wire: Wire; readonly short?: boolean }) {
  if (!wire.above && !wire.below) return null
  const now = wire.now ? ' is-now' : ''
  return (
    <span aria-hidden="true">
      {wire.turns && <span className={`rp-wire is-turn${short ? ' is-short' : ''}${wire.below ? '' : ' is-end'}${now}`} />}
      {wire.below && <span className={`rp-wire is-line${now}`} />}
    </span>
  )
}

function OpenCallLine({ call, onSeek }: { readonly call: OpenCall; readonly onSeek: (step: number) => void }) {
  const words = useWords(tabWords)
  const steps = useWords(inspectorWords)
  const { fate } = call
  const name = `${call.tag} (${call.name})`
  if (fate.type === 'never') {
    return (
      <li className="rp-never">
        <TriangleAlert aria-hidden="true" />
        <span>{words.noResult(name)}</span>
      </li>
    )
  }
  return (
    <li className="rp-waits">
      <Hourglass aria-hidden="true" />
      {fate.type === 'waits' ? (
        <span>{words.resultWaits(name)}</span>
      ) : (
        <button type="button" className="rp-link" title={steps.goToStep(fate.step + 1)} onClick={() => onSeek(fate.step)}>
          {words.resultLater(name, fate.step + 1)}
        </button>
      )}
    </li>
  )
}
