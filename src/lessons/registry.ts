/** Every lesson, in the order in which they are taken. A new lesson is one folder and one line here. */
import type { Lesson } from './contract'
import { theDescriptionIsPrompt } from './description-is-prompt/lesson'
import { meetTheLoop } from './meet-the-loop/lesson'
import { theReturnEdge } from './return-edge/lesson'

export const lessons: readonly Lesson[] = [meetTheLoop, theReturnEdge, theDescriptionIsPrompt]

/** The lesson of this id. */
export const lessonById = (id: string): Lesson | undefined => lessons.find((lesson) => lesson.id === id)
