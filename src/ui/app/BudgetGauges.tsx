/** The budget in the top bar: what is allowed while editing, what is left in replay. Always words and a number, never a bar alone. */
import type { Budget } from '../../document/types'
import type { Moment } from '../../replay/moment'
import { useWords } from '../words/language'
import { barWords } from './bar-words'
import { type Gauge, gaugesOf, shortNumber } from './gauge'

interface BudgetGaugesProps {
  readonly budget: Budget
  readonly moment: Moment | undefined
  readonly onOpen: () => void
}

export function BudgetGauges({ budget, moment, onOpen }: BudgetGaugesProps) {
  const words = useWords(barWords)
  const { rounds, tokens } = gaugesOf(budget, moment)
  return (
    <button type="button" className="gauge" title={words.editBudget} onClick={onOpen}>
      <span>
        <RoundsText gauge={rounds} />
      </span>
      <Pips gauge={rounds} />
      <span title={tokens.estimated ? words.estimated : undefined}>
        <TokensText gauge={tokens} />
      </span>
      <Meter gauge={tokens} />
    </button>
  )
}

function RoundsText({ gauge }: { readonly gauge: Gauge }) {
  const words = useWords(barWords)
  const { allowed, used } = gauge
  if (allowed === null) {
    return used === undefined ? (
      words.roundsUncapped
    ) : (
      <>
        {words.roundsUsed} <b>{used}</b>
      </>
    )
  }
  return used === undefined ? (
    <>
      {words.roundsUpTo} <b>{allowed}</b>
    </>
  ) : (
    <>
      {words.roundsLeft}{' '}
      <b>
        {Math.max(0, allowed - used)} {words.of} {allowed}
      </b>
    </>
  )
}

function TokensText({ gauge }: { readonly gauge: Gauge }) {
  const words = useWords(barWords)
  const { allowed, used } = gauge
  if (used === undefined) {
    return allowed === null ? (
      words.tokensUncapped
    ) : (
      <>
        {words.tokensUpTo} <b>{shortNumber(allowed)}</b>
      </>
    )
  }
  return (
    <>
      {words.tokensUsed}{' '}
      <b>
        {shortNumber(used)}
        {allowed !== null && ` ${words.of} ${shortNumber(allowed)}`}
      </b>
    </>
  )
}

/** A pip for each round that is left. Beyond eight a pip would be too thin to count: then a bar. */
function Pips({ gauge: { allowed, used = 0 } }: { readonly gauge: Gauge }) {
  if (allowed === null) return <span />
  if (allowed > 8) return <Meter gauge={{ allowed, used: Math.max(0, allowed - used) }} />
  return (
    <span className="pips" aria-hidden="true">
      {Array.from({ length: allowed }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips have no identity but their place
        <i key={i} className={i < allowed - used ? 'on' : ''} />
      ))}
    </span>
  )
}

function Meter({ gauge: { allowed, used = 0 } }: { readonly gauge: Gauge }) {
  if (allowed === null || allowed === 0) return <span />
  return (
    <span className="meter" aria-hidden="true">
      <i style={{ width: `${Math.min(100, (100 * used) / allowed)}%` }} />
    </span>
  )
}
