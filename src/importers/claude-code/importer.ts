/**
 * Sessions of Claude Code: the lines it keeps on disk, the lines of `--output-format stream-json`, and the same under `loglines`.
 * What a sub-agent did stands inside the call that started it; without that call it is a run of its own.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink, ToolCalled } from '../../trace/events'
import type { OfferedTool } from '../../trace/message'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { type ConversationFacts, conversationRun, linkOf, type RecordedMessage } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { type Embedding, embedRuns } from '../embed/embed-run'
import { textOf } from '../messages/mapped'
import { isLimitNote, limitsOf } from './limits'
import { agentOf, agentTalk, isOwnLine, isTalk, repeatedLine, sessionOf, toolTalk, whyNotShown } from './lines'
import { parentsFirst } from './order'
import { type Line, talkOf } from './talk'

const SAMPLE = 60

export const claudeCode: Importer = {
  id: 'claude-code',
  name: { en: 'Claude Code session', es: 'Sesión de Claude Code' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  const values = source
    .documents()
    .documents.slice(0, SAMPLE)
    .flatMap((document) => valuesIn(document).slice(0, SAMPLE))
  const own = values.filter(({ value }) => isOwnLine(value)).length
  if (own === 0 || own * 4 < values.length) return undefined
  return {
    confidence: 0.95,
    why: { en: 'lines with "sessionId", "uuid" and "message"', es: 'líneas con "sessionId", "uuid" y "message"' },
  }
}

interface Value {
  readonly value: unknown
  readonly where: string
}

/** The lines of a document: itself, the items of a list, or those under `loglines`. */
function valuesIn(document: JsonDocument): readonly Value[] {
  const { value, where } = document
  if (Array.isArray(value) && value.length > 0)
    return value.map((item: unknown, i) => ({ value: item, where: placeIn(document, `[${i}]`) }))
  if (isRecord(value) && Array.isArray(value.loglines)) {
    return value.loglines.map((item: unknown, i) => ({ value: item, where: placeIn(document, `.loglines[${i}]`) }))
  }
  return [{ value, where }]
}

interface Session {
  readonly id: string | undefined
  readonly main: Line[]
  readonly agents: Map<string, Line[]>
  readonly beside: { readonly value: UnknownRecord; readonly source: SourceLink }[]
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const documents = readableDocuments(source, ledger)
  const sorted = sessionsOf(documents, ledger)
  const { cut } = source.documents()
  const shown = sorted.filter(({ main, agents }) => main.length > 0 || agents.size > 0)
  return shown.flatMap((session, i): readonly (RecordedRun | PlannedRun)[] => {
    const last = cut && i === shown.length - 1
    // How many runs a session with sub-agents has is known when it is built.
    if (session.agents.size > 0) return runsOf(session, last, ledger)
    const sources = [...session.main, ...session.beside].map((one) => one.source)
    const { title = '', id } = factsOf(session)
    const build = (own: Ledger) => runsOf(session, last, own)[0] ?? { title: '', events: [] }
    return [{ title, ...(id === undefined ? {} : { id }), sources, build }]
  })
}

