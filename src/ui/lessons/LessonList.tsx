import { CircleCheck, X } from 'lucide-react'
import { lessons } from '../../lessons/registry'
import { useLanguage, useWords } from '../words/language'
import { Prose } from './Prose'
import { useFirstFocus } from './use-first-focus'
import { lessonWords } from './words'

interface LessonListProps {
  readonly reached: readonly string[]
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** The lessons there are, in order. */
export function LessonList({ reached, onOpen, onClose }: LessonListProps) {
  const language = useLanguage()
  const words = useWords(lessonWords)
  const heading = useFirstFocus<HTMLHeadingElement>()
  return (
    <div className="lesson-scroll">
      <div className="row">
        <h2 className="lesson-heading grow" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <button type="button" className="btn icon" aria-label={words.close} title={words.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <p className="two">{words.intro}</p>
      <ol className="lesson-list">
        {lessons.map((lesson, i) => (
          <li key={lesson.id}>
            <div className="row">
              <span className="dim">{words.lesson(i + 1, lessons.length)}</span>
              {reached.includes(lesson.id) && (
                <span className="row c-ok">
                  <CircleCheck aria-hidden="true" /> {words.done}
                </span>
              )}
            </div>
            <h3>{lesson.title[language]}</h3>
            <div className="two">
              <Prose text={lesson.goal[language]} />
            </div>
            <button
              type="button"
              className={`btn ${i === 0 && reached.length === 0 ? 'ink' : 'line'}`}
              aria-label={`${reached.includes(lesson.id) ? words.restart : words.start}: ${lesson.title[language]}`}
              onClick={() => onOpen(lesson.id)}
            >
              {reached.includes(lesson.id) ? words.restart : words.start}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
