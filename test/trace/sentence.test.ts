import { describe, expect, test } from 'vitest'
import type { Language } from '../../src/base/language'
import { TraceIndex } from '../../src/replay/trace-index'
import type { EventDraft, Routed, RouteReason, TraceEvent } from '../../src/trace/events'
import { sentenceText } from '../../src/trace/sentence'
import { researchTrace } from '../support/research-trace'

const told = (index: TraceIndex, step: number, language: Language) => sentenceText(index.sentence(step, language), language)
const research = TraceIndex.of(researchTrace())

describe('the sentences of the research run', () => {
  test.each([
    [0, 'The run began with “What are the main approaches to reducing hallucination in RAG systems?”.'],
    [1, 'The brain asked for tavily_search, because the run begins there.'],
    [2, 'The router sent the run to the tools, because the last message asks for 1 tool.'],
    [3, 'The hands ran tavily_search and brought 1 result, because the brain had asked for it.'],
    [4, 'The brain asked for think_tool, because the tool results came back to it.'],
    [13, 'The brain answered in text, because the tool results came back to it.'],
    [14, 'The router sent the run to the summary, because the last message asks for no tools.'],
    [15, 'compress_research summed up the conversation into compressed_research and raw_notes, because the router chose “done”.'],
  ])('step %i in English', (step, sentence) => {
    expect(told(research, step, 'en')).toBe(sentence)
  })

  test('in Spanish', () => {
    expect(told(research, 2, 'es')).toBe(
      'El router mandó la ejecución a las herramientas porque el último mensaje pide 1 herramienta.',
    )
    expect(told(research, 3, 'es')).toBe(
      'Las manos ejecutaron tavily_search y trajeron 1 resultado porque el cerebro lo había pedido.',
    )
  })

  test('every step has a sentence of its own language', () => {
    for (const { index } of research.steps) {
      expect(told(research, index, 'en')).toMatch(/\S\.$/)
      expect(told(research, index, 'es')).not.toBe(told(research, index, 'en'))
    }
  })
})

const place = (drafts: readonly EventDraft[]): TraceIndex =>
  TraceIndex.of(drafts.map((draft, seq) => ({ ns: [], step: 1, ...draft, seq }) as TraceEvent))
const begin: EventDraft = { type: 'run-started', runId: 'r', input: {}, budget: {} }
const hi: EventDraft = {
  type: 'state-committed',
  changes: [{ field: 'messages', op: 'append', values: [{ id: 'h', role: 'human', text: 'hi' }] }],
}

describe('why a router chose', () => {
  const decide = (reason: RouteReason | undefined, more: Partial<Routed> = {}, talk = true) =>
    told(
      place([
        begin,
        ...(talk ? [hi] : []),
        {
          type: 'routed',
          router: 'r',
          source: '__start__',
          branch: 'x',
          targets: ['a'],
          because: 'told',
          ...(reason ? { reason } : {}),
          ...more,
        },
      ]),
      1,
      'en',
    )
  test.each<[RouteReason, string]>([
    [{ type: 'tool-calls', tools: ['a', 'b'], invalid: 0 }, 'the last message asks for 2 tools'],
    [{ type: 'tool-calls', tools: [], invalid: 1 }, 'the last message asks for a tool in a form that could not be read'],
    [{ type: 'calls-tool', tool: 'search' }, 'the last message asks for search'],
    [{ type: 'rounds', field: 'n', used: 3, allowed: 3 }, '3 of 3 tool rounds are used'],
    [{ type: 'field', field: 'n', is: '>=', expected: 2, value: 3 }, 'n is 3 (asked: >= 2)'],
    [{ type: 'field', field: 'notes', is: 'empty', value: [] }, 'notes is empty'],
    [{ type: 'field', field: 'text', is: 'contains', expected: 'stop', value: 'do stop' }, 'text contains “stop”'],
    [
      { type: 'tokens', field: 'messages', used: 900, allowed: 800 },
      'messages holds about 900 tokens, and 800 is where it stops',
    ],
    [{ type: 'code' }, 'the rule’s own code said so'],
    [{ type: 'otherwise', calls: 0 }, 'the last message asks for no tools'],
    [{ type: 'otherwise', calls: 2 }, 'none of its rules held'],
  ])('%o', (reason, because) => {
    expect(decide(reason)).toBe(`The router sent the run to a, because ${because}.`)
  })
  test('without a conversation nothing could ask for tools', () => {
    expect(decide({ type: 'otherwise', calls: 0 }, {}, false)).toBe(
      'The router sent the run to a, because none of its rules held.',
    )
  })
  test('a record without the reason as data is told in its own words, or not at all', () => {
    expect(decide(undefined)).toBe('The router sent the run to a, because told.')
    expect(decide({ type: 'unknown' })).toBe('The router sent the run to a.')
  })
  test('a way that leads nowhere', () => {
    expect(decide({ type: 'code' }, { targets: [] })).toBe(
      'The router chose “x”, which leads nowhere, because the rule’s own code said so.',
    )
    expect(decide({ type: 'none' }, { branch: null, targets: [] })).toBe(
      'The router chose no way out, because none of its rules held and it has no other way out.',
    )
    expect(decide({ type: 'code' }, { targets: ['__end__'] })).toBe(
      'The router sent the run to the end, because the rule’s own code said so.',
    )
  })
})

