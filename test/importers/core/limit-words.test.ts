import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitAtEnd, limitInAnswer, limitInError } from '../../../src/importers/core/limit-words'

describe('errors that end a run at a limit', () => {
  test.each([
    ["GraphRecursionError('Recursion limit of 25 reached without hitting a stop condition.')", 'recursionLimit', undefined, 25],
    ['GRAPH_RECURSION_LIMIT', 'recursionLimit', undefined, undefined],
    ['MaxTurnsExceeded: Max turns (10) exceeded', 'steps', undefined, 10],
    ['Max turns exceeded', 'steps', undefined, undefined],
    ['Reached maximum number of turns (3)', 'steps', undefined, 3],
    ['Reached maximum budget ($0.05)', 'usd', undefined, 0.05],
    ['RuntimeError: Agent reached maximum iteration in headless mode. Current iteration: 17, max iteration: 16', 'steps', 17, 16],
    ['MaxIterationsReached: Agent reached maximum iterations limit (500).', 'steps', undefined, 500],
    ['Agent reached maximum budget in headless mode. Current budget: 10.11, max budget: 10.00', 'usd', 10.11, 10],
    ['The next request would exceed the request_limit of 50', 'steps', undefined, 50],
    ['Exceeded the total_tokens_limit of 1000 (total_tokens=1200)', 'tokens', 1200, 1000],
    ['The next tool call(s) would exceed the tool_calls_limit of 2 (tool_calls=3).', 'toolCalls', 3, 2],
    ['Max number of llm calls limit of `4` exceeded', 'steps', undefined, 4],
    ['Maximum number of messages 6 reached, current message count: 6', 'messages', 6, 6],
    ['Maximum number of turns 3 reached.', 'steps', undefined, 3],
    ['Token usage limit reached, total token count: 812, prompt token count: 700.', 'tokens', 812, undefined],
    ['AgentMaxStepsError: Reached max steps.', 'steps', undefined, undefined],
    ['Model call limits exceeded: run limit (3/3)', 'steps', 3, 3],
  ])('%s', (message, limit, used, allowed) => {
    const told = limitInError(message)
    expect([told?.limit, told?.used, told?.allowed]).toEqual([limit, used, allowed])
    expect(told?.words).not.toBe('')
  })
  test('what is no limit of a run is none', () => {
    for (const message of [
      'Rate limit exceeded, retry in 20s',
      'Error code: 429 - Token limit per minute reached',
      "This model's maximum context length is 8192 tokens.",
      'RecursionError: maximum recursion depth exceeded',
      'optimizer: maximum iterations reached in line 3',
      'TimeoutError: the request timed out',
      '',
    ])
      expect(limitInError(message)).toBeUndefined()
  })
  test('is found before or behind a long trace of calls', () => {
    const calls = '  File "x.py", line 1\n'.repeat(2_000)
    expect(limitInError(`${calls}GraphRecursionError: Recursion limit of 9 reached`)?.allowed).toBe(9)
    expect(limitInError(`GraphRecursionError: Recursion limit of 9 reached\n${calls}`)?.allowed).toBe(9)
  })
  test('at the end of a console it is the last line that was raised', () => {
    expect(limitAtEnd('…\nlanggraph.errors.GraphRecursionError: Recursion limit of 4 reached.\n\n')?.allowed).toBe(4)
    expect(limitAtEnd('GraphRecursionError: Recursion limit of 4 reached.\nand on it went\n')).toBeUndefined()
    expect(limitAtEnd('The recursion limit of 4 was discussed')).toBeUndefined()
  })
})

describe('answers that a program gives in the place of the model', () => {
  test.each([
    ['Agent stopped due to iteration limit or time limit.', undefined],
    ['Agent stopped due to max iterations.', 'steps'],
    ['Sorry, need more steps to process this request.', 'recursionLimit'],
    ['Claude AI usage limit reached|1764000000', undefined],
    ['You’ve hit your session limit · resets 3pm (Europe/Madrid)', undefined],
    ['Model call limits exceeded: run limit (6/6)', 'steps'],
    ['Model call limits exceeded: run level call limit reached with 15 model calls', 'steps'],
    ["'search' tool call limit reached: run limit exceeded (4/3 calls).", 'toolCalls'],
  ])('%s', (answer, limit) => {
    expect(limitInAnswer(answer)).toMatchObject({ words: answer })
    expect(limitInAnswer(answer)?.limit).toBe(limit)
  })
  test('are known only when nothing else is said with them', () => {
    expect(limitInAnswer('It printed: Agent stopped due to max iterations. I would raise them.')).toBeUndefined()
    expect(limitInAnswer('The recursion limit of 25 was reached, so I stopped there.')).toBeUndefined()
  })
  test('no text of another kind is one', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => limitInAnswer(text) === undefined))
    fc.assert(
      fc.property(fc.lorem({ maxCount: 12 }), (text) => limitInAnswer(text) === undefined && limitInError(text) === undefined),
    )
  })
})
