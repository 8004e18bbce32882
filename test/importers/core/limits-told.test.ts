import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordedRun } from '../../../src/importers/contract'
import { limitsBeside, settingsIn } from '../../../src/importers/core/limits-beside'
import { amountsIn, limitEvent, type RunLimits, withLimits } from '../../../src/importers/core/limits-told'
import { RunBuilder } from '../../../src/importers/core/run-builder'
import { limitNames } from '../../../src/trace/limit-name'
import { imported, notices, ofType } from '../embed/imported'
import { holesIn, limitsOf } from '../support/limits'

function plainRun(): RecordedRun {
  const run = new RunBuilder()
  run.startTurn({ question: 'How many boats?' })
  const task = run.startNode({ node: 'brain', kind: 'brain', cause: 'start' })
  run.model(task, { model: 'm', saw: [], said: { id: 'a1', role: 'ai', text: 'Three.' } })
  run.finishNode(task)
  run.finish({ status: 'ok', output: 'Three.' })
  return { title: 'boats', events: run.events }
}

describe('the event of a limit', () => {
  test('has the numbers that are told, those of the settings, and those that were counted', () => {
    expect(limitEvent({ limit: 'usd', used: 3.1, allowed: 3, words: '' })).toMatchObject({ used: 3.1, allowed: 3 })
    expect(limitEvent({ limit: 'usd', words: '' }, { budget: { usd: 3 }, spent: { usd: 3.1 } })).toMatchObject({
      type: 'limit-reached',
      used: 3.1,
      allowed: 3,
    })
    // Who may take five steps and is stopped for it has taken five.
    expect(limitEvent({ limit: 'steps', allowed: 5, words: '' })).toMatchObject({ limit: 'steps', used: 5, allowed: 5 })
  })
  test('a limit without a name is the one that was used up', () => {
    expect(limitEvent({ words: 'Over' }, { budget: { usd: 3, steps: 2 }, spent: { usd: 1, steps: 2 } })).toMatchObject({
      limit: 'steps',
      used: 2,
    })
  })
  test('without numbers it is a notice in both languages, and no number is made up', () => {
    expect(limitEvent({ limit: 'usd', allowed: 3, words: 'out of money' })).toEqual({
      type: 'notice',
      code: 'limit-told',
      text: 'The record says that the limit of 3 US dollars was reached: “out of money”.',
      data: { limit: 'usd', allowed: 3, es: 'El registro dice que se llegó al límite de 3 dólares: «out of money».' },
    })
    expect(limitEvent({ words: 'over' })).toMatchObject({ data: { es: 'El registro dice que se llegó a un límite: «over».' } })
    expect(limitEvent({ limit: 'context', words: 'exit_context' })).toMatchObject({ code: 'limit-told' })
  })
})

describe('a run with its limits', () => {
  test('keeps its events when nothing is told', () => {
    const run = plainRun()
    expect(withLimits(run, undefined)).toBe(run)
    expect(withLimits(run, {})).toBe(run)
    expect(withLimits(run, { budget: {}, spent: { usd: 9 } })).toBe(run)
  })
  test('says where its own count is beyond its own budget, though it ended well', () => {
    const { events } = withLimits(plainRun(), { budget: { usd: 1 }, spent: { usd: 1.5 } })
    expect(events.at(-1)).toMatchObject({ type: 'run-finished', status: 'ok' })
    expect(events.at(-2)).toMatchObject({
      code: 'over-budget',
      text: 'The run used 1.5 US dollars, and the budget allows 1.',
      data: { es: 'La ejecución usó 1.5 dólares, y el presupuesto permite 1.' },
    })
  })
  test('any limits give events in order and a verdict that reads well; only a limit that was reached changes how it ended', () => {
    const amounts = fc.dictionary(fc.constantFrom(...limitNames), fc.double({ min: 0.001, max: 1e7, noNaN: true }))
    const reached = fc.option(
      fc.record(
        {
          limit: fc.constantFrom(...limitNames, 'context' as const),
          used: fc.nat(1000),
          allowed: fc.nat(1000),
          words: fc.constantFrom('LimitsExceeded', 'exit_cost', 'Reached max steps.'),
        },
        { requiredKeys: ['words'] },
      ),
      { nil: undefined },
    )
    fc.assert(
      fc.property(fc.record({ budget: amounts, spent: amounts, reached }), (limits: RunLimits) => {
        const { events } = withLimits(plainRun(), limits)
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i))
        const end = events.at(-1)
        expect(end?.type === 'run-finished' && end.status).toBe(limits.reached === undefined ? 'ok' : 'limit')
        expect(holesIn(events)).toEqual([])
      }),
    )
  })
})

