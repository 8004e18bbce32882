/** The way to the graph on show, from the one that a run begins in: each step a button, and all graphs of the document in a list. */
import { ChevronDown, ChevronRight, SquareStack, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { graphPath, runnersOf } from '../../document/graph-path'
import type { AgentDocument } from '../../document/types'
import { Menu, type MenuItem } from '../components/Menu'
import { useWords } from '../words/language'
import './graphs.css'
import { graphWords } from './words'

interface BreadcrumbProps {
  readonly document: AgentDocument
  readonly graphName: string
  /** Shows a graph; `node` is the one of it to select, on the way up. */
  readonly onShow: (graph: string, node: string | undefined) => void
  readonly onRemove: (graph: string) => void
}

export function Breadcrumb({ document, graphName, onShow, onRemove }: BreadcrumbProps) {
  const words = useWords(graphWords)
  const path = graphPath(document, graphName)
  const several = Object.keys(document.graphs).length > 1
  return (
    <nav className="float chip-graph crumbs" aria-label={words.path}>
      <SquareStack aria-hidden="true" />
      <ol>
        {path.map(({ graph, by }) =>
          graph === graphName ? (
            <li key={graph} aria-current="page" className="mono cut">
              {graph}
            </li>
          ) : (
            <Fragment key={graph}>
              <li>
                <button
                  type="button"
                  className="btn crumb mono"
                  title={words.goUp(graph)}
                  aria-label={words.goUp(graph)}
                  onClick={() => onShow(graph, by)}
                >
                  <span className="cut">{graph}</span>
                </button>
              </li>
              <li aria-hidden="true" className="crumb-arrow">
                <ChevronRight />
              </li>
            </Fragment>
          ),
        )}
      </ol>
      {several && <GraphList document={document} graphName={graphName} onShow={onShow} onRemove={onRemove} />}
    </nav>
  )
}

function GraphList({ document, graphName, onShow, onRemove }: BreadcrumbProps) {
  const words = useWords(graphWords)
  const isUnused = (name: string) => name !== document.entry && runnersOf(document, name).length === 0
  const detailOf = (name: string) => (name === document.entry ? words.entry : isUnused(name) ? words.unused : undefined)
  const graphs = Object.keys(document.graphs).map(
    (name): MenuItem => ({
      id: name,
      label: name,
      detail: detailOf(name),
      checked: name === graphName,
      onChoose: () => onShow(name, undefined),
    }),
  )
  const remove: readonly MenuItem[] = isUnused(graphName)
    ? [{ id: 'remove', label: words.removeGraph(graphName), icon: <Trash2 />, onChoose: () => onRemove(graphName) }]
    : []
  return (
    <Menu
      label={words.allGraphs}
      className="btn icon sm"
      face={<ChevronDown aria-hidden="true" />}
      groups={[
        { id: 'graphs', heading: words.graphs, items: graphs },
        ...(remove.length > 0 ? [{ id: 'unused', items: remove }] : []),
      ]}
    />
  )
}
