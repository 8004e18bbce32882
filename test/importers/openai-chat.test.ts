import { describe, expect, test } from 'vitest'
import { type ImportedRecord, importRecord } from '../../src/importers/import-run'
import type { TraceEvent } from '../../src/trace/events'
import { textLog } from '../../src/trace/log'
import { expectSound } from './support/accounts'

function imported(data: unknown, format?: string): ImportedRecord {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const result = importRecord(text, { name: 'a-file', ...(format === undefined ? {} : { format }) })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  expectSound(result.value)
  return result.value
}

const events = (record: ImportedRecord, run = 0): readonly TraceEvent[] => record.runs[run]?.events ?? []
const ofType = <T extends TraceEvent['type']>(record: ImportedRecord, type: T, run = 0) =>
  events(record, run).filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type)
const call = (id: string, name: string, args: string) => ({ id, type: 'function', function: { name, arguments: args } })

const system = { role: 'system', content: 'You know the tides of three harbours.' }
const question = { role: 'user', content: 'When is high water in Vigo?' }
const asks = { role: 'assistant', content: null, tool_calls: [call('c1', 'tide', '{"harbour":"Vigo"}')] }
const result = { role: 'tool', tool_call_id: 'c1', content: '05:12 and 17:40' }
const answer = { role: 'assistant', content: 'At 05:12 and at 17:40.' }
const loop = [system, question, asks, result, answer]

describe('a list of chat messages', () => {
  test('is recognised and becomes brain, router, hands, brain, END', () => {
    const record = imported(loop)
    expect(record.format.id).toBe('openai-chat')
    expect(record.report.kept).toBe(5)
    expect(ofType(record, 'node-started').map(({ node, kind }) => [node, kind])).toEqual([
      ['brain', 'brain'],
      ['hands', 'hands'],
      ['brain', 'brain'],
    ])
    expect(ofType(record, 'routed').map(({ branch, targets, reason }) => [branch, targets, reason])).toEqual([
      ['tools', ['hands'], { type: 'unknown' }],
      ['final', ['__end__'], { type: 'unknown' }],
    ])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    expect(record.runs[0]?.title).toBe('When is high water in Vigo?')
  })

  test('links every event to the record it comes from', () => {
    const record = imported(loop)
    const replied = ofType(record, 'model-replied')
    expect(replied.map(({ recorded }) => recorded?.where)).toEqual(['$[2]', '$[4]'])
    expect(ofType(record, 'tool-returned')[0]?.recorded).toEqual({ record: 3, where: '$[3]' })
    expect(ofType(record, 'run-started')[0]?.recorded).toEqual({ record: 0, where: '$[0]', also: [1] })
  })

  test('shows what the model saw at each call', () => {
    const saw = ofType(imported(loop), 'model-called').map(({ messages }) => messages.map(({ role }) => role))
    expect(saw).toEqual([
      ['system', 'human'],
      ['system', 'human', 'ai', 'tool'],
    ])
  })

  test('begins a turn with each message of a person after an answer', () => {
    const record = imported([...loop, { role: 'user', content: 'And in Cádiz?' }, { role: 'assistant', content: 'At 04:01.' }])
    expect(ofType(record, 'run-started')).toHaveLength(2)
    expect(ofType(record, 'run-finished').map(({ output }) => output)).toEqual(['At 05:12 and at 17:40.', 'At 04:01.'])
  })

  test('keeps the old function_call and its result together', () => {
    const record = imported([
      question,
      { role: 'assistant', content: null, function_call: { name: 'tide', arguments: '{"harbour":"Vigo"}' } },
      { role: 'function', name: 'tide', content: '05:12' },
      answer,
    ])
    const [called] = ofType(record, 'tool-called')
    const [returned] = ofType(record, 'tool-returned')
    expect(called).toMatchObject({ tool: 'tide', args: { harbour: 'Vigo' }, mode: 'recorded' })
    expect(returned?.toolCallId).toBe(called?.toolCallId)
    expect(record.report.guessed.map(({ what }) => what)).toContain('which call a result answers')
  })

  test('keeps what the model thought as a block of its own', () => {
    const record = imported([question, { role: 'assistant', reasoning_content: 'Tides repeat.', content: 'Twice a day.' }])
    expect(ofType(record, 'model-replied')[0]?.message.blocks).toEqual([
      { type: 'reasoning', text: 'Tides repeat.' },
      { type: 'text', text: 'Twice a day.' },
    ])
  })

  test('keeps arguments that are not JSON byte for byte, and does not answer for them', () => {
    const raw = '{"harbour": "Vig'
    const record = imported([question, { role: 'assistant', content: '', tool_calls: [call('c1', 'tide', raw)] }])
    const [replied] = ofType(record, 'model-replied')
    expect(replied?.message.invalidCalls?.[0]).toMatchObject({ id: 'c1', name: 'tide', rawArgs: raw })
    expect(replied?.message.toolCalls).toBeUndefined()
    expect(ofType(record, 'tool-called')).toEqual([])
    expect(record.runs[0]?.verdict?.verdict).toBe('ended-on-unparsed-call')
  })
})