describe('what a node did', () => {
  const visit = (kind: string | undefined, ...inner: readonly EventDraft[]) =>
    told(
      place([begin, { type: 'node-started', taskId: 't', node: 'it', ...(kind ? { kind } : {}), cause: 'start' }, ...inner]),
      1,
      'en',
    )
  const done: EventDraft = { type: 'node-finished', taskId: 't', node: 'it', status: 'ok' }
  const called = (id: string): EventDraft => ({
    type: 'tool-called',
    taskId: 't',
    toolCallId: id,
    tool: 'search',
    args: {},
    mode: 'mock',
  })
  const returned = (toolCallId: string, status: 'ok' | 'error'): EventDraft => ({
    type: 'tool-returned',
    toolCallId,
    status,
    content: 'r',
  })

  test('still running', () => {
    expect(visit('brain')).toBe('The brain is at work, because the run begins there.')
  })
  test('hands with a failure', () => {
    expect(visit('hands', called('1'), called('2'), returned('1', 'ok'), returned('2', 'error'), done)).toMatch(
      /^The hands ran search ×2; 1 of 2 failed/,
    )
    expect(visit('hands', called('1'), returned('1', 'error'), done)).toMatch(/^The hands ran search, which failed/)
    expect(visit('hands', done)).toMatch(/^The hands ran no tool/)
  })
  test('hands of whose work a record does not hold all: no result is made up', () => {
    const ran = (...inner: readonly EventDraft[]) => visit('hands', ...inner, done)
    expect(ran(called('1'))).toBe('The hands ran search; the record holds no result.')
    expect(ran(called('1'), called('2'))).toBe('The hands ran search ×2; the record holds no result.')
    expect(ran(called('1'), called('2'), returned('1', 'ok'))).toBe(
      'The hands ran search ×2; 1 of 2 has no result in the record.',
    )
    expect(ran(called('1'), called('2'), called('3'), returned('1', 'error'))).toBe(
      'The hands ran search ×3; 1 of 3 failed, and 2 have no result in the record.',
    )
  })
  test('a record that holds no more than that something ran does not say that it did nothing', () => {
    const recorded = { record: 0, where: 'line 1' }
    for (const kind of ['brain', 'hands']) {
      const started: EventDraft = { type: 'node-started', taskId: 't', node: 'it', kind, cause: 'start', recorded }
      const index = place([begin, started, done])
      expect(told(index, 1, 'en')).toMatch(/ ran; the record does not hold what came of it\.$/)
      expect(told(index, 1, 'es')).toMatch(/; el registro no contiene qué salió de ello\.$/)
    }
  })
  test('a function by its name, with what it wrote', () => {
    const wrote: EventDraft = {
      type: 'state-written',
      taskId: 't',
      node: 'it',
      writes: [{ field: 'x', reducer: 'replace', value: 1 }],
    }
    expect(visit('function', wrote, done)).toBe('it wrote x, because the run begins there.')
    expect(visit('function', done)).toBe('it ran and wrote nothing, because the run begins there.')
    expect(visit(undefined, done)).toBe('it ran and wrote nothing, because the run begins there.')
  })
  test('a failure, with what was said', () => {
    const failed: EventDraft = {
      type: 'node-finished',
      taskId: 't',
      node: 'it',
      status: 'error',
      error: { code: 'x', message: 'No key.' },
    }
    expect(visit('brain', failed)).toBe('The brain failed: No key.')
  })
  test('a pause', () => {
    const pause: EventDraft = { type: 'interrupted', interruptId: 'i', taskId: 't', question: 'Go on?' }
    expect(visit('review', pause, { ...done, status: 'interrupted' })).toMatch(/^The review paused to ask a person/)
  })
  test('a pause of which the record tells only behind the visit', () => {
    const pause: EventDraft = { type: 'interrupted', interruptId: 'i', taskId: 't', question: 'Go on?' }
    expect(visit('function', { ...done, status: 'interrupted' }, pause)).toMatch(/^it paused to ask a person/)
    const end: EventDraft = { type: 'run-finished', status: 'stopped', output: null }
    expect(visit('function', { ...done, status: 'interrupted' }, end, pause)).toMatch(/^it was cut short/)
  })
  test('an answer that is not in the record', () => {
    const answer = (given: unknown) => place([begin, { type: 'resumed', interruptId: 'i', taskId: 't', answer: given }])
    expect(told(answer('yes'), 1, 'en')).toBe('A person answered: “yes”.')
    expect(told(answer(null), 1, 'en')).toBe('A person answered; the record does not hold the answer.')
    expect(told(answer(null), 1, 'es')).toBe('Una persona respondió; la respuesta no está en el registro.')
  })
  test('that a model asked for tools is said only where one did', () => {
    const asks = { id: 'm', role: 'ai', text: '', toolCalls: [{ id: '1', name: 'search', args: {} }] } as const
    const reply: EventDraft = { type: 'model-replied', callId: 'c', message: asks }
    const state: EventDraft = { type: 'state-committed', changes: [{ field: 'talk', op: 'append', values: [asks] }] }
    const hands: EventDraft = { type: 'node-started', taskId: 't', node: 'it', kind: 'hands', cause: 'start' }
    const ran = [hands, called('1'), returned('1', 'ok'), done]
    const last = (drafts: readonly EventDraft[]) => {
      const index = place(drafts)
      return told(index, index.steps.length - 1, 'en')
    }
    for (const before of [reply, state]) expect(last([begin, before, ...ran])).toMatch(/because the brain had asked for it\.$/)
    expect(last([begin, ...ran])).toBe('The hands ran search and brought 1 result, because the run begins there.')
  })
  test('a result that nobody asked for is no tool that did not run', () => {
    const results = (...texts: readonly string[]): EventDraft => ({
      type: 'state-written',
      taskId: 't',
      node: 'it',
      writes: [
        { field: 'm', reducer: 'messages', value: texts.map((text) => ({ id: text, role: 'tool', text, toolCallId: text })) },
      ],
    })
    expect(visit('hands', results('a'), done)).toBe('The hands hold a result that no call in the record asked for.')
    expect(visit('hands', results('a', 'b'), done)).toBe('The hands hold 2 results that no call in the record asked for.')
  })
  test('a later turn and an inner graph begin somewhere too', () => {
    const start: EventDraft = { type: 'node-started', taskId: 't', node: 'it', kind: 'brain', cause: 'start' }
    const end: EventDraft = { type: 'run-finished', status: 'ok', output: null }
    const second = place([begin, end, { ...begin, runId: 'r2' }, start, done])
    expect(told(second, second.steps.length - 1, 'en')).toMatch(/because the turn begins there\.$/)
    const inner = TraceIndex.of([
      { ...begin, seq: 0, ns: [] },
      { ...start, seq: 1, ns: ['helper:7'] },
    ] as readonly TraceEvent[])
    expect(told(inner, 1, 'en')).toMatch(/because helper begins there\.$/)
  })
})

