/** Which fields hold messages, and which of them a step is about. */
import type { Graph } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { FoldedState } from '../../trace/fold'
import { isMessageList } from './message-guard'

/** The fields of type messages, then any other field that holds nothing but messages now. */
export function messageFields(graph: Graph, state: FoldedState): readonly string[] {
  const declared = graph.state.fields.filter((field) => field.type === 'messages').map((field) => field.name)
  const found = Object.keys(state).filter((name) => !declared.includes(name) && isMessageList(state[name]))
  return [...declared, ...found]
}

/** The field that the step wrote, else the one its node reads, else the first that holds anything. */
export function mainMessageField(fields: readonly string[], graph: Graph, moment: Moment): string | undefined {
  const written = fields.find((field) => moment.state[field] !== moment.before[field])
  if (written !== undefined) return written
  const node = graph.nodes.find((one) => one.id === moment.step.node)
  const read = node !== undefined && 'messages' in node.config ? node.config.messages : undefined
  if (typeof read === 'string' && fields.includes(read)) return read
  return fields.find((field) => isMessageList(moment.state[field])) ?? fields[0]
}
