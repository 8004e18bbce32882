import { describe, expect, test } from 'vitest'
import { stateAtEnd } from '../spans/state'
import { events, imported, lines, ofType, visits } from '../spans/support'
import { all, answer, asks, begin, brain1, hands, human, node, result, root, run } from './fixture'

const record = (data: unknown) => imported(data, 'langsmith')

describe('runs of a graph', () => {
  test('a line each become visits of its nodes with their calls', () => {
    const read = record(lines(...all))
    expect(read.report).toMatchObject({ kept: 10, records: 10, dropped: [] })
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(ofType(read, 'routed').map(({ router, source, branch, targets }) => [router, source, branch, targets])).toEqual([
      ['router', 'brain', 'hands', ['hands']],
      ['should_continue', 'brain', 'done', ['__end__']],
    ])
    expect(read.runs[0]?.verdict?.verdict).toBe('answered')
    expect(read.runs[0]?.startedAt).toBe('2026-03-01T09:00:00.000Z')
  })

  test('what the model saw, said and used is told at the call', () => {
    const [called] = ofType(record(all), 'model-called')
    const [replied] = ofType(record(all), 'model-replied')
    expect(called?.messages.map(({ role, text }) => [role, text])).toEqual([
      ['system', 'You know the coast.'],
      ['human', 'Is the lighthouse open today?'],
    ])
    expect(replied).toMatchObject({ message: { id: 'a1', text: 'I look it up.' }, usage: { input: 20, output: 5 } })
    expect(called?.model).toBe('tiny-1')
  })

  test('a call, its tool and its result are one, with the arguments read out of their text', () => {
    const read = record(all)
    expect(ofType(read, 'tool-called')).toMatchObject([
      { toolCallId: 'c1', tool: 'opening_hours', args: { place: 'lighthouse' }, mode: 'recorded' },
    ])
    expect(ofType(read, 'tool-returned')).toMatchObject([{ toolCallId: 'c1', status: 'ok', content: 'open from 10 to 18' }])
  })

  test('the state grows by what each node returned, every message once', () => {
    const state = stateAtEnd(events(record(all)))
    expect((state.messages as { id: string }[]).map(({ id }) => id)).toEqual(['h1', 'a1', 't1', 'a2'])
    expect(state.rounds).toBe(1)
  })

  test('shuffled lines give the same run: dotted_order counts', () => {
    const shuffled = [...all].reverse()
    const strip = (data: unknown) => events(record(data)).map(({ recorded: _place, ...event }) => event)
    expect(strip(shuffled)).toEqual(strip(all))
  })

  test('a tree of child_runs gives the same visits, each run a record', () => {
    const { child_runs, ...rest } = {
      ...root,
      child_runs: all.slice(1).map(({ trace_id: _t, parent_run_id: _p, dotted_order: _d, ...own }) => own),
    } as Record<string, unknown> & { child_runs: Record<string, unknown>[] }
    const brain = child_runs.filter(
      ({ name, run_type }) => ['brain', 'hands', '__start__'].includes(String(name)) && run_type === 'chain',
    )
    const inner = (id: unknown) => all.filter((one) => one.parent_run_id === id)
    const { trace_id: _t, dotted_order: _d, ...top } = rest
    const nested = { ...top, session_id: 's', child_runs: brain.map((one) => ({ ...one, child_runs: inner(one.id) })) }
    const read = record(nested)
    expect(read.report).toMatchObject({ kept: 10, records: 10 })
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(ofType(read, 'tool-called')[0]?.recorded?.where).toBe('$.child_runs[2].child_runs[0]')
  })
})

