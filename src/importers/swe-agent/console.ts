/**
 * The console of SWE-agent: blocks under "💭 THOUGHT", "🎬 ACTION" and "🤖 MODEL INPUT" among lines of its log. Each block is a record;
 * what the log says between them tells of the program and is dropped. The first input is the task, a later one answers the action before it.
 */
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { linkOf } from '../core/link'
import { type ReadTime, readTime } from '../core/times'
import { statusOf } from '../messages/error-status'
import { commandCall, writtenAction } from './action-call'

type Kind = 'system' | 'input' | 'thought' | 'action' | 'submission' | 'log'

interface Block {
  readonly kind: Kind
  readonly line: number
  readonly time: ReadTime | undefined
  readonly lines: string[]
}

const LOOKED_AT = 4000
const LINE = 300
/** A line that begins a block: an emoji or a time, a level, and what it says. */
const header =
  /^(?:\p{Extended_Pictographic}\S{0,3}[ \t]{1,4}|(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,]\d{1,6})?)[ \t]+(?:-[ \t]+)?)(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|CRITICAL)[ \t]+(.*)$/u
/** In newer versions the action stands in the block of the thought. */
const innerAction = /^[ \t]{6,20}🎬 ACTION\b/u

const kindOf = (said: string): Kind => {
  if (/^💭 THOUGHT\b/u.test(said)) return 'thought'
  if (/^🎬 ACTION\b/u.test(said)) return 'action'
  if (/^🤖 MODEL INPUT\b/u.test(said)) return 'input'
  if (/^Found submission:/.test(said)) return 'submission'
  return /^SYSTEM \(/.test(said) ? 'system' : 'log'
}

/** True for a text that has thoughts and actions under such headings. */
export function isSweConsole(lines: readonly string[]): boolean {
  let thoughts = 0
  let actions = 0
  for (const line of lines.slice(0, LOOKED_AT)) {
    if (!line.includes('💭') && !line.includes('🎬')) continue
    const said = header.exec(line.slice(0, LINE))?.[2]
    if (said !== undefined && kindOf(said) === 'thought') thoughts += 1
    else if (innerAction.test(line) || (said !== undefined && kindOf(said) === 'action')) actions += 1
  }
  return thoughts > 0 && actions > 0
}

/** The messages of a console; every block is registered. */
export function consoleMessages(lines: readonly string[], ledger: Ledger): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = []
  let thought: { readonly text: string; readonly source: SourceLink; readonly time: ReadTime | undefined } | undefined
  let open: string | undefined
  let submitted = false
  const say = (text: string, command: string | undefined, source: SourceLink, time: ReadTime | undefined): void => {
    const id = `action-${source.record}`
    open = command === undefined ? undefined : id
    messages.push({
      mapped: {
        message: { id: '', role: 'ai', text, ...(command === undefined ? {} : { toolCalls: [commandCall(id, command)] }) },
        ...(command === undefined ? {} : { guesses: [writtenAction] }),
        ...(time === undefined ? {} : { time }),
      },
      source,
    })
  }
  const flush = (): void => {
    if (thought) say(thought.text, undefined, thought.source, thought.time)
    thought = undefined
  }
  for (const { kind, line, time, lines: own } of blocksOf(lines)) {
    const source = ledger.record(`line ${line}`, kind === 'log' ? 'log' : 'block')
    const text = textOf(own, kind)
    const at = time === undefined ? {} : { time }
    switch (kind) {
      case 'log':
        ledger.drop(source, ofProgram)
        break
      case 'thought':
        flush()
        thought = { text, source, time }
        break
      case 'action': {
        const joined = thought ? (linkOf([thought.source, source]) ?? source) : source
        say(thought?.text ?? '', text, joined, thought?.time ?? time)
        thought = undefined
        break
      }
      case 'system':
        flush()
        messages.push({ mapped: { message: { id: '', role: 'system', text }, ...at }, source })
        break
      case 'input':
      case 'submission': {
        const again = kind === 'input' && submitted && thought === undefined ? messages.at(-1) : undefined
        if (again) {
          // The same once more, as the model would have seen it.
          messages[messages.length - 1] = { ...again, source: linkOf([again.source, source]) ?? again.source }
          break
        }
        flush()
        if (open === undefined) messages.push({ mapped: { message: { id: '', role: 'human', text }, ...at }, source })
        else {
          const { status, guess } = statusOf({}, text)
          const result = { id: '', role: 'tool' as const, text, toolCallId: open, ...(status === undefined ? {} : { status }) }
          messages.push({ mapped: { message: result, ...at, ...(guess ? { guesses: [guess] } : {}) }, source })
        }
        open = undefined
        submitted = kind === 'submission'
      }
    }
  }
  flush()
  return messages
}

/** Blocks in their order; log lines that follow each other are one. */
function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  for (const [i, line] of lines.entries()) {
    const found = header.exec(line.slice(0, LINE))
    const open = blocks.at(-1)
    if (!found && open?.kind === 'thought' && innerAction.test(line)) {
      blocks.push({ kind: 'action', line: i + 1, time: open.time, lines: [] })
    } else if (found) {
      const kind = kindOf(found[2] ?? '')
      const time = found[1] === undefined ? undefined : readTime(found[1])
      if (kind === 'log' && open?.kind === 'log') open.lines.push(line)
      else
        blocks.push({ kind, line: i + 1, time, lines: kind === 'log' ? [line] : kind === 'submission' ? [handedIn(line)] : [] })
    } else if (open) open.lines.push(line)
    else if (line.trim() !== '') blocks.push({ kind: 'log', line: i + 1, time: undefined, lines: [line] })
  }
  return blocks
}

const handedIn = (line: string): string => line.slice(line.indexOf('Found submission:') + 'Found submission:'.length)

/** Without the blanks that a console puts in front of every line. */
function textOf(lines: readonly string[], kind: Kind): string {
  const indents = (kind === 'submission' ? lines.slice(1) : lines).flatMap((line) =>
    line.trim() === '' ? [] : [line.length - line.trimStart().length],
  )
  const common = indents.reduce((least, one) => Math.min(least, one), 20)
  const text = lines.map((line) => line.slice(Math.min(common, line.length - line.trimStart().length))).join('\n')
  return (kind === 'input' ? text.replace(/^\s*OBSERVATION:[ \t]*\n?/, '') : text).replace(/^\n+|\s+$/g, '')
}

const ofProgram: Bilingual = {
  en: 'The log of the program itself, not a step of the agent.',
  es: 'El registro del propio programa, no un paso del agente.',
}
