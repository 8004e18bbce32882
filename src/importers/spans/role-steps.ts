/** What the visits of roles share: the way to the next one, the router's decision in between, and what goes into the state. */
import type { SourceLink, Write } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { Scope, TraceContext } from './context'
import { runWords } from './words'

export const BRAIN = 'brain'
export const HANDS = 'hands'
const ROUTER = 'router'
const END = '__end__'

/** The router's decision behind the last brain, as far as what follows tells it. */
export function decide(next: string | undefined, toTools: boolean, scope: Scope, ctx: TraceContext): void {
  const [last] = scope.last
  if (last?.role !== 'brain') return
  const place = { source: last.source, time: last.time, ns: scope.ns }
  if (last.calls && toTools && next !== undefined) {
    const because = 'Inferred: the message asks for tools, and tools run next.'
    ctx.run.routed({ router: ROUTER, source: last.node, branch: 'tools', targets: [next], because }, place)
  } else if (!last.calls && next === undefined) {
    const because = 'Inferred: the message asks for no tool, and nothing of this turn follows.'
    ctx.run.routed({ router: ROUTER, source: last.node, branch: 'final', targets: [END], because }, place)
  } else return
  ctx.ledger.guessOnce('span-roles', runWords.roles.what, runWords.roles.why)
}

export function wayTo(scope: Scope, toTools: boolean) {
  const [last] = scope.last
  if (!last) return { cause: 'start' as const }
  return last.role === 'brain' && last.calls && toTools
    ? { cause: 'branch' as const, from: ROUTER }
    : { cause: 'edge' as const, from: last.node }
}

export function write(
  taskId: string,
  messages: readonly Message[],
  source: SourceLink,
  time: number | undefined,
  ctx: TraceContext,
): void {
  const writes: readonly Write[] = [{ field: 'messages', reducer: 'messages', value: messages }]
  ctx.run.wrote(taskId, writes, { source, time })
}

export const added = (messages: readonly Message[], scope: Scope) => scope.keeper.update([{ field: 'messages', value: messages }])

export const held = (scope: Scope): readonly Message[] => {
  const { messages } = scope.keeper.state
  return Array.isArray(messages) ? (messages as readonly Message[]) : []
}
