/** The field that a node's config asks for by a name: its type and reducer follow from what the node does with it. */
import type { Field, Node } from '../../document/types'

/** A field of this name as the node would need it; undefined if the config does not say enough. */
export function fieldFor(node: Node, name: string): Field | undefined {
  const messages: Field = { name, type: 'messages', reducer: 'messages' }
  const count: Field = { name, type: 'number', reducer: 'replace', initial: 0 }
  const list: Field = { name, type: 'list', reducer: 'append', initial: [] }
  const text: Field = { name, type: 'text', reducer: 'replace' }
  if (node.kind !== 'unknown' && 'messages' in node.config && node.config.messages === name) return messages
  switch (node.kind) {
    case 'hands':
      return node.config.rounds === name ? count : node.config.notes === name ? list : undefined
    case 'router': {
      const counted = node.config.rules.some(
        ({ when }) => (when.type === 'rounds' || when.type === 'tokens') && when.field === name,
      )
      return counted ? count : { name, type: 'any', reducer: 'replace' }
    }
    case 'review':
      return node.config.rounds === name ? count : undefined
    case 'compress':
      return node.config.into === name ? text : node.config.notes === name ? list : undefined
    case 'critic':
      return node.config.into === name ? text : undefined
    case 'planner':
      return node.config.into === name ? { ...list, reducer: 'replace' } : undefined
    case 'subgraph':
      return node.config.answerTo === name ? messages : undefined
    case 'function':
      return { name, type: 'any', reducer: 'replace' }
    default:
      return undefined
  }
}
