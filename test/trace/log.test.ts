import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import { textLog } from '../../src/trace/log'
import { brokenReturnTrace, researchTrace } from '../support/research-trace'
import { arbRun, arbSoup } from './arbitrary'

const place = (drafts: readonly EventDraft[]) => drafts.map((draft, seq) => ({ ns: [], step: 1, ...draft, seq }) as TraceEvent)
const begin: EventDraft = { type: 'run-started', runId: 'r', input: {}, budget: {} }

describe('the log of the research run', () => {
  const lines = textLog(researchTrace()).split('\n')

  test('has an iteration for each lap', () => {
    expect(lines.filter((line) => line.startsWith('---'))).toEqual([1, 2, 3, 4, 5].map((n) => `--- Iteration ${n} ---`))
  })
  test('the first lap, line by line', () => {
    const at = lines.indexOf('--- Iteration 1 ---')
    expect(lines.slice(at, at + 6)).toEqual([
      '--- Iteration 1 ---',
      '[Brain] Reasoning: I look for an overview of the approaches first.',
      '[Brain] Tool call: tavily_search(query="reducing hallucination RAG approaches")',
      '[Router] tool_calls present -> route to tool_node',
      '[Hands] Executing tavily_search...',
      '[Hands] Result: Three families help: better retrieval, re-ranking what was found, and checking citations. (source: rag-grounding)',
    ])
  })
  test('the last lap leads to the summary and the verdict', () => {
    const at = lines.indexOf('--- Iteration 5 ---')
    expect(lines.slice(at + 1).map((line) => line.split(' ')[0])).toEqual([
      '[Brain]',
      '[Brain]',
      '[Router]',
      '[Compress]',
      '',
      '[Verdict]',
    ])
    expect(lines[at + 3]).toBe('[Router] No tool_calls -> route to compress_research')
  })
  test('in Spanish', () => {
    const spanish = textLog(brokenReturnTrace(), 'es')
    expect(spanish).toContain('[Router] hay tool_calls -> va a tool_node')
    expect(spanish).toContain('[Veredicto] ended-on-tool-result: Nadie leyó el último resultado de las herramientas.')
  })
  test('of a run that goes on is what there is, without a verdict', () => {
    const partial = textLog(researchTrace().slice(0, 8))
    expect(partial.split('\n').at(-1)).toBe('[Brain] still running')
    expect(textLog([])).toBe('')
  })
})

describe('lines are true to what happened', () => {
  test('errors, cuts, notices and limits stand where they happened', () => {
    const events = place([
      begin,
      { type: 'node-started', taskId: 't', node: 'tools', kind: 'hands', cause: 'start' },
      { type: 'tool-called', taskId: 't', toolCallId: '1', tool: 'search', args: {}, mode: 'mock' },
      { type: 'notice', code: 'repeated-call', text: 'Three times the same.', node: 'tools' },
      { type: 'tool-returned', toolCallId: '1', status: 'ok', content: 'a\nb', cutFrom: 900 },
      { type: 'tool-called', taskId: 't', toolCallId: '2', tool: 'weather', args: {}, mode: 'mock' },
      { type: 'tool-returned', toolCallId: '2', status: 'error', content: 'no such place' },
      { type: 'node-finished', taskId: 't', node: 'tools', status: 'ok' },
      { type: 'node-started', taskId: 'u', node: 'shape', kind: 'function', cause: 'edge', from: 'tools' },
      { type: 'node-finished', taskId: 'u', node: 'shape', status: 'error', error: { code: 'x', message: 'x is not defined' } },
      { type: 'limit-reached', limit: 'seconds', used: 31, allowed: 30 },
    ])
    expect(textLog(events).split('\n')).toEqual([
      '[Hands] Executing search...',
      '[Hands] Result: a b (cut from 900 characters)',
      '[Hands] Executing weather...',
      '[Hands] Error from weather: no such place',
      '[Notice] repeated-call: Three times the same.',
      '[Function] Error: x is not defined',
      '[Limit] seconds: 31 of 30 used',
    ])
  })
  test('a call that could not be read is shown as it was written', () => {
    const invalidCalls = [{ id: 'c', name: 'search', rawArgs: "{'q': 'x'}", error: 'single quotes' }]
    const events = place([
      begin,
      { type: 'node-started', taskId: 't', node: 'brain', kind: 'brain', cause: 'start' },
      { type: 'model-called', taskId: 't', callId: 'k', model: 'm', messages: [], tools: [] },
      { type: 'model-replied', callId: 'k', message: { id: 'a', role: 'ai', text: '', invalidCalls } },
      { type: 'node-finished', taskId: 't', node: 'brain', status: 'ok' },
    ])
    expect(textLog(events)).toContain("[Brain] Tool call that could not be read: search({'q': 'x'})")
  })
  test('two nodes of a kind are told apart by name', () => {
    const visit = (node: string): readonly EventDraft[] => [
      { type: 'node-started', taskId: node, node, kind: 'hands', cause: 'start' },
      { type: 'tool-called', taskId: node, toolCallId: node, tool: 'search', args: {}, mode: 'mock' },
      { type: 'node-finished', taskId: node, node, status: 'ok' },
    ]
    expect(textLog(place([begin, ...visit('left'), ...visit('right')])).split('\n')).toEqual([
      '[Hands left] Executing search...',
      '[Hands right] Executing search...',
    ])
  })
  test('whatever the events, every line is one line', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbSoup), (events) => {
        for (const line of textLog(events).split('\n')) expect(line).toMatch(/^$|^(---|===) .* (---|===)$|^ *\[[^\]]+\] |^ *--- /)
      }),
    )
  })
})
