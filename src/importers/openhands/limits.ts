/** What events of OpenHands, and the results that hold them, tell of limits: of iterations and of what a task may cost. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type LimitTold, limitInError } from '../core/limit-words'
import { type Amounts, amountsIn, type RunLimits } from '../core/limits-told'
import { textOf } from '../messages/mapped'

const settings = { max_iterations: 'steps', max_budget_per_task: 'usd' } as const
/** The settings of a run are told by its first events. */
const FIRST = 40

/** `holder`: what stands around the events. */
export function limitsOf(events: readonly UnknownRecord[], holder: unknown): RunLimits {
  const beside = isRecord(holder) ? holder : {}
  const budget: Amounts = {
    ...amountsIn(beside, settings),
    ...amountsIn(beside.metadata, settings),
    ...events.slice(0, FIRST).reduce<Amounts>((found, event) => (hasAny(found) ? found : settingsIn(event)), {}),
  }
  const reached = atEnd(events)
  return { budget, spent: amountsIn(beside.metrics, { accumulated_cost: 'usd' }), ...(reached === undefined ? {} : { reached }) }
}

const hasAny = (amounts: Amounts): boolean => Object.keys(amounts).length > 0

/** Newer versions write the state of the conversation as an event. */
function settingsIn({ kind, value }: UnknownRecord): Amounts {
  return kind === 'ConversationStateUpdateEvent' ? amountsIn(value, settings) : {}
}

/** The limit that is told behind the last thing that anybody did or said: a run that went on did not end there. */
function atEnd(events: readonly UnknownRecord[]): LimitTold | undefined {
  for (const event of events.toReversed()) {
    const reached = reachedBy(event)
    if (reached) return reached
    if (!isInner(event)) return undefined
  }
  return undefined
}

const isInner = ({ action, observation, kind }: UnknownRecord): boolean =>
  action === 'change_agent_state' ||
  observation === 'agent_state_changed' ||
  observation === 'null' ||
  kind === 'ConversationStateUpdateEvent' ||
  kind === 'PauseEvent'

/** Changes of the program's state, and what it raised: nothing that the agent or a tool said. */
function reachedBy(event: UnknownRecord): LimitTold | undefined {
  const extras = isRecord(event.extras) ? event.extras : {}
  if (event.observation === 'agent_state_changed') return limitInError(textOf(extras.reason) ?? '')
  if (event.observation === 'error') return limitInError(textOf(event.content) ?? '')
  if (event.kind !== 'ConversationErrorEvent') return undefined
  return limitInError(`${textOf(event.code) ?? ''}: ${textOf(event.detail) ?? ''}`)
}
