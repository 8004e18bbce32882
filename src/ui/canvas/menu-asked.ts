/** What a context menu on the canvas is about, where it opens, and what gets the focus behind it. Only looks; fetched after the first picture. */
import type { Selection } from '../../store/types'
import type { MenuAsk, MenuSubject } from './use-context-menu'

/** What was asked about; `select`: it is not what is selected, and becomes it. */
export interface Asked {
  readonly ask: MenuAsk
  readonly select?: Selection | undefined
}

interface Thing {
  readonly about: MenuSubject
  readonly select?: Selection
}

/** By a right press. `far`: the edge that the hand means, where edges are no elements of their own. */
export function askedByHand(target: Element, at: MenuAsk['at'], selection: Selection, far: string | undefined): Asked {
  const { about, select } = thingAt(target, selection, far)
  return { ask: { about, at, opener: target.closest<HTMLElement>('[tabindex]') ?? undefined }, select }
}

/** By a key, with the focus on `target`, inside of the canvas or nowhere. */
export function askedByKey(target: Element, canvas: HTMLElement, selection: Selection): Asked {
  const focused = thingAt(target, selection, undefined)
  const { about, select } = focused.about === 'canvas' ? selected(selection) : focused
  const shown = focused.about === 'canvas' ? drawnAs(canvas, selection) : target
  const box = (shown ?? canvas).getBoundingClientRect()
  const at = shown ? { x: box.left + Math.min(24, box.width / 2), y: box.top + box.height } : middleOf(box)
  const opener = target instanceof HTMLElement && target !== document.body ? target : canvas
  return { ask: { about, at, opener }, select }
}

function thingAt(target: Element, selection: Selection, far: string | undefined): Thing {
  const many = selection.nodes.length + selection.edges.length > 1
  const node = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
  const edge =
    target.closest<HTMLElement>('[data-edge]')?.dataset.edge ??
    target.closest<HTMLElement>('[data-of-edge]')?.dataset.ofEdge ??
    target.closest<HTMLElement>('.react-flow__edge')?.dataset.id ??
    far
  if (edge !== undefined)
    return selection.edges.includes(edge) && many ? { about: 'several' } : { about: 'edge', select: { nodes: [], edges: [edge] } }
  if (node !== undefined)
    return selection.nodes.includes(node) && many ? { about: 'several' } : { about: 'node', select: { nodes: [node], edges: [] } }
  return { about: target.closest('[data-note]') ? 'note' : 'canvas' }
}

const selected = ({ nodes, edges }: Selection): Thing => {
  const count = nodes.length + edges.length
  return { about: count === 0 ? 'canvas' : count > 1 ? 'several' : nodes.length === 1 ? 'node' : 'edge' }
}

/** The element of the first thing that is selected. */
function drawnAs(canvas: HTMLElement, { nodes, edges }: Selection): Element | undefined {
  const [node, edge] = [nodes[0], edges[0]]
  const found =
    node !== undefined
      ? canvas.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)
      : edge !== undefined && canvas.querySelector(`.exit-stop[data-edge="${CSS.escape(edge)}"]`)
  return found || undefined
}

const middleOf = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 3 })
