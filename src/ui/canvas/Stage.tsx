/** The canvas inside its provider: React Flow with our cards, edges, keys and floats around it. */
import {
  ConnectionMode,
  type EdgeChange,
  type NodeChange,
  type OnConnectEnd,
  ReactFlow,
  SelectionMode,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { START } from '../../document/types'
import { useWords } from '../words/language'
import { ActionsContext, type CanvasActions } from './actions'
import type { CanvasProps } from './Canvas'
import './canvas.css'
import './cards.css'
import './card-states.css'
import './edges.css'
import type { CardNode, FlowEdge } from './flow-types'
import { GraphAsList } from './GraphAsList'
import { contains, type Rect } from './geometry/points'
import { lanesOf } from './geometry/scene'
import { beside, freePlace, seenBy, zoomLimits } from './geometry/view'
import { withLooseEnds } from './model/sizes'
import { ConnectChooser } from './parts/ConnectChooser'
import { nodeTypes } from './parts/cards'
import { EmptyCanvas } from './parts/EmptyCanvas'
import { edgeTypes } from './parts/edge-types'
import { GraphChip, Legend, ZoomControls, ZoomSizes } from './parts/Floats'
import { offerPlaces } from './place'
import { useCanvasEdits } from './use-canvas-edits'
import { useCanvasKeys } from './use-canvas-keys'
import { useConnecting } from './use-connecting'
import { useFit } from './use-fit'
import { useNewCard } from './use-new-card'
import { usePicture } from './use-picture'
import { useSelecting } from './use-selecting'
import { words } from './words'

const noModels: NonNullable<CanvasProps['models']> = []
/** Above this many cards only those in view are drawn. */
const manyNodes = 300
/** With one of these held, a press adds to what is selected. */
const addKeys = ['Shift', 'Control', 'Meta']
const attribution = { hideAttribution: false }

export function Stage(props: CanvasProps) {
  const { graphName, graph, mode, moment, running, selection, onSelect, onEdit, onSeekNode, documentKey = '' } = props
  const w = useWords(words)
  const area = useRef<HTMLElement>(null)
  const hint = useId()
  const editable = mode === 'edit' && !running
  const [focusedEdge, focusEdge] = useState<string | undefined>(undefined)
  const edits = useCanvasEdits({ ...props, editable })
  const picture = usePicture({
    ...props,
    models: props.models ?? noModels,
    moment,
    verdict: props.verdict,
    moving: edits.moving.places,
    focusedEdge,
  })
  edits.cards.current = picture.cards
  const { fitAll, onHand, reveal } = useFit(picture.scene.bounds, `${documentKey}\u0000${graphName}`)
  const connecting = useConnecting(graph, graphName, onEdit)
  const selecting = useSelecting(selection, onSelect)
  const { screenToFlowPosition, setCenter } = useReactFlow()
  const store = useStoreApi()

  // What a new card must not cover: the other cards and the lanes of the return edges.
  const full = useRef<readonly Rect[]>([])
  const looseOf = new Map(picture.views.map((view) => [view.id, view.open.length]))
  full.current = [...[...picture.cards].map(([id, card]) => withLooseEnds(card, looseOf.get(id) ?? 0)), ...lanesOf(picture.scene)]
  useEffect(
    () =>
      offerPlaces((size) => {
        const { width, height, transform } = store.getState()
        const [x, y, zoom] = transform
        return width > 0 ? freePlace(size, seenBy({ x, y, zoom }, width, height), full.current) : undefined
      }),
    [store],
  )

  useNewCard(graph, selection, (id) => {
    const card = picture.cards.get(id)
    if (card) reveal(card)
  })

  const show = (id: string) => {
    const card = picture.cards.get(id)
    const { width, height, transform } = store.getState()
    const [x, y, zoom] = transform
    if (!card || width === 0) return
    const seen = seenBy({ x, y, zoom }, width, height)
    const middle = { x: card.x + card.width / 2, y: card.y + card.height / 2 }
    if (!contains(seen, middle)) void setCenter(middle.x, middle.y, { zoom })
  }
  const focusNode = (id: string) => {
    area.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus()
    show(id)
  }

  useCanvasKeys(area, {
    fit: () => {
      fitAll()
      return true
    },
    letGo: () => {
      if (selection.nodes.length + selection.edges.length === 0) return false
      selecting.set({ nodes: [], edges: [] })
      return true
    },
    walk: (to, node) => {
      const from = node ?? selection.nodes[0] ?? START
      const next = edits.neighbour(from, to)
      if (next === undefined) return false
      focusNode(next)
      selecting.set({ nodes: [next], edges: [] })
      return true
    },
    nudge: edits.nudge,
    nudged: edits.moving.drop,
    connect: (node) => {
      const from = selection.nodes[0] ?? node
      return editable && from !== undefined && connecting.begin({ source: from }) !== 'refused'
    },
    remove: () => {
      const removed = edits.remove()
      if (removed) area.current?.focus()
      return removed
    },
    select: (node, add) => {
      selecting.pick('nodes', node, add)
      return true
    },
  })

  const latest = useRef({ selecting, edits, connecting })
  latest.current = { selecting, edits, connecting }
  const actions = useMemo(
    (): CanvasActions => ({
      selectEdge: (id, add) => latest.current.selecting.pick('edges', id, add),
      focusEdge,
      applyFix: (edge) => latest.current.edits.applyFix(edge),
      connectBranch: (source, branch) => void latest.current.connecting.begin({ source, branch }),
    }),
    [],
  )
  edits.drawn.current = picture.drawn

  const onNodesChange = (changes: readonly NodeChange<CardNode>[]) => {
    selecting.apply('nodes', changes)
    const places: Record<string, { x: number; y: number }> = {}
    for (const change of changes) {
      if (change.type === 'position' && change.position && change.dragging)
        places[change.id] = { x: Math.round(change.position.x), y: Math.round(change.position.y) }
    }
    if (editable && Object.keys(places).length > 0) edits.moving.move(places)
  }
  const onEdgesChange = (changes: readonly EdgeChange<FlowEdge>[]) => selecting.apply('edges', changes)
  const onConnectEnd: OnConnectEnd = (event, state) => {
    const source = state.fromNode?.id
    if (source === undefined || !editable) return
    const touch = 'changedTouches' in event ? event.changedTouches[0] : event
    const at = touch ? screenToFlowPosition({ x: touch.clientX, y: touch.clientY }) : undefined
    const under = at && [...picture.cards].find(([, card]) => contains(card, at))?.[0]
    const target = under ?? state.toNode?.id
    if (target !== undefined) connecting.begin({ source, target })
  }

  const question = connecting.question
  const empty = graph.nodes.length === 0 && mode === 'edit'
  return (
    <ActionsContext value={actions}>
      <section
        ref={area}
        className={`canvas ${mode}${running ? ' running' : ''}`}
        aria-label={w.canvas(graphName)}
        aria-describedby={hint}
        tabIndex={-1}
        onFocus={(event) => {
          const id = event.target.closest<HTMLElement>('.react-flow__node')?.dataset.id
          if (id !== undefined && event.target.matches(':focus-visible')) show(id)
        }}
      >
        <p className="sr" id={hint}>
          {w.keys}
        </p>
        <ReactFlow<CardNode, FlowEdge>
          nodes={picture.nodes as CardNode[]}
          edges={picture.edges as FlowEdge[]}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onEdgesChange={onEdgesChange}
          onNodeDragStop={edits.moving.drop}
          onSelectionDragStop={edits.moving.drop}
          onConnectEnd={onConnectEnd}
          onMoveStart={(event) => event && onHand()}
          onNodeDoubleClick={(_, node) => mode === 'replay' && onSeekNode?.(node.id)}
          nodesDraggable={editable}
          nodesConnectable={editable}
          edgesFocusable={false}
          edgesReconnectable={false}
          elevateNodesOnSelect={false}
          elevateEdgesOnSelect={false}
          connectionMode={ConnectionMode.Loose}
          connectionRadius={30}
          selectionMode={SelectionMode.Partial}
          minZoom={zoomLimits.least}
          maxZoom={zoomLimits.most}
          zoomOnDoubleClick={false}
          multiSelectionKeyCode={addKeys}
          deleteKeyCode={null}
          panActivationKeyCode={null}
          disableKeyboardA11y
          onlyRenderVisibleElements={graph.nodes.length > manyNodes}
          proOptions={attribution}
          attributionPosition="bottom-left"
        >
          <ZoomSizes area={area} />
        </ReactFlow>
        <GraphChip name={graphName} />
        {mode === 'replay' && <Legend extra={picture.drawn.some((edge) => edge.sort === 'extra')} />}
        <ZoomControls onFit={fitAll} onHand={onHand} />
        {empty && <EmptyCanvas onStart={props.onStartWithLoop} />}
        {question && (
          <ConnectChooser
            title={question.title}
            hint={w.chooseKeys}
            empty={w.noTargets}
            choices={question.choices}
            at={beside(picture.cards.get(question.source), store.getState())}
            onTake={(id) => {
              if (question.take(id)) focusNode(question.source)
            }}
            onClose={(byKey) => {
              connecting.close()
              if (byKey) focusNode(question.source)
            }}
          />
        )}
        <GraphAsList graph={graph} views={picture.views} edges={picture.drawn} moment={mode === 'replay' ? moment : undefined} />
        <p className="sr" aria-live="polite">
          {edits.said}
        </p>
      </section>
    </ActionsContext>
  )
}
