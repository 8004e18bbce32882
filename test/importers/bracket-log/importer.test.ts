import { describe, expect, test } from 'vitest'
import { unboundTools } from '../../../src/importers/bracket-log/bound-tools'
import { imported, notices, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const sketch = `A run of the harbour agent:

--- Iteration 1 ---
[Brain] Reasoning: The tide decides when the boat can leave.
[Brain] Tool call: tide_table(harbour="Vigo", note="for the
morning boat")
[Hands] Executing tide_table...
[Hands] Results: High water at 05:12.
[Router] Last message has tool_calls? No (note_tool was called)

--- Iteration 2 ---
[Brain] Tool call: note_tool(text="leave at five")
[Hands] Executing note_tool...
[Router] tool_calls present -> route to tool_box

--- Iteration 3 ---
[Brain] No tool calls. Writing the answer.
[Router] No tool_calls -> route to compress_notes
[Compress] Summarizing the notes.

That was all.`

describe('a log with tags', () => {
  const record = imported(sketch)

  test('is recognised, and every line is a record that is shown or dropped with a reason', () => {
    expect(record.format.id).toBe('bracket-log')
    expect([record.report.records, record.report.kept]).toEqual([16, 14])
    expect(whys(record)).toEqual(Array.from({ length: 2 }, () => 'It stands outside the tagged lines of the log.'))
  })

  test('names its nodes as its routers do', () => {
    expect(ofType(record, 'node-started').map(({ node, kind }) => `${node} ${kind}`)).toEqual([
      'brain brain',
      'tool_box hands',
      'brain brain',
      'tool_box hands',
      'brain brain',
      'compress_notes compress',
    ])
    expect(ofType(record, 'routed').map(({ source, targets }) => [source, targets])).toEqual([
      ['brain', ['tool_box']],
      ['brain', ['tool_box']],
      ['brain', ['compress_notes']],
    ])
  })

  test('tells a decision before the hands that it led to, also when its line stands behind them, and says so', () => {
    const order = record.runs[0]?.events.flatMap((event) =>
      event.type === 'node-started' ? [`${event.node} by ${event.cause}`] : event.type === 'routed' ? [event.router] : [],
    )
    expect(order).toEqual([
      ...['brain by start', 'router', 'tool_box by branch', 'brain by edge'],
      ...['router', 'tool_box by branch', 'brain by edge', 'router', 'compress_notes by branch'],
    ])
    const moved = record.report.guessed.filter(({ what }) => what === 'a router’s line behind the hands')
    expect(moved.map(({ where }) => where)).toEqual(['line 9', 'line 14'])
  })

  test('with times, what came first is what the times say', () => {
    const timed = imported(
      [
        '2026-03-04 10:00:00 [Brain] Tool call: tide(h=1)',
        '2026-03-04 10:00:01 [Hands] Executing tide...',
        '2026-03-04 10:00:02 [Router] tool_calls present -> route to hands',
        '2026-03-04 10:00:03 [Brain] Final Answer: At five.',
      ].join('\n'),
    )
    const order = timed.runs[0]?.events.flatMap((event) =>
      event.type === 'node-started' ? [event.node] : event.type === 'routed' ? [event.router] : [],
    )
    expect(order).toEqual(['brain', 'hands', 'router', 'brain'])
  })

  test('keeps a call that goes over two lines, and gives no result to a call that has none', () => {
    expect(told(record)).toEqual([
      'The tide decides when the boat can leave. <tide_table {"harbour":"Vigo","note":"for the\\nmorning boat"}>',
      '= High water at 05:12.',
      ' <note_tool {"text":"leave at five"}>',
      '',
      'Summarizing the notes.',
    ])
  })

  test('finds the lines that contradict each other', () => {
    expect(notices(record).filter((one) => one.startsWith('contradiction'))).toEqual([
      "contradiction: The router's line says that there are no tool calls, but the last message asks for tide_table.",
      "contradiction: The router's line says that note_tool was called, but the last message asks for tide_table.",
    ])
    expect(record.report.guessed.map(({ what }) => what)).toContain('where a router led')
  })

  test('finds a tool that nobody could have called, where the text around the log says which ones there were', () => {
    const found = imported(`tools = [tide_list, note_tool]\nmodel.bind_tools(tools)\n\n${sketch}`)
    expect(notices(found).filter((one) => one.startsWith('unknown-tool'))).toEqual([
      'unknown-tool: tide_table is not among the tools that the model was offered.',
    ])
    expect(notices(record).some((one) => one.startsWith('unknown-tool'))).toBe(false)
  })

  test('is compared with the tools of a document', () => {
    const [run] = record.runs
    const found = unboundTools(run?.events ?? [], ['tide_list', 'note_tool'])
    expect(found).toEqual([
      expect.objectContaining({
        type: 'notice',
        code: 'unbound-tool',
        data: { tool: 'tide_table', bound: ['tide_list', 'note_tool'] },
      }),
    ])
    expect(unboundTools(run?.events ?? [], [])).toEqual([])
  })
})

describe('logs of other programs', () => {
  test('with times, levels, names of calls and arguments in the line of the hands', () => {
    const record = imported(
      [
        '2026-03-01 08:00:01,250 INFO agent.loop [Brain] Thought: Two things to find out.',
        '2026-03-01 08:00:01,250 INFO agent.loop [Brain] Tool Calls: 2 -> tide, wind',
        '2026-03-01 08:00:02 INFO agent.loop [Router] brain -> hands',
        "2026-03-01 08:00:03 INFO agent.loop [Hands] Action: tide (args={'harbour': 'Vigo', 'high': True})",
        '2026-03-01 08:00:04 ERROR agent.loop [Hands] Error: no such harbour',
        '2026-03-01 08:00:05 INFO agent.loop [Router] hands -> brain',
        '2026-03-01 08:00:06 INFO agent.loop [Brain] Final Answer: I do not know.',
      ].join('\n'),
    )
    expect(told(record)).toEqual([
      'Two things to find out. <tide {"harbour":"Vigo","high":true}> <wind {}>',
      '= error: no such harbour',
      'I do not know.',
    ])
    expect(record.runs[0]?.startedAt).toBe('2026-03-01T08:00:01.250Z')
    expect(ofType(record, 'tool-returned')[0]?.at).toBe(2750)
    expect(record.report.warned?.map(({ what }) => what)).toEqual(['times without a zone'])
    expect(notices(record)).toContain('unanswered-call: The call of wind has no result in the record.')
  })

  test('in colours, with signs in front and other words for the same parts', () => {
    const record = imported(
      '\u001b[32m🧠 [Agent]\u001b[0m Calling: look {"place": "pier"}\n🔧 [Tool] look: running\n[Tool] Observation: a gull\n[Agent] A gull sits there.',
    )
    expect(told(record)[0]).toBe(' <look {"place":"pier"}>')
    expect(told(record).at(-1)).toBe('A gull sits there.')
    expect(record.report.repaired?.map(({ what }) => what)).toEqual(['terminal colours'])
  })

  test('a bracket in the middle of prose is not a tag', () => {
    const record = imported('[Brain] Thought: wait\nand then the [Router] came in\n[Hands] Executing wait...')
    expect(told(record)).toEqual(['wait\nand then the [Router] came in'])
  })

  test('a tool that runs without being asked for is told', () => {
    const record = imported(
      '[Brain] Tool call: tide(h=1)\n[Hands] Executing wind...\n[Hands] Result: strong\n[Brain] Answer: It blows.',
    )
    expect(notices(record)).toContain('contradiction: wind runs, but the last message asks for tide.')
  })

  test('a tool, what it got and what it brought in one line, without a verb', () => {
    const record = imported(
      [
        '[Brain] Tool Calls: 3 -> tide, wind, moon',
        '[Hands] tide({"port": "Vigo"})',
        '[Hands] Result: 05:12',
        '[Hands] wind({"at": 7}) failed: no sensor',
        '[Hands] moon -> full',
        '[Brain] Answer: At 05:12; the wind is not known.',
      ].join('\n'),
    )
    expect(told(record)).toEqual([
      ' <tide {}> <wind {}> <moon {}>',
      '= 05:12',
      '= error: no sensor',
      '= full',
      'At 05:12; the wind is not known.',
    ])
    expect(ofType(record, 'tool-called').map(({ tool, args }) => [tool, args])).toEqual([
      ['tide', { port: 'Vigo' }],
      ['wind', { at: 7 }],
      ['moon', {}],
    ])
    expect(notices(record)).toEqual([])
  })

  test('tags that say what a line is, not who speaks', () => {
    const record = imported('[USER] 6 * 2?\n[AGENT] I count.\n[TOOL_CALL] count(of="6 * 2")\n[TOOL_RESULT] 12\n[AGENT] Twelve.')
    expect(told(record)).toEqual(['I count. <count {"of":"6 * 2"}>', '= 12', 'Twelve.'])
    expect(record.runs[0]?.title).toBe('6 * 2?')
  })

  test('arguments that are cut or cannot be read stay as they stand', () => {
    const record = imported('[Brain] Tool call: f(a="b…\n[Brain] Tool call: g(1 2 3)\n[Hands] Executing f...')
    expect(told(record)).toEqual([' <f? a="b…> <g? 1 2 3>'])
    expect(record.report.guessed.map(({ what }) => what)).toContain('calls whose arguments are cut off')
  })
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(sketch, 'bracket-log', 62, 41)).toBeGreaterThan(50)
})

test('a hundred thousand lines become as many steps, and a line of a million commas is one', () => {
  const laps = 20_000
  const long = Array.from(
    { length: laps },
    (_, i) => `--- Iteration ${i} ---\n[Brain] Tool call: f(n=${i})\n[Hands] Executing f...\n[Hands] Result: ${i}`,
  )
  const record = imported(long.join('\n'))
  expect(ofType(record, 'tool-returned')).toHaveLength(laps)
  expect(record.report.kept).toBe(4 * laps)
  expect(told(imported(`[Brain] Tool call: f(a=b${', '.repeat(500_000)})\n[Hands] Executing f...`))).toHaveLength(1)
}, 120_000)
