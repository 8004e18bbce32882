/** How a run ended, for a person: the verdict, what to do about it, and what came out, the texts before the long lists. */
import { asText, isRecord } from '../base/json'
import { clip } from '../base/text'
import type { TraceEvent } from '../trace/events'
import type { Verdict } from '../trace/trace'

/** The last entry of a list is shown up to here; a text field whole. */
const ENTRY = 600

export function runTold(verdict: Verdict | undefined, events: readonly TraceEvent[]): string {
  const last = events.at(-1)
  const output = last?.type === 'run-finished' && isRecord(last.output) ? Object.entries(last.output) : []
  const [texts, lists] = [output.filter(([, value]) => !Array.isArray(value)), output.filter(([, value]) => Array.isArray(value))]
  const parts = [
    verdict ? verdictTold(verdict) : 'The run left no verdict.',
    noticesTold(events),
    ...texts.map(([name, value]) => fieldTold(name, asText(value))),
    ...lists.map(([name, value]) => listTold(name, Array.isArray(value) ? value : [])),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** What kept the graph from running, and what of the input had no place: neither stands anywhere in the output. */
function noticesTold(events: readonly TraceEvent[]): string {
  const told = events.flatMap((event) =>
    event.type === 'notice' && (event.code === 'problem' || event.code === 'input-ignored') ? [`- ${event.text}`] : [],
  )
  return told.join('\n')
}

/** The detail of an answer is the answer, which stands below it. */
function verdictTold({ verdict, title, detail, fix }: Verdict): string {
  const lines = [`${verdict}: ${title}`, verdict === 'answered' ? '' : detail, fix ?? '']
  return lines.filter((line) => line !== '').join('\n')
}

function fieldTold(name: string, text: string): string {
  if (text === '') return `${name}: empty`
  return text.length <= 80 && !text.includes('\n') ? `${name}: ${text}` : `${name}:\n${indented(text)}`
}

function listTold(name: string, list: readonly unknown[]): string {
  const last = list.at(-1)
  if (last === undefined) return `${name}: nothing in it`
  if (!isMessage(last))
    return `${name}: ${counted(list.length, 'entry', 'entries')}, the last:\n${indented(clip(asText(last), ENTRY))}`
  const said = last.text === '' ? '(no text)' : clip(last.text, ENTRY)
  return `${name}: ${counted(list.length, 'message', 'messages')}, the last from ${speakers[last.role] ?? last.role}:\n${indented(said)}`
}

const isMessage = (value: unknown): value is { readonly role: string; readonly text: string } =>
  isRecord(value) && typeof value.role === 'string' && typeof value.text === 'string'

const speakers: Readonly<Record<string, string>> = {
  ai: 'the model',
  human: 'the person',
  tool: 'a tool',
  system: 'the system prompt',
}

export const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const indented = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, '  ')
