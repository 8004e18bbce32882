import { writeDocument } from '../../document/codec'
import { lessons as allLessons } from '../../lessons/registry'
import { CannotBeDone, type Command } from '../answer'
import { languageOf } from '../language'
import { lessonNamed } from '../lesson-named'

/** `lessons` lists them; `lessons <id> --start | --solution` prints a document, ready to run or grade. */
export const lessons: Command = {
  usage: 'lessons [<id> --start | --solution] [--language en|es]',
  does: "lists the lessons, or prints a lesson's document",
  takes: 1,
  options: { start: 'flag', solution: 'flag', language: 'value' },
  run(line) {
    const [id] = line.positionals
    const language = languageOf(line)
    if (id === undefined) {
      if (line.flag('start') || line.flag('solution'))
        throw new CannotBeDone('Say which lesson: vuelta lessons <id> --start | --solution')
      const list = allLessons.map((lesson) => ({ id: lesson.id, title: lesson.title[language], goal: lesson.goal[language] }))
      return {
        good: true,
        json: list,
        text: list.map((lesson) => `${lesson.id}\n    ${lesson.title}: ${lesson.goal}`).join('\n'),
      }
    }
    const lesson = lessonNamed(id)
    if (line.flag('start') === line.flag('solution'))
      throw new CannotBeDone(`Say which document of "${id}": --start or --solution.`)
    const document = line.flag('start') ? lesson.start(language) : lesson.solution(language)
    const text = writeDocument(document)
    return { good: true, json: JSON.parse(text) as unknown, text: text.trimEnd() }
  },
}
