/** The conversation must grow by the messages reducer: `history-overwritten`, `reducer-ignores-removals`. */
import type { Field, Node } from '../../document/types'
import type { Finding, Rule } from '../finding'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const historyRules: Rule = ({ flow }) => {
  const { nodes, state } = flow.graph
  const used = new Set(nodes.flatMap(conversationOf))
  return state.fields
    .filter((field) => (field.type === 'messages' || used.has(field.name)) && field.reducer !== 'messages')
    .map((field): Finding => {
      const mended: Field = { name: field.name, type: 'messages', reducer: 'messages' }
      const initial = Array.isArray(field.initial) ? { initial: field.initial } : {}
      const description = field.description === undefined ? {} : { description: field.description }
      const common = {
        graph: flow.name,
        field: field.name,
        fix: {
          label: fixWords.setReducer('messages'),
          edit: { type: 'set-field' as const, graph: flow.name, field: { ...mended, ...initial, ...description } },
        },
      }
      return field.reducer === 'append'
        ? {
            code: 'reducer-ignores-removals',
            severity: 'warning',
            ...common,
            says: catalogue['reducer-ignores-removals']({ field: field.name }),
          }
        : {
            code: 'history-overwritten',
            severity: 'error',
            ...common,
            says: catalogue['history-overwritten']({ field: field.name, reducer: field.reducer }),
          }
    })
}

/** The field that a node reads and continues as its conversation. */
function conversationOf(node: Node): readonly string[] {
  switch (node.kind) {
    case 'brain':
    case 'hands':
    case 'compress':
    case 'planner':
    case 'critic':
    case 'delegate':
      return [node.config.messages]
    default:
      return []
  }
}
