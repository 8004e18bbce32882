/**
 * The lesson at the left of the workbench: words, prediction, goal with checks, and one thing to do next at the bottom. It looks at
 * the open document and its last run; the person does everything with the workbench itself.
 */
import { ArrowLeft, ArrowRight, Flag, Lightbulb, Play, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CheckResult, Lesson } from '../../lessons/contract'
import { evidenceOf } from '../../lessons/evidence'
import { gradeLesson, reached } from '../../lessons/grade'
import { lessonById, lessons } from '../../lessons/registry'
import { type LessonsState, lessonsOf } from '../../store/lessons-store'
import { isRunning } from '../../store/run-store'
import { firstDocument } from '../../store/start'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useLanguage, useWords } from '../words/language'
import { Checks } from './Checks'
import { Finds } from './Finds'
import { LessonList } from './LessonList'
import './lessons.css'
import { PredictionChoices } from './PredictionChoices'
import { Prose } from './Prose'
import { type Stage, Stages } from './Stages'
import { useFirstFocus } from './use-first-focus'
import { lessonWords } from './words'

export default function LessonPane({ onClose }: { readonly onClose: () => void }) {
  const store = lessonsOf(useStores())
  const language = useLanguage()
  const state = useStore(store, (all) => all)
  const lesson = state.lessonId === undefined ? undefined : lessonById(state.lessonId)
  return lesson ? (
    <OpenLesson key={lesson.id} lesson={lesson} state={state} onClose={onClose} />
  ) : (
    <LessonList reached={state.reached} onOpen={(id) => void store.open(id, language)} onClose={onClose} />
  )
}

interface OpenLessonProps {
  readonly lesson: Lesson
  readonly state: LessonsState
  readonly onClose: () => void
}

function OpenLesson({ lesson, state, onClose }: OpenLessonProps) {
  const stores = useStores()
  const store = lessonsOf(stores)
  const { run, documents, replay, actions, keeper } = stores
  const language = useLanguage()
  const words = useWords(lessonWords)
  const busy = useStore(run, isRunning)
  const ranDocument = useStore(run, (all) => all.document)
  const document = useStore(documents, (all) => all.document)
  const position = useStore(replay, (all) => all.position)
  const phase = useStore(run, (all) => all.phase)
  const evidence = phase === 'finished' ? store.evidence() : undefined
  const results = gradeLesson(lesson, evidence ?? evidenceOf(document, []), language)
  const outdated = evidence !== undefined && ranDocument !== document
  const done = !outdated && reached(results) && lesson.finds.every((find) => state.found.includes(find.id))
  useEffect(() => {
    if (done) store.markReached()
  }, [done, store])
  const stage = stageOf(state, done)
  const finding = stage === 'change' && !outdated && reached(results)
  const heading = useFirstFocus<HTMLHeadingElement>()
  const news = useRef<HTMLDivElement>(null)
  // What a run brought stands below the text: it is shown without looking for it.
  useEffect(() => {
    if (stage === 'change' || stage === 'explain') news.current?.scrollIntoView({ block: 'start' })
  }, [stage])
  useEffect(() => {
    if (finding) news.current?.parentElement?.querySelector('.lesson-finds')?.scrollIntoView({ block: 'end' })
  }, [finding])
  const at = lessons.indexOf(lesson)
  return (
    <>
      <div className="lesson-scroll">
        <div className="row">
          <button type="button" className="btn sm" onClick={store.close}>
            <ArrowLeft aria-hidden="true" /> {words.all}
          </button>
          <span className="grow dim">{words.lesson(at + 1, lessons.length)}</span>
          <button type="button" className="btn icon" aria-label={words.close} title={words.close} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </div>
        <h2 className="lesson-heading" ref={heading} tabIndex={-1}>
          {lesson.title[language]}
        </h2>
        <Stages stage={stage} />
        <div className="lesson-read">
          {lesson.text[language].map((paragraph) => (
            <Prose key={paragraph} text={paragraph} />
          ))}
        </div>
        <PredictionChoices
          prediction={lesson.prediction}
          predicted={state.predicted}
          happened={state.happened}
          onPredict={store.predict}
        />
        <div ref={news} />
        {state.happened !== undefined && <Task {...{ lesson, state, results, outdated, position }} onAnswer={store.answerFind} />}
        {done && (
          <section className="lesson-learned" aria-label={words.learned}>
            <h3 className="h">{words.learned}</h3>
            {lesson.explanation[language].map((paragraph) => (
              <Prose key={paragraph} text={paragraph} />
            ))}
          </section>
        )}
        <Help
          lesson={lesson}
          hints={state.hints}
          onHint={store.showHint}
          onSolution={() => void store.showSolution(language)}
          onRestart={() => void store.open(lesson.id, language)}
        />
      </div>
      <footer className="lesson-next">
        <strong>{words.next}</strong>
        <NextThing
          stage={finding ? 'find' : stage}
          task={lesson.task[language]}
          busy={busy}
          onStep={replay.forward}
          next={lessons[at + 1]}
          onEnd={() => {
            onClose()
            void keeper.openShipped(firstDocument)
          }}
          onRun={() => void actions.run()}
          onLesson={(id) => void store.open(id, language)}
        />
      </footer>
    </>
  )
}

