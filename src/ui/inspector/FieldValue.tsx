/** A value as its type asks: messages as a list, texts as text, lists of texts as a list, numbers as numbers, the rest as a tree. */
import { clip } from '../../base/text'
import type { FieldType } from '../../document/types'
import type { Message } from '../../trace/message'
import { useWords } from '../words/language'
import { JsonTree } from './JsonTree'
import { LongText } from './LongText'
import { callText } from './long-text'
import { speakerOf } from './message-face'
import { isMessageList } from './message-guard'
import { classOf, SpeakerTile, useSpeakerWord } from './SpeakerTile'
import { tabWords } from './words-tabs'

interface FieldValueProps {
  readonly value: unknown
  /** What the document declares; the value itself decides where it does not fit. */
  readonly type?: FieldType | undefined
  readonly name: string
}

/** The most lines that a list shows here. */
const mostLines = 30

export function FieldValue({ value, type, name }: FieldValueProps) {
  const words = useWords(tabWords)
  if (value === undefined || value === null) return <p className="dim">{value === null ? 'null' : words.notSet}</p>
  if (typeof value === 'string') {
    return value === '' ? <p className="dim">{words.emptyText}</p> : <LongText text={value} limit={1_000} />
  }
  if (typeof value === 'number' || typeof value === 'boolean') return <p className="rp-number">{String(value)}</p>
  if (isMessageList(value)) return <MessageLines messages={value} />
  if (Array.isArray(value)) {
    if (value.length === 0) return <p className="dim">{type === 'messages' ? words.messages(0) : words.items(0)}</p>
    if (value.every((item) => typeof item === 'string')) return <TextLines texts={value} />
  }
  return <JsonTree value={value} name={name} />
}

function MessageLines({ messages }: { readonly messages: readonly Message[] }) {
  const words = useWords(tabWords)
  const wordOf = useSpeakerWord()
  const shown = messages.slice(-mostLines)
  return (
    <>
      <p className="two">{words.messages(messages.length)}</p>
      {shown.length < messages.length && <p className="dim">{words.earlier(messages.length - shown.length)}</p>}
      <ol className="rp-lines">
        {shown.map((message) => {
          const speaker = speakerOf(message)
          return (
            <li key={message.id} className={classOf(speaker)}>
              <SpeakerTile speaker={speaker} name={wordOf(speaker)} />
              <span className="cut">{gist(message)}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** One line of a message: its text, or the calls it asks for. */
export function gist(message: Message): string {
  const calls = (message.toolCalls ?? []).map((call) => callText(call.name, call.args))
  const invalid = (message.invalidCalls ?? []).map((call) => `${call.name} ${call.rawArgs}`)
  return clip([message.text, ...calls, ...invalid].filter((part) => part !== '').join(' · '), 160)
}

function TextLines({ texts }: { readonly texts: readonly string[] }) {
  const words = useWords(tabWords)
  const shown = texts.slice(-mostLines)
  const first = texts.length - shown.length
  return (
    <>
      <p className="two">{words.items(texts.length)}</p>
      {first > 0 && <p className="dim">{words.earlier(first)}</p>}
      <ol className="rp-texts" start={first + 1}>
        {shown.map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and a list of state only grows at its end
          <li key={first + i} className="rp-text-line">
            <LongText text={text} limit={600} />
          </li>
        ))}
      </ol>
    </>
  )
}
