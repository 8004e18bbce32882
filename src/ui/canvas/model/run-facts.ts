/**
 * The one line that a card says in replay: what the node did, at this moment or when it last ran. It is read from the state and
 * the model call of the moment; where those do not tell, it only says how often the node ran. It never guesses.
 */
import type { Graph, Node } from '../../../document/types'
import type { Moment } from '../../../replay/moment'
import type { Message } from '../../../trace/message'
import { messagesIn } from '../../../trace/message-lists'
import type { CanvasWords, Part } from '../words'

/** What a node that has run did; call it only for nodes with at least one visit. */
export function runFacts(node: Node, graph: Graph, moment: Moment, w: CanvasWords): readonly Part[] {
  const { step } = moment
  const here = step.node === node.id
  const visits = moment.visits[node.id]?.done ?? 0
  if (here && step.kind === 'pause') return w.waitsForAnswer()
  if (here && step.status === 'error') return w.didNotFinish()
  if (here && step.status === 'running') return running(node, moment, w)
  switch (node.kind) {
    case 'brain': {
      const said = here ? moment.modelCall?.said : undefined
      const message = said ?? (onlyOneOf(node, graph) ? lastOf(messagesIn(moment.state[node.config.messages]), 'ai') : undefined)
      return message ? saidFacts(message, w) : w.ran(visits)
    }
    case 'hands':
      return handsFacts(messagesIn(moment.state[node.config.messages]), node.config.tools, w) ?? w.ran(visits)
    case 'compress':
    case 'planner':
      return isEmpty(moment.state[node.config.into]) ? w.ran(visits) : w.wrote([node.config.into])
    case 'critic': {
      const into = node.config.into
      return into === undefined || isEmpty(moment.state[into]) ? w.ran(visits) : w.wrote([into])
    }
    case 'function': {
      const wrote = here ? changedFields(moment) : []
      return wrote.length > 0 ? w.wrote(wrote) : w.ran(visits)
    }
    case 'router':
      return []
    case 'review':
    case 'delegate':
    case 'pruner':
    case 'subgraph':
    case 'unknown':
      return w.ran(visits)
  }
}

function running(node: Node, moment: Moment, w: CanvasWords): readonly Part[] {
  if (moment.streaming && moment.streaming.text !== '') return w.writing()
  return node.kind === 'brain' || node.kind === 'compress' || node.kind === 'planner' || node.kind === 'critic'
    ? w.thinking()
    : w.working()
}

function saidFacts(message: Message, w: CanvasWords): readonly Part[] {
  const tools = [...new Set((message.toolCalls ?? []).map((call) => call.name))]
  if (tools.length > 0) return w.askedFor(tools)
  if ((message.invalidCalls ?? []).length > 0) return w.unclearCall()
  return message.text.trim() === '' ? w.saidNothing() : w.answered()
}

/** The newest results that these hands can have brought: the answers to the calls of one message. */
function handsFacts(messages: readonly Message[], tools: readonly string[], w: CanvasWords): readonly Part[] | undefined {
  const isOwn = (m: Message) =>
    m.role === 'tool' && !m.synthetic && (m.name === undefined || tools.length === 0 || tools.includes(m.name))
  // Looked for from the end: a long run holds a hundred thousand messages.
  const at = messages.findLastIndex(isOwn)
  const newest = messages[at]
  if (!newest) return undefined
  const askedAt = messages.findLastIndex((m) => (m.toolCalls ?? []).some((call) => call.id === newest.toolCallId))
  const ids = new Set((messages[askedAt]?.toolCalls ?? []).map((call) => call.id))
  const answers = (m: Message) => m.toolCallId !== undefined && ids.has(m.toolCallId) && isOwn(m)
  const batch = askedAt < 0 ? [newest] : messages.slice(Math.min(askedAt, at)).filter(answers)
  const names = [...new Set(batch.flatMap((m) => (m.name === undefined ? [] : [m.name])))]
  const errors = batch.filter((m) => m.status === 'error').length
  return names.length === 0 ? undefined : w.ranTools(names, batch.length, errors)
}

/** True when no other brain speaks into the same messages: then the last words there are this brain's. */
function onlyOneOf(node: Node, graph: Graph): boolean {
  if (node.kind !== 'brain') return false
  return graph.nodes.every(
    (other) => other.id === node.id || other.kind !== 'brain' || other.config.messages !== node.config.messages,
  )
}

const lastOf = (messages: readonly Message[], role: Message['role']): Message | undefined =>
  messages.findLast((m) => m.role === role)

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function changedFields({ state, before }: Moment): readonly string[] {
  return Object.keys(state).filter((field) => state[field] !== before[field])
}
