/** Why two runs part, by what each record holds of the step, and in plain words of both languages. */
import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../src/replay/compare-runs'
import { type PartingCause, partingCause } from '../../src/replay/parting-cause'
import { partingText } from '../../src/replay/parting-words'
import { TraceIndex } from '../../src/replay/trace-index'
import type { EventDraft, RunError, RunFinished } from '../../src/trace/events'
import type { ToolCall } from '../../src/trace/message'
import { TraceBuilder } from '../support/trace-builder'

interface Visit {
  readonly node: string
  readonly kind: 'brain' | 'hands' | 'function'
  /** Between its start and its end. */
  readonly did?: (taskId: string) => readonly EventDraft[]
  readonly status?: 'ok' | 'error' | 'interrupted'
  readonly error?: RunError
}

function runOf(visits: readonly Visit[], end: Pick<RunFinished, 'status' | 'error'> = { status: 'ok' }): TraceIndex {
  const build = new TraceBuilder('messages').start('Go.').next()
  for (const { node, kind, did, status = 'ok', error } of visits) {
    const taskId = build.task(node)
    build.add({ type: 'node-started', taskId, node, kind, cause: 'edge' }, ...(did?.(taskId) ?? []), {
      type: 'node-finished',
      taskId,
      node,
      status,
      ...(error ? { error } : {}),
    })
    build.commit([]).next()
  }
  build.add({ type: 'run-finished', output: {}, ...end })
  return TraceIndex.of(build.events)
}

const says = (text: string, toolCalls: readonly ToolCall[] = []) => ({
  node: 'agent',
  kind: 'brain' as const,
  did: (taskId: string): readonly EventDraft[] => [
    { type: 'model-called', taskId, callId: `m-${taskId}`, model: 'm', messages: [], tools: [] },
    { type: 'model-replied', callId: `m-${taskId}`, message: { id: 'a', role: 'ai', text, toolCalls } },
  ],
})
const asks = (name: string, args: ToolCall['args'] = {}) => says('', [{ id: 'c', name, args }])
const runs = (tool: string, content: string | undefined, status: 'ok' | 'error' = 'ok') => ({
  node: 'tools',
  kind: 'hands' as const,
  did: (taskId: string): readonly EventDraft[] => [
    { type: 'tool-called', taskId, toolCallId: 'c', tool, args: {}, mode: 'recorded' },
    ...(content === undefined ? [] : [{ type: 'tool-returned' as const, toolCallId: 'c', status, content }]),
  ],
})
const writes = (value: string) => ({
  node: 'plan',
  kind: 'function' as const,
  did: (taskId: string): readonly EventDraft[] => [
    { type: 'state-written', taskId, node: 'plan', writes: [{ field: 'plan', reducer: 'replace', value }] },
  ],
})
const failed = (node: string, error: RunError): Visit => ({ node, kind: 'brain', status: 'error', error })
const ranOut: RunError = { code: 'record-ends', message: 'The record has no reply for this call.' }

/** What is told of two runs, and by what. */
function told(first: TraceIndex, second: TraceIndex, tools?: readonly string[]) {
  const { parting } = compareRuns(first, second)
  if (!parting) throw new Error('they do not part')
  const cause = partingCause(parting, first, second, tools)
  const step = parting.first === undefined ? second.steps[parting.second ?? 0] : first.steps[parting.first]
  const words = (firstName: string, secondName: string) => ({
    cause,
    first: firstName,
    second: secondName,
    at: (step?.index ?? 0) + 1,
    node: step?.node ?? '',
  })
  return {
    cause,
    en: partingText(words('the record', 'this run'), 'en'),
    es: partingText(words('el registro', 'esta ejecución'), 'es'),
  }
}

