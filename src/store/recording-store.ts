/**
 * Recorded runs of other systems: the file that is being read, and the recording that is on show with what can be looked up in its
 * file. Everything is in memory only: nothing of a recording is ever kept on the device, and ending it forgets the file.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../base/ports'
import { err, type Result } from '../base/result'
import type {
  Ask,
  Excerpt,
  FormatName,
  ImportPort,
  ImportProgress,
  ImportSession,
  ImportSource,
  ImportTrouble,
  ReportPart,
} from '../importers/port'
import type { ReportLine } from '../trace/trace'
import { freshReading, type Reading, readWith } from './recording-reader'
import type { ReplayStore } from './replay-store'
import type { OpenRecording, Recorded, RunStore } from './run-store'
import type { SettingsStore } from './settings-store'
import type { ShellStore } from './shell-store'

/** What stands beside a recording. */
export type RecordingPanel = 'report' | 'source' | 'fit'

export interface RecordingState {
  /** The file that is being read or chosen from; undefined: none. */
  readonly reading: Reading | undefined
  readonly panel: RecordingPanel | undefined
  /** The record that is looked at; `text` is undefined while it is fetched, and `missing` when it cannot be found. */
  readonly looked: { readonly ask: Ask; readonly text: Excerpt | 'missing' | undefined } | undefined
  /** A recording that gave way to a run, and can come back. */
  readonly aside: OpenRecording | undefined
}

export interface RecordingStore extends StoreApi<RecordingState> {
  formats(): Promise<readonly FormatName[]>
  /** A file is in sight: what will read it starts already. */
  makeReady(): void
  /** Reads a file or a text. Another one that is being read is given up. */
  begin(source: ImportSource): Promise<void>
  /** Reads it again as another format; undefined: as the most likely one. */
  chooseFormat(format: string | undefined): Promise<void>
  /** Reads times without a zone as those of this computer, or of UTC. */
  readTimes(local: boolean): Promise<void>
  /** Shows one of the runs that were found. */
  open(index: number): Promise<Result<void, ImportTrouble>>
  /** To the list of runs of the file on show. */
  others(): void
  /** Gives up what is being read. What is on show stays. */
  giveUp(): void
  /** Closes the recording; our own last run is back. */
  close(): void
  /** Shows the recording again that gave way to a run. */
  back(): void
  /** Gives way to our own last run; it can be shown again. */
  stepAside(): void
  show(panel: RecordingPanel | undefined): void
  /** The file of this recording stays at hand while another one is on show; `undefined`: of none. */
  keepBeside(recording: OpenRecording | undefined): void
  /** Looks at a record in the file. */
  look(ask: Ask): Promise<void>
  /** More lines of the report about the file that is being read. */
  reportLines(part: ReportPart, from: number): Promise<readonly ReportLine[]>
}

interface Uses {
  readonly importer: ImportPort
  readonly clock: Clock
  readonly run: RunStore
  readonly replay: ReplayStore
  readonly settings: SettingsStore
  readonly shell: ShellStore
}

const nothing: RecordingState = { reading: undefined, panel: undefined, looked: undefined, aside: undefined }

/** A run of more steps takes a moment to be drawn. */
const drawnAtOnce = 1_000

/** A file in hand: its worker, and what came of reading it. */
interface Open {
  readonly session: ImportSession
  readonly reading: Reading
}

