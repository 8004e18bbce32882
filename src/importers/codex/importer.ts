/** Sessions of Codex: the lines it keeps on disk, in their wrappers or, in the oldest files, bare; and those of `codex exec --json`. */
import { isRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { conversationRun } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { itemType } from '../messages/openai-responses'
import { asRollout, isEarlyLine } from './early-exec'
import { type ExecLine, execMessages, isExecLine } from './exec-items'
import { isBareHead, isRolloutLine, type RolloutLine, readRollout } from './rollout'

const SAMPLE = 60

export const codex: Importer = {
  id: 'codex',
  name: { en: 'Codex session', es: 'Sesión de Codex' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  const values = source.documents().documents.slice(0, SAMPLE).flatMap(linesIn).slice(0, SAMPLE)
  if (values.some(({ value }) => isRolloutLine(value))) {
    return {
      confidence: 0.95,
      why: { en: 'lines with "type" and "payload" of Codex', es: 'líneas con "type" y "payload" de Codex' },
    }
  }
  if (values.some(({ value }) => isExecLine(value))) {
    return { confidence: 0.95, why: { en: 'lines such as "item.completed"', es: 'líneas como "item.completed"' } }
  }
  if (values.some(({ value }) => isEarlyLine(value))) {
    return { confidence: 0.95, why: { en: 'events of Codex under "msg"', es: 'eventos de Codex bajo "msg"' } }
  }
  const [first] = values
  if (first && isBareHead(first.value) && values.slice(1).some(({ value }) => itemType(value) !== undefined)) {
    return {
      confidence: 0.85,
      why: { en: 'the head of an early Codex session', es: 'el comienzo de una sesión antigua de Codex' },
    }
  }
  return undefined
}

interface Value {
  readonly value: unknown
  readonly where: string
}

function linesIn(document: JsonDocument): readonly Value[] {
  const { value, where } = document
  const items = isRecord(value) && Array.isArray(value.items) && isRecord(value.session) ? value.items : value
  if (!Array.isArray(items) || items.length === 0) return [{ value, where }]
  const path = items === value ? '' : '.items'
  return items.map((item: unknown, i) => ({ value: item, where: placeIn(document, `${path}[${i}]`) }))
}

interface Session {
  readonly rollout: RolloutLine[]
  readonly exec: ExecLine[]
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const sessions: Session[] = []
  const current = (): Session => {
    const last = sessions.at(-1)
    if (last) return last
    const made: Session = { rollout: [], exec: [] }
    sessions.push(made)
    return made
  }
  for (const { value, where } of readableDocuments(source, ledger).flatMap(linesIn)) {
    const link: SourceLink = ledger.record(where, 'line')
    if (!isRecord(value)) ledger.drop(link, noLine)
    else if (isExecLine(value) || value.type === 'error') {
      if (value.type === 'thread.started' && current().exec.length > 0) sessions.push({ rollout: [], exec: [] })
      const told = value.type === 'error' ? { type: 'turn.failed', error: { message: value.message } } : value
      current().exec.push({ value: told, source: link })
    } else {
      const head = value.type === 'session_meta' || isBareHead(value)
      if (head && current().rollout.some((line) => line.value.type !== 'session_meta')) sessions.push({ rollout: [], exec: [] })
      const isHead = current().rollout.every((line) => line.value.type === 'turn_context')
      current().rollout.push({ value: asRollout(value, isHead) ?? value, source: link })
    }
  }
  const { cut } = source.documents()
  return sessions.flatMap((session, i): readonly (RecordedRun | PlannedRun)[] => {
    const last = cut && i === sessions.length - 1
    const { rollout, exec } = session
    // A session of both kinds is two runs, and one that says nothing is none: that is known when it is built.
    if ((rollout.length > 0 && exec.length > 0) || rollout.length + exec.length < surely) return runsOf(session, last, ledger)
    const sources = [...rollout, ...exec].map((line) => line.source)
    return [{ title: '', sources, build: (own) => runsOf(session, last, own)[0] ?? { title: '', events: [] } }]
  })
}

/** A session of so many lines has something to show. */
const surely = 100

function runsOf({ rollout, exec }: Session, cut: boolean, ledger: Ledger): readonly RecordedRun[] {
  const runs: RecordedRun[] = []
  if (rollout.length > 0) {
    const { messages, facts } = readRollout(rollout, ledger)
    if (messages.length > 0) runs.push(conversationRun(messages, { ...facts, ...(cut ? { cut } : {}) }, ledger))
  }
  if (exec.length > 0) {
    const messages = execMessages(exec)
    const id = exec.map(({ value }) => textOf(value.thread_id)).find((one) => one !== undefined)
    const facts = { ...(id === undefined ? {} : { id, threadId: id }), ...(cut && runs.length === 0 ? { cut } : {}) }
    if (messages.length > 0) runs.push(conversationRun(messages, facts, ledger))
  }
  return runs
}

const noLine = { en: 'It is no line of a session.', es: 'No es una línea de una sesión.' }