const cases: readonly (readonly [string, TraceIndex, TraceIndex, PartingCause['why'], RegExp])[] = [
  ['other words', runOf([says('Four.')]), runOf([says('Five.')]), 'other-reply', /agent replies something else/],
  [
    'the same calls in other words',
    runOf([says('I add.', [{ id: 'c', name: 'add', args: {} }])]),
    runOf([says('Let me add.', [{ id: 'c', name: 'add', args: {} }])]),
    'other-words',
    /asks for the same, in other words/,
  ],
  [
    'other tools asked for',
    runOf([asks('add')]),
    runOf([says('Five.')]),
    'other-calls',
    /asks for add in the record, and for no tool/,
  ],
  [
    'other arguments',
    runOf([asks('add', { a: 1 })]),
    runOf([asks('add', { a: 2 })]),
    'other-arguments',
    /add with other arguments/,
  ],
  [
    'other tools run',
    runOf([runs('add', '5')]),
    runOf([runs('sum', '5')]),
    'other-tools',
    /runs add in the record, and sum in this run/,
  ],
  ['another result', runOf([runs('add', '5')]), runOf([runs('add', '6')]), 'other-content', /add returns something else/],
  [
    'a tool fails',
    runOf([runs('add', '5')]),
    runOf([runs('add', 'Out of order', 'error')]),
    'tool-failed',
    /in this run: Out of order\.$/,
  ],
  ['no result', runOf([runs('add', undefined)]), runOf([runs('add', '5')]), 'tool-silent', /add returns nothing in the record/],
  ['another text written', runOf([writes('a')]), runOf([writes('b')]), 'other-fields', /something else into plan/],
  [
    'nothing recorded',
    runOf([says('Four.')]),
    runOf([failed('agent', ranOut)], { status: 'error', error: ranOut }),
    'record-ends',
    /no answer for what agent asks in this run/,
  ],
  [
    'a node fails',
    runOf([says('Four.')]),
    runOf([failed('agent', { code: 'x', message: 'No way!' })], { status: 'error' }),
    'failed',
    /agent fails in this run: No way!$/,
  ],
  [
    'a person stops it',
    runOf([says('Four.')]),
    runOf([{ node: 'agent', kind: 'brain', status: 'interrupted' }], { status: 'stopped' }),
    'stopped',
    /^Then this run was stopped by hand\.$/,
  ],
  [
    'stopped between two steps',
    runOf([runs('add', '5'), says('Five.')]),
    runOf([runs('add', '5')], { status: 'stopped' }),
    'stopped',
    /stopped by hand/,
  ],
  [
    'a limit',
    runOf([runs('add', '5'), says('Five.')]),
    runOf([runs('add', '5')], { status: 'limit' }),
    'ended',
    /this run has reached a limit, and the record goes on to agent/,
  ],
  [
    'over by itself',
    runOf([runs('add', '5')]),
    runOf([runs('add', '5'), says('Five.')]),
    'ended',
    /the record is over, and this run goes on to agent/,
  ],
  ['another node', runOf([says('Four.')]), runOf([writes('x')]), 'other-node', /the record goes to agent, and this run to plan/],
]

describe('why they part', () => {
  test.each(cases)('%s', (_, first, second, why, words) => {
    const { cause, en, es } = told(first, second)
    expect(cause.why).toBe(why)
    expect(en).toMatch(words)
    for (const text of [en, es]) {
      expect(text).toMatch(/^[A-ZÁÉÍÓÚ].*[.!?]$/)
      expect(text).not.toMatch(/undefined|object|__/)
    }
    expect(es).not.toBe(en)
  })

  test('a tool that the graph does not have is told as that, and not as a failure of the tool', () => {
    const [first, second] = [runOf([runs('add', '5')]), runOf([runs('add', 'There is no tool called "add".', 'error')])]
    expect(told(first, second, ['subtract'])).toMatchObject({
      cause: { why: 'no-such-tool', tool: 'add', side: 'second' },
      en: 'At step 2 tools cannot run add in this run: its graph has no such tool.',
      es: 'En el paso 2 tools no puede ejecutar add en esta ejecución: su grafo no tiene esa herramienta.',
    })
    expect(told(first, second, ['add']).cause.why).toBe('tool-failed')
  })

  test('what a record was asked for is told by its sort', () => {
    const end = (error: Partial<RunError>): Pick<RunFinished, 'status' | 'error'> => ({
      status: 'error',
      error: { ...ranOut, ...error },
    })
    const first = runOf([runs('add', '5'), says('Five.')])
    const over = (error: Partial<RunError>) => told(first, runOf([runs('add', '5')], end(error))).en
    expect(over({ tool: 'add' })).toContain('no result for the call of add')
    expect(over({ data: { router: 'which' } })).toContain('does not show which way which goes')
    expect(over({ data: { node: 'review' } })).toContain('does not show what review does')
  })
})
