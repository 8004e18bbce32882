import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventDraft, RunError, TraceEvent } from '../../src/trace/events'
import type { Message, ToolCall } from '../../src/trace/message'
import { colourOf, verdictCodes } from '../../src/trace/trace'
import { verdictOf } from '../../src/trace/verdict'
import { brokenReturnTrace, researchTrace } from '../support/research-trace'
import { TraceBuilder } from '../support/trace-builder'
import { arbRun, arbSoup } from './arbitrary'

const call = (n: number, name = 'search', args: ToolCall['args'] = { q: 'x' }): ToolCall => ({ id: `c${n}`, name, args })
const begin = () => new TraceBuilder('messages').start('What is it?')
const toTools = {
  router: 'next',
  branch: 'tools',
  targets: ['hands'],
  because: '',
  reason: { type: 'tool-calls', tools: ['search'], invalid: 0 },
} as const
const toEnd = {
  router: 'next',
  branch: 'done',
  targets: ['__end__'],
  because: '',
  reason: { type: 'otherwise', calls: 0 },
} as const
const asks = (trace: TraceBuilder, n: number, one = call(n)) =>
  trace.brain({ node: 'brain', system: '', calls: [one], routed: toTools }, n === 1 ? undefined : 'hands')
const lap = (trace: TraceBuilder, n: number, result = 'found', one = call(n)) =>
  asks(trace, n, one).hands('hands', [one], [result], [], 'next')
const answers = (trace: TraceBuilder, text: string, from = 'hands') =>
  trace.brain({ node: 'brain', system: '', text, routed: toEnd }, from)
const notice = (code: string, node: string, data?: Readonly<Record<string, unknown>>): EventDraft => ({
  type: 'notice',
  code,
  text: code,
  node,
  ...(data ? { data } : {}),
})
/** One visit of a node that is neither brain nor hands. */
function visit(
  trace: TraceBuilder,
  node: string,
  kind: string,
  writes: readonly (readonly [string, unknown])[],
  error?: RunError,
): TraceBuilder {
  const taskId = trace.next().task(node)
  trace.add({ type: 'node-started', taskId, node, kind, cause: 'edge', from: 'hands' })
  if (error) return trace.add({ type: 'node-finished', taskId, node, status: 'error', error })
  return trace
    .add(
      { type: 'state-written', taskId, node, writes: writes.map(([field, value]) => ({ field, reducer: 'replace', value })) },
      { type: 'node-finished', taskId, node, status: 'ok' },
    )
    .commit(writes.map(([field, value]) => ({ field, op: 'set', value })))
}
const verdict = (trace: TraceBuilder) => verdictOf(trace.events, 'en')

describe('nothing was asked', () => {
  const asked = (input: Readonly<Record<string, unknown>>) =>
    new TraceBuilder('messages').add({ type: 'run-started', runId: 'r', input, budget: {} })

  test.each([
    ['an empty question', { question: '' }],
    ['a question of blanks', { question: ' \n' }],
    ['no input at all', {}],
    ['a message without a text', { messages: [{ role: 'human', id: 'm1', text: '' }] }],
  ])('%s', (_name, input) => {
    const told = verdict(answers(asked(input), 'I was not asked anything.').finish())
    expect(told).toMatchObject({
      verdict: 'nothing-asked',
      title: 'Nothing was asked.',
      detail: expect.stringContaining('I was not asked anything.'),
      node: 'brain',
    })
    expect(colourOf('nothing-asked')).toBe('grey')
  })

  test.each([
    ['a question', { question: 'What is it?' }],
    ['a message with a text', { messages: [{ role: 'human', text: 'What is it?' }] }],
    ['another field of the input', { topic: 'routers' }],
    ['numbers', { a: 6, b: 7 }],
  ])('not with %s', (_name, input) => {
    expect(verdict(answers(asked(input), 'This.').finish())?.verdict).toBe('answered')
  })

  test('not when the state begins with something to go on, but a counter is not that', () => {
    const begun = (value: unknown) =>
      verdict(answers(asked({}).commit([{ field: 'topic', op: 'set', value }]), 'This.').finish())?.verdict
    expect(begun('routers')).toBe('answered')
    expect(begun(0)).toBe('nothing-asked')
    expect(begun([])).toBe('nothing-asked')
  })

  test('not in a run on the answers of a record, which need not tell what was asked', () => {
    const onRecord = (mode: 'mock' | 'recorded') => {
      const events = answers(lap(asked({}), 1), 'This.').finish().events
      return verdictOf(
        events.map((event) => (event.type === 'tool-called' ? { ...event, mode } : event)),
        'en',
      )?.verdict
    }
    expect([onRecord('mock'), onRecord('recorded')]).toEqual(['nothing-asked', 'answered'])
  })

  test('a fault is said first, and a graph without a model is not judged by it', () => {
    expect(verdict(answers(asked({}), '').finish())?.verdict).toBe('empty-answer')
    expect(verdict(visit(asked({}), 'shape', 'function', [['answer', 42]]).finish())?.verdict).toBe('answered')
  })
})

