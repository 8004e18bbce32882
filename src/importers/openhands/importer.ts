/**
 * Events of OpenHands: a list of them, a line each, under `history`, `trajectory` or `events`, and the lines of benchmark outputs, in
 * which older versions keep pairs of an action and its observation.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { conversationRun } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import { isLong, laterRun } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { endedBy } from '../embed/add-to-run'
import { withAnswer } from '../messages/closing-call'
import { textOf } from '../messages/mapped'
import { type EventLine, eventMessages } from './events'
import { limitsOf } from './limits'

export const openHands: Importer = {
  id: 'openhands',
  name: { en: 'OpenHands events', es: 'Eventos de OpenHands' },
  detect,
  parse,
}

/** An action or an observation, in the older or the newer form. */
function isEvent(value: unknown): boolean {
  if (!isRecord(value)) return false
  if (typeof value.action === 'string') return isRecord(value.args) || isFlatAction(value)
  if (typeof value.observation === 'string') return isRecord(value.extras) || typeof value.content === 'string'
  return (
    typeof value.kind === 'string' &&
    /^(?:\w+Event|Condensation|UserRejectObservation)$/.test(value.kind) &&
    (typeof value.source === 'string' || value.tool_name !== undefined || isRecord(value.llm_message))
  )
}

/** The oldest form has what belongs to an action beside its name. */
const isFlatAction = ({ action, thought, content, command, code, path, url, outputs }: UnknownRecord): boolean =>
  typeof action === 'string' &&
  flatActions.has(action) &&
  [thought, content, command, code, path, url, outputs].some((one) => one !== undefined)
const flatActions: ReadonlySet<string> = new Set(
  'message run run_ipython read write edit browse browse_interactive think finish reject delegate'.split(' '),
)

const isPair = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => isEvent(one) || isRecord(one))
const keys = ['history', 'trajectory', 'events', 'trace'] as const

interface Placed {
  readonly value: unknown
  readonly path: string
}

/** The list of events of a value; `undefined` when it has none. */
function eventsIn(value: unknown): readonly Placed[] | undefined {
  const lists = isRecord(value) ? keys.map((key) => [`.${key}`, value[key]] as const) : [['', value] as const]
  for (const [path, list] of lists) {
    if (!Array.isArray(list) || list.length === 0) continue
    const items: readonly unknown[] = list
    const sample = items.slice(0, 30)
    const good = sample.filter((item) => isEvent(item) || (isPair(item) && item.some(isEvent))).length
    if (good * 2 < sample.length || good === 0) continue
    return items.flatMap((item, i) =>
      isPair(item)
        ? item.map((each, n) => ({ value: each, path: `${path}[${i}][${n}]` }))
        : [{ value: item, path: `${path}[${i}]` }],
    )
  }
  return undefined
}

function detect(source: Source): Detection | undefined {
  const sample = source.documents().documents.slice(0, 20)
  const lines = sample.filter(({ value }) => isEvent(value)).length
  if (lines === 0 && !sample.some(({ value }) => groupsIn(value).length > 0)) return undefined
  if (lines > 0 && lines * 2 < sample.length) return undefined
  return {
    confidence: 0.9,
    why: {
      en: 'events with "action", "observation", "args" and "extras"',
      es: 'eventos con "action", "observation", "args" y "extras"',
    },
  }
}

interface Group {
  readonly events: readonly Placed[]
  readonly title: string | undefined
  readonly error: string | undefined
  /** What the events stand in. */
  readonly holder: unknown
}

/** The runs of a value: itself, or each item of a list of results. */
function groupsIn(value: unknown): readonly Group[] {
  const events = eventsIn(value)
  if (events) return [{ events, title: titleOf(value), error: errorOf(value), holder: value }]
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown, i): readonly Group[] => {
    const inner = isRecord(item) ? eventsIn(item) : undefined
    if (!inner) return []
    const placed = inner.map((one) => ({ ...one, path: `[${i}]${one.path}` }))
    return [{ events: placed, title: titleOf(item), error: errorOf(item), holder: item }]
  })
}

function titleOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const own = textOf(value.instance_id) ?? (isRecord(value.instance) ? textOf(value.instance.instance_id) : undefined)
  if (own !== undefined || !isRecord(value.issue)) return own
  const { owner, repo, number, title } = value.issue
  const place = [owner, repo].flatMap((part) => textOf(part) ?? []).join('/')
  const which = `${place}${number === undefined ? '' : `#${asText(number)}`}`
  return [which, textOf(title) ?? ''].filter((part) => part !== '').join(': ') || undefined
}

/** How the program that ran the agent says that it ended. */
function errorOf(value: unknown): string | undefined {
  return isRecord(value) ? textOf(value.error)?.trim() || undefined : undefined
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const long = isLong(source)
  const documents = readableDocuments(source, ledger)
  const { cut } = source.documents()
  const lines = documents.filter(({ value }) => isEvent(value)).length
  if (lines > 0) {
    const build = (own: Ledger) => {
      const events = documents.flatMap((document) => eventLine(document.value, document, '', own))
      return runOf(events, { title: undefined, error: undefined, holder: undefined }, cut, own)
    }
    if (!long) return build(ledger)
    const place = (i: number) => ({ where: documents[i]?.where ?? '', what: 'event' })
    return [laterRun({ count: documents.length, place, build: (own) => build(own)[0] }, ledger)]
  }
  return documents.flatMap((document, i) => {
    const groups = groupsIn(document.value)
    if (groups.length === 0) ledger.drop(ledger.record(placeIn(document, ''), 'record'), noEvents)
    return groups.flatMap((group, n): readonly (RecordedRun | PlannedRun)[] => {
      const { events, title } = group
      const build = (own: Ledger) => {
        const lines = events.flatMap(({ value, path }) => eventLine(value, document, path, own))
        return runOf(lines, group, cut && i === documents.length - 1 && n === groups.length - 1, own)
      }
      if (!long) return build(ledger)
      const place = (at: number) => ({ where: placeIn(document, events[at]?.path ?? ''), what: 'event' })
      return [laterRun({ title, id: title, count: events.length, place, build: (own) => build(own)[0] }, ledger)]
    })
  })
}

function eventLine(value: unknown, document: JsonDocument, path: string, ledger: Ledger): readonly EventLine[] {
  const source = ledger.record(placeIn(document, path), 'event')
  if (isRecord(value) && (isEvent(value) || value.action !== undefined || value.observation !== undefined))
    return [{ value, source }]
  ledger.drop(source, noEvent)
  return []
}

function runOf(
  events: readonly EventLine[],
  { title, error, holder }: Omit<Group, 'events'>,
  cut: boolean,
  ledger: Ledger,
): readonly RecordedRun[] {
  const messages = withAnswer(eventMessages(events, ledger))
  if (messages.length === 0) return []
  const { reached, ...limits } = limitsOf(
    events.map(({ value }) => value),
    holder,
  )
  const facts = {
    ...(title === undefined ? {} : { title, id: title }),
    // An error that stands beside the events speaks for the whole run.
    limits: error === undefined && reached !== undefined ? { ...limits, reached } : limits,
    ...(cut ? { cut } : {}),
  }
  const run = conversationRun(messages, facts, ledger)
  if (error === undefined) return [run]
  return [endedBy(run, { status: 'error', error: { code: 'agent-error', message: error.slice(0, 2000) } })]
}

const noEvents = { en: 'There are no events in it.', es: 'No contiene eventos.' }
const noEvent = { en: 'It is neither an action nor an observation.', es: 'No es ni una acción ni una observación.' }
