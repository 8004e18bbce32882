import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { historyProblems } from '../../src/trace/history'
import type { Message } from '../../src/trace/message'
import { arbMessage } from './arbitrary'

let count = 0
const next = () => {
  count += 1
  return `m${count}`
}
const human: Message = { id: 'h', role: 'human', text: 'hi' }
const system: Message = { id: 's', role: 'system', text: 'be good' }
const ai = (...calls: readonly string[]): Message => ({
  id: next(),
  role: 'ai',
  text: '',
  toolCalls: calls.map((id) => ({ id, name: 'search', args: {} })),
})
const unparsed = (id: string): Message => ({
  id: next(),
  role: 'ai',
  text: '',
  invalidCalls: [{ id, name: 'search', rawArgs: '{"q": ', error: 'cut off' }],
})
const tool = (toolCallId: string): Message => ({ id: next(), role: 'tool', text: 'r', toolCallId, name: 'search' })
const found = (messages: readonly Message[], atEnd = true) =>
  historyProblems(messages, { atEnd }).map((problem) => [problem.code, problem.callId, problem.index])

describe('a history that a strict provider takes', () => {
  test.each([
    ['empty', []],
    ['plain talk', [system, human, ai(), human]],
    ['answered calls', [human, ai('c1', 'c2'), tool('c2'), tool('c1'), ai()]],
    ['an unparsed call that was answered', [human, unparsed('c1'), tool('c1'), ai()]],
    ['an id used again in a later round', [human, ai('c1'), tool('c1'), human, ai('c1'), tool('c1')]],
  ] as const)('%s', (_name, messages) => {
    expect(found(messages)).toEqual([])
  })
})

describe('what a strict provider refuses', () => {
  test('a call without a result, at the end only when the end counts', () => {
    expect(found([human, ai('c1')])).toEqual([['unanswered-call', 'c1', 1]])
    expect(found([human, ai('c1')], false)).toEqual([])
    expect(found([human, unparsed('c1')])).toEqual([['unanswered-call', 'c1', 1]])
  })
  test('a call that is answered too late', () => {
    expect(found([human, ai('c1'), human, tool('c1')], false)).toEqual([
      ['unanswered-call', 'c1', 1],
      ['misplaced-result', 'c1', 3],
    ])
  })
  test('a result that nobody asked for', () => {
    expect(found([human, ai('c1'), tool('c1'), tool('c9')])).toEqual([['orphan-result', 'c9', 3]])
  })
  test('two results for one call', () => {
    expect(found([human, ai('c1'), tool('c1'), tool('c1')])).toEqual([['duplicate-result', 'c1', 3]])
    expect(found([human, ai('c1'), tool('c1'), human, tool('c1')])).toEqual([['duplicate-result', 'c1', 4]])
  })
  test('one message that asks twice under one id', () => {
    expect(found([human, ai('c1', 'c1'), tool('c1')])).toEqual([['duplicate-call', 'c1', 1]])
  })
  test('a history that begins with a result, behind a system prompt too', () => {
    expect(found([system, tool('c1'), ai()])).toEqual([['starts-with-tool', 'c1', 1]])
  })
  test('each problem names the tool and the message', () => {
    const asks = ai('c1')
    expect(historyProblems([human, asks])).toEqual([
      { code: 'unanswered-call', callId: 'c1', tool: 'search', index: 1, messageId: asks.id },
    ])
  })
})

test('every problem stands at a message that is there, in order, whatever the history', () => {
  fc.assert(
    fc.property(fc.array(arbMessage, { maxLength: 12 }), fc.boolean(), (messages, atEnd) => {
      const problems = historyProblems(messages, { atEnd })
      expect(problems.map((problem) => problem.index)).toEqual(problems.map((problem) => problem.index).sort((a, b) => a - b))
      for (const { index, messageId } of problems) expect(messages[index]?.id).toBe(messageId)
    }),
  )
})
