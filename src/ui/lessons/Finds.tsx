import { CircleCheck, Search } from 'lucide-react'
import type { Lesson } from '../../lessons/contract'
import type { LessonsState } from '../../store/lessons-store'
import { useLanguage, useWords } from '../words/language'
import { lessonWords } from './words'

interface FindsProps {
  readonly lesson: Lesson
  readonly state: LessonsState
  /** The step under the cursor, 0-based. */
  readonly position: number
  readonly onAnswer: (find: string, step: number) => void
}

/** Things to find by putting the cursor on a step. One question at a time; what was found stays, with why. */
export function Finds({ lesson, state, position, onAnswer }: FindsProps) {
  const language = useLanguage()
  const words = useWords(lessonWords)
  const open = lesson.finds.find((find) => !state.found.includes(find.id))
  return (
    <section className="lesson-finds" aria-label={words.finds}>
      <h3 className="h">
        {words.finds}
        <span className="grow" />
        <span className="tag">
          {state.found.length} / {lesson.finds.length}
        </span>
      </h3>
      <ul>
        {lesson.finds
          .filter((find) => state.found.includes(find.id))
          .map((find) => (
            <li key={find.id} className="lesson-check">
              <CircleCheck className="c-ok" aria-hidden="true" />
              <div>
                <strong>{find.question[language]}</strong>
                <span className="sr">, {words.found}</span>
                <p>{find.because[language]}</p>
              </div>
            </li>
          ))}
      </ul>
      {open && (
        <div className="lesson-find">
          <p>{open.question[language]}</p>
          <button type="button" className="btn line" onClick={() => onAnswer(open.id, position)}>
            <Search aria-hidden="true" /> {words.thisStep(position + 1)}
          </button>
          <p role="status" className="c-warn">
            {state.missed?.find === open.id ? words.notThis(state.missed.step + 1) : ''}
          </p>
        </div>
      )}
    </section>
  )
}
