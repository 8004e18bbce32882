/** The edges of one node (or of START, END): what leads here, and where each way out leads. */
import { CornerUpRight, X } from 'lucide-react'
import { namedBranches } from '../../../document/branches'
import { edgesFrom, edgesInto } from '../../../document/queries'
import { type Edge, END, type Node, START } from '../../../document/types'
import { useWords } from '../../words/language'
import { SelectField } from '../controls/SelectField'
import { useInspected } from '../inspected'
import { shownName } from '../subject'
import { inspectorWords } from '../words'
import { useTryEdit } from './use-try-edit'

interface EdgesTabProps {
  readonly id: string
  /** Undefined for START and END. */
  readonly node?: Node | undefined
}

export function EdgesTab({ id, node }: EdgesTabProps) {
  const words = useWords(inspectorWords)
  const { graphName, graph } = useInspected()
  const { refused, tryEdit } = useTryEdit()
  const incoming = edgesInto(graph, id)
  const outgoing = edgesFrom(graph, id)
  const branches = node ? namedBranches(node) : null
  const open = (branches ?? []).filter((branch) => !outgoing.some((edge) => edge.branch === branch))
  const targets = [...graph.nodes.map((other) => ({ value: other.id })), { value: END, label: words.end }]
  const add = (target: string, branch?: string) =>
    tryEdit(
      { type: 'add-edge', graph: graphName, edge: { source: id, target, ...(branch !== undefined && { branch }) } },
      words.addEdge,
    )
  return (
    <div className="form">
      {id !== START && (
        <section>
          <h4 className="h">{words.comingIn}</h4>
          {incoming.length === 0 && <p className="dim">{words.nothingIn}</p>}
          <ul className="ei-edges">
            {incoming.map((edge) => (
              <li key={edge.id}>
                <span className="mono grow cut">{shownName(edge.source)}</span>
                {edge.branch !== undefined && <span className="tag mono line">{edge.branch}</span>}
                <EdgeButtons edge={edge} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {id !== END && (
        <section>
          <h4 className="h">{words.goingOut}</h4>
          {outgoing.length + open.length === 0 && <p className="dim">{words.nothingOut}</p>}
          <ul className="ei-edges">
            {outgoing.map((edge) => (
              <li key={edge.id}>
                {edge.branch !== undefined && <span className="tag mono line">{edge.branch}</span>}
                <div className="grow">
                  <SelectField
                    hideLabel
                    mono
                    label={edge.branch === undefined ? words.targetOf(shownName(edge.target)) : words.wayTo(edge.branch)}
                    value={edge.target}
                    options={targets}
                    onChange={(target) =>
                      tryEdit({ type: 'set-edge', graph: graphName, edge: { ...edge, target } }, words.changeEdge)
                    }
                  />
                </div>
                <EdgeButtons edge={edge} />
              </li>
            ))}
            {open.map((branch) => (
              <li key={`open ${branch}`}>
                <span className="tag mono line">{branch}</span>
                <div className="grow">
                  <SelectField
                    hideLabel
                    label={words.wayTo(branch)}
                    value=""
                    none={words.nowhere}
                    options={targets}
                    onChange={(target) => add(target, branch)}
                  />
                </div>
              </li>
            ))}
          </ul>
          {branches === null && (
            <SelectField
              label={words.addEdgeTo}
              value=""
              none={words.choose}
              options={targets}
              onChange={(target) => add(target)}
            />
          )}
        </section>
      )}
      {refused !== undefined && (
        <p className="ei-error" role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

function EdgeButtons({ edge }: { readonly edge: Edge }) {
  const words = useWords(inspectorWords)
  const { graphName, onEdit, onSelect } = useInspected()
  const [from, to] = [shownName(edge.source), shownName(edge.target)]
  return (
    <>
      <button
        type="button"
        className="btn icon sm"
        aria-label={words.lookAtEdge(from, to)}
        title={words.lookAtEdge(from, to)}
        onClick={() => onSelect({ nodes: [], edges: [edge.id] })}
      >
        <CornerUpRight aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn icon sm"
        aria-label={words.removeEdgeNamed(from, to)}
        title={words.removeEdgeNamed(from, to)}
        onClick={() => onEdit({ type: 'remove', graph: graphName, nodes: [], edges: [edge.id] }, words.removeEdge)}
      >
        <X aria-hidden="true" />
      </button>
    </>
  )
}
