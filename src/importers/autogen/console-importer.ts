/** Consoles of AutoGen teams, new and old. Every message is a record; calls and results are read out of what is printed under a name. */
import { isRecord } from '../../base/json'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { readLenient } from '../core/lenient'
import { limitInError } from '../core/limit-words'
import { planConversation } from '../core/plan-conversation'
import type { Source } from '../core/source'
import { splitCalls } from '../messages/arguments'
import { mapAutogen } from '../messages/autogen'
import { statusOf } from '../messages/error-status'
import type { MappedMessage } from '../messages/mapped'
import { argsCall } from '../react-text/action'
import { beginsMessage, type Spoken, spokenIn, starred } from './console'
import { isPerson } from './importer'
import { beforeFirst, summary } from './words'

export const autogenConsole: Importer = {
  id: 'autogen-console',
  name: { en: 'AutoGen console', es: 'Consola de AutoGen' },
  detect,
  parse,
}

const LOOKED_AT = 3_000

function detect(source: Source): Detection | undefined {
  const text = source.text.slice(0, 200_000)
  if (!/^-{8,12} ?[\p{L}_]|\(to [^()\n]{1,100}\):\s*$/mu.test(text)) return undefined
  const headings = source.lines(LOOKED_AT).filter(beginsMessage)
  const marked =
    /FunctionCall\(|FunctionExecutionResult\(|\[Prompt tokens: |-{8,12} \w+(?:Message|Event) \(|\*{5} Suggested |\(to /.test(text)
  if (headings.length < 2) return undefined
  const begins = headings[0] === /[^\n]*\S[^\n]*/.exec(text)?.[0]
  return {
    confidence: marked || begins ? 0.9 : 0.74,
    why: { en: 'headings such as "---------- user ----------"', es: 'encabezados como «---------- user ----------»' },
  }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const spoken = spokenIn(source.lines())
  const first = spoken.find((one) => one.source !== '')?.source
  // Where nobody is called a person, the first one to speak asks.
  const someone = spoken.some((one) => isPerson(one.source))
  const person = (name: string): boolean => (someone ? isPerson(name) : name === first)
  const messages = spoken.flatMap((one): readonly RecordedMessage[] => {
    const link = ledger.record(`line ${one.line}`, 'message')
    if (one.source === '' || /^Summary$/i.test(one.source)) {
      ledger.drop(link, one.source === '' ? beforeFirst : summary)
      return []
    }
    return mapSpoken(one, person).map((mapped) => ({ mapped, source: link }))
  })
  const reached = limitInError(endOf(spoken, source.lines()))
  return messages.length === 0 ? [] : [planConversation(messages, reached === undefined ? {} : { limits: { reached } }, ledger)]
}

/** What the program says last of why it ended: in its summary, or in a line of its own below the last message. */
function endOf(spoken: readonly Spoken[], lines: readonly string[]): string {
  const last = spoken.at(-1)
  if (last && /^Summary$/i.test(last.source)) return /^Finish reason: ([^\n]{1,300})/m.exec(last.text)?.[1] ?? ''
  const below = lines.slice(last?.line ?? 0).findLast((line) => line.startsWith('>>>>>>>> TERMINATING RUN'))
  return below?.slice(0, 300) ?? ''
}

function mapSpoken({ source, type, text, usage }: Spoken, person: (name: string) => boolean): readonly MappedMessage[] {
  const counted = usage === undefined ? {} : { models_usage: { input: usage.input, output: usage.output } }
  const printed = printedIn(text)
  if (printed) return mapAutogen({ source, type: type ?? 'TextMessage', content: printed, ...counted }, person)
  const { said, calls, results } = starred(withoutResult(text))
  const spoken =
    said === '' && results.length > 0
      ? []
      : mapAutogen({ source, type: type ?? 'TextMessage', content: said, ...counted }, person)
  const asked = splitCalls(calls.map(({ id, name, args }) => argsCall(id, name, args.trim())))
  return [
    ...spoken.map((one) => (calls.length === 0 ? one : { ...one, message: { ...one.message, role: 'ai' as const, ...asked } })),
    ...results.map(({ id, text: body }): MappedMessage => {
      const { status, guess } = statusOf({}, body)
      return {
        message: {
          id: '',
          role: 'tool',
          text: body,
          ...(id === '' ? {} : { toolCallId: id }),
          ...(status === undefined ? {} : { status }),
        },
        ...(guess ? { guesses: [guess] } : {}),
      }
    }),
  ]
}

/** `[FunctionCall(…)]` and `[FunctionExecutionResult(…)]` as lists; `undefined` for anything that is said. */
function printedIn(text: string): readonly unknown[] | undefined {
  if (!/^\[(?:FunctionCall|FunctionExecutionResult|MemoryContent)\(/.test(text)) return undefined
  const value = readLenient(text)?.value
  return Array.isArray(value) && value.some(isRecord) ? value : undefined
}

/** A notebook prints the result of the whole run below the last message. */
const withoutResult = (text: string): string => text.replace(/(?:^|\n)TaskResult\(messages=\[[\s\S]*$/, '').trim()