describe('answered', () => {
  test('the research run, with where the answer is', () => {
    expect(verdictOf(researchTrace(), 'en')).toMatchObject({
      verdict: 'answered',
      title: 'The agent answered; the answer is in compressed_research.',
      node: 'compress_research',
      step: 15,
    })
  })
  test('a loop whose last word is text', () => {
    expect(verdict(answers(lap(begin(), 1), 'It is this.').finish())).toEqual({
      verdict: 'answered',
      title: 'The agent answered.',
      detail: 'It is this.',
      node: 'brain',
      step: 4,
    })
  })
  test('a summary that read the result counts, although no brain did', () => {
    const trace = lap(begin(), 1)
    const taskId = trace.next().task('sum')
    trace
      .add(
        { type: 'node-started', taskId, node: 'sum', kind: 'compress', cause: 'edge', from: 'hands' },
        { type: 'model-called', taskId, callId: 'k', model: 'm', messages: trace.history, tools: [] },
        { type: 'model-replied', callId: 'k', message: { id: 's', role: 'ai', text: 'In short: found.' } },
        {
          type: 'state-written',
          taskId,
          node: 'sum',
          writes: [{ field: 'summary', reducer: 'replace', value: 'In short: found.' }],
        },
        { type: 'node-finished', taskId, node: 'sum', status: 'ok' },
      )
      .commit([{ field: 'summary', op: 'set', value: 'In short: found.' }])
      .finish()
    expect(verdict(trace)).toMatchObject({ verdict: 'answered', detail: 'In short: found.', node: 'sum' })
  })
  test('a function that made something of the result', () => {
    expect(verdict(visit(lap(begin(), 1), 'shape', 'function', [['answer', 42]]).finish())?.verdict).toBe('answered')
  })
  test('a graph without any model ends in the state that it wrote', () => {
    const trace = visit(
      new TraceBuilder('messages').add({ type: 'run-started', runId: 'r', input: {}, budget: {} }),
      'a',
      'function',
      [['x', 1]],
    )
    expect(verdict(trace.finish())).toMatchObject({
      verdict: 'answered',
      title: 'The graph ran to its end and wrote x.',
      node: 'a',
    })
  })
  test('a budget that was reached with the last word ended nothing', () => {
    const trace = answers(begin(), 'Done.').add({ type: 'limit-reached', limit: 'tokens', used: 900, allowed: 800 })
    expect(verdict(trace.finish())?.verdict).toBe('answered')
    const exact = { ...toEnd, reason: { type: 'rounds', field: 'n', used: 3, allowed: 3 } } as const
    const rounds = lap(begin(), 1).brain({ node: 'brain', system: '', text: 'Done.', routed: exact }, 'hands')
    expect(verdict(rounds.finish())?.verdict).toBe('answered')
  })
})

