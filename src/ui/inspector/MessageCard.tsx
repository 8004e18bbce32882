/**
 * One message: who, which step wrote it, the text, the calls it asks for. Everything is text; what could not be read is shown byte for byte.
 */
import { TriangleAlert } from 'lucide-react'
import type { InvalidCall, Message, ToolCall } from '../../trace/message'
import { partsOf } from '../../trace/message-parts'
import type { Step } from '../../trace/step'
import { useWords } from '../words/language'
import { LongText } from './LongText'
import { callText } from './long-text'
import { speakerOf } from './message-face'
import { classOf, SpeakerTile, useSpeakerWord } from './SpeakerTile'
import { inspectorWords } from './words'
import { tabWords } from './words-tabs'

interface MessageCardProps {
  readonly message: Message
  readonly writer?: Step | undefined
  readonly isNew?: boolean
  readonly orphan?: boolean
  /** The bracket comes to this card's calls and results. */
  readonly wired?: boolean
  /** The bracket of the pair that this step wrote. */
  readonly nowWire?: boolean
  readonly tagOf: (callId: string) => string
  readonly onSeek?: ((step: number) => void) | undefined
}

export function MessageCard({
  message,
  writer,
  isNew = false,
  orphan = false,
  wired = false,
  nowWire = false,
  tagOf,
  onSeek,
}: MessageCardProps) {
  const words = useWords(tabWords)
  const speaker = speakerOf(message, writer)
  const word = useSpeakerWord()(speaker)
  const calls = message.toolCalls ?? []
  const invalid = message.invalidCalls ?? []
  const { thought, hiddenThought, kinds } = partsOf(message)
  const silent = message.text === '' && thought === '' && calls.length + invalid.length === 0
  return (
    <article className={`rp-msg ${classOf(speaker)}${isNew ? ' is-new' : ''}${nowWire ? ' is-now' : ''}`}>
      <header className="rp-who">
        <SpeakerTile speaker={speaker} />
        <span className="rp-word">{word}</span>
        <code className="rp-name cut">{nameOf(message, writer)}</code>
        {writer !== undefined && <StepLink step={writer.index} onSeek={onSeek} />}
      </header>
      {(message.synthetic || message.status === 'error' || orphan) && (
        <p className="rp-marks">
          {message.synthetic && <span className="tag line">{words.byVuelta}</span>}
          {message.status === 'error' && (
            <span className="tag rp-bad">
              <TriangleAlert aria-hidden="true" />
              {words.failed}
            </span>
          )}
          {orphan && (
            <span className="tag rp-warn">
              <TriangleAlert aria-hidden="true" />
              {words.orphan}
            </span>
          )}
        </p>
      )}
      {thought !== '' && (
        <div className="rp-thought">
          <span className="rp-thought-word">{words.thought}</span>
          <LongText text={thought} limit={600} />
        </div>
      )}
      {(message.text !== '' || message.toolCallId !== undefined) && (
        <div className="rp-body">
          {message.text === '' ? <span className="dim">{words.noText}</span> : <LongText text={message.text} />}
          {message.toolCallId !== undefined && <CallTag id={message.toolCallId} tagOf={tagOf} />}
        </div>
      )}
      {silent && message.toolCallId === undefined && <p className="dim">{words.noText}</p>}
      {hiddenThought && <p className="rp-blocks">{words.hiddenThought}</p>}
      {kinds.length > 0 && (
        <p className="rp-blocks">{words.blocks(kinds.map((kind) => words.partKinds[kind] ?? kind).join(', '))}</p>
      )}
      {calls.length + invalid.length > 0 && (
        <div className={`rp-calls${wired ? ' is-wired' : ''}`}>
          {calls.map((call) => (
            <CallRow key={call.id} call={call} tagOf={tagOf} />
          ))}
          {invalid.map((call) => (
            <InvalidRow key={call.id} call={call} tagOf={tagOf} />
          ))}
        </div>
      )}
    </article>
  )
}

type TagOf = { readonly tagOf: (callId: string) => string }

const CallTag = ({ id, tagOf }: TagOf & { readonly id: string }) => (
  <span className="rp-id" title={id}>
    {tagOf(id)}
  </span>
)

const CallRow = ({ call, tagOf }: TagOf & { readonly call: ToolCall }) => (
  <div className="rp-call">
    <LongText className="mono" text={callText(call.name, call.args)} limit={400} />
    <CallTag id={call.id} tagOf={tagOf} />
  </div>
)

function InvalidRow({ call, tagOf }: TagOf & { readonly call: InvalidCall }) {
  const words = useWords(tabWords)
  return (
    <div className="rp-call rp-invalid">
      <div className="grow">
        <p className="rp-invalid-head">
          <TriangleAlert aria-hidden="true" />
          <span>
            {words.unreadable}: <code>{call.name}</code>
          </span>
        </p>
        {call.error !== '' && <p>{call.error}</p>}
        <p className="dim">{words.rawArguments}</p>
        <LongText className="mono rp-raw" text={call.rawArgs} />
        {call.guessedArgs !== undefined && (
          <>
            <p className="dim">{words.guessedArguments}</p>
            <LongText className="mono rp-raw" text={JSON.stringify(call.guessedArgs, undefined, 1)} />
          </>
        )}
      </div>
      <CallTag id={call.id} tagOf={tagOf} />
    </div>
  )
}

/** "step 7": goes there. */
export function StepLink({ step, onSeek }: { readonly step: number; readonly onSeek?: ((step: number) => void) | undefined }) {
  const words = useWords(inspectorWords)
  if (onSeek === undefined) return <span className="rp-step">{words.step(step + 1)}</span>
  return (
    <button type="button" className="rp-step" title={words.goToStep(step + 1)} onClick={() => onSeek(step)}>
      {words.step(step + 1)}
    </button>
  )
}

const nameOf = (message: Message, writer: Step | undefined): string => {
  if (message.role === 'human' || message.role === 'system') return message.name ?? ''
  return writer?.node ?? message.name ?? ''
}
