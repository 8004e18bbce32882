/**
 * ATIF trajectories (Harbor and others), alone, in lists, lines or under any key. A sub-agent's trajectory stands inside the call
 * that points to it; one that nothing points to is a run of its own. A step is a record.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { clip, oneSpaced } from '../../base/text'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { type ConversationFacts, conversationRun, type RecordedMessage } from '../core/conversation'
import { dotted, GLANCE } from '../core/find-conversations'
import { isLong, laterRun } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import { limitsBeside } from '../core/limits-beside'
import { amountsIn, type RunLimits } from '../core/limits-told'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { type Embedding, embedRuns } from '../embed/embed-run'
import { withAnswer } from '../messages/closing-call'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { type Reference, readStep } from './step'

const MAX_DEPTH = 6
/** Sub-agents of sub-agents inside one run. */
const DEEPEST = 40

export const atif: Importer = {
  id: 'atif',
  name: { en: 'ATIF trajectory', es: 'Trayectoria ATIF' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  const found = source
    .documents()
    .documents.slice(0, 20)
    .flatMap(({ value }) => trajectoriesIn(value, '', 0, { left: GLANCE }))
  const marked = found.some(({ value }) => typeof value.schema_version === 'string' && /^ATIF/i.test(value.schema_version))
  if (marked) return { confidence: 0.97, why: { en: '"schema_version": "ATIF-…"', es: '"schema_version": "ATIF-…"' } }
  if (found.length === 0) return undefined
  return { confidence: 0.75, why: { en: 'steps with "step_id" and "source"', es: 'pasos con "step_id" y "source"' } }
}

interface Trajectory {
  readonly value: UnknownRecord
  readonly path: string
}

const isTrajectory = (value: UnknownRecord): boolean => {
  if (!Array.isArray(value.steps)) return false
  if (typeof value.schema_version === 'string' && /^ATIF/i.test(value.schema_version)) return true
  const first: unknown = value.steps[0]
  return isRecord(first) && first.step_id !== undefined && typeof first.source === 'string'
}

/** Trajectories in a value, outermost first; those embedded in one follow it. `look.left`: how many more values are looked at. */
function trajectoriesIn(
  value: unknown,
  path: string,
  depth: number,
  look: { left: number } = { left: Number.POSITIVE_INFINITY },
): readonly Trajectory[] {
  const found: Trajectory[] = []
  const visit = (inner: unknown, at: string, level: number): void => {
    if (level > MAX_DEPTH || look.left <= 0 || typeof inner !== 'object' || inner === null) return
    look.left -= 1
    if (Array.isArray(inner)) {
      for (let i = 0; i < inner.length && look.left > 0; i++) {
        const item: unknown = inner[i]
        if (typeof item === 'object' && item !== null) visit(item, `${at}[${i}]`, level + 1)
      }
    } else if (isRecord(inner)) {
      if (isTrajectory(inner)) {
        found.push({ value: inner, path: at })
        visit(inner.subagent_trajectories, `${at}.subagent_trajectories`, level + 1)
        return
      }
      for (const [key, item] of Object.entries(inner))
        if (typeof item === 'object' && item !== null) visit(item, at + dotted(key), level + 1)
    }
  }
  visit(value, path, depth)
  return found
}

interface Read {
  readonly names: readonly string[]
  readonly agent: string
  readonly facts: ConversationFacts
  readonly messages: readonly RecordedMessage[]
  readonly references: readonly (Reference & { readonly record: number })[]
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const documents = readableDocuments(source, ledger)
  const { cut } = source.documents()
  const each = <T>(make: (one: Trajectory, where: string) => T): readonly T[] =>
    documents.flatMap((document) => {
      const found = trajectoriesIn(document.value, '', 0)
      if (found.length === 0) ledger.drop(ledger.record(placeIn(document, ''), 'record'), noTrajectory)
      return found.map((one) => make(one, placeIn(document, one.path)))
    })
  // Where no result points to another trajectory, each is a run by itself.
  if (isLong(source) && !source.text.includes('subagent_trajectory_ref')) {
    let count = 0
    return each(({ value }, where) => {
      count += 1
      const number = count
      return laterTrajectory(value, where, () => cut && number === count, ledger)
    })
  }
  const read = each(({ value }, where) => readTrajectory(value, where, ledger))
  const last = read.at(-1)
  return nested(
    read.filter(({ messages }) => messages.length > 0),
    (one) => conversationRun(withAnswer(one.messages), { ...one.facts, ...(cut && one === last ? { cut } : {}) }, ledger),
    ledger,
  )
}

/** A trajectory that is read when somebody looks at it. */
function laterTrajectory(value: UnknownRecord, where: string, isCut: () => boolean, ledger: Ledger): PlannedRun {
  const asked: unknown = stepsOf(value).find((step) => isRecord(step) && step.source === 'user')
  const title =
    isRecord(asked) && typeof asked.message === 'string' ? clip(oneSpaced(asked.message.slice(0, 400)).trim(), 120) : ''
  const place = (i: number) => ({ where: stepAt(where, i), what: 'step' })
  const build = (own: Ledger): RecordedRun | undefined => {
    const { messages, facts } = readTrajectory(value, where, own)
    if (messages.length === 0) return undefined
    return conversationRun(withAnswer(messages), { ...facts, ...(isCut() ? { cut: true } : {}) }, own)
  }
  return laterRun(
    { title, id: textOf(value.trajectory_id) ?? textOf(value.session_id), count: stepsOf(value).length, place, build },
    ledger,
  )
}

const stepsOf = (value: UnknownRecord): readonly unknown[] => (Array.isArray(value.steps) ? value.steps : [])

const stepAt = (where: string, i: number): string =>
  `${where === '' ? '$' : where}${where.startsWith('line') && !where.includes('$') ? ' $' : ''}.steps[${i}]`

function readTrajectory(value: UnknownRecord, where: string, ledger: Ledger): Read {
  const messages: RecordedMessage[] = []
  const references: (Reference & { readonly record: number })[] = []
  for (const [i, step] of stepsOf(value).entries()) {
    const source = ledger.record(stepAt(where, i), 'step')
    if (!isRecord(step)) {
      ledger.drop(source, noStep)
      continue
    }
    if (step.is_copied_context === true) ledger.guessOnce('copied', copied.what, copied.why)
    const made = readStep(step, source)
    if (made.messages.length === 0) ledger.drop(source, noStep)
    messages.push(...made.messages)
    references.push(...made.references.map((one) => ({ ...one, record: source.record })))
  }
  if (textOf(value.continued_trajectory_ref) !== undefined) ledger.warn(continued.what, continued.why)
  const agent = isRecord(value.agent) ? value.agent : {}
  const tools = readTools(agent.tool_definitions)
  const model = textOf(agent.model_name)
  const limits = limitsOf(value, agent)
  const id = textOf(value.trajectory_id) ?? textOf(value.session_id)
  const thread = textOf(value.session_id)
  const names = [value.trajectory_id, value.session_id].flatMap((one) => textOf(one) ?? [])
  return {
    names,
    agent: textOf(agent.name) ?? 'agent',
    messages,
    references,
    facts: {
      ...(id === undefined ? {} : { id }),
      ...(thread === undefined ? {} : { threadId: thread }),
      ...(model === undefined ? {} : { model }),
      ...(tools.length === 0 ? {} : { tools }),
      limits,
      ...(textOf(value.continued_trajectory_ref) === undefined ? {} : { cut: true }),
    },
  }
}

/** The format has no fields for limits; what wrote it puts them into what it may add, and counts the cost of the whole. */
function limitsOf(value: UnknownRecord, agent: UnknownRecord): RunLimits {
  const holders = [value, value.extra, agent.extra, value.final_metrics].filter(isRecord)
  const found = holders.flatMap((holder) => limitsBeside(holder) ?? [])
  const reached = found.find((one) => one.reached)?.reached
  return {
    budget: Object.assign({}, ...found.map(({ budget }) => budget)),
    spent: amountsIn(value.final_metrics, { total_cost_usd: 'usd' }),
    ...(reached === undefined ? {} : { reached }),
  }
}

/** Runs with those inside them that they point to. Each stands in one place only; a circle is left open. */
function nested(all: readonly Read[], make: (one: Read) => RecordedRun, ledger: Ledger): readonly RecordedRun[] {
  const inside = new Map<Read, { readonly child: Read; readonly reference: Reference & { readonly record: number } }[]>()
  const taken = new Map<Read, Read>()
  const byName = new Map<string, Read[]>()
  for (const one of all) {
    for (const name of new Set(one.names)) {
      const list = byName.get(name)
      if (list) list.push(one)
      else byName.set(name, [one])
    }
  }
  for (const parent of all) {
    for (const reference of parent.references) {
      const child = byName.get(reference.to)?.find((one) => one !== parent && !taken.has(one))
      if (!child || leadsTo(parent, child, taken)) {
        if (!byName.has(reference.to)) ledger.warnOnce(`ref ${reference.to}`, missing.what, missing.why)
        continue
      }
      taken.set(child, parent)
      const list = inside.get(parent)
      if (list) list.push({ child, reference })
      else inside.set(parent, [{ child, reference }])
    }
  }
  /** Those that stand so deep inside others that they are shown as runs of their own. */
  const deep: Read[] = []
  const build = (one: Read, depth = 0): readonly RecordedRun[] => {
    const parts = inside.get(one) ?? []
    const extra: RecordedRun[] = []
    const embeddings = parts.flatMap(({ child, reference }): readonly Embedding[] => {
      if (depth >= DEEPEST) {
        deep.push(child)
        return []
      }
      const [run, ...more] = build(child, depth + 1)
      extra.push(...more)
      if (!run) return []
      const starts = new RegExp(`^${escaped(reference.callId ?? '')}(?:#\\d+)?$`)
      return [
        {
          run,
          name: child.agent,
          startedBy: (call) =>
            call.recorded?.record === reference.record && (reference.callId === undefined || starts.test(call.toolCallId)),
        },
      ]
    })
    const { run, left } = embedRuns(make(one), embeddings)
    return [run, ...left.map((each) => each.run), ...extra]
  }
  const runs = all.filter((one) => !taken.has(one)).flatMap((one) => build(one))
  for (let next = deep.pop(); next; next = deep.pop()) runs.push(...build(next))
  return runs
}

function leadsTo(from: Read, to: Read, taken: ReadonlyMap<Read, Read>): boolean {
  for (let at: Read | undefined = from; at; at = taken.get(at)) if (at === to) return true
  return false
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const noTrajectory = { en: 'There is no trajectory in it.', es: 'No contiene ninguna trayectoria.' }
const noStep = { en: 'It is no step: it says and asks for nothing.', es: 'No es un paso: no dice ni pide nada.' }
const copied = {
  what: { en: 'steps copied from an earlier trajectory', es: 'pasos copiados de una trayectoria anterior' },
  why: {
    en: 'They are marked as copied context: shown like the others, though they did not happen here.',
    es: 'Están marcados como contexto copiado: se muestran como los demás, aunque no ocurrieron aquí.',
  },
}
const continued = {
  what: { en: 'a trajectory that goes on elsewhere', es: 'una trayectoria que sigue en otra parte' },
  why: { en: 'What follows is in another file.', es: 'Lo que sigue está en otro archivo.' },
}
const missing = {
  what: { en: 'a sub-agent whose trajectory is not here', es: 'un subagente cuya trayectoria no está aquí' },
  why: {
    en: 'A result points to it, but the file does not hold it.',
    es: 'Un resultado apunta a ella, pero el archivo no la contiene.',
  },
}
