/** For every lesson, in both languages: the start fails the goal, each near miss fails it, the solution passes. Graphs are really run. */
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/base/language'
import { readDocument, writeDocument } from '../../src/document/codec'
import type { AgentDocument } from '../../src/document/types'
import { evidenceOf } from '../../src/lessons/evidence'
import { gradeLesson, reached } from '../../src/lessons/grade'
import { lessons } from '../../src/lessons/registry'
import { run } from '../support/run'

async function evidence(document: AgentDocument) {
  return evidenceOf(document, (await run(document)).events)
}

describe.each(languages)('in %s', (language) => {
  describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s', (_id, lesson) => {
    test('the solution passes every check, with evidence', async () => {
      const results = gradeLesson(lesson, await evidence(lesson.solution(language)), language)
      expect(results.filter((result) => !result.pass)).toEqual([])
      expect(results.every((result) => result.evidence.length > 5)).toBe(true)
      expect(results.length).toBeGreaterThan(1)
    })

    test('the start fails', async () => {
      const seen = await evidence(lesson.start(language))
      expect(reached(gradeLesson(lesson, seen, language))).toBe(false)
      const outcome = lesson.prediction.outcome(seen)
      expect(lesson.prediction.choices.map((choice) => choice.id)).toContain(outcome)
    })

    test('each near miss fails', async () => {
      expect(lesson.nearMisses.length).toBeGreaterThan(0)
      for (const miss of lesson.nearMisses) {
        expect(reached(gradeLesson(lesson, await evidence(miss.document(language)), language)), miss.what).toBe(false)
      }
    })

    test('what has not run fails, and says so', () => {
      const results = gradeLesson(lesson, evidenceOf(lesson.solution(language), []), language)
      expect(reached(results)).toBe(false)
    })

    test('its documents can be written and read', () => {
      for (const document of [
        lesson.start(language),
        lesson.solution(language),
        ...lesson.nearMisses.map((miss) => miss.document(language)),
      ]) {
        expect(readDocument(writeDocument(document))).toMatchObject({ ok: true })
      }
    })

    test('each thing to find is one or more steps of the solution, and not all of them', async () => {
      const seen = await evidence(lesson.solution(language))
      for (const find of lesson.finds) {
        const right = seen.steps.filter((step) => find.accepts(step, seen))
        expect(right.length, find.id).toBeGreaterThan(0)
        expect(right.length, find.id).toBeLessThan(seen.steps.length)
      }
    })
  })
})
