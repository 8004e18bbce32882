/** The reducer microscope: before, write and after of one field at this step, and in one sentence what the reducer did. */
import { ChevronDown, Microscope as MicroscopeIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { unreachable } from '../../base/exhaustive'
import { asText } from '../../base/json'
import { clip } from '../../base/text'
import type { Graph } from '../../document/types'
import type { TraceIndex } from '../../replay/trace-index'
import type { Message } from '../../trace/message'
import type { Step } from '../../trace/step'
import { useWords } from '../words/language'
import { speakerOf } from './message-face'
import './microscope.css'
import { isMessageList, messagesIn } from './message-guard'
import { type Outcome, sightOf, writtenFields } from './microscope'
import type { Origins } from './origins'
import { SpeakerTile, useSpeakerWord } from './SpeakerTile'
import { otherWriters, type StepWrites } from './step-writes'
import { microscopeWords } from './words'
import { tabWords } from './words-tabs'

interface MicroscopeProps {
  readonly index: TraceIndex
  readonly step: Step
  readonly graph: Graph
  readonly writes: StepWrites
  readonly origins: Origins
}

/** Up to this many messages, each has its tile; above, "5 +" and the last few. */
const tilesUpTo = 8
const lastTiles = 3
/** Above this many, tiles are narrower. */
const roomyUpTo = 5

export function Microscope({ index, step, graph, writes, origins }: MicroscopeProps) {
  const words = useWords(microscopeWords)
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<string>()
  const fields = useMemo(() => writtenFields(writes), [writes])
  const field = chosen !== undefined && fields.includes(chosen) ? chosen : fields[0]
  const sight = field === undefined ? undefined : sightOf(writes, field, graph, otherWriters(index, writes, field))
  const written = new Set([...idsOf(sight?.write)].filter((id) => !sight?.kept.has(id)))
  return (
    <section className="rp-micro" aria-label={words.title}>
      <h3>
        <button type="button" className="rp-micro-title" aria-expanded={open} onClick={() => setOpen(!open)}>
          <MicroscopeIcon aria-hidden="true" />
          {words.title}
          <ChevronDown className={open ? 'rp-turned' : ''} aria-hidden="true" />
        </button>
        {fields.length > 1 ? (
          <select
            className="rp-micro-field mono"
            aria-label={words.field}
            value={field}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {fields.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        ) : (
          <code className="two cut">{field}</code>
        )}
      </h3>
      {open && sight === undefined && <p className="rp-note">{silence(step, words)}</p>}
      {open && sight !== undefined && (
        <>
          <dl className={`rp-sum${Array.isArray(sight.after) && sight.after.length > roomyUpTo ? ' is-many' : ''}`}>
            <Part place="before" word={words.before} value={sight.before} fresh={none} origins={origins} step={step} />
            <Part place="write" word={words.write} value={sight.write} fresh={written} origins={origins} step={step} />
            <Part place="after" word={words.after} value={sight.after} fresh={written} origins={origins} step={step} />
          </dl>
          <p className="rp-note">
            <span className="tag mono rp-reducer">
              {words.reducer}: {sight.reducer}
            </span>{' '}
            <span className="dim">{words.writtenBy}</span> {step.kind === 'input' ? words.theInput : <code>{step.node}</code>}
            <br />
            {sentence(sight.outcome, words)}
            {sight.others > 0 && ` ${words.others(sight.others)}`}
            {sight.kept.size > 0 && ` ${words.kept(sight.kept.size)}`}
            {sight.cameIn > 0 && ` ${words.cameIn(sight.cameIn)}`}
          </p>
        </>
      )}
    </section>
  )
}

function silence(step: Step, words: (typeof microscopeWords)['en']): string {
  if (step.kind === 'decision') return words.routerReads
  return step.status === 'running' ? words.notYet : words.nothing
}

const none: ReadonlySet<string> = new Set()
const idsOf = (value: unknown): ReadonlySet<string> => new Set(messagesIn(value).map((message) => message.id))

function Count({ value, sign = false }: { readonly value: unknown; readonly sign?: boolean }) {
  const length = Array.isArray(value) ? value.length : messagesIn(value).length > 0 ? 1 : undefined
  return length === undefined ? null : <b>{sign ? `+${length}` : length}</b>
}

interface PartProps extends CellsProps {
  readonly place: 'before' | 'write' | 'after'
  readonly word: string
}

/** One of the three parts, with the sign before it (drawn by the sheet: a list of terms has no room for it). */
function Part({ place, word, ...cells }: PartProps) {
  return (
    <div className="rp-sum-part">
      <dt className={`is-${place}`}>
        {word} <Count value={cells.value} sign={place === 'write'} />
      </dt>
      {place !== 'before' && <dd className={`rp-op is-${place}`} aria-hidden="true" />}
      <dd className={`is-${place}`}>
        <Cells {...cells} />
      </dd>
    </div>
  )
}

interface CellsProps {
  readonly value: unknown
  /** Ids of the messages that this step wrote. */
  readonly fresh: ReadonlySet<string>
  readonly origins: Origins
  readonly step: Step
}

function Cells({ value, fresh, origins, step }: CellsProps) {
  const words = useWords(microscopeWords)
  const items = useWords(tabWords)
  const wordOf = useSpeakerWord()
  const messages = isMessageList(value) || !Array.isArray(value) ? messagesIn(value) : []
  if (messages.length === 0) {
    const told = value === undefined || value === null ? words.noValue : value === '' ? words.noText : undefined
    const text = told ?? (Array.isArray(value) ? items.items(value.length) : clip(asText(value), 60))
    return <span className={`rp-cell ${told === undefined ? 'mono' : 'dim'}`}>{text}</span>
  }
  const shown = messages.length > tilesUpTo ? messages.slice(-lastTiles) : messages
  const tile = (message: Message) => {
    const writer = origins.writerOf(message.id, step.stateSeq)
    const speaker = speakerOf(message, writer)
    const name = writer === undefined ? wordOf(speaker) : `${wordOf(speaker)}, ${writer.node}`
    return (
      <SpeakerTile
        key={message.id}
        speaker={speaker}
        name={name}
        className={fresh.has(message.id) ? 'rp-tile is-new' : 'rp-tile'}
      />
    )
  }
  return (
    <span className="rp-cells">
      {shown.length < messages.length && <span className="rp-earlier">{words.earlier(messages.length - shown.length)}</span>}
      {shown.map(tile)}
    </span>
  )
}

function sentence(outcome: Outcome, words: (typeof microscopeWords)['en']): string {
  const { did } = words
  switch (outcome.type) {
    case 'appended':
      return did.appended(outcome.count)
    case 'replaced-by-id':
      return did.replacedById(outcome.count)
    case 'appended-and-replaced':
      return did.appendedAndReplaced(outcome.appended, outcome.replaced)
    case 'removed':
      return did.removed(outcome.count)
    case 'cleared':
      return did.cleared
    case 'items-appended':
      return did.itemsAppended(outcome.count)
    case 'first-value':
      return did.firstValue
    case 'replaced':
      return outcome.same ? did.replacedSame : did.replaced
    case 'sum':
      return did.sum(String(outcome.before), String(outcome.write), String(outcome.after))
    case 'merged':
      return did.merged(outcome.keys)
    case 'dropped':
      return did.dropped
    case 'not-committed':
      return did.notCommitted
    case 'same':
      return did.same
    default:
      return unreachable(outcome)
  }
}