/** Lines by session. Lines without one belong to the session that they stand in. */
function sessionsOf(documents: readonly JsonDocument[], ledger: Ledger): readonly Session[] {
  const sessions = new Map<string, Session>()
  const rootOf = new Map<string, string>()
  let last = ''
  const seen = new Map<string, UnknownRecord>()
  const early: { readonly value: UnknownRecord; readonly source: SourceLink }[] = []
  for (const { value: given, where } of documents.flatMap(valuesIn)) {
    const source = ledger.record(where, 'line')
    const value = isRecord(given) ? (agentTalk(given) ?? toolTalk(given) ?? given) : given
    if (!isRecord(value) || !(isTalk(value) || isBeside(value))) {
      ledger.drop(source, whyNotShown(value))
      continue
    }
    // A session that goes on from another one is part of it.
    const parent = textOf(value.parentUuid)
    const named = sessionOf(value)
    // What was sent before the session had a name is its beginning.
    const unnamed = sessions.get('')
    if (unnamed && unnamed.id === undefined && named !== undefined && !sessions.has(named)) {
      sessions.set('', { ...unnamed, id: named })
    }
    const own = named === undefined ? last : named === sessions.get('')?.id ? '' : named
    const key = (parent === undefined ? undefined : rootOf.get(parent)) ?? own
    const session = sessions.get(key)
    if (!isTalk(value)) {
      const list = session?.beside ?? early
      list.push({ value, source })
      continue
    }
    last = key
    const id = textOf(value.uuid)
    if (id !== undefined) {
      // The ids of damaged files may repeat for lines that say something else: those are shown.
      const known = seen.get(`${key} ${id}`)
      if (known !== undefined && saidIn(known) === saidIn(value)) {
        ledger.drop(source, repeatedLine)
        continue
      }
      seen.set(`${key} ${id}`, value)
      rootOf.set(id, key)
    }
    const made: Session = session ?? { id: sessionOf(value), main: [], agents: new Map(), beside: early.splice(0) }
    if (!session) sessions.set(key, made)
    const agent = agentOf(value)
    const line: Line = { value, source, id, parent }
    if (agent === undefined) made.main.push(line)
    else push(made.agents, agent, line)
  }
  const list = sessions.size === 0 ? resultsAlone(early) : [...sessions.values()]
  list.at(-1)?.beside.push(...early)
  return list
}

/** A program that keeps only what it was told at the end has results without a talk: each is an answer. */
function resultsAlone(early: Session['beside']): readonly Session[] {
  const results = early.filter(({ value }) => value.type === 'result' && textOf(value.result) !== undefined)
  return results.map(({ value, source }) => {
    early.splice(
      early.findIndex((one) => one.source === source),
      1,
    )
    const { usage } = value
    const message = { role: 'assistant', content: value.result, ...(isRecord(usage) ? { usage } : {}) }
    const line: Line = { value: { ...value, type: 'assistant', message }, source, id: undefined, parent: undefined }
    return { id: sessionOf(value), main: [line], agents: new Map(), beside: [] }
  })
}

const saidIn = ({ message }: UnknownRecord): string => JSON.stringify(message) ?? ''

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Lines that say something about the whole session. */
const isBeside = (value: UnknownRecord): boolean =>
  (value.type === 'summary' && typeof value.summary === 'string') ||
  (value.type === 'system' && value.subtype === 'init') ||
  value.type === 'result' ||
  isLimitNote(value) ||
  value.type === 'custom-title' ||
  value.type === 'ai-title'

function runsOf(session: Session, cut: boolean, ledger: Ledger): readonly RecordedRun[] {
  const main = messagesOf(session.main, ledger)
  const facts = { ...titled(main), ...factsOf(session), ...(cut ? { cut } : {}) }
  const children = [...session.agents].flatMap(([agent, lines]) => splitAgents(agent, lines, session.main, ledger))
  if (main.length === 0) {
    for (const { source } of session.beside) ledger.drop(source, besideNothing)
    return children.map(({ run }) => run)
  }
  const beside = session.beside.map((one) => one.source)
  const [first, ...rest] = main
  const linked = first ? [{ ...first, source: linkOf([first.source, ...beside]) ?? first.source }, ...rest] : main
  const { run, left } = embedRuns(conversationRun(linked, facts, ledger), children)
  return [run, ...left.map((one) => one.run)]
}