describe('ends that LangGraph calls a success', () => {
  test('ended-on-tool-result: the missing return edge', () => {
    expect(verdictOf(brokenReturnTrace(), 'en')).toMatchObject({
      verdict: 'ended-on-tool-result',
      title: 'Nobody read the last tool result.',
      node: 'tool_node',
      edge: { source: 'tool_node', target: 'llm_call' },
      step: 3,
      fix: 'Draw the return edge from tool_node to llm_call.',
    })
  })
  test('ended-on-tool-result: a function that does nothing with it reads nothing', () => {
    expect(verdict(visit(lap(begin(), 1), 'log', 'function', []).finish())?.verdict).toBe('ended-on-tool-result')
  })
  test('ended-on-unparsed-call', () => {
    const invalidCalls = [{ id: 'c1', name: 'search', rawArgs: '{"q": "par', error: 'cut' }]
    const trace = begin().brain({ node: 'brain', system: '', message: { invalidCalls }, routed: toEnd })
    expect(verdict(trace.finish())).toMatchObject({
      verdict: 'ended-on-unparsed-call',
      node: 'brain',
      step: 1,
      detail: 'The arguments were: {"q": "par',
    })
  })
  test('unanswered-call: the way that is taken when tools are asked for leads to the end', () => {
    const trace = begin().brain({ node: 'brain', system: '', calls: [call(1)], routed: { ...toTools, targets: ['__end__'] } })
    expect(verdict(trace.finish())).toMatchObject({
      verdict: 'unanswered-call',
      node: 'brain',
      step: 1,
      title: 'brain asked for search, and the call was never answered.',
    })
  })
  test('dead-end', () => {
    const trace = begin().brain({ node: 'brain', system: '', text: 'It is this.' }).add(notice('dead-end', 'brain'))
    expect(verdict(trace.finish())).toMatchObject({ verdict: 'dead-end', node: 'brain', step: 1 })
  })
  test('empty-answer', () => {
    expect(verdict(answers(lap(begin(), 1), ' \n').finish())).toMatchObject({ verdict: 'empty-answer', node: 'brain', step: 4 })
    expect(verdict(answers(begin(), '', 'x').finish())?.verdict).toBe('empty-answer')
  })
  test('an answer that is an image is not empty', () => {
    const trace = begin().brain({
      node: 'brain',
      system: '',
      message: { blocks: [{ type: 'image_url', url: 'data:' }] },
      routed: toEnd,
    })
    expect(verdict(trace.finish())?.verdict).toBe('answered')
  })
  test('join-starved, with what is missing', () => {
    const trace = answers(begin(), 'Hi.', 'x').add(notice('join-starved', 'merge', { missing: ['left', 'right'] }))
    expect(verdict(trace.finish())).toMatchObject({
      verdict: 'join-starved',
      node: 'merge',
      title: 'The run ended while merge still waits for left and right.',
    })
  })
  test('no-destination, from the notice or from the decision alone', () => {
    const nowhere = { router: 'next', branch: null, targets: [], because: '', reason: { type: 'none' } } as const
    const trace = begin().brain({ node: 'brain', system: '', text: 'Hi.', routed: nowhere })
    expect(verdictOf([...trace.finish().events], 'en')).toMatchObject({ verdict: 'no-destination', node: 'next', step: 2 })
    expect(verdict(answers(begin(), 'Hi.', 'x').add(notice('no-destination', 'jump')).finish())).toMatchObject({
      verdict: 'no-destination',
      node: 'jump',
    })
  })
  test('a jump that chose nothing while another edge led on decided nothing', () => {
    const trace = answers(visit(begin(), 'jump', 'function', []).add(notice('no-destination', 'jump')), 'Hi.', 'jump')
    expect(verdict(trace.finish())?.verdict).toBe('answered')
  })
  test('unknown-destination', () => {
    const trace = visit(begin(), 'jump', 'function', []).add(notice('unknown-destination', 'jump', { target: 'nobody' }))
    expect(verdict(trace.finish())).toMatchObject({
      verdict: 'unknown-destination',
      node: 'jump',
      title: 'jump jumped to nobody, and there is no such node.',
    })
  })
})

