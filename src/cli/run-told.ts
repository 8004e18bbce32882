/** How a run ended, for a person, in either language: the verdict, what to do about it, and what came out, the texts before the long lists. */

import { asText, isRecord } from '../base/json'
import type { Bilingual, Language } from '../base/language'
import { clip } from '../base/text'
import type { TraceEvent } from '../trace/events'
import { noticeSentence } from '../trace/notice-words'
import type { Verdict } from '../trace/trace'

/** The last entry of a list is shown up to here; a text field whole. */
const ENTRY = 600

export function runTold(verdict: Verdict | undefined, events: readonly TraceEvent[], language: Language = 'en'): string {
  const words = all[language]
  const last = events.at(-1)
  const output = last?.type === 'run-finished' && isRecord(last.output) ? Object.entries(last.output) : []
  const [texts, lists] = [output.filter(([, value]) => !Array.isArray(value)), output.filter(([, value]) => Array.isArray(value))]
  const parts = [
    verdict ? verdictTold(verdict) : words.noVerdict,
    noticesTold(events, language),
    ...texts.map(([name, value]) => fieldTold(name, asText(value), words)),
    ...lists.map(([name, value]) => listTold(name, Array.isArray(value) ? value : [], words)),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** What kept the graph from running, and what of the input had no place: neither stands anywhere in the output. */
function noticesTold(events: readonly TraceEvent[], language: Language): string {
  const told = events.flatMap((event) =>
    event.type === 'notice' && (event.code === 'problem' || event.code === 'input-ignored')
      ? [`- ${noticeSentence(event, language)}`]
      : [],
  )
  return told.join('\n')
}

/** The detail of an answer is the answer, which stands below it. */
function verdictTold({ verdict, title, detail, fix }: Verdict): string {
  const lines = [`${verdict}: ${title}`, verdict === 'answered' ? '' : detail, fix ?? '']
  return lines.filter((line) => line !== '').join('\n')
}

function fieldTold(name: string, text: string, words: Words): string {
  if (text === '') return `${name}: ${words.empty}`
  return text.length <= 80 && !text.includes('\n') ? `${name}: ${text}` : `${name}:\n${indented(text)}`
}

function listTold(name: string, list: readonly unknown[], words: Words): string {
  const last = list.at(-1)
  if (last === undefined) return `${name}: ${words.nothing}`
  if (!isMessage(last)) return `${name}: ${words.entries(list.length)}:\n${indented(clip(asText(last), ENTRY))}`
  const said = last.text === '' ? words.noText : clip(last.text, ENTRY)
  return `${name}: ${words.messages(list.length, words.speakers[last.role] ?? last.role)}:\n${indented(said)}`
}

const isMessage = (value: unknown): value is { readonly role: string; readonly text: string } =>
  isRecord(value) && typeof value.role === 'string' && typeof value.text === 'string'

interface Words {
  readonly noVerdict: string
  readonly empty: string
  readonly nothing: string
  readonly noText: string
  readonly entries: (n: number) => string
  readonly messages: (n: number, from: string) => string
  readonly speakers: Readonly<Record<string, string>>
}

export const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const indented = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, '  ')

const all: Bilingual<Words> = {
  en: {
    noVerdict: 'The run left no verdict.',
    empty: 'empty',
    nothing: 'nothing in it',
    noText: '(no text)',
    entries: (n) => `${counted(n, 'entry', 'entries')}, the last`,
    messages: (n, from) => `${counted(n, 'message', 'messages')}, the last from ${from}`,
    speakers: { ai: 'the model', human: 'the person', tool: 'a tool', system: 'the system prompt' },
  },
  es: {
    noVerdict: 'La ejecución no dejó ningún veredicto.',
    empty: 'vacío',
    nothing: 'no contiene nada',
    noText: '(sin texto)',
    entries: (n) => `${counted(n, 'elemento', 'elementos')}, el último`,
    messages: (n, from) => `${counted(n, 'mensaje', 'mensajes')}, el último ${from}`,
    speakers: { ai: 'del modelo', human: 'de la persona', tool: 'de una herramienta', system: 'del system prompt' },
  },
}
