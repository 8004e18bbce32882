/** The canvas inside its provider: React Flow with our cards, edges, keys and floats around it. */
import { ConnectionMode, type EdgeChange, type NodeChange, SelectionMode, useReactFlow, useStoreApi } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { END, START } from '../../document/types'
import { Late } from '../app/late'
import { useWords } from '../words/language'
import { ActionsContext, type CanvasActions } from './actions'
import { buildingPart, menuPart, movedPart, notesPart, overlayPart } from './building-part'
import type { CanvasProps } from './Canvas'
import './building.css'
import './canvas.css'
import './cards.css'
import './card-states.css'
import './edges.css'
import type { CardNode, FlowEdge } from './flow-types'
import { boundsOf, contains } from './geometry/points'
import { freePlace, seenBy, zoomLimits } from './geometry/view'
import { wayBoxes } from './geometry/way-boxes'
import { noteKey, useGoing } from './going'
import { LiveShapesContext } from './live-shapes'
import { fewCards, OverviewContext, useOverview } from './overview'
import { AskedPanels } from './parts/AskedPanels'
import { nodeTypes } from './parts/cards'
import { EmptyCanvas } from './parts/EmptyCanvas'
import { edgeTypes } from './parts/edge-types'
import { GraphChip, Legend, ZoomControls, ZoomSizes } from './parts/Floats'
import { FlowInTurns } from './parts/FlowInTurns'
import type { GripsHandle } from './parts/Grips'
import { Guides } from './parts/Guides'
import { LateList } from './parts/LateList'
import { LateMiniMap } from './parts/LateMiniMap'
import { LateOverlay } from './parts/LateOverlay'
import { offerPlaces } from './place'
import { useBuilding } from './use-building'
import { useCanvasCommands } from './use-canvas-commands'
import { useCanvasEdits } from './use-canvas-edits'
import { type CanvasKeys, useCanvasKeys } from './use-canvas-keys'
import { useContextMenu } from './use-context-menu'
import { useFarEdges } from './use-far-edges'
import { useFit } from './use-fit'
import { useFull } from './use-full'
import { landingMiddle, useLanding } from './use-landing'
import { useLayOut } from './use-lay-out'
import { useMinimap } from './use-minimap'
import { useNewCard } from './use-new-card'
import { useNoteGroup } from './use-note-group'
import { useNotes } from './use-notes'
import { useNotesInFrame } from './use-notes-in-frame'
import { usePicture } from './use-picture'
import { useSelecting } from './use-selecting'
import { useSnap } from './use-snap'
import { words } from './words'

const noNotes: readonly string[] = []
const noModels: NonNullable<CanvasProps['models']> = []
/** Above this many cards only those in view are drawn. */
const manyNodes = 300
/** With one of these held, a press adds to what is selected. */
const addKeys = ['Shift', 'Control', 'Meta']
const attribution = { hideAttribution: false }

