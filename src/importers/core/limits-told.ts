/**
 * What a record tells of the limits of a run, put into its events: the budget that it was given, the limit at which it ended, and
 * where it went beyond. Importers say what their fields mean; how it is told is the same for all of them. Nothing is added to a run of
 * whose limits the record does not speak.
 */
import { isRecord } from '../../base/json'
import type { EventDraft, RunFinished, TraceEvent } from '../../trace/events'
import { type LimitName, limitNames } from '../../trace/limit-name'
import { verdictWords } from '../../trace/verdict-words'
import type { RecordedRun } from '../contract'
import type { LimitTold } from './limit-words'

/** Numbers by what is counted. */
export type Amounts = Readonly<Partial<Record<LimitName, number>>>

export interface RunLimits {
  /** What the run was allowed, as its settings say. */
  readonly budget?: Amounts | undefined
  /** What it used, counted by the record itself in the same way as the budget. */
  readonly spent?: Amounts | undefined
  /** The limit that ended it. Without a name it is the one of the budget that was used up, when the record shows which. */
  readonly reached?: LimitTold | undefined
}

/** The numbers that settings give: `table` names what each of them limits. Nothing, nought and less are no limits. */
export function amountsIn(settings: unknown, table: Readonly<Record<string, LimitName>>): Amounts {
  if (!isRecord(settings)) return {}
  const found: { [K in LimitName]?: number } = {}
  for (const [key, limit] of entriesOf(table)) {
    const value = Object.hasOwn(settings, key) ? settings[key] : undefined
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) found[limit] ??= value
  }
  return found
}

/** The tables are few, and asked for each of thousands of records. */
function entriesOf(table: Readonly<Record<string, LimitName>>): readonly (readonly [string, LimitName])[] {
  const known = tables.get(table)
  if (known) return known
  const entries = Object.entries(table)
  tables.set(table, entries)
  return entries
}
const tables = new WeakMap<object, readonly (readonly [string, LimitName])[]>()

/** Limits of which a run that reached them used exactly as much as it was allowed. */
const counted: ReadonlySet<string> = new Set<LimitName>(['toolRounds', 'recursionLimit', 'steps', 'messages', 'toolCalls'])

/** The event that tells of a limit; a notice, when the record has no numbers for it. */
export function limitEvent(told: LimitTold, { budget = {}, spent = {} }: RunLimits = {}): EventDraft {
  const limit = told.limit ?? usedUp(budget, spent)
  if (limit === undefined || limit === 'context') return limitNotice(told, limit, told.allowed)
  const allowed = told.allowed ?? budget[limit]
  const measured = spent[limit]
  const used =
    told.used ??
    (measured !== undefined && allowed !== undefined && measured >= allowed
      ? measured
      : counted.has(limit) && told.before !== true
        ? allowed
        : undefined)
  if (allowed === undefined || used === undefined) return limitNotice(told, limit, allowed)
  return { type: 'limit-reached', limit, used, allowed }
}

function limitNotice({ words }: LimitTold, limit: LimitTold['limit'], allowed: number | undefined): EventDraft {
  const en = named(limit, allowed, verdictWords.en.limits, contextEn)
  const es = named(limit, allowed, verdictWords.es.limits, contextEs)
  return {
    type: 'notice',
    code: 'limit-told',
    text: `The record says that ${en === '' ? 'a limit' : `the limit of ${en}`} was reached: “${words}”.`,
    data: {
      ...(limit === undefined ? {} : { limit }),
      ...(allowed === undefined ? {} : { allowed }),
      es: `El registro dice que se llegó ${es === '' ? 'a un límite' : `al límite de ${es}`}: «${words}».`,
    },
  }
}

const contextEn = 'tokens in the model’s context'
const contextEs = 'tokens del contexto del modelo'

/** `30 messages`, `messages`, or nothing. */
const named = (
  limit: LimitTold['limit'],
  allowed: number | undefined,
  names: Readonly<Record<string, string>>,
  context: string,
): string =>
  limit === undefined
    ? ''
    : [allowed === undefined ? '' : shown(allowed), limit === 'context' ? context : (names[limit] ?? limit)].join(' ').trim()

/** The limit of a budget of which nothing is left. */
export const usedUp = (budget: Amounts, spent: Amounts): LimitName | undefined =>
  limitNames.find((limit) => (spent[limit] ?? 0) >= (budget[limit] ?? Number.POSITIVE_INFINITY))

/** The run with its limits. */
export function withLimits(run: RecordedRun, limits: RunLimits | undefined): RecordedRun {
  if (!limits) return run
  const { budget = {}, spent = {}, reached } = limits
  const started = Object.keys(budget).length === 0 ? run.events : run.events.map((event) => withBudget(event, budget))
  const end = started.at(-1)
  if (end?.type !== 'run-finished') return started === run.events ? run : { ...run, events: started }
  const ended = reached === undefined ? undefined : limitEvent(reached, limits)
  const name = ended?.type === 'limit-reached' ? ended.limit : undefined
  const added = [...overruns(budget, spent, name), ...(ended === undefined ? [] : [ended])]
  if (added.length === 0) return started === run.events ? run : { ...run, events: started }
  return { ...run, events: [...started.slice(0, -1), ...beforeEnd(end, added, ended !== undefined)] }
}

const withBudget = (event: TraceEvent, budget: Amounts): TraceEvent =>
  event.type === 'run-started' ? { ...event, budget: { ...event.budget, ...budget } } : event

/** The drafts in their places before the end of a turn, and that end, which is one at a limit when it `isLimit`. */
export function beforeEnd(end: RunFinished, drafts: readonly EventDraft[], isLimit: boolean): readonly TraceEvent[] {
  const { at, ns, step, recorded } = end
  const place = {
    ns,
    ...(at === undefined ? {} : { at }),
    ...(step === undefined ? {} : { step }),
    ...(recorded === undefined ? {} : { recorded }),
  }
  const added = drafts.map((draft, i) => ({ ...draft, ...place, seq: end.seq + i }) as TraceEvent)
  return [...added, { ...end, seq: end.seq + added.length, ...(isLimit ? { status: 'limit' as const } : {}) }]
}

/** Where the record's own count is beyond its own budget, though something else ended the run. */
function overruns(budget: Amounts, spent: Amounts, ended: LimitName | undefined): readonly EventDraft[] {
  return limitNames.flatMap((limit): readonly EventDraft[] => {
    const allowed = budget[limit]
    const used = spent[limit]
    if (limit === ended || allowed === undefined || used === undefined || used <= allowed) return []
    return [{ type: 'notice', code: 'over-budget', ...overBudget(limit, used, allowed) }]
  })
}

/** What is said of a budget that was overrun. */
export function overBudget(
  limit: LimitName,
  used: number,
  allowed: number,
): { readonly text: string; readonly data: Readonly<Record<string, unknown>> } {
  const { en, es } = verdictWords
  const times = shown(used)
  const text = `The run used ${times} ${en.limits[limit] ?? limit}, and the budget allows ${shown(allowed)}.`
  return {
    text,
    data: {
      limit,
      times: used,
      allowed,
      es: `La ejecución usó ${times} ${es.limits[limit] ?? limit}, y el presupuesto permite ${shown(allowed)}.`,
    },
  }
}

const shown = (amount: number): string => String(Number.isInteger(amount) ? amount : Number(amount.toPrecision(6)))