describe('stopped at a budget', () => {
  const cut = {
    router: 'next',
    branch: 'over',
    targets: ['sum'],
    because: '',
    reason: { type: 'rounds', field: 'n', used: 2, allowed: 2 },
  } as const
  test('a router left the loop although a tool was asked for', () => {
    const trace = lap(begin(), 1).brain({ node: 'brain', system: '', calls: [call(2, 'think')], routed: cut }, 'hands')
    const left: Message = { id: 'left', role: 'tool', text: 'not run', toolCallId: 'c2', synthetic: true }
    visit(trace, 'sum', 'compress', [['summary', 'Short.']]).commit([{ field: 'messages', op: 'append', values: [left] }])
    expect(verdict(trace.finish())).toMatchObject({
      verdict: 'stopped-at-budget',
      node: 'next',
      step: 5,
      title: 'The budget of 2 tool rounds is spent, so the run ended with what there was.',
      detail: '2 of 2 tool rounds were used. Asked for and not run: think.',
    })
  })
  test.each(['tokens', 'usd', 'seconds'] as const)('%s: the runner stopped it', (limit) => {
    const trace = lap(begin(), 1).add({ type: 'limit-reached', limit, used: 12, allowed: 10 })
    expect(verdict(trace.finish('limit'))).toMatchObject({ verdict: 'stopped-at-budget', node: 'hands', step: 3 })
  })
})

describe('recursion limit', () => {
  const ended = (trace: TraceBuilder) =>
    verdict(trace.add({ type: 'limit-reached', limit: 'recursionLimit', used: 9, allowed: 9 }).finish('limit'))
  test('stuck: the same call with the same result, lap after lap', () => {
    const trace = begin()
    for (let n = 1; n <= 4; n++) lap(trace, n)
    asks(trace, 5)
    expect(ended(trace)).toMatchObject({
      verdict: 'recursion-limit',
      title: 'The loop was stuck: 4 laps in a row were the same, each time search with the same result.',
      detail: 'The limit of 9 supersteps ended it. It went round brain (5) → hands (4).',
      node: 'brain',
      step: 1,
    })
  })
  test('stuck from some lap on points at where that began', () => {
    const trace = begin()
    for (let n = 1; n <= 5; n++) lap(trace, n, n < 3 ? `found ${n}` : 'nothing')
    asks(trace, 6)
    expect(ended(trace)).toMatchObject({ title: expect.stringContaining('3 laps in a row'), step: 7 })
  })
  test('only too long: each lap brought something else', () => {
    const trace = begin()
    for (let n = 1; n <= 4; n++) lap(trace, n, `found ${n}`)
    expect(ended(trace)).toMatchObject({ title: 'The run needed more than the 9 supersteps it may take.', node: 'brain' })
  })
  test('two functions that change nothing more are stuck, that count are not', () => {
    const same = begin()
    const counting = begin()
    for (let n = 1; n <= 4; n++) {
      visit(visit(same, 'a', 'function', [['x', 1]]), 'b', 'function', [['y', 2]])
      visit(visit(counting, 'a', 'function', [['x', n]]), 'b', 'function', [['y', 2]])
    }
    expect(ended(same)?.title).toBe('The loop was stuck: 3 laps in a row were the same.')
    expect(ended(same)?.detail).toContain('a (4) → b (4)')
    expect(ended(counting)?.title).toContain('needed more than')
  })
})

