/**
 * The history that Aider keeps of its chats, a Markdown text: what the person typed stands behind `####`, what the program said for itself
 * behind `>`, and the rest is what the model said. Each start of the program is a run; before the first question nobody speaks but it.
 */
import type { SourceLink } from '../../trace/events'
import { putIn, saidBy } from '../agent-sessions/made'
import type { Importer, PlannedRun } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import type { Source } from '../core/source'

const head = /^# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\s*$/
/** Commands whose output the model is shown. */
const ran = /^\s*(?:\/(?:run|test|lint|git|web|paste|shell)\b|!)/

export const aider: Importer = {
  id: 'aider',
  name: { en: 'Aider chat history', es: 'Historial de chat de Aider' },
  detect(source) {
    if (!source.lines(400).some((line) => head.test(line))) return undefined
    return {
      confidence: 0.95,
      why: { en: 'lines "# aider chat started at"', es: 'líneas "# aider chat started at"' },
    }
  },
  parse,
}

interface Block {
  readonly kind: 'head' | 'asked' | 'noted' | 'said'
  readonly text: string
  /** 1-based. */
  readonly line: number
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const runs: PlannedRun[] = []
  let messages: RecordedMessage[] = []
  let started: string | undefined
  let command = false
  const flush = (): void => {
    if (messages.length > 0) runs.push(planConversation(messages, {}, ledger))
    messages = []
  }
  for (const { kind, text, line } of blocksOf(source.lines())) {
    const link: SourceLink = ledger.record(`line ${line}`, 'part')
    const time = messages.length === 0 ? started : undefined
    if (kind === 'head') {
      flush()
      started = text
      command = false
      ledger.drop(link, start)
    } else if (kind === 'asked') {
      command = ran.test(text)
      messages.push({ mapped: putIn('human', text, time), source: link })
    } else if (kind === 'said' && messages.length > 0) messages.push({ mapped: saidBy({ content: text, time }), source: link })
    else if (kind === 'noted' && command) messages.push({ mapped: putIn('other', text, time, 'aider'), source: link })
    else ledger.drop(link, { en: `${note.en} (${text.slice(0, 160)})`, es: `${note.es} (${text.slice(0, 160)})` })
  }
  flush()
  return runs
}

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  let kind: Block['kind'] | undefined
  let held: string[] = []
  let from = 0
  let fenced = false
  const flush = (): void => {
    const text = held.join('\n').trim()
    if (kind !== undefined && text !== '') blocks.push({ kind, text, line: from })
    held = []
    kind = undefined
  }
  for (const [i, line] of lines.entries()) {
    const started = head.exec(line)
    if (started) {
      flush()
      fenced = false
      blocks.push({ kind: 'head', text: started[1] ?? '', line: i + 1 })
      continue
    }
    const own = fenced ? 'said' : line.startsWith('#### ') ? 'asked' : /^> ?/.test(line) ? 'noted' : 'said'
    // A blank line belongs to what stands before it.
    if (line.trim() !== '' && own !== kind) {
      flush()
      kind = own
      from = i + 1
    }
    if (own === 'said' && kind === 'said' && /^\s*(?:```|~~~)/.test(line)) fenced = !fenced
    if (kind !== undefined)
      held.push(
        kind === 'asked' ? line.replace(/^#### ?/, '').trimEnd() : kind === 'noted' ? line.replace(/^> ?/, '').trimEnd() : line,
      )
  }
  flush()
  return blocks
}

const start = { en: 'Here the program was started.', es: 'Aquí se inició el programa.' }
const note = {
  en: 'A note of the program for the person, which the model did not see.',
  es: 'Una nota del programa para la persona, que el modelo no vio.',
}