export function createRecordingStore({ importer, clock, run, replay, settings, shell }: Uses): RecordingStore {
  const store = createStore<RecordingState>(() => nothing)
  let readingSession: ImportSession | undefined
  /** Grows with each reading: what an older one says is not heard. */
  let readings = 0
  /** The same for each run that is opened: one that was given up is not shown, whatever was opened since. */
  let openings = 0
  /** The files of the recordings in memory: of the one on show or aside, and of one that it is compared with. */
  const files = new Map<Recorded['header'], Open>()
  let beside: Recorded['header'] | undefined

  const isHeld = (session: ImportSession): boolean => [...files.values()].some((file) => file.session === session)
  const fileOnShow = (): Open | undefined => {
    const recorded = run.getState().recorded ?? store.getState().aside?.recorded
    return recorded && files.get(recorded.header)
  }
  /** Forgets the files of all other recordings. */
  const keepFiles = (...kept: readonly (Recorded['header'] | undefined)[]) => {
    for (const [header, { session }] of files) {
      if (kept.includes(header)) continue
      files.delete(header)
      if (session !== readingSession && !isHeld(session)) session.end()
    }
  }
  const endReading = () => {
    openings += 1
    if (readingSession && !isHeld(readingSession)) readingSession.end()
    readingSession = undefined
  }
  const read = async (session: ImportSession, reading: Reading): Promise<void> => {
    readingSession = session
    const mine = ++readings
    store.setState({ reading })
    await readWith(session, reading, { language: settings.getState().language, clock }, (change) => {
      const { reading: now } = store.getState()
      if (readingSession === session && mine === readings && now) store.setState({ reading: { ...now, ...change } })
      // What is found out about other runs of the file on show is there when its list is opened again.
      else
        for (const [header, file] of files)
          if (file.session === session) files.set(header, { session, reading: { ...file.reading, ...change } })
    })
  }
  /** Reading again would take away what the file on show is looked up in: then another worker does it. */
  const again = async (change: Partial<Reading>): Promise<void> => {
    const { reading } = store.getState()
    if (!reading || !readingSession) return
    const session = isHeld(readingSession) ? importer.open(readingSession.source) : readingSession
    await read(session, { ...reading, ...change, phase: 'reading' })
  }
  const showRecording = (recording: OpenRecording) => {
    if (run.getState().recorded !== recording.recorded) run.open(recording)
    store.setState({ panel: undefined, looked: undefined, aside: undefined })
    shell.dismiss('recording-aside')
    if (shell.getState().dialog?.name === 'import') shell.openDialog(undefined)
    shell.show('replay')
  }
  const open = async (index: number): Promise<Result<void, ImportTrouble>> => {
    const session = readingSession
    const { reading } = store.getState()
    if (!session || !reading?.summary || reading.phase !== 'read') return err({ code: 'cancelled' })
    const { format, runs, kind } = reading.summary
    const mine = ++openings
    store.setState({ reading: { ...reading, phase: 'opening' } })
    const wanted = {
      session,
      index,
      format,
      runs: runs.length,
      hasSource: kind === 'import',
      clock,
      run,
      replay,
      onProgress: (progress: ImportProgress) => {
        const { reading: now } = store.getState()
        if (mine === openings && now?.phase === 'opening') store.setState({ reading: { ...now, progress } })
      },
    }
    const ready = await import('./recording-open').then(
      ({ readyRecording }) => readyRecording(wanted),
      (cause: unknown) => err<ImportTrouble>({ code: 'broke-down', message: String(cause) }),
    )
    if (mine !== openings || readingSession !== session) return err({ code: 'cancelled' })
    if (!ready.ok) {
      store.setState({ reading: { ...reading, phase: 'failed', trouble: ready.error } })
      return ready
    }
    const { header } = ready.value.recorded
    files.set(header, { session, reading })
    readingSession = undefined
    const { steps, coming } = ready.value.index
    if (coming || steps.length > drawnAtOnce) {
      // Drawing it and taking the dialog away are each a task of their own.
      run.open(ready.value)
      await clock.sleep(0)
    }
    store.setState({ reading: undefined })
    showRecording(ready.value)
    keepFiles(header, beside)
    return { ok: true, value: undefined }
  }
  run.subscribe((state, before) => {
    if (!before.recorded || state.recorded) return
    const { index, document, recorded } = before
    // A run took its place: it waits. Closing it goes another way.
    if (files.has(recorded.header) && index && document && state.phase === 'running') {
      store.setState({ panel: undefined, looked: undefined, aside: { ...(before.beneath ?? { index, document }), recorded } })
      shell.tell({ code: 'recording-aside', title: recorded.header.title })
    }
  })
  const stepAside = () => {
    const { recorded, index, document, beneath } = run.getState()
    if (!recorded || !index || !document) return
    store.setState({ panel: undefined, looked: undefined, aside: { ...(beneath ?? { index, document }), recorded } })
    run.closeRecording()
  }
  const forget = () => {
    beside = undefined
    keepFiles()
    store.setState({ panel: undefined, looked: undefined, aside: undefined })
    shell.dismiss('recording-aside')
  }

  return {
    ...store,
    formats: () => importer.formats(),
    makeReady: () => importer.makeReady(),
    async begin(source) {
      endReading()
      const session = importer.open(source)
      await read(session, freshReading(source))
      const { reading } = store.getState()
      // A trace of our own: there is nothing to choose and nothing to tell.
      if (readingSession === session && reading?.summary?.kind === 'trace') await open(0)
    },
    chooseFormat: (format) => again({ format }),
    readTimes: (local) => again({ local }),
    open,
    others() {
      const file = fileOnShow()
      if (!file) return
      endReading()
      readingSession = file.session
      store.setState({ reading: file.reading })
    },
    giveUp() {
      endReading()
      store.setState({ reading: undefined })
    },
    close() {
      forget()
      run.closeRecording()
      shell.show('edit')
    },
    back() {
      const { aside } = store.getState()
      if (aside) showRecording(aside)
    },
    stepAside,
    show: (panel) => store.setState({ panel }),
    keepBeside(recording) {
      beside = recording?.recorded.header
      keepFiles(run.getState().recorded?.header, store.getState().aside?.recorded.header, beside)
    },
    async look(ask) {
      const session = fileOnShow()?.session
      if (!session) return
      store.setState({ panel: 'source', looked: { ask, text: store.getState().looked?.text } })
      const text = (await session.record(ask)) ?? 'missing'
      if (store.getState().looked?.ask === ask) store.setState({ looked: { ask, text } })
    },
    reportLines: async (part, from) => (await readingSession?.reportLines(part, from)) ?? [],
  }
}