describe('runs that failed, were refused, paused or stopped', () => {
  const failing = (node: string, kind: string, error: RunError) =>
    visit(begin(), node, kind, [], error).add({ type: 'run-finished', status: 'error', output: {}, error })
  test('a tool: which, and with what input', () => {
    expect(
      verdict(failing('hands', 'hands', { code: 'tool-failed', message: 'No network', tool: 'search', input: { q: 'x' } })),
    ).toMatchObject({
      verdict: 'failed',
      title: 'The tool search failed at hands.',
      detail: 'No network. It was given: {"q":"x"}',
      node: 'hands',
      step: 1,
    })
  })
  test('a model', () => {
    expect(
      verdict(failing('brain', 'brain', { code: 'model-key-missing', message: 'There is no key.', model: 'gpt' }))?.title,
    ).toBe('The model gpt failed at brain.')
  })
  test('a node', () => {
    expect(verdict(failing('shape', 'function', { code: 'function-threw', message: 'x is not defined' }))).toMatchObject({
      title: 'shape failed.',
      detail: 'x is not defined.',
    })
  })
  test('a graph that was refused before anything ran', () => {
    const refused = begin().add({
      type: 'run-finished',
      status: 'error',
      output: {},
      error: { code: 'graph-refused', message: 'No way from START.' },
    })
    expect(verdict(refused)).toEqual({
      verdict: 'failed',
      title: 'The graph was refused before anything ran.',
      detail: 'No way from START.',
      fix: 'The list of problems says what to change.',
    })
  })
  test('unmapped-branch names the router, the value and the branches there are', () => {
    const trace = begin()
      .brain({ node: 'brain', system: '', text: 'hm', routed: { router: 'next', branch: 'maybe', targets: [], because: '' } })
      .add(notice('unmapped-branch', 'next', { branch: 'maybe', branches: ['yes', 'no'] }))
    expect(verdict(trace.finish('error'))).toMatchObject({
      verdict: 'unmapped-branch',
      title: 'next chose “maybe”, and that branch leads nowhere.',
      detail: 'Connected branches: yes, no.',
      node: 'next',
      step: 2,
    })
  })
  test('history-rejected says which call, and since which step', () => {
    const trace = asks(begin(), 1)
    visit(trace, 'second', 'brain', [], { code: 'history-rejected', message: 'no' })
    trace.add(notice('history-rejected', 'second', { code: 'unanswered-call', callId: 'c1', tool: 'search', index: 1 }))
    expect(verdict(trace.finish('error'))).toMatchObject({
      verdict: 'history-rejected',
      title: 'second could not send the conversation: the call search has no result.',
      detail: 'The call is c1, open since step 2. Every strict provider refuses such a history.',
      node: 'second',
      step: 1,
    })
  })
  test('interrupted, with the question', () => {
    const trace = begin()
    const taskId = trace.next().task('review')
    trace.add(
      { type: 'node-started', taskId, node: 'review', kind: 'review', cause: 'start' },
      { type: 'interrupted', interruptId: 'i', taskId, question: 'Go on?' },
      { type: 'node-finished', taskId, node: 'review', status: 'interrupted' },
    )
    expect(verdict(trace.finish('interrupted'))).toMatchObject({
      verdict: 'interrupted',
      node: 'review',
      detail: 'It asks: “Go on?”',
      step: 2,
    })
  })
  test('stopped by a person, where it was', () => {
    expect(verdict(lap(begin(), 1).finish('stopped'))).toMatchObject({ verdict: 'stopped', node: 'hands', step: 3 })
  })
})

describe('every verdict', () => {
  test('of a run that goes on is none', () => {
    expect(verdictOf(lap(begin(), 1).events, 'en')).toBeUndefined()
    expect(verdictOf([], 'en')).toBeUndefined()
  })
  test('is about the last turn', () => {
    const trace = lap(begin(), 1).finish('stopped').start('And then?')
    expect(verdict(trace)).toBeUndefined()
    expect(verdict(answers(trace, 'This.').finish())?.verdict).toBe('answered')
  })
  test('only an answer is green', () => {
    expect(verdictCodes.filter((code) => colourOf(code) === 'green')).toEqual(['answered'])
  })
  test('of whatever events: never a throw, a sentence in each language, and a run that did not end well is not green', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbSoup), (events: readonly TraceEvent[]) => {
        const [en, es] = [verdictOf(events, 'en'), verdictOf(events, 'es')]
        expect(es?.verdict).toBe(en?.verdict)
        if (!en || !es) return
        expect(en.title).toMatch(/\S.*[.?”]$/s)
        expect(es.title).not.toBe(en.title)
        const last = events.findLast((event) => event.type === 'run-finished')
        if (last?.type === 'run-finished' && last.status !== 'ok') expect(colourOf(en.verdict)).not.toBe('green')
      }),
      { numRuns: 400 },
    )
  })
})
