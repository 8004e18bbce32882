/**
 * From the graph, the moment and what is on the move to the cards and edges that are drawn. Objects that did not change stay the
 * same objects, so that a new moment draws only what it touched.
 */
import { useMemo, useRef } from 'react'
import type { Diagnostic } from '../../diagnostics/types'
import { END, type Graph, type GraphLayout, type Model, type Position, START } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { Mode, Selection } from '../../store/types'
import type { Verdict } from '../../trace/trace'
import { kindWords } from '../components/kinds'
import { useWords } from '../words/language'
import type { CardNode, FlowEdge } from './flow-types'
import type { Rect } from './geometry/points'
import { routesToKeep, type Scene, type SceneEdge, sceneOf } from './geometry/scene'
import { placeAll } from './model/auto-place'
import { type DrawnEdge, drawnEdges, extraWays, sceneEdges } from './model/drawn-edges'
import { counterEdge, edgeView, exitsOf } from './model/edge-view'
import { ghostIds, ghostView, type NodeView, nodeView, terminalView } from './model/node-view'
import { sizeOf } from './model/sizes'
import { walkOrder } from './model/walk-order'
import { handlesFor } from './parts/Ports'
import { useKept } from './use-kept'
import { useTravel } from './use-travel'
import { words } from './words'

export interface PictureAsk {
  readonly graphName: string
  readonly graph: Graph
  readonly layout: GraphLayout | undefined
  readonly models: readonly Model[]
  readonly mode: Mode
  readonly moment: Moment | undefined
  readonly verdict: Verdict | undefined
  readonly problems: readonly Diagnostic[]
  readonly selection: Selection
  readonly running: boolean
  readonly moving: Readonly<Record<string, Position>>
  readonly focusedEdge: string | undefined
}

export interface Picture {
  readonly nodes: readonly CardNode[]
  readonly edges: readonly FlowEdge[]
  readonly views: readonly NodeView[]
  readonly drawn: readonly DrawnEdge[]
  readonly cards: ReadonlyMap<string, Rect>
  readonly scene: Scene
}

const noPositions: Readonly<Record<string, Position>> = {}

export function usePicture(ask: PictureAsk): Picture {
  const { graphName, graph, layout, models, mode, verdict, problems, selection, running, moving, focusedEdge } = ask
  const w = useWords(words)
  const kinds = useWords(kindWords)
  const moment = mode === 'replay' ? ask.moment : undefined
  const editable = mode === 'edit' && !running
  const travelTo = useTravel(moment)

  const order = useMemo(() => walkOrder(graph), [graph])
  const ghosts = useSameList(ghostIds(graph, moment))
  const cards = useMemo(
    () => cardsOf(graph, { ...(layout?.positions ?? noPositions), ...moving }, ghosts),
    [graph, layout, moving, ghosts],
  )
  const extra = useSameList(extraWays(graph, moment))
  const drawn = useMemo(
    () =>
      drawnEdges(
        graph,
        problems.filter((p) => p.graph === graphName),
        extra,
        w.mayJump,
      ),
    [graph, problems, graphName, extra, w],
  )
  const scene = useScene(
    cards,
    useMemo(() => sceneEdges(drawn, graph.nodes), [drawn, graph]),
    Object.keys(moving).length > 0,
  )

  const byId = useMemo(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph])
  const context = {
    graphName,
    graph,
    models,
    moment,
    verdict,
    running,
    problems,
    editable,
    kindWord: (kind: keyof typeof kinds) => kinds[kind],
    words: w,
  }
  const views = useKept(
    [...order, ...ghosts].flatMap((id): readonly NodeView[] => {
      if (id === START || id === END) return [terminalView(id, context)]
      const node = byId.get(id)
      return [node ? nodeView(node, context) : ghostView(id, context)]
    }),
  )
  const picked = new Set(selection.nodes)
  const nodes = useKept(
    views.flatMap((view): readonly CardNode[] => {
      const card = cards.get(view.id)
      if (!card) return []
      const { x, y, width, height } = card
      return [
        {
          id: view.id,
          type: view.kind === 'start' || view.kind === 'end' ? 'terminal' : view.kind === 'router' ? 'router' : 'card',
          position: { x, y },
          width,
          height,
          measured: { width, height },
          handles: handlesFor(width, height),
          data: { view, exits: exitsOf(view.id, drawn, graph, w) },
          selected: picked.has(view.id),
          draggable: editable && !view.ghost,
          connectable: editable && view.kind !== 'end',
          ariaLabel: picked.has(view.id) ? `${view.name}, ${w.selected}` : view.name,
          domAttributes: { 'aria-roledescription': w.nodeRole },
        },
      ]
    }),
  )

  const pickedEdges = new Set(selection.edges)
  const problemsOf = (edge: string) =>
    problems.filter((p) => p.graph === graphName && p.edge === edge && p.severity !== 'info').map((p) => p.message)
  const edgeContext = {
    moment,
    running,
    editable,
    words: w,
    counterOn: counterEdge(drawn, moment),
    travelTo,
    focused: focusedEdge,
    problemsOf,
  }
  const edges = useKept(
    drawn.flatMap((edge): readonly FlowEdge[] => {
      const shape = scene.shapes.get(edge.id)
      if (!shape) return []
      const view = edgeView(edge, shape, edgeContext)
      const real = edge.sort === 'drawn' || edge.sort === 'return'
      return [
        {
          id: edge.id,
          source: edge.source,
          target: edge.target,
          type: shape.kind,
          data: { view },
          selectable: real,
          selected: real && pickedEdges.has(edge.id),
          zIndex: shape.kind === 'return' ? 0 : view.look === 'now' || view.look === 'next' ? 2 : 1,
          ariaLabel: view.name,
          domAttributes: { 'aria-roledescription': w.edgeRole },
        },
      ]
    }),
  )
  return { nodes, edges, views, drawn, cards, scene }
}

function cardsOf(
  graph: Graph,
  positions: Readonly<Record<string, Position>>,
  ghosts: readonly string[],
): ReadonlyMap<string, Rect> {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const cards = new Map<string, Rect>()
  for (const [id, at] of placeAll(graph, positions)) cards.set(id, { ...at, ...sizeOf(nodes.get(id) ?? { id }) })
  const bottom = Math.max(0, ...[...cards.values()].map((card) => card.y + card.height))
  ghosts.forEach((id, i) => {
    cards.set(id, { x: 8 + i * 260, y: bottom + 76, ...sizeOf({ id }) })
  })
  return cards
}

/** The scene. While cards are on the move, only the edges at their ends are laid anew; when they are let go, all are. */
function useScene(cards: ReadonlyMap<string, Rect>, edges: readonly SceneEdge[], moving: boolean): Scene {
  const last = useRef<{ readonly scene: Scene; readonly cards: typeof cards; readonly edges: typeof edges }>(undefined)
  const scene = useMemo(() => {
    const before = last.current
    if (!moving || before?.edges !== edges) return sceneOf(cards, edges)
    return sceneOf(cards, edges, routesToKeep(before.scene.routes, before.cards, cards, edges))
  }, [cards, edges, moving])
  last.current = { scene, cards, edges }
  return scene
}

/** The earlier list while it holds the same. */
function useSameList<T>(now: readonly T[]): readonly T[] {
  const kept = useRef(now)
  if (JSON.stringify(kept.current) !== JSON.stringify(now)) kept.current = now
  return kept.current
}
