/** Several things at once: which they are, each one press away, and one button that removes them. */
import { duplicateEdit } from '../../document/paste'
import { type Edge, END, START } from '../../document/types'
import { modName } from '../app/platform'
import { drawnInView } from '../canvas/place'
import { MakeSubgraph } from '../graphs/MakeSubgraph'
import { graphWords } from '../graphs/words'
import { useWords } from '../words/language'
import { useInspected } from './inspected'
import { useDuplicateKey } from './node/use-duplicate-key'
import { shownName } from './subject'
import { inspectorWords } from './words'

interface SeveralInspectorProps {
  readonly nodes: readonly string[]
  readonly edges: readonly Edge[]
  /** Notes that are selected too: they go along with what is done. */
  readonly notes?: readonly string[] | undefined
}
const none: readonly string[] = []

export function SeveralInspector({ nodes, edges, notes = none }: SeveralInspectorProps) {
  const words = useWords(inspectorWords)
  const { document, graphName, onEdit, onSelect } = useInspected()
  const { duplicateNodes } = useWords(graphWords)
  const removable = nodes.filter((id) => id !== START && id !== END)
  const remove = () =>
    onEdit(
      {
        ...{ type: 'remove', graph: graphName, nodes: removable, edges: edges.map((edge) => edge.id) },
        ...(notes.length > 0 && { notes }),
      },
      words.removeSeveral,
    )
  const duplicate = () => {
    const copy = duplicateEdit(document, graphName, removable, notes, drawnInView())
    if (!copy) return
    onEdit(copy.edit, duplicateNodes(copy.added.length))
    onSelect({ nodes: copy.added, edges: [], ...(copy.addedNotes.length > 0 && { notes: copy.addedNotes }) })
  }
  useDuplicateKey(removable.length > 0 ? duplicate : undefined)
  return (
    <>
      <header className="ei-head">
        <h3 className="ei-title">{words.several(nodes.length + edges.length + notes.length)}</h3>
      </header>
      <div className="ei-panel">
        <Listed
          heading={words.nodes}
          items={nodes.map((id) => ({ id, name: shownName(id) }))}
          onPick={(id) => onSelect({ nodes: [id], edges: [] })}
        />
        <Listed
          heading={words.edges}
          items={edges.map((edge) => ({ id: edge.id, name: `${shownName(edge.source)} → ${shownName(edge.target)}` }))}
          onPick={(id) => onSelect({ nodes: [], edges: [id] })}
        />
        {removable.length > 0 && <MakeSubgraph key={removable.join(' ')} nodes={removable} />}
      </div>
      {removable.length + edges.length > 0 && (
        <footer className="ei-foot" data-canvas-keys="">
          {removable.length > 0 && (
            <button
              type="button"
              className="btn sm two"
              aria-label={words.duplicate}
              aria-keyshortcuts="Control+D"
              onClick={duplicate}
            >
              {words.duplicate}
              <kbd>{modName} D</kbd>
            </button>
          )}
          <span className="grow" />
          <button type="button" className="btn sm danger" onClick={remove}>
            {words.removeThem}
            <kbd>{words.deleteKey}</kbd>
          </button>
        </footer>
      )}
    </>
  )
}

interface ListedProps {
  readonly heading: string
  readonly items: readonly { readonly id: string; readonly name: string }[]
  readonly onPick: (id: string) => void
}

function Listed({ heading, items, onPick }: ListedProps) {
  const words = useWords(inspectorWords)
  if (items.length === 0) return null
  return (
    <section className="ei-section">
      <h4 className="h">
        {heading} <span className="tag">{items.length}</span>
      </h4>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" className="btn ei-pick mono" title={words.select(item.name)} onClick={() => onPick(item.id)}>
              <span className="cut">{item.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
