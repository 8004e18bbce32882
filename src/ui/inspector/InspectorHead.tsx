/** The head of the inspector: whose step (or whose node) this is, and which visit of how many; arrows go to the visits around. */
import { LogIn, LogOut } from 'lucide-react'
import { END, type Graph, type NodeKind, START } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { TraceIndex } from '../../replay/trace-index'
import { KindTile, kindWords } from '../components/kinds'
import { StepButton } from '../components/StepButton'
import { kindToDraw } from '../timeline/track-kind'
import { useWords } from '../words/language'
import { inspectorWords } from './words'

interface InspectorHeadProps {
  readonly index: TraceIndex
  readonly moment: Moment
  readonly graph: Graph
  readonly selectedNode?: string | undefined
  readonly onSeek: (step: number) => void
}

export function InspectorHead({ index, moment, graph, selectedNode, onSeek }: InspectorHeadProps) {
  const words = useWords(inspectorWords)
  const kinds = useWords(kindWords)
  const { step } = moment
  const name = selectedNode ?? step.node
  const elsewhere = name !== step.node
  const end = ends.get(name)
  const kind = elsewhere ? kindIn(graph, name) : kindToDraw(step.nodeKind ?? kindIn(graph, name))
  const visits = moment.visits[name]
  const around = index.runsAround(name, step.index)
  return (
    <header className="rp-head">
      {end !== undefined ? (
        <span className="tile k-unknown" aria-hidden="true">
          {name === START ? <LogIn /> : <LogOut />}
        </span>
      ) : (
        <KindTile kind={kind} />
      )}
      <div className="grow">
        <p className={`kword k-${end === undefined ? kind : 'unknown'}`}>
          {end === undefined ? kinds[kind] : name === START ? words.roles.input : words.roles.output}
        </p>
        <h3 className="rp-headname cut" title={end ?? name}>
          {end ?? name}
        </h3>
        {elsewhere && <p className="rp-elsewhere">{words.elsewhere(ends.get(step.node) ?? step.node)}</p>}
      </div>
      {end === undefined && (
        <span className="rp-visits">
          <StepButton to={around.before} name={words.visitBefore} back onGo={onSeek} />
          <span className="tag">
            {visits === undefined || visits.total === 0 ? words.notVisited : words.visit(visits.done, visits.total)}
          </span>
          <StepButton to={around.after} name={words.visitAfter} onGo={onSeek} />
        </span>
      )}
    </header>
  )
}

/** The two ends of a graph have a name of their own, and no visits. */
const ends: ReadonlyMap<string, string> = new Map([
  [START, 'START'],
  [END, 'END'],
])

const kindIn = (graph: Graph, name: string): NodeKind | 'unknown' =>
  graph.nodes.find((node) => node.id === name)?.kind ?? 'unknown'