describe('ids that repeat, miss, or belong to nobody', () => {
  test('a repeated id stays with the nearest unanswered call', () => {
    const round = (text: string, found: string) => [
      { role: 'assistant', content: null, tool_calls: [call('tide:0', 'tide', JSON.stringify({ harbour: text }))] },
      { role: 'tool', tool_call_id: 'tide:0', content: found },
    ]
    const record = imported([question, ...round('Vigo', 'first'), ...round('Cádiz', 'second'), answer])
    const pairs = ofType(record, 'tool-called').map(({ toolCallId, args }) => [
      args,
      ofType(record, 'tool-returned').find((returned) => returned.toolCallId === toolCallId)?.content,
    ])
    expect(pairs).toEqual([
      [{ harbour: 'Vigo' }, 'first'],
      [{ harbour: 'Cádiz' }, 'second'],
    ])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })

  test('a result that nobody asked for is shown apart, and takes no call', () => {
    const record = imported([
      question,
      { role: 'assistant', content: null, tool_calls: [call('', 'tide', '{}')] },
      { role: 'tool', tool_call_id: 'call_stranger', content: 'unasked' },
      answer,
    ])
    expect(ofType(record, 'tool-called')).toEqual([])
    expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['brain', 'unattached', 'brain'])
    expect(ofType(record, 'notice').map(({ code }) => code)).toContain('orphan-result')
    expect(record.runs[0]?.verdict?.verdict).toBe('unanswered-call')
  })

  test('results of a batch in any order stay with their calls', () => {
    const record = imported([
      question,
      { role: 'assistant', content: null, tool_calls: [call('a', 'tide', '{}'), call('b', 'wind', '{}')] },
      { role: 'tool', tool_call_id: 'b', content: 'from the west' },
      { role: 'tool', tool_call_id: 'a', content: 'rising' },
      answer,
    ])
    expect(ofType(record, 'node-started')).toHaveLength(3)
    const returned = ofType(record, 'tool-returned').map(({ toolCallId, content }) => [toolCallId, content])
    expect(returned).toEqual([
      ['b', 'from the west'],
      ['a', 'rising'],
    ])
  })
})

describe('containers', () => {
  test('a message a line is one conversation; each line of conversations is its own', () => {
    const lines = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join('\n')
    expect(imported(lines(loop)).runs).toHaveLength(1)
    const tuning = imported(lines([{ messages: loop }, { messages: [question, answer] }]))
    expect(tuning.runs).toHaveLength(2)
    expect(ofType(tuning, 'model-replied', 1)[0]?.recorded?.where).toBe('line 2 $.messages[1]')
    expect(
      tuning.runs.map(({ origin }) => (origin.kind === 'import' ? [origin.report.kept, origin.report.elsewhere] : [])),
    ).toEqual([
      [5, 2],
      [2, 5],
    ])
  })

  test('a log of calls that repeats its history is one run, with the models, tools and counts of each call', () => {
    const tools = [
      { type: 'function', function: { name: 'tide', description: 'Tides of a harbour.', parameters: { type: 'object' } } },
    ]
    const exchange = (messages: readonly unknown[], message: unknown, finish: string) => ({
      request: { model: 'small', messages, tools },
      response: {
        model: 'small-2',
        choices: [
          { index: 0, message, finish_reason: finish },
          { index: 1, message: answer, finish_reason: 'stop' },
        ],
        usage: { prompt_tokens: 20, completion_tokens: 5 },
      },
    })
    const record = imported([
      exchange([system, question], asks, 'tool_calls'),
      exchange([system, question, { ...asks, refusal: null }, result], answer, 'stop'),
    ])
    expect(record.runs).toHaveLength(1)
    expect(record.report).toMatchObject({ kept: 8, records: 10 })
    expect(record.report.dropped.map(({ where }) => where)).toEqual([
      '$[0].response.choices[1].message',
      '$[1].response.choices[1].message',
    ])
    expect(ofType(record, 'model-called').map(({ model, tools: offered }) => [model, offered[0]?.name])).toEqual([
      ['small-2', 'tide'],
      ['small-2', 'tide'],
    ])
    expect(ofType(record, 'model-replied').map(({ usage, finish }) => [usage, finish])).toEqual([
      [{ input: 20, output: 5 }, 'tool_calls'],
      [{ input: 20, output: 5 }, 'stop'],
    ])
  })

  test('what is no message is dropped with its place', () => {
    const record = imported([...loop, null, { note: 'no role' }, 7])
    expect(record.report.dropped.map(({ where }) => where)).toEqual(['$[5]', '$[6]', '$[7]'])
  })

  test('times without a zone are UTC and told, unless the zone is given', () => {
    const timed = loop.map((message, i) => ({ ...message, timestamp: `2026-03-01T10:00:0${i}` }))
    const text = JSON.stringify(timed)
    const [utc, east] = [importRecord(text), importRecord(text, { zoneMinutes: 120 })]
    expect(utc.ok && utc.value.runs[0]?.startedAt).toBe('2026-03-01T10:00:00.000Z')
    expect(utc.ok && utc.value.report.warned?.map(({ what }) => what)).toEqual(['times without a zone'])
    expect(east.ok && east.value.runs[0]?.startedAt).toBe('2026-03-01T08:00:00.000Z')
  })

  test('the log of the import reads like that of a run', () => {
    const log = textLog(events(imported(loop)))
    expect(log).toContain('--- Iteration 2 ---')
    expect(log).toContain('[Hands] Result: 05:12 and 17:40')
    expect(log).toContain('[Brain] Answer: At 05:12 and at 17:40.')
  })
})

