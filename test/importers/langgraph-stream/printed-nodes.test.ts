/** Consoles that name their nodes and print little below, and those that print the same again when a graph goes on. */
import { expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

const head = (role: string) => `${'='.repeat(30)} ${role} Message ${'='.repeat(30)}`
const rule = '='.repeat(50)
const dashes = '- '.repeat(25)
const boxed = (title: string, ...body: readonly string[]) => ['', rule, title, dashes, ...body, rule]

test('a node below whose heading nothing was printed ran all the same', () => {
  const record = imported(
    ['"Node \'fetch\':"', "'\\n---\\n'", '---GRADING---', '"Node \'grade\':"', "'\\n---\\n'"]
      .concat(['"Node \'answer\':"', "'\\n---\\n'", "('High water is at five, '", " 'as the book says.')"])
      .join('\n'),
  )
  expect(nodesOf(record)).toEqual(['fetch', 'grade', 'answer'])
  expect(record.report.dropped.map(({ why }) => why)).toEqual(['It was printed between the values: ---GRADING---'])
})

test('a heading between signs names a node and the graph that it is in; a text in its box is what it gave', () => {
  const code = [
    '    code: import tide',
    '',
    'for day in days:',
    '    if day:',
    '        print(day)',
    '    else:',
    '        stop()',
  ]
  const record = imported(
    [
      ...boxed('🔄 Node: Captain 🔄', 'next:', 'Pilot'),
      ...boxed('🔄 Node: agent in [Pilot] 🔄', head('Ai'), 'Tool Calls:', '  run (c1)', ' Call ID: c1', '  Args:', ...code),
      ...boxed('🔄 Node: tools in [Pilot] 🔄', head('Tool'), 'Name: run', '', 'done'),
      ...boxed('🔄 Node: Captain 🔄', 'next:', 'FINISH'),
    ].join('\n'),
  )
  expect(nodesOf(record)).toEqual(['Captain', 'Pilot', '>agent', '>tools', 'Captain'])
  expect(ofType(record, 'tool-called')[0]?.args).toEqual({
    code: 'import tide\n\nfor day in days:\n    if day:\n        print(day)\n    else:\n        stop()',
  })
  expect(ofType(record, 'state-written')[0]?.writes[0]?.value).toBe('next:\nPilot')
  expect(record.report.dropped).toEqual([])
})

test('calls in a list behind their role are calls', () => {
  const said = [
    '[human]: Is it high water?',
    '',
    '---',
    '',
    '[ai]:  ',
    'Tools: ',
    '- tide({"harbour":"Vigo (north)"})',
    '- wind({})',
  ]
  const record = imported(
    [...said, '', '---', '', '[tool]: 3.1 m', '', '---', '', '[tool]: calm', '', '---', '', '[ai]: Yes.', ''].join('\n'),
  )
  expect(ofType(record, 'tool-returned').map(({ content }) => content)).toEqual(['3.1 m', 'calm'])
  expect(ofType(record, 'tool-called').map(({ tool, args }) => [tool, args])).toEqual([
    ['tide', { harbour: 'Vigo (north)' }],
    ['wind', {}],
  ])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('a result and a question that are printed again when the graph goes on are the same ones', () => {
  const asks = [head('Ai'), 'Tool Calls:', '  tide (c1)', ' Call ID: c1', '  Args:', '    day: 3']
  const ask = [head('Human'), '', 'When?']
  const result = [head('Tool'), 'Name: tide', '', '05:12']
  const answer = [head('Ai'), '', "[{'type': 'text', 'text': 'At 05:12.'}]", "{'thread': 1}"]
  const record = imported([...ask, ...ask, ...asks, ...result, ...result, ...answer].join('\n'))
  expect(ofType(record, 'notice')).toEqual([])
  expect(ofType(record, 'tool-returned')).toHaveLength(1)
  expect(ofType(record, 'run-finished')[0]?.output).toBe('At 05:12.')
  expect(record.report.dropped).toHaveLength(3)
})

test('two calls that bring the same are two results', () => {
  const call = (id: string) => [`  tide (${id})`, ` Call ID: ${id}`, '  Args:', '    day: 3']
  const result = [head('Tool'), 'Name: tide', '', '05:12']
  const record = imported(
    [head('Human'), '', 'When?', head('Ai'), 'Tool Calls:', ...call('c1'), ...call('c2'), ...result, ...result].join('\n'),
  )
  expect(ofType(record, 'tool-returned')).toHaveLength(2)
})

test('words of the program behind a call are none of its arguments where the call is printed again without them', () => {
  const asks = [head('Ai'), 'Tool Calls:', '  tide (c1)', ' Call ID: c1', '  Args:', '    harbour: Vigo']
  const result = [head('Tool'), 'Name: tide', '', '3.1 m', head('Ai'), '', '3.1 metres.']
  const record = imported([head('Human'), '', 'How high?', ...asks, "Waiting: ('review',)", ...asks, ...result].join('\n'))
  expect(ofType(record, 'tool-called').map(({ tool, args }) => [tool, args])).toEqual([['tide', { harbour: 'Vigo' }]])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('one result behind several calls answers the last of them', () => {
  const call = (id: string, day: number) => [`  tide (${id})`, ` Call ID: ${id}`, '  Args:', `    day: ${day}`]
  const result = [head('Tool'), 'Name: tide', '', '05:12', head('Ai'), '', 'At 05:12.']
  const record = imported(
    [head('Human'), '', 'When?', head('Ai'), 'Tool Calls:', ...call('c1', 3), ...call('c2', 4), ...result].join('\n'),
  )
  expect(ofType(record, 'tool-returned').map(({ toolCallId }) => toolCallId)).toEqual(['c2'])
})

test('a function that waits has no state yet, and its pause may be a text inside JSON', () => {
  const pause = "Interrupt(value={'essay': 'on tides'}, id='pause-one')"
  const record = imported(
    [
      ['updates', { write: 'on tides' }],
      ['updates', { __interrupt__: [pause] }],
      ['values', null],
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  )
  expect(ofType(record, 'interrupted')).toMatchObject([{ interruptId: 'pause-one', question: { essay: 'on tides' } }])
  expect(record.report).toMatchObject({ records: 3, kept: 3 })
})

test('the place of a chunk above the heading of its node is the graph that it ran in', () => {
  const at = (ns: string, node: string, ...message: readonly string[]) => [
    '',
    '',
    `Namespace '${ns}'`,
    `Update from node '${node}'`,
    ...message,
  ]
  const inside = "('pilot:77aa',)"
  const record = imported(
    [
      ...at(inside, 'agent', head('Ai'), 'Tool Calls:', '  tide (c1)', ' Call ID: c1', '  Args:', '    day: 3'),
      ...at(inside, 'tools', head('Tool'), 'Name: tide', '', '05:12'),
      ...at('()', 'pilot', head('Ai'), '', 'At 05:12.'),
    ].join('\n'),
  )
  expect(nodesOf(record)).toEqual(['pilot', '>agent', '>tools'])
  expect(ofType(record, 'tool-called')[0]?.args).toEqual({ day: '3' })
  expect(record.report.dropped).toEqual([])
})

test('a message that a console left out answers the call that waits', () => {
  const record = imported(
    `{
  agent: {
    messages: [
      AIMessage {
        "id": "a1",
        "content": "",
        "tool_calls": [ { "name": "tide", "args": {}, "type": "tool_call", "id": "c1" } ]
      }
    ]
  }
}
{ tools: { harbour: 'Vigo', messages: [ [Object] ] } }
{ agent: { messages: [ AIMessage { "id": "a2", "content": "At 05:12." } ] } }
`,
  )
  expect(ofType(record, 'tool-returned')).toMatchObject([{ content: '[Object]' }])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  expect(record.report.guessed.map(({ what }) => what)).toContain('that a message which was not printed is a result')
})

test('messages of inner graphs that are set in are read like others', () => {
  const inside = (...lines: readonly string[]) => lines.map((line) => `\t${line}`)
  const record = imported(
    [
      'Update from subgraph pilot:',
      '\n',
      ...inside(
        'Update from node agent:',
        '',
        '',
        head('Ai'),
        'Name: pilot',
        'Tool Calls:',
        '  tide (c1)',
        ' Call ID: c1',
        '  Args:',
        '    day: 3',
      ),
      '\n',
      'Update from subgraph pilot:',
      '\n',
      ...inside('Update from node tools:', '', '', head('Tool'), 'Name: tide', '', '05:12'),
      '\n',
      'Update from subgraph pilot:',
      '\n',
      ...inside('Update from node agent:', '', '', head('Ai'), 'Name: pilot', '', 'At 05:12.'),
    ].join('\n'),
  )
  expect(nodesOf(record)).toEqual(['pilot', '>agent', '>tools', '>agent'])
  expect(ofType(record, 'tool-called')[0]).toMatchObject({ tool: 'tide', args: { day: '3' } })
  expect(ofType(record, 'model-replied')[1]?.message).toMatchObject({ name: 'pilot', text: 'At 05:12.' })
})

test('what a graph gave back at its pause, and then at its end', () => {
  const asked = "HumanMessage(content='When?', id='h1')"
  const asks =
    "AIMessage(content='', id='a1', tool_calls=[{'name': 'tide', 'args': {'day': 3}, 'id': 'c1', 'type': 'tool_call'}])"
  const found = "ToolMessage(content='05:12', name='tide', id='t1', tool_call_id='c1')"
  const said = "AIMessage(content='At 05:12.', id='a2')"
  const record = imported(
    `{'__interrupt__': [Interrupt(value='Shall I?', id='pause-one')], 'messages': [${asked}, ${asks}]}\n{'messages': [${asked}, ${asks}, ${found}, ${said}]}\n`,
  )
  expect(ofType(record, 'run-started')[0]?.input).toMatchObject({ messages: [{ text: 'When?' }] })
  expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['', 'At 05:12.'])
  expect(ofType(record, 'interrupted').map(({ question }) => question)).toEqual(['Shall I?'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})
