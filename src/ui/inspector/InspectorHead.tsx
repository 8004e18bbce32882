/** The head of the inspector: whose step (or whose node) this is, and which visit of how many; arrows go to the visits around. */
import { ChevronLeft, ChevronRight, LogIn } from 'lucide-react'
import type { Graph, NodeKind } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { TraceIndex } from '../../replay/trace-index'
import { KindTile, kindWords } from '../components/kinds'
import { kindToDraw } from '../timeline/track-kind'
import { useWords } from '../words/language'
import { visitsAround } from './nearest'
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
  const isInput = !elsewhere && step.kind === 'input'
  const kind = elsewhere ? kindIn(graph, name) : kindToDraw(step.nodeKind ?? kindIn(graph, name))
  const visits = moment.visits[name]
  const around = visitsAround(index, name, step.index)
  return (
    <header className="rp-head">
      {isInput ? (
        <span className="tile k-unknown" aria-hidden="true">
          <LogIn />
        </span>
      ) : (
        <KindTile kind={kind} />
      )}
      <div className="grow">
        <p className={`kword k-${isInput ? 'unknown' : kind}`}>{isInput ? words.roles.input : kinds[kind]}</p>
        <h3 className="rp-headname cut" title={name}>
          {isInput ? 'START' : name}
        </h3>
        {elsewhere && <p className="rp-elsewhere">{words.elsewhere(step.kind === 'input' ? 'START' : step.node)}</p>}
      </div>
      {!isInput && (
        <span className="rp-visits">
          <VisitButton to={around.before} name={words.visitBefore} back onSeek={onSeek} />
          <span className="tag">
            {visits === undefined || visits.total === 0 ? words.notVisited : words.visit(visits.done, visits.total)}
          </span>
          <VisitButton to={around.after} name={words.visitAfter} onSeek={onSeek} />
        </span>
      )}
    </header>
  )
}

const kindIn = (graph: Graph, name: string): NodeKind | 'unknown' =>
  graph.nodes.find((node) => node.id === name)?.kind ?? 'unknown'

interface VisitButtonProps {
  readonly to: number | undefined
  readonly name: string
  readonly back?: boolean
  readonly onSeek: (step: number) => void
}

function VisitButton({ to, name, back = false, onSeek }: VisitButtonProps) {
  return (
    <button
      type="button"
      className="btn icon sm"
      title={name}
      aria-label={name}
      aria-disabled={to === undefined || undefined}
      onClick={() => {
        if (to !== undefined) onSeek(to)
      }}
    >
      {back ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </button>
  )
}