describe('settings and ends beside what was said', () => {
  test('settings are read in the record and right inside it; nothing that limits one reply is one', () => {
    expect(settingsIn({ config: { recursion_limit: 25 }, max_turns: 4, max_tokens: 512, cost_limit: 0 })).toEqual({
      recursionLimit: 25,
      steps: 4,
    })
    expect(amountsIn({ a: -1, b: Number.NaN, c: '3' }, { a: 'steps', b: 'steps', c: 'steps' })).toEqual({})
    expect(settingsIn(null)).toEqual({})
  })
  test('a code or a sentence for the end', () => {
    expect(limitsBeside({ stop_reason: 'max_turns' })?.reached).toEqual({ limit: 'steps', words: 'max_turns' })
    expect(limitsBeside({ error: { message: 'Recursion limit of 9 reached' } })?.reached).toMatchObject({ allowed: 9 })
    for (const stop_reason of ['end_turn', 'max_tokens', 'stop', 'length', 'tool_use', 'completed', 'maximum'])
      expect(limitsBeside({ stop_reason, status: 'ok' })).toBeUndefined()
  })
  const messages = [
    { role: 'user', content: 'How many boats?' },
    { role: 'assistant', content: 'Three.' },
  ]
  test('belong to the run of any list of messages', () => {
    expect(limitsOf(imported({ messages, max_turns: 4, stop_reason: 'max_turns' }))).toEqual({
      verdict: 'stopped-at-budget',
      status: 'limit',
      budget: { steps: 4 },
      reached: ['steps 4/4'],
    })
    expect(limitsOf(imported({ messages, max_turns: 4, stop_reason: 'stop' }))).toEqual({
      verdict: 'answered',
      status: 'ok',
      budget: { steps: 4 },
      reached: [],
    })
  })
  test('an answer that is no answer ends the run at a limit, whatever wrote the messages', () => {
    const said = { role: 'assistant', content: 'Agent stopped due to iteration limit or time limit.' }
    const record = imported({ messages: [messages[0], said] })
    expect(limitsOf(record)).toMatchObject({ verdict: 'stopped-at-budget', reached: ['some limit'] })
    expect(holesIn(record.runs[0]?.events ?? [])).toEqual([])
    // Said before a further question it ended only that turn.
    expect(limitsOf(imported({ messages: [messages[0], said, ...messages] })).verdict).toBe('answered')
  })
  test('more rounds of tools than steps, and more calls than allowed, are over the budget', () => {
    const round = (id: string) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: `{"at":"${id}"}` } }],
      },
      { role: 'tool', tool_call_id: id, content: 'nothing' },
    ]
    const record = imported({
      messages: [messages[0], ...round('c1'), ...round('c2'), messages[1]],
      max_steps: 1,
      max_tool_calls: 1,
    })
    expect(notices(record)).toEqual([
      'over-budget: The run used 2 tool calls, and the budget allows 1.',
      'over-budget: The run used 2 agent steps, and the budget allows 1.',
    ])
    expect(limitsOf(record).verdict).toBe('answered')
  })
  test('a reply that was cut off is said, and is no budget of the run', () => {
    const record = imported({
      request: { model: 'm', messages: [messages[0]] },
      response: { choices: [{ finish_reason: 'length', message: { role: 'assistant', content: 'Three or' } }] },
    })
    expect(notices(record)).toEqual(['reply-cut: This reply was cut off (length): it is not whole.'])
    expect(ofType(record, 'run-finished')[0]?.status).toBe('ok')
  })
})
