/** Long files are recognised by their beginning where that is enough, and by the whole where it is not. */
import { expect, test } from 'vitest'
import { beginningOf } from '../../../src/importers/core/head-source'
import { sourceOf } from '../../../src/importers/core/source'
import { openRecord } from '../../../src/importers/import-run'

const LONG = 8_500_000
test('the beginning of a long log without any JSON is a source of its own', () => {
  const line = '[Hands] Results: the tide is low and the boats lie on the sand of the old harbour\n'
  const log = `[Brain] Reasoning: look first\n${line.repeat(Math.ceil(LONG / line.length))}`
  const beginning = beginningOf(sourceOf(log))
  expect(beginning?.documents().form).toBe('none')
  expect(beginning?.text.length).toBeLessThan(log.length / 2)
  expect(log.startsWith(beginning?.text ?? '?')).toBe(true)
  // What stands behind the beginning is read all the same.
  const opened = openRecord(`${log}[Brain] Final answer: low tide\n`)
  if (!opened.ok) throw new Error(opened.error.code)
  expect(opened.value.format.id).toBe('bracket-log')
  expect(opened.value.report().kept).toBe(log.split('\n').length)
}, 60_000)

test('where the beginning is not sure, the whole is looked at', () => {
  const round = 'Thought: The tide comes in twice a day.\nAction: look\nAction Input: harbour\nObservation: low tide\n'
  const rounds = Math.ceil(LONG / round.length)
  const opened = openRecord(
    `Question: Which tide is it?\n${round.repeat(rounds)}Thought: So it is low.\nFinal Answer: low tide\n`,
  )
  if (!opened.ok) throw new Error(opened.error.code)
  expect(opened.value.format.id).toBe('react-text')
  expect(opened.value.report().kept).toBe(3 + rounds * 4)
}, 60_000)
