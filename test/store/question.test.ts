import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionOf, withQuestion } from '../../src/store/question'

describe('the question of an input', () => {
  test('is the shorthand when there is one', () => {
    expect(questionOf({ question: 'Why?', messages: [{ role: 'human', text: 'other' }] })).toBe('Why?')
  })

  test('is the last human message of a conversation otherwise', () => {
    const input = {
      messages: [
        { role: 'human', text: 'first' },
        { role: 'ai', text: 'no' },
        { role: 'user', content: 'second' },
      ],
    }
    expect(questionOf(input)).toBe('second')
    expect(withQuestion(input, 'third')).toEqual({
      messages: [
        { role: 'human', text: 'first' },
        { role: 'ai', text: 'no' },
        { role: 'user', content: 'third' },
      ],
    })
  })

  test('is empty without an input, and asking makes one', () => {
    expect(questionOf(undefined)).toBe('')
    expect(withQuestion(undefined, 'q')).toEqual({ question: 'q' })
    expect(withQuestion({ topic: 'birds' }, 'q')).toEqual({ topic: 'birds', question: 'q' })
  })

  test('law: what was asked is what is read back, and nothing else changes', () => {
    const message = fc.record({ role: fc.constantFrom('human', 'ai'), text: fc.string() })
    const input = fc.option(fc.record({ topic: fc.string(), messages: fc.array(message) }), { nil: undefined })
    fc.assert(
      fc.property(input, fc.string(), (before, question) => {
        const after = withQuestion(before, question)
        expect(questionOf(after)).toBe(question)
        expect(after.topic).toBe(before?.topic)
      }),
    )
  })
})
