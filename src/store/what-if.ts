/**
 * What if: a run in memory again, on a graph of ours and on its own recorded answers; and where two runs part. Choosing and comparing
 * only look. `start` is the one thing that runs: on recorded answers alone, with no key, and no model or live tool is called. This is
 * what the page holds of it from the start; the work is fetched when something is asked (what-if-desk.ts).
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DocumentKeeper } from './document-keeper'
import type { DocumentStore } from './document-store'
import type { RecordingGraph } from './recording-graph'
import type { RecordingStore } from './recording-store'
import type { ReplayStore } from './replay-store'
import type { RunStore } from './run-store'
import { type RunAtHand, runsAtHand } from './runs-at-hand'
import type { Services } from './services'
import type { SettingsStore } from './settings-store'
import type { ShellStore } from './shell-store'
import type { WhatIfDesk } from './what-if-desk'
import { type Choices, nothingAsked, type Side, type WhatIfState } from './what-if-state'

export interface WhatIf extends StoreApi<WhatIfState> {
  /** Opens the panel for a run on recorded answers: of the run on show, or of the one with this id. */
  ask(id?: string): Promise<void>
  close(): void
  choose(change: Partial<Choices>): Promise<void>
  /** What a name of the record is: a node, `null` for none of them, `undefined` for what its name says. */
  match(name: string, node: string | null | undefined): Promise<void>
  /** Takes the tools that the open document lacks over from the record's graph, as an entry of the history called `label`. */
  addTools(label: string): Promise<void>
  /** Runs the chosen graph on the recorded answers, and follows it in replay. */
  start(): Promise<void>
  /** Compares our last run with another one in memory (the one with this id, else the likeliest), without running anything. */
  compare(id?: string): Promise<void>
  /** Asks for another recorded run to compare the one at hand with: `open` leads to it. */
  compareAnother(open: () => void): Promise<void>
  /** Shows one of the two runs, at a step or where it is. */
  lookAt(side: Side, step?: number): Promise<void>
  /** From the choices to what came of the last two runs. */
  seeTold(): Promise<void>
  /** From what came of it back to the choices, with the document to edit. */
  changeAndRunAgain(): Promise<void>
  /** Opens a copy of the record's own graph as a document to edit; the recording stays at hand. */
  editRecordGraph(): Promise<void>
  /** The runs in memory, for choosing one. */
  atHand(): readonly RunAtHand[]
  stop(): void
}

export interface WhatIfUses {
  readonly services: Pick<Services, 'clock'>
  readonly run: RunStore
  readonly replay: ReplayStore
  readonly recordings: RecordingStore
  readonly recordingGraph: RecordingGraph
  readonly documents: DocumentStore
  readonly keeper: Pick<DocumentKeeper, 'openGuest'>
  readonly settings: SettingsStore
  readonly shell: ShellStore
}

export function createWhatIf(uses: WhatIfUses): WhatIf {
  const { run, recordings, shell } = uses
  const store = createStore<WhatIfState>(() => nothingAsked)
  let opening: Promise<WhatIfDesk> | undefined
  let stopped = false
  const open = (): Promise<WhatIfDesk> => {
    opening ??= import('./what-if-desk').then(({ openDesk }) => openDesk(store, uses))
    return opening
  }
  const at = async (work: (desk: WhatIfDesk) => Promise<void>): Promise<void> => {
    const desk = await open().catch((cause: unknown) => {
      // The next one who asks tries again.
      opening = undefined
      shell.tell({ code: 'engine-unavailable', message: cause instanceof Error ? cause.message : String(cause) })
      return undefined
    })
    if (stopped) desk?.stop()
    else if (desk) await work(desk)
  }
  return {
    ...store,
    ask: (id) => at((desk) => desk.ask(id)),
    close: () => store.setState({ open: false }),
    choose: (change) => at((desk) => desk.choose(change)),
    match: (name, node) => at((desk) => desk.match(name, node)),
    addTools: (label) => at((desk) => desk.addTools(label)),
    start: () => at((desk) => desk.start()),
    compare: (id) => at((desk) => desk.compare(id)),
    compareAnother: (lead) => at((desk) => desk.compareAnother(lead)),
    lookAt: (side, step) => at((desk) => desk.lookAt(side, step)),
    seeTold: () => at((desk) => desk.seeTold()),
    changeAndRunAgain: () => at((desk) => desk.changeAndRunAgain()),
    editRecordGraph: () => at((desk) => desk.editRecordGraph()),
    atHand: () => runsAtHand({ run, aside: recordings.getState().aside, beside: store.getState().beside }),
    stop() {
      stopped = true
      void opening?.then((desk) => desk.stop())
    },
  }
}