function stageOf(state: LessonsState, done: boolean): Stage {
  if (done) return 'explain'
  if (state.predicted === undefined) return 'predict'
  return state.happened === undefined ? 'run' : 'change'
}

interface TaskProps {
  readonly lesson: Lesson
  readonly state: LessonsState
  readonly results: readonly CheckResult[]
  readonly outdated: boolean
  readonly position: number
  readonly onAnswer: (find: string, step: number) => void
}

function Task({ lesson, state, results, outdated, position, onAnswer }: TaskProps) {
  const language = useLanguage()
  const words = useWords(lessonWords)
  return (
    <>
      <section className="lesson-goal" aria-label={words.goal}>
        <h3 className="h">
          <Flag aria-hidden="true" /> {words.goal}
        </h3>
        <Prose text={lesson.goal[language]} />
      </section>
      <Checks results={results} outdated={outdated} />
      {lesson.finds.length > 0 && reached(results) && (
        <Finds lesson={lesson} state={state} position={position} onAnswer={onAnswer} />
      )}
    </>
  )
}

interface HelpProps {
  readonly lesson: Lesson
  readonly hints: number
  readonly onHint: () => void
  readonly onSolution: () => void
  readonly onRestart: () => void
}

/** Hints one by one; the solution once they are used up. */
function Help({ lesson, hints, onHint, onSolution, onRestart }: HelpProps) {
  const language = useLanguage()
  const words = useWords(lessonWords)
  const all = lesson.hints.length
  return (
    <div className="lesson-help">
      <ul>
        {lesson.hints.slice(0, hints).map((hint, i) => (
          <li key={hint.en}>
            <strong>{words.hint(i + 1, all)}</strong>
            <Prose text={hint[language]} />
          </li>
        ))}
      </ul>
      <div className="row">
        {hints < all ? (
          <button type="button" className="btn line" onClick={onHint}>
            <Lightbulb aria-hidden="true" /> {words.hint(hints + 1, all)}
          </button>
        ) : (
          <button type="button" className="btn line" onClick={onSolution}>
            {words.solution}
          </button>
        )}
        <button type="button" className="btn" onClick={onRestart}>
          {words.restart}
        </button>
      </div>
    </div>
  )
}

interface NextThingProps {
  /** `find`: the goal is reached, and there are things to find in the run. */
  readonly stage: Stage | 'find'
  readonly task: string
  readonly busy: boolean
  readonly onStep: () => void
  readonly onEnd: () => void
  readonly next: Lesson | undefined
  readonly onRun: () => void
  readonly onLesson: (id: string) => void
}

/** One sentence and one button: what to do now. */
function NextThing({ stage, task, busy, next, onStep, onEnd, onRun, onLesson }: NextThingProps) {
  const words = useWords(lessonWords)
  if (stage === 'predict') return <p>{words.nextPredict}</p>
  if (stage === 'explain') {
    return next ? (
      <button type="button" className="btn ink big" onClick={() => onLesson(next.id)}>
        {words.nextLesson} <ArrowRight aria-hidden="true" />
      </button>
    ) : (
      <>
        <p>{words.nextEnd}</p>
        <button type="button" className="btn ink big" onClick={onEnd}>
          {words.openAgent}
        </button>
      </>
    )
  }
  if (stage === 'find') {
    return (
      <>
        <p>{words.nextFind}</p>
        <button type="button" className="btn line big" onClick={onStep}>
          {words.stepForward} <ArrowRight aria-hidden="true" />
        </button>
      </>
    )
  }
  return (
    <>
      {stage === 'run' ? <p>{words.nextRun}</p> : <Prose text={task} />}
      <button type="button" className="btn ink big" disabled={busy} onClick={onRun}>
        <Play aria-hidden="true" /> {busy ? words.running : stage === 'run' ? words.run : words.runAndCheck}
      </button>
    </>
  )
}