describe('Spanish agrees in number', () => {
  const hands = (node: string, failed: number, count: number) => {
    const ids = Array.from({ length: count }, (_, i) => String(i))
    return told(
      place([
        begin,
        { type: 'node-started', taskId: 'o', node: 'other', kind: 'hands', cause: 'start' },
        { type: 'node-finished', taskId: 'o', node: 'other', status: 'ok' },
        { type: 'node-started', taskId: 't', node, kind: 'hands', cause: 'start' },
        ...ids.map(
          (id): EventDraft => ({ type: 'tool-called', taskId: 't', toolCallId: id, tool: 'busca', args: {}, mode: 'mock' }),
        ),
        ...ids.map(
          (id, i): EventDraft => ({ type: 'tool-returned', toolCallId: id, status: i < failed ? 'error' : 'ok', content: '' }),
        ),
        { type: 'node-finished', taskId: 't', node, status: 'ok' },
      ]),
      2,
      'es',
    )
  }
  test.each([
    [0, 1, /^pinza ejecutó busca y trajo 1 resultado/],
    [1, 3, /^pinza ejecutó busca ×3; 1 de 3 falló/],
    [2, 3, /^pinza ejecutó busca ×3; 2 de 3 fallaron/],
  ])('%i of %i failed', (failed, count, sentence) => {
    expect(hands('pinza', failed, count)).toMatch(sentence)
  })
})
