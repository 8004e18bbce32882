/** The node kinds, each with its icon and word. A click or Enter adds one near the middle of what is seen; a drag takes one to its place. */
import { type KeyboardEvent, useRef } from 'react'
import type { Edit } from '../../document/edit'
import { graphNamed, layoutOf } from '../../document/queries'
import { type AgentDocument, type Node, type NodeKind, nodeKinds } from '../../document/types'
import { newNode } from '../../nodes/new-node'
import { branchesOf, definitionOf } from '../../nodes/registry'
import { addCommand } from '../commands/ids'
import { useOffers } from '../commands/offers'
import { kindIcons, kindWords } from '../components/kinds'
import { useLanguage, useWords } from '../words/language'
import { boundsOf } from './geometry/points'
import { freePlace } from './geometry/view'
import { placeAll } from './model/auto-place'
import { sizeOf, withLooseEnds } from './model/sizes'
import { DragGhost } from './parts/DragGhost'
import { placeInView } from './place'
import './palette.css'
import { usePaletteDrag } from './use-palette-drag'
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

export function Palette({ document: agent, graphName, disabled, onEdit, onAdded }: PaletteProps) {
  const language = useLanguage()
  const w = useWords(words)
  const kinds = useWords(kindWords)
  const add = (kind: NodeKind) => {
    const node = newNode(agent, graphName, kind, language)
    onEdit({ type: 'add-node', graph: graphName, node, at: placeFor(agent, graphName, node) }, w.added(kinds[kind]))
    onAdded?.(node.id)
  }
  const area = useRef<HTMLElement>(null)
  const dragging = usePaletteDrag()
  const blocked = () => (disabled ? ('only-edit' as const) : undefined)
  useOffers({
    ...Object.fromEntries(nodeKinds.map((kind) => [addCommand(kind), { run: () => add(kind), blocked }])),
    'add-node': { run: () => area.current?.querySelector('button')?.focus(), blocked },
  })
  return (
    // While nothing in it can have the focus, a low page must still let it scroll by keys.
    <nav
      ref={area}
      className="palette"
      aria-label={w.palette}
      tabIndex={disabled ? 0 : undefined}
      data-canvas-keys=""
      onKeyDown={moveFocus}
    >
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
              title={disabled ? w.paletteOff : title}
              aria-label={w.addNode(kinds[kind])}
              disabled={disabled}
              onPointerDown={(event) => dragging.press(kind, event)}
              onClick={() => {
                if (!dragging.swallowClick()) add(kind)
              }}
            >
              <Icon aria-hidden="true" />
              <span>{kinds[kind]}</span>
            </button>
          </span>
        )
      })}
      {dragging.drag && <DragGhost drag={dragging.drag} />}
    </nav>
  )
}

/** Up and Down, Home and End go from kind to kind. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  const next = to === undefined || at < 0 ? undefined : buttons[to]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

/** Near the middle of the view; without a canvas, near the middle of the graph. */
function placeFor(document: AgentDocument, graphName: string, added: Node) {
  const size = withLooseEnds(sizeOf(added), branchesOf(added)?.length ?? 0)
  const seen = placeInView(size)
  if (seen) return seen
  const graph = graphNamed(document, graphName)
  if (!graph) return { x: 0, y: 0 }
  const places = placeAll(graph, layoutOf(document, graphName)?.positions ?? {})
  const cards = [...places].map(([id, at]) => ({ ...at, ...sizeOf(graph.nodes.find((node) => node.id === id) ?? { id }) }))
  return freePlace(size, boundsOf(cards) ?? { x: 0, y: 0, ...size }, cards)
}
