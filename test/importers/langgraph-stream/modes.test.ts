import { describe, expect, test } from 'vitest'
import { eventsOf, guesses, imported, messageIds, nodesOf, ofType, stateOf, waysOf } from '../support/imported'
import { answer, asks, debug, human, lc, lines, result, states, tasks, together, updates } from './fixtures'

const inOrder = ['agent', 'tools', 'agent']
const all = ['h1', 'a1', 't1', 'a2']

describe('one mode alone', () => {
  test('updates: a visit for each, kinds guessed and said so, the state folded', () => {
    const record = imported(lines(updates))
    expect(record.format.id).toBe('langgraph-stream')
    expect(record.report).toMatchObject({ kept: 3, records: 3 })
    expect(ofType(record, 'node-started').map(({ node, kind }) => [node, kind])).toEqual([
      ['agent', 'brain'],
      ['tools', 'hands'],
      ['agent', 'brain'],
    ])
    expect(ofType(record, 'routed')).toEqual([])
    expect(waysOf(record)).toEqual(['start>agent', 'agent>tools', 'tools>agent'])
    expect(guesses(record)).toEqual(
      expect.arrayContaining([
        'that agent is a brain',
        'that tools is hands',
        'what led from node to node',
        'the state after each step',
      ]),
    )
    expect(messageIds(record)).toEqual(['a1', 't1', 'a2'])
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', status: 'ok', content: '3.1 m' })
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })

  test('a file that is cut inside a message has no empty message there', () => {
    const whole = lines(updates)
    const last = whole.lastIndexOf('{"type":"ai"') >= 0 ? whole.lastIndexOf('{"type":"ai"') : whole.lastIndexOf('{"')
    for (let cut = last + 1; cut < whole.length - 1; cut += 3) {
      const record = imported(whole.slice(0, cut))
      const { messages } = stateOf(record)
      for (const message of Array.isArray(messages) ? messages : []) expect(message.text).not.toMatch(/^\{.*\}$/)
    }
  })

  test('a list of updates is the same as lines of them', () => {
    expect(nodesOf(imported(updates))).toEqual(inOrder)
  })

  test('values: what is new in each state plays its role; the states themselves are kept', () => {
    const record = imported(lines(states))
    expect(record.format.id).toBe('langgraph-stream')
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(guesses(record)).toContain('the names of the nodes')
    expect(messageIds(record)).toEqual(all)
    expect(stateOf(record).rounds).toBe(2)
    expect(record.runs[0]?.title).toBe('How high is the tide in Vigo?')
  })

  test('tasks: begin and end are recorded, a router only where a trigger names it', () => {
    const record = imported(lines(tasks))
    expect(nodesOf(record)).toEqual(inOrder)
    expect(ofType(record, 'routed').map(({ router, source, targets, reason }) => [router, source, targets, reason])).toEqual([
      ['decide', 'agent', ['tools'], { type: 'unknown' }],
    ])
    expect(ofType(record, 'node-started').map(({ cause, from }) => [cause, from])).toEqual([
      ['start', undefined],
      ['branch', 'decide'],
      ['edge', 'tools'],
    ])
    expect(messageIds(record)).toEqual(all)
    expect(ofType(record, 'node-started')[0]?.recorded?.where).toBe('line 1')
    expect(ofType(record, 'node-finished')[0]?.recorded?.where).toBe('line 2')
  })

  test('debug: times, supersteps, checkpoints and the thread come from the record', () => {
    const record = imported(lines(debug))
    expect(nodesOf(record)).toEqual(inOrder)
    expect(ofType(record, 'node-started').map(({ step, at }) => [step, at])).toEqual([
      [1, 1000],
      [2, 2000],
      [3, 3000],
    ])
    expect(ofType(record, 'state-committed').at(-1)).toMatchObject({ checkpointId: 'p4', step: 3 })
    expect(ofType(record, 'run-started')[0]).toMatchObject({ threadId: 'shore' })
    expect(record.runs[0]?.startedAt).toBe('2026-03-01T10:00:00.000Z')
    expect(stateOf(record).rounds).toBe(2)
    expect(messageIds(record)).toEqual(all)
  })

  test('messages: pieces are put together, and are shown as they came', () => {
    const about = { langgraph_node: 'agent', langgraph_step: 1, langgraph_checkpoint_ns: 'agent:k1', ls_model_name: 'small' }
    const call = (args: string, id?: string, name?: string) => ({
      index: 0,
      args,
      id: id ?? null,
      name: name ?? null,
      type: 'tool_call_chunk',
    })
    const record = imported(
      lines([
        [lc('AIChunk', { id: 'a1', content: 'I look ' }), about],
        [lc('AIChunk', { id: 'a1', content: 'it up.' }), about],
        [lc('AIChunk', { id: 'a1', content: '', tool_call_chunks: [call('{"har', 'c1', 'tide')] }), about],
        [
          lc('AIChunk', {
            id: 'a1',
            content: '',
            tool_call_chunks: [call('bour":"Vigo"}')],
            usage_metadata: { input_tokens: 9, output_tokens: 4 },
          }),
          about,
        ],
        [result, { langgraph_node: 'tools', langgraph_step: 2, langgraph_checkpoint_ns: 'tools:k2' }],
      ]),
    )
    expect(record.report).toMatchObject({ kept: 5, records: 5 })
    expect(ofType(record, 'token').map(({ text }) => text)).toEqual(['I look ', 'it up.'])
    const [replied] = ofType(record, 'model-replied')
    expect(replied?.message).toMatchObject({
      text: 'I look it up.',
      toolCalls: [{ id: 'c1', name: 'tide', args: { harbour: 'Vigo' } }],
    })
    expect(replied?.usage).toEqual({ input: 9, output: 4 })
    expect(ofType(record, 'model-called')[0]?.model).toBe('small')
    expect(nodesOf(record)).toEqual(['agent', 'tools'])
    expect(ofType(record, 'tool-returned')[0]?.toolCallId).toBe('c1')
  })
})

