/**
 * The graph that a recorded run is shown on: the record's own, or the open document with the run laid over it. What a person matches by
 * hand is kept as long as the recording is on show; the document and the record stay as they are.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../base/ports'
import type { ByHand, Overlay } from '../recordings/contract'
import type { DocumentKeeper } from './document-keeper'
import type { DocumentStore } from './document-store'
import type { ReplayStore } from './replay-store'
import type { Recorded, RunStore } from './run-store'

export type GraphShown = 'record' | 'document'

export interface RecordingGraphState {
  readonly shown: GraphShown
  readonly byHand: ByHand
  /** What lies where, while the run is laid over the open document. */
  readonly overlay: Overlay | undefined
  /** True while it is being laid over. */
  readonly busy: boolean
  /** Why it could not be laid over. */
  readonly failed: string | undefined
}

export interface RecordingGraph extends StoreApi<RecordingGraphState> {
  show(shown: GraphShown): Promise<void>
  /** What a name of the record is: a node, `null` for none of them, `undefined` for what its name says. */
  match(name: string, node: string | null | undefined): Promise<void>
  /** Opens a copy of the record's own graph as a document to edit. */
  copyToEdit(): Promise<void>
  stop(): void
}

interface Uses {
  readonly run: RunStore
  readonly replay: ReplayStore
  readonly documents: DocumentStore
  readonly keeper: Pick<DocumentKeeper, 'openGuest'>
  readonly clock: Clock
}

const nothing: RecordingGraphState = { shown: 'record', byHand: {}, overlay: undefined, busy: false, failed: undefined }

export function createRecordingGraph({ run, replay, documents, keeper, clock }: Uses): RecordingGraph {
  const store = createStore<RecordingGraphState>(() => nothing)
  let latest = 0
  /** Who is walking: set while this store itself puts another walk on show. */
  let walking = false

  const load = () => import('./laid-run')
  /** Nothing may come between finding out that this walk is still wanted and showing it. */
  const walk = ({ sameStep }: Awaited<ReturnType<typeof load>>, to: Parameters<RunStore['walkOn']>[0]): void => {
    const before = run.getState().index
    const at = before?.steps[replay.getState().position]
    walking = true
    run.walkOn(to)
    walking = false
    const after = run.getState().index
    if (before && after && at) replay.seek(sameStep(at, before.steps, after.steps))
  }
  const layOver = async (): Promise<void> => {
    const turn = ++latest
    const { index, document, beneath, recorded } = run.getState()
    const own = beneath?.index ?? index
    if (!recorded || !own || !document) return
    store.setState({ busy: true, failed: undefined })
    try {
      const loaded = await load()
      const over = documents.getState().document
      const { overlay, index: walked } = await loaded.laidRun(over, recorded, own, store.getState().byHand, clock)
      if (turn !== latest || run.getState().recorded !== recorded) return
      walk(loaded, { index: walked, document: over })
      store.setState({ overlay, busy: false })
    } catch (error) {
      if (turn === latest) store.setState({ busy: false, failed: error instanceof Error ? error.message : String(error) })
    }
  }
  const begin = (recorded: Recorded | undefined) => {
    latest += 1
    known = recorded
    store.setState(nothing)
  }
  let known = run.getState().recorded
  const stops = [
    run.subscribe(({ recorded }) => {
      if (!walking && recorded !== known) begin(recorded)
    }),
    documents.subscribe((state, before) => {
      if (state.document !== before.document && store.getState().shown === 'document') void layOver()
    }),
  ]
  return {
    ...store,
    async show(shown) {
      if (store.getState().shown === shown && !store.getState().failed) return
      store.setState({ shown })
      if (shown === 'document') return layOver()
      const turn = ++latest
      const loaded = await load()
      if (turn !== latest) return
      walk(loaded, undefined)
      store.setState({ overlay: undefined, busy: false, failed: undefined })
    },
    async match(name, node) {
      const { [name]: _, ...others } = store.getState().byHand
      store.setState({ byHand: node === undefined ? others : { ...others, [name]: node } })
      if (store.getState().shown === 'document') await layOver()
    },
    async copyToEdit() {
      const { index, document, beneath, recorded } = run.getState()
      const own = beneath ?? (index && document ? { index, document } : undefined)
      if (!recorded || !own) return
      await keeper.openGuest(own.document)
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}