/** Named by what a person wrote: commands of the program, and what it puts in, come before that in many sessions. */
function titled(messages: readonly RecordedMessage[]): { readonly title?: string } {
  const asked = messages.flatMap(({ mapped }) => (mapped.message.role === 'human' ? [mapped.message.text.trim()] : []))
  const title = asked.find(
    (text) => text !== '' && !/^(?:<(?:command-|local-command|system-reminder|ide_)|Caveat: |\[Request interrupted)/.test(text),
  )
  if (title !== undefined && title !== asked[0]) return { title }
  const [, command, given] =
    /<command-name>([^<]{1,100})<\/command-name>(?:[\s\S]*?<command-args>([^<]{0,300}))?/.exec(asked[0] ?? '') ?? []
  return title === undefined && command !== undefined ? { title: [command, given ?? ''].join(' ').trim() } : {}
}

function messagesOf(lines: readonly Line[], ledger: Ledger): readonly RecordedMessage[] {
  const { items, moved, circular } = parentsFirst(lines)
  if (moved > circular.length) ledger.warnOnce('order', outOfOrder.what, outOfOrder.why)
  for (const line of circular) ledger.warn(circle.what, circle.why, line.source)
  return talkOf(items, ledger)
}

function factsOf({ id, beside, main }: Session): ConversationFacts {
  const title = beside
    .map(({ value }) => textOf(value.summary) ?? textOf(value.customTitle) ?? textOf(value.title) ?? textOf(value.aiTitle))
    .find((one) => one !== undefined)
  const init = beside.find(({ value }) => value.type === 'system')?.value
  const tools: readonly OfferedTool[] = Array.isArray(init?.tools)
    ? init.tools.flatMap((name: unknown) => (typeof name === 'string' ? [{ name, description: '', parameters: {} }] : []))
    : []
  const model = textOf(init?.model)
  const lastSaid = main.reduce((last, { source }) => Math.max(last, source.record), -1)
  const limits = limitsOf(beside.flatMap(({ value, source }) => (source.record > lastSaid ? [value] : [])))
  return {
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id, threadId: id }),
    ...(model === undefined ? {} : { model }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(limits === undefined ? {} : { limits }),
  }
}

/** Old files mark lines of sub-agents without naming them: each begins where a line has no parent among them. */
function splitAgents(agent: string, lines: readonly Line[], main: readonly Line[], ledger: Ledger): readonly Embedding[] {
  const groups = new Map<string, Line[]>()
  const rootOf = new Map<string, string>()
  for (const line of lines) {
    const root = agent === 'sidechain' ? (rootOf.get(line.parent ?? '') ?? line.id ?? '') : agent
    if (line.id !== undefined) rootOf.set(line.id, root)
    push(groups, root, line)
  }
  return [...groups.values()].flatMap((own): readonly Embedding[] => {
    const messages = messagesOf(own, ledger)
    if (messages.length === 0) return []
    const run = conversationRun(messages, {}, ledger)
    const prompt = messages.find(({ mapped }) => mapped.message.role === 'human')?.mapped.message.text
    const startedBy = starter(agent, prompt, main)
    return [{ run: { ...run, id: agent === 'sidechain' ? undefined : agent }, name: 'agent', startedBy }]
  })
}

/** The call that started an agent: by the id in the line, by the result that names the agent, else by the prompt. */
function starter(agent: string, prompt: string | undefined, main: readonly Line[]): (call: ToolCalled) => boolean {
  const answer = main.find(({ value }) => isRecord(value.toolUseResult) && value.toolUseResult.agentId === agent)
  const answered = answer && isRecord(answer.value.message) ? idsIn(answer.value.message.content) : []
  return (call) => {
    if (call.toolCallId === agent || answered.includes(call.toolCallId)) return true
    if (answered.length > 0 || !isRecord(call.args)) return false
    return prompt !== undefined && prompt !== '' && call.args.prompt === prompt
  }
}

const idsIn = (content: unknown): readonly string[] =>
  Array.isArray(content)
    ? content.flatMap((block) => (isRecord(block) && typeof block.tool_use_id === 'string' ? [block.tool_use_id] : []))
    : []

const outOfOrder = {
  what: { en: 'lines before their parents', es: 'líneas antes que sus padres' },
  why: {
    en: 'Some lines stand in the file before the line that they follow; they are shown behind it.',
    es: 'Algunas líneas están en el archivo antes que la línea a la que siguen; se muestran detrás de ella.',
  },
}
const circle = {
  what: { en: 'lines that follow each other in a circle', es: 'líneas que se siguen en círculo' },
  why: {
    en: 'No order can be right for them; they are shown at the end.',
    es: 'Ningún orden es correcto para ellas; se muestran al final.',
  },
}
const besideNothing = {
  en: 'It speaks of a session of which no message is in the file.',
  es: 'Habla de una sesión de la que no hay ningún mensaje en el archivo.',
}