describe('several modes together', () => {
  test('nothing is told twice, and every record is linked', () => {
    const record = imported(lines(together))
    expect(record.report).toMatchObject({ kept: together.length, records: together.length })
    expect(nodesOf(record)).toEqual(inOrder)
    expect(ofType(record, 'model-replied').map(({ message }) => message.id)).toEqual(['a1', 'a2'])
    expect(ofType(record, 'tool-returned')).toHaveLength(1)
    expect(ofType(record, 'notice').map(({ code, data }) => [code, data])).toEqual([['custom', { progress: 'done' }]])
    expect(messageIds(record)).toEqual(all)
  })

  test('as parts of the second version too', () => {
    const record = imported(lines(together.map(([type, data]) => ({ type, ns: [], data }))))
    expect(record.format.id).toBe('langgraph-stream')
    expect(record.report.kept).toBe(together.length)
    expect(nodesOf(record)).toEqual(inOrder)
  })

  test('updates with values: the state is that of the record, not a sum of updates', () => {
    const record = imported(
      lines([
        ['values', states[0]],
        ['updates', updates[0]],
        ['values', states[1]],
        ['updates', updates[1]],
        ['values', states[2]],
        ['updates', updates[2]],
        ['values', states[3]],
      ]),
    )
    expect(stateOf(record).rounds).toBe(2)
    expect(guesses(record)).not.toContain('the state after each step')
    expect(ofType(record, 'run-started')[0]?.input).toMatchObject({ messages: [{ id: 'h1', role: 'human' }] })
  })
})

describe('graphs inside graphs', () => {
  const inner = [
    [[], { agent: { messages: [asks] } }],
    [['team:9f'], { scout: { messages: [lc('AI', { id: 's1', content: 'Seen.' })] } }],
    [[], { team: { messages: [human, asks, lc('AI', { id: 's1', content: 'Seen.' })] } }],
  ]

  test('the node that a graph runs in is visited around it, and its whole list adds nothing twice', () => {
    const record = imported(lines(inner))
    expect(nodesOf(record)).toEqual(['agent', 'team', '>scout'])
    expect(ofType(record, 'node-started').map(({ kind, ns }) => [kind, ns])).toEqual([
      ['brain', []],
      ['subgraph', []],
      ['brain', ['team:9f']],
    ])
    expect(ofType(record, 'node-finished').map(({ node }) => node)).toEqual(['agent', 'scout', 'team'])
    expect(messageIds(record)).toEqual(['h1', 'a1', 's1'])
    expect(ofType(record, 'model-replied')).toHaveLength(2)
  })

  test('with modes as well', () => {
    const record = imported(lines(inner.map(([ns, chunk]) => [ns, 'updates', chunk])))
    expect(nodesOf(record)).toEqual(['agent', 'team', '>scout'])
  })

  test('as Python prints them', () => {
    const record = imported(
      [
        "((), 'updates', {'agent': {'messages': [AIMessage(content='I look.', id='a1', tool_calls=[{'name': 'tide', 'args': {}, 'id': 'c1'}])]}})",
        "(('team:9f',), 'updates', {'scout': {'messages': [AIMessage(content=\"It's low.\", id='s1')]}})",
        "((), 'updates', {'team': None})",
      ].join('\n'),
    )
    expect(record.format.id).toBe('langgraph-stream')
    expect(nodesOf(record)).toEqual(['agent', 'team', '>scout'])
    expect(ofType(record, 'model-replied')[1]?.message.text).toBe("It's low.")
  })
})

