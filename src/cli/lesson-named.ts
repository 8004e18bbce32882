import type { Lesson } from '../lessons/contract'
import { lessonById, lessons } from '../lessons/registry'
import { CannotBeDone } from './answer'

/** The lesson of this id, or a sentence that names those there are. */
export function lessonNamed(id: string): Lesson {
  const lesson = lessonById(id)
  if (!lesson) throw new CannotBeDone(`There is no lesson "${id}". There are: ${lessons.map((one) => one.id).join(', ')}.`)
  return lesson
}
