/** The node kinds, each with its icon and word. A click or Enter adds one near the middle of what is seen. */
import type { Edit } from '../../document/edit'
import { graphNamed } from '../../document/queries'
import { type AgentDocument, type NodeKind, nodeKinds } from '../../document/types'
import { newNode } from '../../nodes/new-node'
import { definitionOf } from '../../nodes/registry'
import { kindIcons, kindWords } from '../components/kinds'
import { useLanguage, useWords } from '../words/language'
import { boundsOf } from './geometry/points'
import { freePlace } from './geometry/view'
import { placeAll } from './model/auto-place'
import { sizeOf } from './model/sizes'
import { placeInView } from './place'
import './palette.css'
import { words } from './words'

interface PaletteProps {
  readonly document: AgentDocument
  readonly graphName: string
  readonly disabled: boolean
  onEdit(edit: Edit, label: string): void
  /** Told the name of the node that was added, for instance to select it. */
  onAdded?(id: string): void
}

/** A line stands before these. */
const groupStarts: ReadonlySet<NodeKind> = new Set(['review', 'pruner'])

export function Palette({ document, graphName, disabled, onEdit, onAdded }: PaletteProps) {
  const language = useLanguage()
  const w = useWords(words)
  const kinds = useWords(kindWords)
  const add = (kind: NodeKind) => {
    const node = newNode(document, graphName, kind)
    onEdit({ type: 'add-node', graph: graphName, node, at: placeFor(document, graphName, kind) }, w.added(kinds[kind]))
    onAdded?.(node.id)
  }
  return (
    // While nothing in it can have the focus, a low page must still let it scroll by keys.
    <nav className="palette" aria-label={w.palette} tabIndex={disabled ? 0 : undefined}>
      {nodeKinds.map((kind) => {
        const Icon = kindIcons[kind]
        const definition = definitionOf(kind)
        const title = [
          w.addNode(kinds[kind]),
          definition.summary[language],
          ...(definition.runnable ? [] : [w.notRunnable]),
        ].join('\n')
        return (
          <span key={kind} className={groupStarts.has(kind) ? 'first' : undefined}>
            <button
              type="button"
              className={`k-${kind}`}
              title={title}
              aria-label={w.addNode(kinds[kind])}
              disabled={disabled}
              onClick={() => add(kind)}
            >
              <Icon aria-hidden="true" />
              <span>{kinds[kind]}</span>
            </button>
          </span>
        )
      })}
    </nav>
  )
}

/** Near the middle of the view; without a canvas, near the middle of the graph. */
function placeFor(document: AgentDocument, graphName: string, kind: NodeKind) {
  const size = sizeOf({ id: '', kind })
  const seen = placeInView(size)
  if (seen) return seen
  const graph = graphNamed(document, graphName)
  if (!graph) return { x: 0, y: 0 }
  const places = placeAll(graph, document.layout?.[graphName]?.positions ?? {})
  const cards = [...places].map(([id, at]) => ({ ...at, ...sizeOf(graph.nodes.find((node) => node.id === id) ?? { id }) }))
  return freePlace(size, boundsOf(cards) ?? { x: 0, y: 0, ...size }, cards)
}