describe('what stands in a row without a router in the record', () => {
  const says = (content: string) => ({ role: 'assistant', content })

  test('two messages of the model: the router sends the run to it again', () => {
    const record = imported([question, says('One moment.'), answer])
    expect(ofType(record, 'routed').map(({ branch, targets }) => [branch, targets])).toEqual([
      ['again', ['brain']],
      ['final', ['__end__']],
    ])
    expect(ofType(record, 'node-started').map(({ cause, from }) => [cause, from])).toEqual([
      ['start', undefined],
      ['branch', 'router'],
    ])
  })

  test('assistants with names of their own are nodes: nothing is put between them', () => {
    const record = imported([question, { ...says('One moment.'), name: 'ada' }, { ...answer, name: 'bo' }])
    expect(ofType(record, 'routed').map(({ branch }) => branch)).toEqual(['final'])
  })

  test('a person who speaks last is not answered, and the verdict says so', () => {
    const record = imported([...loop, { role: 'user', content: 'And in Cádiz?' }])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    expect(record.runs[0]?.verdict?.detail).toMatch(
      /After that a person spoke once more, and the record holds no answer to it\.$/,
    )
    expect(imported(loop).runs[0]?.verdict?.detail).not.toMatch(/After that/)
  })

  test('nobody asked: it is called by what was said first', () => {
    expect(imported([system, answer]).runs[0]?.title).toBe('At 05:12 and at 17:40.')
    // A word or a result says nothing of what it is about: the file's name does.
    expect(imported([asks, result, { ...answer, content: 'Done.' }]).runs[0]?.title).toBe('a-file')
  })

  test('a result of plain objects is text; parts of other kinds are not', () => {
    const found = [{ name: 'Vigo', at: '05:12' }, { name: 'Baiona' }]
    const record = imported([question, asks, { ...result, content: found }, answer])
    const [returned] = ofType(record, 'tool-returned')
    expect(returned?.content).toBe(found.map((one) => JSON.stringify(one)).join('\n'))
    const [picture] = ofType(
      imported([
        question,
        asks,
        { ...result, content: [{ type: 'image_url', image_url: { url: 'x' } }, { inline_data: { data: 'AA' } }] },
        answer,
      ]),
      'tool-returned',
    )
    expect(picture?.content).toBe('')
  })
})

describe('as others spell it', () => {
  const asked = { id: 'c1', name: 'tide', arguments: { harbour: 'Vigo' } }

  test('calls among the parts of the content, and results that say whose they are', () => {
    const record = imported([
      { role: 'user', content: 'When is high water?', timestamp: 1_772_000_000_000 },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'toolCall', ...asked },
        ],
      },
      { role: 'toolResult', toolCallId: 'c1', toolName: 'tide', content: [{ type: 'text', text: '05:12' }], isError: false },
      { role: 'assistant', content: [{ type: 'text', text: 'At 05:12.' }] },
    ])
    expect(record.format.id).toBe('openai-chat')
    expect(ofType(record, 'tool-called')[0]).toMatchObject({ tool: 'tide', args: { harbour: 'Vigo' } })
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['I look.', 'At 05:12.'])
  })

  test('names in camel case', () => {
    const record = imported([
      { id: 'm1', role: 'user', content: 'When is high water?' },
      { id: 'm2', role: 'assistant', toolCalls: [call('c1', 'tide', '{"harbour":"Vigo"}')] },
      { id: 'm3', role: 'tool', toolCallId: 'c1', content: '05:12' },
    ])
    expect(ofType(record, 'tool-returned')).toHaveLength(1)
    expect(record.report.dropped).toEqual([])
  })
})
