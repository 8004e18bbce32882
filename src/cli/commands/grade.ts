import { evidenceOf } from '../../lessons/evidence'
import { gradeLesson, reached } from '../../lessons/grade'
import { CannotBeDone, type Command } from '../answer'
import { readDocumentFile } from '../files'
import { lessonNamed } from '../lesson-named'

/** `grade <lesson> <document>`: runs the document and judges it and its run, check by check. */
export const grade: Command = {
  usage: 'grade <lesson> <document>',
  does: "runs a document and judges it by a lesson's checks, without any keys; exit 1 if any fails",
  takes: 2,
  options: {},
  async run({ positionals }) {
    const [id, path] = positionals
    if (id === undefined || path === undefined)
      throw new CannotBeDone('Say which lesson and which document: vuelta grade <lesson> <document>')
    const lesson = lessonNamed(id)
    const document = await readDocumentFile(path)
    const { runHeadless } = await import('../run-headless')
    const evidence = evidenceOf(document, await runHeadless(document))
    const checks = gradeLesson(lesson, evidence, 'en')
    const passed = checks.filter((check) => check.pass).length
    return {
      good: reached(checks),
      json: { lesson: id, passed: reached(checks), verdict: evidence.verdict, checks },
      text: [
        `${lesson.title.en}: ${passed} of ${checks.length} checks pass.`,
        ...checks.map((check) => `  ${check.pass ? 'pass' : 'fail'}  ${check.title}\n        ${check.evidence}`),
      ].join('\n'),
    }
  },
}
