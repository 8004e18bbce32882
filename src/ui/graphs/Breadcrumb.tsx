/** The way to the graph on show, from the one that a run begins in: each step a button, and all graphs of the document in a list. */
import { ChevronDown, ChevronRight, SquareStack } from 'lucide-react'
import { Fragment } from 'react'
import { graphPath } from '../../document/graph-path'
import type { AgentDocument } from '../../document/types'
import { Late } from '../app/late'
import { barPart } from '../app/late-parts'
import { MenuButton } from '../components/MenuButton'
import { useWords } from '../words/language'
import './graphs.css'
import { pathWords } from './path-words'

export interface BreadcrumbProps {
  readonly document: AgentDocument
  readonly graphName: string
  /** Shows a graph; `node` is the one of it to select, on the way up. */
  readonly onShow: (graph: string, node: string | undefined) => void
  readonly onRemove: (graph: string) => void
}

export function Breadcrumb({ document, graphName, onShow, onRemove }: BreadcrumbProps) {
  const words = useWords(pathWords)
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
      {several && (
        <MenuButton label={words.allGraphs} className="btn icon sm" face={<ChevronDown aria-hidden="true" />}>
          {(place) => (
            <Late part={barPart}>{({ GraphList }) => <GraphList {...{ document, graphName, onShow, onRemove, place }} />}</Late>
          )}
        </MenuButton>
      )}
    </nav>
  )
}