describe('side by side, and sent', () => {
  test('nodes of one chunk ran together, and meet', () => {
    const record = imported(
      lines([
        { plan: { topic: 'tides' } },
        { left: { notes: ['l'] }, right: { notes: ['r'] } },
        { join: { messages: [answer] } },
      ]),
    )
    expect(waysOf(record)).toEqual(['start>plan', 'plan>left', 'plan>right', 'left+right>join'])
  })

  test('a node that runs twice in a superstep was sent to', () => {
    const work = (id: string) => [
      {
        step: 2,
        type: 'task',
        timestamp: '2026-03-01T10:00:02Z',
        payload: { id, name: 'work', input: { n: id }, triggers: ['__pregel_push'], interrupts: [] },
      },
      {
        step: 2,
        type: 'task_result',
        timestamp: '2026-03-01T10:00:03Z',
        payload: { id, name: 'work', result: { notes: [id] }, interrupts: [] },
      },
    ]
    const record = imported(lines([debug[2], debug[3], work('w1')[0], work('w2')[0], work('w1')[1], work('w2')[1]]))
    expect(ofType(record, 'node-started').map(({ node, cause, from }) => [node, cause, from])).toEqual([
      ['agent', 'start', undefined],
      ['work', 'send', 'agent'],
      ['work', 'send', 'agent'],
    ])
  })
})

describe('pauses, failures, removals', () => {
  const pause = { __interrupt__: [{ id: 'i1', value: { question: 'Go on?' } }] }

  test('a pause is answered when its node runs again; what was answered is not invented', () => {
    const record = imported(lines([updates[0], pause, { review: { approved: true } }]))
    expect(eventsOf(record).map(({ type }) => type)).toEqual(expect.arrayContaining(['interrupted', 'resumed']))
    expect(ofType(record, 'interrupted')[0]).toMatchObject({ interruptId: 'i1', question: { question: 'Go on?' } })
    expect(ofType(record, 'resumed')[0]).toMatchObject({ interruptId: 'i1', answer: null })
    expect(ofType(record, 'node-started').at(-1)).toMatchObject({ node: 'review', cause: 'resume', kind: 'review' })
    expect(guesses(record)).toEqual(expect.arrayContaining(['that a person answered', 'which node waited']))
    expect(record.runs[0]?.verdict?.verdict).not.toBe('interrupted')
  })

  test('a pause at the end leaves the run waiting', () => {
    const record = imported(lines([updates[0], pause]))
    expect(ofType(record, 'run-finished')[0]?.status).toBe('interrupted')
    expect(record.runs[0]?.verdict?.verdict).toBe('interrupted')
  })

  test('a task that failed fails the run, with what it said', () => {
    const record = imported(
      lines([tasks[0], { id: 'k1', name: 'agent', error: { name: 'RangeError', message: 'out of paper' }, interrupts: [] }]),
    )
    expect(ofType(record, 'node-finished')[0]).toMatchObject({ status: 'error', error: { message: 'RangeError: out of paper' } })
    expect(record.runs[0]?.verdict?.verdict).toBe('failed')
  })

  test('messages that are taken out are gone, by their ids', () => {
    const record = imported(lines([...updates, { trim: { messages: [lc('Remove', { id: 'a1' }), lc('Remove', { id: 't1' })] } }]))
    expect(messageIds(record)).toEqual(['a2'])
    expect(ofType(record, 'node-started').at(-1)).toMatchObject({ node: 'trim', kind: 'compress' })
  })

  test('a summary written by a node of that name is a compressor', () => {
    const record = imported(lines([...updates, { summarize: { summary: 'High water.' } }]))
    expect(ofType(record, 'node-started').at(-1)).toMatchObject({ node: 'summarize', kind: 'compress' })
  })

  test('ids of calls that repeat stay with the nearest unanswered call', () => {
    const round = (n: number) => [
      {
        agent: { messages: [lc('AI', { id: `a${n}`, content: '', tool_calls: [{ id: 'tide:0', name: 'tide', args: { n } }] })] },
      },
      { tools: { messages: [lc('Tool', { id: `t${n}`, content: `found ${n}`, tool_call_id: 'tide:0', name: 'tide' })] } },
    ]
    const record = imported(lines([...round(1), ...round(2)]))
    const pairs = ofType(record, 'tool-called').map(({ toolCallId, args }) => [
      args,
      ofType(record, 'tool-returned').find((one) => one.toolCallId === toolCallId)?.content,
    ])
    expect(pairs).toEqual([
      [{ n: 1 }, 'found 1'],
      [{ n: 2 }, 'found 2'],
    ])
  })

  test('a result that nobody asked for is told, not forced on a call', () => {
    const record = imported(
      lines([updates[0], { tools: { messages: [lc('Tool', { id: 't9', content: '?', tool_call_id: 'stranger' })] } }]),
    )
    expect(ofType(record, 'notice').map(({ code }) => code)).toContain('orphan-result')
    expect(ofType(record, 'tool-returned')).toEqual([])
  })
})

