/** Names that LangGraph refuses or trips over, and names against the pattern: `reserved-name`. */
import { sameFor } from '../../base/same-for'
import { freeName, isNodeName } from '../../document/names'
import { END, type Node, START } from '../../document/types'
import type { Finding, Rule } from '../finding'
import type { Flow } from '../flow/flow'
import { fieldNames } from '../names'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const reservedRules: Rule = ({ flow }) => [
  ...flow.graph.nodes.flatMap((node) => ofNode(flow, node)),
  ...flow.graph.state.fields.flatMap((field) => ofField(flow, field.name)),
]

/** LangGraph keeps nodes and channels in plain objects, so the names of Object's own members are taken. */
const isEngineReserved = (name: string): boolean =>
  name === START || name === END || name === '__interrupt__' || name in {} || /[:|]/.test(name)

function ofNode(flow: Flow, node: Node): readonly Finding[] {
  const { id } = node
  const isRouter = node.kind === 'router'
  const isField = fieldNames(flow.graph.state.fields).has(id)
  if (isNodeName(id) && (isRouter || !isField)) return []
  const because = isEngineReserved(id) ? 'reserved' : isField && !isRouter ? 'field' : 'pattern'
  const refusesToCompile = !isRouter && because !== 'pattern'
  const free = freeNameLike(flow, id, 'node')
  const canRename = id !== START && id !== END
  return [
    {
      code: 'reserved-name',
      severity: 'error',
      graph: flow.name,
      node: id,
      says: catalogue['reserved-name']({ thing: 'node', name: id, because }),
      ...(refusesToCompile && { refusesToCompile }),
      ...(canRename && {
        fix: { label: fixWords.rename(free), edit: { type: 'rename-node', graph: flow.name, from: id, to: free } },
      }),
    },
  ]
}

/** Fields may have any name that does not break the engine; spaces and accents do no harm. */
function ofField(flow: Flow, name: string): readonly Finding[] {
  if (!isEngineReserved(name) && name !== '' && !/^__.*__$/.test(name)) return []
  const free = freeNameLike(flow, name, 'field')
  const field = flow.graph.state.fields.find((one) => one.name === name)
  return [
    {
      code: 'reserved-name',
      severity: 'error',
      graph: flow.name,
      field: name,
      says: catalogue['reserved-name']({ thing: 'field', name, because: 'reserved' }),
      ...(field && {
        fix: {
          label: fixWords.rename(free),
          edit: { type: 'set-field', graph: flow.name, name, field: { ...field, name: free } },
        },
      }),
    },
  ]
}

function freeNameLike(flow: Flow, name: string, fallback: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .slice(0, 60)
  return freeNames(flow)(isNodeName(plain) ? plain : `${plain || fallback}_${fallback === 'node' ? 'step' : 'value'}`)
}

/** For a name, the first like it that neither a node nor a field has. Looked for once: there may be hundreds of names alike. */
const freeNames = sameFor((flow: Flow) => {
  const fields = fieldNames(flow.graph.state.fields)
  const found = new Map<string, string>()
  return (base: string): string => {
    const free = found.get(base) ?? freeName(base, (name) => flow.at.has(name) || fields.has(name))
    found.set(base, free)
    return free
  }
})
