/**
 * From the graph, the moment and what is on the move to the cards and edges that are drawn. Objects that did not change stay the
 * same objects, so that a new moment draws only what it touched.
 */
import { useMemo, useRef } from 'react'
import { sameJson } from '../../base/json'
import type { Diagnostic } from '../../diagnostics/types'
import { END, type Graph, type GraphLayout, type Model, type Position, START } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { Mode, Selection } from '../../store/types'
import type { Verdict } from '../../trace/trace'
import { kindWords } from '../components/kinds'
import { useWords } from '../words/language'
import type { CardNode, FlowEdge } from './flow-types'
import type { Rect } from './geometry/points'
import type { Scene } from './geometry/scene'
import { createLiveShapes, type LiveShapes } from './live-shapes'
import { type DrawnEdge, drawnEdges, extraWays, sceneEdges } from './model/drawn-edges'
import { counterEdge, type EdgeContext, type EdgeView, edgeView } from './model/edge-view'
import { exitsOf } from './model/exits'
import { indexOf, listed, problemIndex, problemKey } from './model/graph-index'
import { ghostIds, ghostView, type NodeView, nodeView, terminalView, type ViewContext } from './model/node-view'
import { walkOrder } from './model/walk-order'
import { handlesFor } from './parts/Ports'
import { useHeld } from './use-held'
import { useBuilt, useKept } from './use-kept'
import { useManyMoved } from './use-many-moved'
import type { Moving } from './use-moving'
import { type Standing, useScene } from './use-scene'
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
  readonly moving: Moving
  readonly focusedEdge: string | undefined
}

export interface Picture {
  readonly nodes: readonly CardNode[]
  readonly edges: readonly FlowEdge[]
  readonly views: readonly NodeView[]
  readonly drawn: readonly DrawnEdge[]
  readonly cards: ReadonlyMap<string, Rect>
  readonly scene: Scene
  /** How edges look whose ends a hand is moving. */
  readonly live: LiveShapes
  /** See use-scene.ts. */
  readonly prepare: Standing['prepare']
}

const noPositions: Readonly<Record<string, Position>> = {}
const noExits: CardNode['data']['exits'] = []