describe('a record that stops inside of a graph', () => {
  const inner = ['team:1f0c']
  const asks = { type: 'ai', id: 'a1', content: '', tool_calls: [{ name: 'tide', args: {}, id: 'call-one' }] }

  test('is cut off there, when the ends of other nodes are told', () => {
    const record = imported([
      [[], { plan: { notes: ['planned'] } }],
      [inner, { scout: { messages: [asks] } }],
    ])
    expect(record.runs[0]?.verdict?.verdict).toBe('record-cut')
    expect(ofType(record, 'node-finished').at(-1)).toMatchObject({ node: 'team', status: 'interrupted' })
  })

  test('is whole, when the node that it ran in ends', () => {
    const record = imported([
      [inner, { scout: { messages: [{ type: 'ai', id: 'a2', content: 'Low.' }] } }],
      [[], { team: { messages: [{ type: 'ai', id: 'a2', content: 'Low.' }] } }],
    ])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

test('what a node gave back as a whole stands in the order of the record', () => {
  const about = { langgraph_node: 'agent', langgraph_step: 1, langgraph_checkpoint_ns: 'agent:7' }
  const record = imported([
    [{ type: 'ai', id: 'a1', content: '', tool_calls: [{ name: 'tide', args: {}, id: 'call-one' }] }, about],
    [{ type: 'tool', id: 't1', content: 'low', tool_call_id: 'call-one' }, about],
    [{ type: 'ai', id: 'a2', content: 'It is low.' }, about],
  ])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  expect(messageIds(record)).toEqual(['a1', 't1', 'a2'])
})

test('a node of which a print only shows [Object] has no result of that name', () => {
  const record = imported(
    '{ agent: [Object] }\n{ tools: { messages: [Array] } }\n{ agent: { messages: [ AIMessage { "id": "a1", "content": "Low." } ] } }\n',
  )
  expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
  expect(messageIds(record)).toEqual(['a1'])
})

test('what a program streams by itself is known by its tuples', () => {
  const record = imported(
    '[["team:013cf986-902e-5e6e-8c1b-1c4440df31c6"],{"done":0.1}]\n[["team:013cf986-902e-5e6e-8c1b-1c4440df31c6"],{"done":0.6}]\n',
  )
  expect(record.format.id).toBe('langgraph-stream')
  expect(ofType(record, 'notice').map(({ code }) => code)).toEqual(['custom', 'custom'])
})

test('a piece and what is about it, under names', () => {
  const about = { langgraph_node: 'agent', langgraph_step: 1, langgraph_checkpoint_ns: 'agent:7' }
  const record = imported(
    ['The tide ', 'is low.'].map((content) => ({ content: { type: 'AIMessageChunk', id: 'r1', content }, metadata: about })),
  )
  expect(nodesOf(record)).toEqual(['agent'])
  expect(ofType(record, 'model-replied')[0]?.message.text).toBe('The tide is low.')
})
