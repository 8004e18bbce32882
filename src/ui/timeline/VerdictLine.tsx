/** How the run ended: the verdict leads to the step it speaks of, and why, and what to do, open below. */
import { ChevronDown } from 'lucide-react'
import { colourOf, type Verdict } from '../../trace/trace'
import { VerdictChip } from '../components/VerdictChip'
import { useWords } from '../words/language'
import { timelineWords } from './words'

interface VerdictLineProps {
  readonly verdict: Verdict
  readonly open: boolean
  /** The id of the panel that the chevron opens. */
  readonly panel: string
  readonly onOpen: (open: boolean) => void
  readonly onSeek: (step: number) => void
}

export function VerdictLine({ verdict, open, panel, onOpen, onSeek }: VerdictLineProps) {
  const words = useWords(timelineWords)
  const { step } = verdict
  const more = verdict.detail !== '' || verdict.fix !== undefined
  return (
    <span className={`tl-verdict v-${colourOf(verdict.verdict)}`}>
      {step === undefined ? (
        <VerdictChip verdict={verdict} />
      ) : (
        <button type="button" className="tl-verdict-main" title={words.verdictGoes(step + 1)} onClick={() => onSeek(step)}>
          <VerdictChip verdict={verdict} />
        </button>
      )}
      {more && (
        <button
          type="button"
          className="tl-verdict-more"
          aria-expanded={open}
          aria-controls={panel}
          aria-label={words.verdictMore}
          title={words.verdictMore}
          onClick={() => onOpen(!open)}
        >
          <ChevronDown className={open ? 'tl-turned' : ''} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** The detail and the way out, in full. Always there while a verdict is, hidden while closed. */
export function VerdictPanel({ verdict, open, id }: { readonly verdict: Verdict; readonly open: boolean; readonly id: string }) {
  const words = useWords(timelineWords)
  return (
    <div id={id} hidden={!open} className={`tl-verdict-panel v-${colourOf(verdict.verdict)}`}>
      {verdict.detail !== '' && <p>{verdict.detail}</p>}
      {verdict.fix !== undefined && (
        <p>
          <b>{words.verdictFix}</b> {verdict.fix}
        </p>
      )}
    </div>
  )
}