describe('other packings', () => {
  test('a batch: patches complete what was posted, also without an id', () => {
    const { outputs: _o, end_time: _e, ...posted } = root
    const patch = { trace_id: root.trace_id, dotted_order: root.dotted_order, end_time: root.end_time, outputs: root.outputs }
    const read = record({ post: [posted, ...all.slice(1)], patch: [patch] })
    expect(read.report).toMatchObject({ kept: 11, records: 11, dropped: [] })
    expect(ofType(read, 'run-finished')[0]?.status).toBe('ok')
  })

  test('a webhook with times without a zone says so', () => {
    const bare = { ...root, start_time: '2026-03-01T09:00:00', end_time: '2026-03-01T09:00:01' }
    const read = record({ rule_id: 'r', runs: [bare, ...all.slice(1)] })
    expect(read.report.warned?.map(({ what }) => what)).toContain('times without a zone')
    expect(read.runs[0]?.startedAt).toBe('2026-03-01T09:00:00.000Z')
  })

  test('several traces are several runs', () => {
    const other = all.map((one) => JSON.parse(JSON.stringify(one).replaceAll('0000-4000-8000', '1111-4000-8000')) as unknown)
    const read = record([...all, ...other])
    expect(read.runs).toHaveLength(2)
    expect(read.report).toMatchObject({ kept: 20, records: 20 })
  })

  test('calls wrapped for OpenAI are read without a graph', () => {
    const call = {
      ...run([0], 'ChatOpenAI', 'llm'),
      inputs: { model: 'm', messages: [{ role: 'user', content: 'Hello' }] },
      outputs: { choices: [{ message: { role: 'assistant', content: 'Good day.' }, finish_reason: 'stop' }] },
    }
    const read = record([call])
    expect(ofType(read, 'model-replied')[0]).toMatchObject({ message: { text: 'Good day.' }, finish: 'stop' })
    expect(visits(read)).toEqual(['brain:brain'])
  })
})

describe('graphs inside, side by side, and sent', () => {
  test('a graph inside a node has a namespace and a state of its own; its whole list adds nothing twice', () => {
    const found = { ...answer, kwargs: { id: 's1', content: 'Found it.' } }
    const inner = [
      run([0, 3], 'expert', 'chain', {
        ...node('expert', 2),
        inputs: { messages: [human, asks] },
        outputs: { messages: [human, asks, found] },
      }),
      run([0, 3, 4], 'LangGraph', 'chain', { extra: node('expert', 2).extra, inputs: { messages: [human, asks] } }),
      run([0, 3, 4, 5], 'reader', 'chain', { ...node('reader', 1, 'expert:n2|reader:x1'), outputs: { messages: [found] } }),
    ]
    const read = record([root, begin, brain1, ...inner])
    expect(visits(read)).toEqual(['brain', 'expert:subgraph', 'expert:n2/reader'])
    const state = stateAtEnd(events(read))
    expect((state.messages as { id: string }[]).map(({ id }) => id)).toEqual(['h1', 'a1', 's1'])
  })

  test('nodes of one superstep are committed together, and what meets behind them knows both', () => {
    const side = ['left', 'right'].map((name, i) => run([0, 2 + i], name, 'chain', { ...node(name, 1), outputs: { [name]: i } }))
    const meet = run([0, 5], 'meet', 'chain', { ...node('meet', 2), outputs: { sum: 1 } })
    const read = record([root, ...side, meet])
    const started = ofType(read, 'node-started')
    expect(started.map(({ cause }) => cause)).toEqual(['start', 'start', 'edge'])
    expect(started[2]).toMatchObject({ from: 'left', alsoFrom: ['right'] })
    expect(ofType(read, 'state-committed').filter(({ step }) => step === 1)).toHaveLength(1)
  })

  test('a Send names the node and its cause', () => {
    const map = run([0, 2], 'plan', 'chain', { ...node('plan', 1) })
    const branch = run([0, 2, 3], 'Branch<work>', 'chain', {
      extra: node('plan', 1).extra,
      outputs: { output: [{ lg_name: 'Send', node: 'work', args: {} }] },
    })
    const work = run([0, 4], 'work', 'chain', {
      extra: {
        metadata: {
          langgraph_node: 'work',
          langgraph_step: 2,
          langgraph_checkpoint_ns: 'work:1',
          langgraph_path: ['__pregel_push', 0],
        },
      },
    })
    const read = record([root, map, branch, work])
    expect(ofType(read, 'routed')[0]).toMatchObject({ router: 'router', targets: ['work'] })
    expect(ofType(read, 'node-started')[1]).toMatchObject({ node: 'work', cause: 'send', from: 'router' })
  })

  test('a Command jumps', () => {
    const jump = run([0, 2], 'triage', 'chain', {
      ...node('triage', 1),
      outputs: { lg_name: 'Command', update: { team: 'boats' }, goto: 'boats' },
    })
    const read = record([root, jump, run([0, 3], 'boats', 'chain', node('boats', 2))])
    expect(ofType(read, 'node-started')[1]).toMatchObject({ node: 'boats', cause: 'jump', from: 'triage' })
    expect(stateAtEnd(events(read)).team).toBe('boats')
  })
})

