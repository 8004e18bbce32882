/** Every difference, in sections: what came, what went, what is set otherwise, and to what. */
import { CircleDot, Minus, Move, PencilLine, Plus } from 'lucide-react'
import type { Difference, PartKind } from '../../document/compare'
import { END, START } from '../../document/types'
import { useWords } from '../words/language'
import { TextChange } from './TextChange'
import { compareWords } from './words'

interface DifferenceListProps {
  readonly differences: readonly Difference[]
  /** More than one graph in either: say which is meant. */
  readonly namesGraphs: boolean
}

const order: readonly PartKind[] = ['document', 'graph', 'node', 'edge', 'field', 'tool', 'model']

export function DifferenceList({ differences, namesGraphs }: DifferenceListProps) {
  const words = useWords(compareWords)
  return order.map((part) => {
    const mine = differences.filter((one) => one.part === part)
    if (mine.length === 0) return null
    return (
      <section key={part} className="difference-section" aria-label={words.sections[part]}>
        <h3>{words.sections[part]}</h3>
        <ul>
          {mine.map((one) => (
            <li key={`${one.graph ?? ''} ${one.type} ${one.name}`}>
              <DifferenceRow difference={one} graph={namesGraphs ? one.graph : undefined} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

const icons = { added: Plus, removed: Minus, changed: PencilLine, renamed: CircleDot, moved: Move }

function DifferenceRow({ difference, graph }: { readonly difference: Difference; readonly graph: string | undefined }) {
  const words = useWords(compareWords)
  const renamed = difference.type === 'changed' && difference.from !== undefined ? difference.from : undefined
  const mark =
    renamed !== undefined && difference.type === 'changed' && difference.settings.length === 0 ? 'renamed' : difference.type
  const Icon = icons[mark]
  const { edge } = difference
  const name = edge ? words.edge(endName(edge.source), endName(edge.target), edge.branch) : difference.name
  return (
    <div className={`difference ${difference.type}`}>
      <p className="difference-head">
        <span className={`difference-mark ${difference.type}`}>
          <Icon aria-hidden="true" />
          {words.marks[mark]}
        </span>
        <code className="difference-name">{name}</code>
        {renamed !== undefined && <span className="two">{words.wasCalled(renamed)}</span>}
        {graph !== undefined && (
          <span className="two">
            {words.graph} <code>{graph}</code>
          </span>
        )}
      </p>
      {difference.type === 'moved' && <p className="two difference-note">{words.onlyPlaces}</p>}
      {difference.type === 'changed' && difference.settings.map((change) => <TextChange key={change.path} change={change} />)}
    </div>
  )
}

const endName = (id: string): string => (id === START ? 'START' : id === END ? 'END' : id)