export function usePicture(ask: PictureAsk): Picture {
  const { graphName, graph, layout, models, mode, verdict, selection, running, moving, focusedEdge } = ask
  const w = useWords(words)
  const kinds = useWords(kindWords)
  const moment = mode === 'replay' ? ask.moment : undefined
  const editable = mode === 'edit' && !running
  const travelTo = useTravel(moment)
  const problems = useMemo(() => ask.problems.filter((p) => p.graph === graphName), [ask.problems, graphName])

  const ghosts = useSameList(useMemo(() => ghostIds(graph, moment), [graph, moment]))
  const extra = useSameList(useMemo(() => extraWays(graph, moment), [graph, moment]))
  const drawn = useKept(useMemo(() => drawnEdges(graph, problems, extra, w.mayJump), [graph, problems, extra, w]))
  const wanted = useKept(useMemo(() => sceneEdges(drawn, graph.nodes), [drawn, graph.nodes]))
  const positions = useManyMoved(layout?.positions ?? noPositions, graph, moving.drops)
  const standing = useScene(graph, positions, ghosts, wanted)
  const { cards, scene } = standing
  const live = useMemo(createLiveShapes, [])

  const views = useKept(
    useMemo(() => {
      const context: ViewContext = {
        graphName,
        graph,
        models,
        moment,
        verdict,
        running,
        problems,
        editable,
        kindWord: (kind) => kinds[kind],
        words: w,
      }
      const { nodes } = indexOf(graph)
      return [...walkOrder(graph), ...ghosts].map((id): NodeView => {
        if (id === START || id === END) return terminalView(id, context)
        const node = nodes.get(id)
        return node ? nodeView(node, context) : ghostView(id, context)
      })
    }, [graphName, graph, models, moment, verdict, running, problems, editable, kinds, w, ghosts]),
  )
  const exits = useSameLists(useMemo(() => exitsOf(drawn, graph, w), [drawn, graph, w]))
  const picked = useMemo(() => new Set(selection.nodes), [selection.nodes])
  const nodes = useBuilt(
    views,
    [cards, exits, picked, editable, w],
    (view) => {
      const card = cards.get(view.id)
      return card && ([card, exits.get(view.id) ?? noExits, picked.has(view.id), editable, w] as const)
    },
    (view, [card, exits, selected], before): CardNode => {
      if (before && onlyMoved(before.from, [view, card, exits, selected, editable, w]))
        return { ...before.item, position: { x: card.x, y: card.y } }
      return {
        id: view.id,
        type: view.kind === 'start' || view.kind === 'end' ? 'terminal' : view.kind === 'router' ? 'router' : 'card',
        position: { x: card.x, y: card.y },
        width: card.width,
        height: card.height,
        measured: { width: card.width, height: card.height },
        handles: handlesFor(card.width, card.height, view.open),
        data: dataOf(view, exits),
        selected,
        draggable: editable && !view.ghost,
        connectable: editable && view.kind !== 'end',
        ariaLabel: selected ? `${view.name}, ${w.selected}` : view.name,
        domAttributes: { 'aria-roledescription': w.nodeRole },
      }
    },
  )

  useHeld(moving, standing, nodes, live)

  const context = useMemo(
    (): Omit<EdgeContext, 'focused'> => ({
      moment,
      running,
      editable,
      words: w,
      counterOn: counterEdge(drawn, moment),
      travelTo,
      problemsOf: (edge) => listed(problemIndex(problems).edges, problemKey(graphName, edge)).map((p) => p.message),
    }),
    [moment, running, editable, w, drawn, travelTo, problems, graphName],
  )
  const edgeViews = useKept(
    useBuilt(
      drawn,
      [scene, context, focusedEdge],
      (edge) => {
        const shape = scene.shapes.get(edge.id)
        return shape && ([shape, context, focusedEdge === edge.id] as const)
      },
      (edge, [shape, context, focused], before): EdgeView =>
        before && before.from[0] === edge && before.from[2] === context && before.from[3] === focused
          ? { ...before.item, shape }
          : edgeView(edge, shape, { ...context, focused: focusedEdge }),
    ),
    runsElsewhere,
  )
  const pickedEdges = useMemo(() => new Set(selection.edges), [selection.edges])
  const edges = useBuilt(
    edgeViews,
    [pickedEdges, w],
    (view) => [pickedEdges.has(view.id), w] as const,
    (view, [selected]): FlowEdge => {
      const real = view.sort === 'drawn' || view.sort === 'return'
      return {
        id: view.id,
        source: view.source,
        target: view.target,
        type: view.shape.kind,
        data: { view },
        selectable: real,
        selected: real && selected,
        zIndex: view.shape.kind === 'return' ? 0 : view.look === 'now' || view.look === 'next' ? 2 : 1,
        ariaLabel: view.name,
        domAttributes: { 'aria-roledescription': w.edgeRole },
      }
    },
  )
  return { nodes, edges, views, drawn, cards, scene, live, prepare: standing.prepare }
}

/** True when a card differs from before at most in where it stands. */
const onlyMoved = <R extends readonly unknown[]>(before: readonly [NodeView, Rect, ...R], now: readonly [NodeView, Rect, ...R]) =>
  before[1].width === now[1].width &&
  before[1].height === now[1].height &&
  before.every((part, i) => i === 1 || Object.is(part, now[i]))
const runsElsewhere = (a: EdgeView, b: EdgeView): boolean => a.shape.path !== b.shape.path

/** A card's data: the same object for the same view and exits, so that moving or selecting a card does not draw what is on it. */
const dataOf = (view: NodeView, exits: CardNode['data']['exits']): CardNode['data'] => {
  const known = datas.get(view)
  if (known && known.exits === exits) return known
  const made = { view, exits }
  datas.set(view, made)
  return made
}
const datas = new WeakMap<NodeView, CardNode['data']>()

/** The earlier list while it holds the same. */
function useSameList<T>(now: readonly T[]): readonly T[] {
  const kept = useRef(now)
  if (kept.current !== now && !sameJson(kept.current, now)) kept.current = now
  return kept.current
}

/** Each list the earlier one of its key while it holds the same. */
function useSameLists<T>(now: ReadonlyMap<string, readonly T[]>): ReadonlyMap<string, readonly T[]> {
  const last = useRef({ now, kept: now })
  if (last.current.now !== now) {
    const before = last.current.kept
    const kept = new Map(
      [...now].map(([key, list]) => {
        const old = before.get(key)
        return [key, old && sameJson(old, list) ? old : list]
      }),
    )
    last.current = { now, kept }
  }
  return last.current.kept
}