describe('damage', () => {
  test('inputs that were not exported are said, not shown as empty', () => {
    const hollow = all.map((one) => ({ ...one, inputs: null, outputs: null }))
    const read = record(hollow)
    expect(read.report.kept).toBe(10)
    expect(ofType(read, 'model-replied')).toEqual([])
    expect(ofType(read, 'tool-returned')).toEqual([])
    expect(ofType(read, 'notice').filter(({ code }) => code === 'content-missing')).toHaveLength(3)
    expect(read.report.warned?.some(({ what }) => what === 'content that was not exported')).toBe(true)
  })

  test('a root without what ran in it is walked through its messages', () => {
    const read = record([root])
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(read.report.guessed.map(({ what }) => what)).toContain('steps that were not recorded by themselves')
    expect(ofType(read, 'run-finished')[0]?.output).toBe('Yes, from 10 to 18.')
  })

  test('content in another store is said to be there', () => {
    const call = { ...run([0], 'ChatOpenAI', 'llm'), inputs: null, outputs: null, inputs_s3_urls: { ROOT: {} } }
    expect(record([call]).report.warned?.[0]?.why).toContain('another place')
  })

  test('a run whose parent is not in the file is shown apart', () => {
    const lost = run([0, 9, 4], 'lost_tool', 'tool', { inputs: { a: 1 }, outputs: { output: 'b' } })
    const read = record([...all.slice(0, 7), lost])
    expect(visits(read).slice(-2)).toEqual(['unattached', 'unattached/hands:hands'])
    expect(ofType(read, 'notice').map(({ code }) => code)).toContain('orphan-span')
  })

  test('a failed tool is an error result under its call, although its run has no output', () => {
    const failed = { ...result, kwargs: { ...result.kwargs, content: 'Error: closed', status: 'error' } }
    const runs = all.map((one) =>
      one.name === 'opening_hours'
        ? { ...one, outputs: null, error: 'Error: closed\n    at somewhere' }
        : one.name === 'hands'
          ? { ...one, outputs: { messages: [failed] } }
          : one,
    )
    const read = record(runs)
    expect(ofType(read, 'tool-returned')).toMatchObject([
      { toolCallId: 'c1', status: 'error', content: 'Error: closed\n    at somewhere' },
    ])
    const state = stateAtEnd(events(read))
    expect((state.messages as { text: string; status?: string }[])[2]).toMatchObject({
      text: 'Error: closed',
      status: 'error',
      toolCallId: 'c1',
    })
  })

  test('a failed run ends with its error', () => {
    const read = record([
      { ...root, outputs: null, error: 'ValueError: no key' },
      { ...brain1, outputs: null, error: 'ValueError: no key' },
    ])
    expect(ofType(read, 'run-finished')[0]).toMatchObject({ status: 'error', error: { message: 'ValueError: no key' } })
    expect(read.runs[0]?.verdict?.verdict).toBe('failed')
  })

  test('an interrupt is a pause, not a failure', () => {
    const read = record([
      { ...root, outputs: null, error: 'GraphInterrupt("ok?")' },
      { ...brain1, outputs: null, error: 'GraphInterrupt("ok?")' },
    ])
    expect(ofType(read, 'run-finished')[0]?.status).toBe('interrupted')
    expect(ofType(read, 'interrupted')).toHaveLength(1)
  })

  test('a run that had not ended says that the record stops', () => {
    const read = record([{ ...root, end_time: null, outputs: null, status: 'pending' }, brain1, hands])
    expect(ofType(read, 'notice').map(({ code }) => code)).toContain('record-cut')
  })

  test('a cut-off last line is repaired and said', () => {
    const text = lines(...all)
    const read = record(text.slice(0, text.length - 40))
    expect(read.report.repaired?.map(({ what }) => what)).toContain('the end is cut off')
    expect(read.report.records).toBe(10)
  })

  test('what is no run is dropped with its place', () => {
    const read = record([...all, { hello: 1 }, 7])
    expect(read.report.dropped.map(({ where }) => where)).toEqual(['$[10]', '$[11]'])
  })

  test('keys are taken out and counted', () => {
    const secret = `sk-${'a1b2c3d4e5f6g7h8'.repeat(2)}`
    const read = record(
      all.map((one) => (one.run_type === 'llm' ? { ...one, extra: { invocation_params: { api_key: secret } } } : one)),
    )
    expect(read.report.redacted).toBeGreaterThan(0)
    expect(JSON.stringify(read)).not.toContain(secret)
  })
})
