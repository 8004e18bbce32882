/**
 * Where the person is in a lesson: what was predicted, what came of it, what has been found. Lessons run nothing by themselves; they
 * look at the open document and at its last run.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Language } from '../base/language'
import { writeDocument } from '../document/codec'
import type { Evidence, Lesson } from '../lessons/contract'
import { evidenceOf } from '../lessons/evidence'
import { lessonById } from '../lessons/registry'
import type { DocumentKeeper } from './document-keeper'
import type { RunStore } from './run-store'

export interface LessonsState {
  /** The lesson that is open; undefined shows the list. */
  readonly lessonId: string | undefined
  /** The choice that the person made before the first run. */
  readonly predicted: string | undefined
  /** What the first run after the prediction did, as one of the choices. */
  readonly happened: string | undefined
  /** Ids of the finds that were answered right, and the last answer that was not. */
  readonly found: readonly string[]
  readonly missed: { readonly find: string; readonly step: number } | undefined
  /** How many hints are shown. */
  readonly hints: number
  /** Lessons whose goal was reached, in this visit. */
  readonly reached: readonly string[]
}

export interface LessonsStore extends StoreApi<LessonsState> {
  /** Opens a lesson with its start document; the document that was open stays kept. */
  open(id: string, language: Language): Promise<void>
  /** Back to the list; the document stays. */
  close(): void
  predict(choice: string): void
  /** The person says that this step (0-based) answers the question. */
  answerFind(find: string, step: number): void
  showHint(): void
  /** Opens the solution as a document. */
  showSolution(language: Language): Promise<void>
  /** The goal was reached: remembered for the list. */
  markReached(): void
  /** The evidence of the last run; undefined before one has ended. */
  evidence(): Evidence | undefined
}

const nothing: LessonsState = {
  lessonId: undefined,
  predicted: undefined,
  happened: undefined,
  found: [],
  missed: undefined,
  hints: 0,
  reached: [],
}

const made = new WeakMap<RunStore, LessonsStore>()

/** The lessons of a page, made when somebody first looks at them: the first picture does not carry the lessons' texts and checks. */
export function lessonsOf({
  run,
  keeper,
}: {
  readonly run: RunStore
  readonly keeper: Pick<DocumentKeeper, 'openText'>
}): LessonsStore {
  const store = made.get(run) ?? createLessonsStore(run, keeper)
  made.set(run, store)
  return store
}

export function createLessonsStore(run: RunStore, keeper: Pick<DocumentKeeper, 'openText'>): LessonsStore {
  const store = createStore<LessonsState>(() => nothing)
  let last: { readonly index: unknown; readonly evidence: Evidence } | undefined

  const lesson = (): Lesson | undefined => {
    const { lessonId } = store.getState()
    return lessonId === undefined ? undefined : lessonById(lessonId)
  }
  const evidence = (): Evidence | undefined => {
    const { index, document, phase } = run.getState()
    if (!index || !document || phase !== 'finished') return undefined
    if (last?.index !== index) last = { index, evidence: evidenceOf(document, index.events.slice()) }
    return last.evidence
  }
  run.subscribe((state, before) => {
    if (state.phase !== 'finished' || before.phase === 'finished') return
    const { predicted, happened } = store.getState()
    const seen = evidence()
    if (predicted !== undefined && happened === undefined && seen)
      store.setState({ happened: lesson()?.prediction.outcome(seen) })
  })
  return {
    ...store,
    async open(id, language) {
      const chosen = lessonById(id)
      if (!chosen) return
      const opened = await keeper.openText(writeDocument(chosen.start(language)), chosen.title[language], false)
      if (opened.ok) store.setState({ ...nothing, reached: store.getState().reached, lessonId: id })
    },
    close: () => store.setState({ ...nothing, reached: store.getState().reached }),
    predict: (choice) => store.setState({ predicted: choice }),
    answerFind(id, step) {
      const seen = evidence()
      const find = lesson()?.finds.find((one) => one.id === id)
      const at = seen?.steps[step]
      if (!seen || !find || !at) return
      const { found } = store.getState()
      if (find.accepts(at, seen)) store.setState({ found: found.includes(id) ? found : [...found, id], missed: undefined })
      else store.setState({ missed: { find: id, step } })
    },
    showHint: () => store.setState({ hints: Math.min(store.getState().hints + 1, lesson()?.hints.length ?? 0) }),
    async showSolution(language) {
      const chosen = lesson()
      if (chosen) await keeper.openText(writeDocument(chosen.solution(language)), chosen.title[language], false)
    },
    markReached() {
      const { lessonId, reached } = store.getState()
      if (lessonId !== undefined && !reached.includes(lessonId)) store.setState({ reached: [...reached, lessonId] })
    },
    evidence,
  }
}