export function Stage(props: CanvasProps) {
  const { graphName, graph, mode, moment, running, selection, onSelect, onSeekNode, documentKey = '' } = props
  const w = useWords(words)
  const area = useRef<HTMLElement>(null)
  const hint = useId()
  const editable = mode === 'edit' && !running
  const [focusedEdge, focusEdge] = useState<string | undefined>(undefined)
  const landing = useLanding(graph)
  const edits = useCanvasEdits({ ...props, editable, landedOn: landing.take })
  const picture = usePicture({
    ...props,
    models: props.models ?? noModels,
    moment,
    verdict: props.verdict,
    moving: edits.moving,
    focusedEdge,
  })
  edits.cards.current = picture.cards
  landing.routes.current = picture.scene.routes
  const notes = useNotes({ ...props, editable, freePlace: (size) => notePlace(size) })
  const noteGroup = useNoteGroup({
    ...{ area, graphName, selection, cards: picture.cards, moving: edits.moving, onEdit: props.onEdit },
    notes: notes.shown,
  })
  const noteBoxes = [...notes.boxes.values()]
  const whole =
    noteBoxes.length === 0
      ? picture.scene.bounds
      : boundsOf([picture.scene.bounds, ...noteBoxes].filter((box) => box !== undefined))
  const fit = useFit(whole, documentKey, graphName)
  const { fitAll, onHand, reveal } = fit
  const layingOut = useLayOut(props, picture, editable, fit)
  const selecting = useSelecting(selection, onSelect)
  const { setCenter, screenToFlowPosition } = useReactFlow()
  const grips = useRef<GripsHandle>(null)
  const store = useStoreApi()

  const overview = useOverview(picture.cards.size, fit.goal)
  const full = useFull(picture, noteBoxes, props)
  useEffect(
    () =>
      offerPlaces((size, near) => {
        const { width, height, transform } = store.getState()
        const [x, y, zoom] = transform
        if (width <= 0) return undefined
        const seen = seenBy({ x, y, zoom }, width, height)
        const middle = near && screenToFlowPosition(near)
        const around = middle ? { ...seen, x: middle.x - seen.width / 2, y: middle.y - seen.height / 2 } : seen
        return freePlace(size, around, full.all())
      }, full.standing),
    [store, screenToFlowPosition, full],
  )

  const notePlace = (size: { readonly width: number; readonly height: number }) => {
    const { width, height, transform } = store.getState()
    const [x, y, zoom] = transform
    return freePlace(size, seenBy({ x, y, zoom }, width, height), [...full.all(), ...wayBoxes(picture.scene)])
  }
  const building = useBuilding({ ...props, editable, picture, landing, full, area, say: edits.say })
  const { connecting, quickAdd, marked } = building
  const apart = useFarEdges(marked.edges as FlowEdge[], overview, picture.scene.routes, selecting)
  useEffect(() => {
    for (const part of editable ? [menuPart, movedPart, buildingPart, overlayPart, notesPart] : [menuPart]) part.prefetch()
  }, [editable])

  useNewCard(graph, selection, (id) => {
    // What came in together is shown together.
    const box = boundsOf(selection.nodes.flatMap((one) => picture.cards.get(one) ?? []))
    if (box) reveal(box)
    // A focus that was on a card goes along. React Flow draws it after this.
    const onCard = document.activeElement?.closest('.react-flow__node') ?? null
    // The view is on its way to all of them: it is not called to the one that gets the focus.
    if (building.takeAdded(id) || onCard !== null) requestAnimationFrame(() => (box ? focusCard(id) : focusNode(id)))
  })

  const show = (id: string) => {
    const card = picture.cards.get(id)
    const { width, height, transform } = store.getState()
    const [x, y, zoom] = transform
    if (!card || width === 0) return
    const seen = seenBy({ x, y, zoom }, width, height)
    const middle = { x: card.x + card.width / 2, y: card.y + card.height / 2 }
    if (contains(seen, middle)) return
    fit.leave()
    void setCenter(middle.x, middle.y, { zoom })
  }
  const given = useRef(false)
  const focusCard = (id: string) => {
    given.current = true
    area.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
    given.current = false
  }
  const focusNode = (id: string) => {
    focusCard(id)
    show(id)
  }

  const keys: CanvasKeys = {
    fit: () => {
      fitAll()
      return true
    },
    letGo: () => {
      if (selection.nodes.length + selection.edges.length + (selection.notes?.length ?? 0) === 0) return false
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
      return editable && from !== undefined && connecting.begin({ kind: 'edge', source: from }) !== 'refused'
    },
    add: (node, edge, tab) => {
      const { nodes, edges } = selection
      const chosen = nodes.length + edges.length > 0
      if (tab && (nodes.length !== 1 || nodes[0] !== node || node === END)) return false
      if (!chosen && edge !== undefined) return quickAdd.ask({ kind: 'on', edge })
      return quickAdd.ask(building.jointOf(chosen || node === undefined ? nodes : [node], edges))
    },
    form: (node, edge) => {
      const only = selection.nodes.length + selection.edges.length === 1
      const here = node !== undefined ? selection.nodes[0] === node : selection.edges[0] === edge
      if (!editable || !only || !here || !props.onOpenForm) return false
      props.onOpenForm()
      return true
    },
    remove: (note) => {
      // A note that is not selected takes the key for itself.
      if (note !== undefined && !selection.notes?.some((id) => noteKey(id) === note)) return false
      const removed = edits.remove()
      if (removed) area.current?.focus()
      return removed
    },
    select: (node, add) => {
      selecting.pick('nodes', node, add)
      return true
    },
  }
  useCanvasKeys(area, keys)
  useCanvasCommands(keys, { editable, onHand })
  const onContextMenu = useContextMenu(area, props, selecting, apart.at)
  const minimap = useMinimap(props, picture, fit.onTheWay)
  const snapping = useSnap(props.snap !== false)
  const boxes = () => new Map([...picture.cards, ...notes.boxes])
  const endFrame = useNotesInFrame(notes.boxes, selecting.addNotes)
  const letGo = () => {
    edits.moving.drop()
    snapping.end()
  }
  useGoing({
    boxOf: (key) => picture.cards.get(key) ?? notes.boxes.get(key),
    reveal,
    focus: (key) => {
      const note = area.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(key)}"]`)
      if (note) note.focus({ preventScroll: true })
      else focusNode(key)
      return area.current?.contains(document.activeElement) === true && document.activeElement !== area.current
    },
  })

  const latest = useRef({ selecting, edits, connecting, quickAdd })
  latest.current = { selecting, edits, connecting, quickAdd }
  const actions = useMemo(
    (): CanvasActions => ({
      selectEdge: (id, add) => latest.current.selecting.pick('edges', id, add),
      focusEdge,
      applyFix: (edge) => latest.current.edits.applyFix(edge),
      connectBranch: (source, branch) => void latest.current.connecting.begin({ kind: 'edge', source, branch }),
      addAfter: (source) => void latest.current.quickAdd.ask({ kind: 'after', source }),
    }),
    [],
  )
  edits.drawn.current = picture.drawn

  const onNodesChange = (changes: readonly NodeChange<CardNode>[]) => {
    selecting.apply('nodes', changes, graph)
    const places: Record<string, { x: number; y: number }> = {}
    for (const change of changes) {
      if (change.type === 'position' && change.position && change.dragging)
        places[change.id] = { x: Math.round(change.position.x), y: Math.round(change.position.y) }
    }
    if (editable && Object.keys(places).length > 0) {
      const put = snapping.put(places, boxes())
      edits.moving.move(put)
      landing.hover(landingMiddle(graph, put))
    }
  }
  const onEdgesChange = (changes: readonly EdgeChange<FlowEdge>[]) => selecting.apply('edges', changes, graph)

  // Cards say whether they can be the end of an edge: then each draws itself.
  const choosing = marked.nodes !== picture.nodes
  const empty = graph.nodes.length === 0 && mode === 'edit'
  return (
    <ActionsContext value={actions}>
      <OverviewContext value={choosing && overview === 'dots' ? 'tiles' : overview}>
        <LiveShapesContext value={picture.live}>
          <section
            ref={area}
            className={`canvas ${mode}${running ? ' running' : ''}`}
            aria-label={w.canvas(graphName)}
            aria-describedby={hint}
            data-several={selection.nodes.length > 1 ? '' : undefined}
            data-many={picture.cards.size > fewCards ? '' : undefined}
            tabIndex={-1}
            onFocus={(event) => {
              const id = event.target.closest<HTMLElement>('.react-flow__node')?.dataset.id
              if (id !== undefined && !given.current && event.target.matches(':focus-visible')) show(id)
            }}
            onContextMenu={onContextMenu}
            onClickCapture={apart.onClickCapture}
            onDoubleClick={(event) => {
              if (!(event.target instanceof Element) || !event.target.matches('.react-flow__pane')) return
              quickAdd.ask({ kind: 'alone' }, screenToFlowPosition({ x: event.clientX, y: event.clientY }))
            }}
          >
            <FlowInTurns
              nodes={marked.nodes}
              edges={apart.near}
              far={overview === 'dots' ? apart.far : undefined}
              each={choosing}
              nodeTypes={nodeTypes}
              edgeTypes={edgeTypes}
              onNodesChange={onNodesChange}
              onEdgesChange={onEdgesChange}
              onNodeDragStop={letGo}
              onSelectionDragStop={letGo}
              onConnectStart={building.onConnectStart}
              onConnectEnd={building.onConnectEnd}
              isValidConnection={({ target }) => building.refusal(target) === undefined}
              onEdgeMouseEnter={({ buttons }, edge) => buttons === 0 && grips.current?.hover(edge.id)}
              onEdgeMouseLeave={() => grips.current?.hover(undefined)}
              onPaneClick={() => selection.notes && selecting.set({ nodes: [], edges: [] })}
              onSelectionEnd={endFrame}
              onMoveStart={(event) => event && onHand()}
              onNodeDoubleClick={(_, node) => (mode === 'replay' ? onSeekNode?.(node.id) : props.onOpenNode?.(node.id))}
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
              inView={graph.nodes.length > manyNodes}
              proOptions={attribution}
              attributionPosition="bottom-left"
            >
              <ZoomSizes area={area} goal={picture.cards.size > fewCards ? fit.goal : undefined} />
              {notes.shown.length > 0 && (
                <Late part={notesPart}>
                  {({ Notes }) => (
                    <Notes
                      notes={notes}
                      group={noteGroup}
                      editable={editable}
                      selected={selection.notes ?? noNotes}
                      onFocus={selecting.focusNote}
                      onPick={(id, add) => selecting.pick('notes', id, add)}
                      put={(id, at) => snapping.put({ [noteKey(id)]: at }, boxes())[noteKey(id)] ?? at}
                      onDropped={snapping.end}
                      onGone={() => area.current?.focus()}
                    />
                  )}
                </Late>
              )}
              <Guides guides={snapping.guides} />
              {editable && (
                <LateOverlay
                  reason={{ cards: picture.cards, whyNot: building.refusal, say: edits.say }}
                  pending={building.pending}
                  grips={{
                    ref: grips,
                    edges: graph.edges,
                    selected: selection.edges,
                    routes: picture.scene.routes,
                    cards: picture.cards,
                    whyNot: building.whyNotMoved,
                    onHold: building.hold,
                    onDrop: building.onDropEnd,
                    onPress: (edge) => selecting.pick('edges', edge, false),
                  }}
                />
              )}
            </FlowInTurns>
            {props.chip ?? <GraphChip name={graphName} />}
            <LateMiniMap cards={minimap} onHand={onHand} />
            {mode === 'replay' && <Legend extra={picture.drawn.some((edge) => edge.sort === 'extra')} />}
            <ZoomControls onFit={fitAll} onHand={onHand} layingOut={layingOut} />
            {empty && <EmptyCanvas onStart={props.onStartWithLoop} />}
            <AskedPanels
              connecting={connecting}
              quickAdd={quickAdd}
              cards={picture.cards}
              routes={picture.scene.routes}
              focusNode={focusNode}
              focusEdge={(id) => area.current?.querySelector<HTMLElement>(`.exit-stop[data-edge="${CSS.escape(id)}"]`)?.focus()}
              focusCanvas={() => area.current?.focus()}
              say={edits.say}
            />
            <LateList
              hint={hint}
              graph={graph}
              views={picture.views}
              edges={picture.drawn}
              notes={notes.shown}
              moment={mode === 'replay' ? moment : undefined}
            />
            <p className="sr" aria-live="polite">
              {edits.said}
            </p>
          </section>
        </LiveShapesContext>
      </OverviewContext>
    </ActionsContext>
  )
}
