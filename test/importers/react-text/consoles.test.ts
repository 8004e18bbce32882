import { describe, expect, test } from 'vitest'
import { imported, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const ESC = '\u001b'
const model = (text: string) => `${ESC}[32;1m${ESC}[1;3m${text}${ESC}[0m`
const tool = (text: string) => `${ESC}[36;1m${ESC}[1;3m${text}${ESC}[0m`
const chain = (inside: string) =>
  `\n\n${ESC}[1m> Entering new AgentExecutor chain...${ESC}[0m\n${inside}\n\n${ESC}[1m> Finished chain.${ESC}[0m\n`

describe('colours that alone tell who speaks', () => {
  const coloured = chain(
    model('I ask the harbour.\nAction: tide\nAction Input: Vigo') +
      tool('High water is at 05:12') +
      model('I know it.\nFinal Answer: At 05:12.'),
  )
  const wanted = ['I ask the harbour. <tide {"input":"Vigo"}>', '= High water is at 05:12', 'At 05:12.']
  test('become labels, and it is told', () => {
    const record = imported(coloured)
    expect(told(record)).toEqual(wanted)
    expect(record.report.repaired?.map(({ what }) => what)).toContain('results told apart by colours only')
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('also where a paste has lost the escapes, or written them out', () => {
    expect(told(imported(coloured.replaceAll(ESC, '')))).toEqual(wanted)
    expect(told(imported(coloured.replaceAll(ESC, '\\x1b')))).toEqual(wanted)
  })
  test('where a tool is invoked, and the answer stands right behind its result', () => {
    const record = imported(
      chain(model("\nInvoking: `tide` with `{'port': 'Vigo'}`\n\n\n") + tool('05:12') + model('It is at 05:12.')),
    )
    expect(told(record)).toEqual([' <tide {"port":"Vigo"}>', '= 05:12', 'It is at 05:12.'])
  })
  test('what a model says while it streams is printed once more in its colour', () => {
    const asks = model("\nInvoking: `tide` with `{'port': 'Vigo'}`\n\n\n")
    const record = imported(chain(`${asks}${tool('(3.1, 12)')}It is at 05:12.${model('It is at 05:12.')}`))
    expect(told(record)).toEqual([' <tide {"port":"Vigo"}>', '= (3.1, 12)', 'It is at 05:12.'])
  })
  test('are no reason to touch JSON', () => {
    const text = JSON.stringify([{ role: 'user', content: `> Entering new chain ${model('a')}${tool('b')}` }])
    expect(imported(text).report.repaired).toBeUndefined()
  })
})

describe('without labels and without colours', () => {
  const plain = (inside: string, behind = '') =>
    `> Entering new AgentExecutor chain...\n${inside}\n\n> Finished chain.\n${behind}`
  test('the answer is told by what is printed behind the chain', () => {
    const record = imported(
      plain("\nInvoking: `count` with `{'what': 'masts'}`\n\n\n12there are twelve masts.", 'there are twelve masts.\n'),
    )
    expect(told(record)).toEqual([' <count {"what":"masts"}>', '= 12', 'there are twelve masts.'])
    expect(whys(record)).toEqual([])
  })
  test('or by a sentence that begins without a blank', () => {
    const record = imported(plain('\nInvoking: `count` with `{}`\n\n\n12There are twelve masts.'))
    expect(told(record).slice(1)).toEqual(['= 12', 'There are twelve masts.'])
    expect(record.report.guessed.map(({ what }) => what)).toContain('where a result ends')
  })
  test('the question is taken from what is printed with the answer', () => {
    const record = imported(plain('Final Answer: twelve', "{'input': 'How many masts?', 'output': 'twelve'}\n"))
    expect(record.runs[0]?.title).toBe('How many masts?')
    expect(record.report.kept).toBe(record.report.records)
  })
  test('a result behind the input of an action', () => {
    const record = imported(
      plain('I look.\nAction: shelf\nAction Input: 1605.08Published: 2016\nAbout tides.I know it now.\nFinal Answer: tides'),
    )
    expect(told(record)).toEqual(['I look. <shelf {"input":"1605.08"}>', '= Published: 2016\nAbout tides.', 'tides'])
  })
  test('a multi-line input stays whole where results have their label', () => {
    const record = imported(
      plain('x\nAction: run\nAction Input: a = 1\nprint(a)\nObservation: 1\nThought: so\nFinal Answer: one'),
    )
    expect(told(record)[0]).toBe('x <run {"input":"a = 1\\nprint(a)"}>')
  })
})

describe('other ways to write a call', () => {
  test('a conversational agent writes JSON only', () => {
    const blob = (action: string, input: string) => `{\n    "action": "${action}",\n    "action_input": "${input}"\n}`
    const record = imported(
      chain(
        `${model(blob('Tides', 'Vigo?'))}\nObservation: ${tool('05:12')}\nThought:${model(blob('Final Answer', 'At 05:12.'))}`,
      ),
    )
    expect(told(record)).toEqual([' <Tides {"input":"Vigo?"}>', '= 05:12', 'At 05:12.'])
  })
  test('one that says only its answer is a run, too', () => {
    expect(told(imported(chain(model('Hello.'))))).toEqual(['Hello.'])
  })
  test('an agent that speaks XML', () => {
    const record = imported(
      chain(model(' <tool>tides</tool><tool_input>Vigo') + tool('05:12') + model(' <final_answer>At 05:12.</final_answer>')),
    )
    expect(told(record)).toEqual([' <tides {"input":"Vigo"}>', '= 05:12', 'At 05:12.'])
  })
  test('questions that follow up each other', () => {
    const text =
      '> Entering new AgentExecutor chain...\n Yes.\nFollow up: When is high water?\nIntermediate answer: 05:12\nSo the final answer is: 05:12\n\n> Finished chain.\n'
    expect(told(imported(text))).toEqual(['Yes. <Follow up {"input":"When is high water?"}>', '= 05:12', '05:12'])
  })
  test('a blob that was never closed ends with its line', () => {
    const text =
      '> Entering new AgentExecutor chain...\nThought: t\nAction:\n```\n{\n  "action": "tides",\n  "action_input": "Vigo\n05:12\nAction:\n```\n{\n  "action": "Final Answer",\n  "action_input": "At 05:12."\n}\n```\n\n> Finished chain.\n'
    expect(told(imported(text)).map((one) => one.slice(0, 12))).toEqual(['t <tides {"i', '= 05:12', 'At 05:12.'])
  })
})

test('steps of LlamaIndex: the question, lines of the program, and "Answer:" behind a thought only', () => {
  const text = `> Running step 1f2e-aa. Step input: When is high water?
Thought: I need a tool.
Action: tides
Action Input: {'port': 'Vigo'}
HTTP Request: POST https://models.example/v1/messages "HTTP/1.1 200 OK"
Observation: It is at
Answer: 05:12
> Running step 77-bb. Step input: None
Thought: I can answer without using any more tools.
Answer: At 05:12.
`
  const record = imported(text)
  expect(record.runs[0]?.title).toBe('When is high water?')
  expect(told(record)).toEqual(['I need a tool. <tides {"port":"Vigo"}>', '= It is at\nAnswer: 05:12', 'At 05:12.'])
  expect(record.report.dropped).toHaveLength(2)
})

test('many episodes under a number each are runs, named by what the environment asks', () => {
  const episode = (n: number, what: string) =>
    `-----------------\n${n}\nAction: reset\nObservation: \nShop\nInstruction:  \ni need ${what}\n[Search]\n\nAction: click[Buy Now]\nObservation: Your score: 1.0\n-------------\n`
  const record = imported(episode(0, 'a rope') + episode(1, 'a sail'))
  expect(record.runs.map(({ title }) => title)).toEqual(['i need a rope', 'i need a sail'])
})

const swe = `🏃 INFO     Starting environment
🤠 INFO     SYSTEM (main)
            You mend boats.
🤠 INFO     🤖 MODEL INPUT
            The rudder is loose.
🤠 INFO     ========================= STEP 1 =========================
🤖 DEBUG    total_cost=0.01
🤠 INFO     💭 THOUGHT
            I look.

              - twice

            🎬 ACTION
            ls rudder
🤠 INFO     🤖 MODEL INPUT
            OBSERVATION:
            screw.txt
2026-03-01 08:00:05,120 INFO 💭 THOUGHT (primary)
Mended.

2026-03-01 08:00:05,121 INFO 🎬 ACTION (primary)
submit

2026-03-01 08:00:06,000 INFO Found submission: diff --git a/screw
+tight
🤠 INFO     🤖 MODEL INPUT
            OBSERVATION:
            diff --git a/screw
            +tight
🏃 INFO     Done
`

test('the console of SWE-agent, older and newer', () => {
  const record = imported(swe)
  expect(record.format.id).toBe('swe-agent')
  expect(told(record)).toEqual([
    'I look.\n\n  - twice <bash {"command":"ls rudder"}>',
    '= screw.txt',
    'Mended.\n\ndiff --git a/screw\n+tight',
  ])
  expect(ofType(record, 'run-started')).toHaveLength(1)
  expect(new Set(whys(record))).toEqual(new Set(['The log of the program itself, not a step of the agent.']))
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('damaged in any way, they are still accounted for', () => {
  expect(fuzz(swe, 'swe-agent', 51, 41)).toBeGreaterThan(30)
  expect(
    fuzz(chain(`${model('a\nAction: b\nAction Input: c')}${tool('d')}${model('Final Answer: e')}`), 'react-text', 52, 41),
  ).toBeGreaterThan(30)
})

describe('the console of a crew', () => {
  const step = (agent: string, inside: string) => `# Agent: ${agent}\n${inside}\n\n\n`
  const found = step(
    'Harbour Researcher',
    '## Thought: Thought: I look it up.\n## Using tool: depth_table\n## Tool Input: \n"{\\"pier\\": \\"north\\"}"\n## Tool Output: \n4 m',
  )
  const text =
    step('Harbour Researcher', '## Task: How deep is the north pier?') +
    found +
    step('Harbour Researcher', '## Final Answer: \nIt is 4 m deep.')
  test('every task is a run; headings are labels, and inputs are read', () => {
    const record = imported(text + step('Writer', '## Task: Write it down.') + step('Writer', '## Final Answer: \nDone.'))
    expect(record.format.id).toBe('react-text')
    expect(record.runs.map(({ title }) => title)).toEqual(['How deep is the north pier?', 'Write it down.'])
    expect(told(record)).toEqual(['I look it up. <depth_table {"pier":"north"}>', '= 4 m', 'It is 4 m deep.'])
    expect(new Set(whys(record)).size).toBe(1)
  })
  test('in colours, whether or not their escapes are left', () => {
    const coloured = text.replace(/^(#+ [\w ]+:) ?(.*)$/gm, `${ESC}[1m${ESC}[95m$1${ESC}[00m ${ESC}[1m${ESC}[92m$2${ESC}[00m`)
    const wanted = ['I look it up. <depth_table {"pier":"north"}>', '= 4 m', 'It is 4 m deep.']
    expect(told(imported(coloured))).toEqual(wanted)
    expect(told(imported(coloured.replaceAll(ESC, '')))).toEqual(wanted)
  })
  test('what a result explains about labels stays in the result; an error of the crew is one', () => {
    const refused =
      'I encountered an error while trying to use the tool. Use:\n\nThought: think\nAction: one\nFinal Answer: the answer'
    const record = imported(text.replace('4 m\n', `${refused}\n`))
    expect(told(record)).toEqual(['I look it up. <depth_table {"pier":"north"}>', `= error: ${refused}`, 'It is 4 m deep.'])
  })
  test('headings that are nobody’s are text', () => {
    const other =
      'Question: q\nThought: t\nAction: f\nAction Input: x\nObservation: # Agent: y\n# Agent: z\nmore\n## Task: w\nThought: u\nFinal Answer: a'
    expect(told(imported(other))).toEqual(['t <f {"input":"x"}>', '= # Agent: y\n# Agent: z\nmore\n## Task: w', 'a'])
  })
})

test('headings in brackets above what the call below says itself', () => {
  const called = (name: string, args: string) =>
    `[Tool Called]\nTool: ${name}\ntext: Thought: none\nLog: \nInvoking: \`${name}\` with \`${args}\`\n\n\n\n[Observation]\nObservation: `
  const record = imported(
    `${called('tide', "{'port': 'Vigo'}")}05:12\n${called('write', "{'text': 'x'}")}Written.\n[Final Answer]\nAt 05:12.\n\nIt is written.\n`,
  )
  expect(told(record)).toEqual([
    ' <tide {"port":"Vigo"}>',
    '= 05:12',
    ' <write {"text":"x"}>',
    '= Written.',
    'At 05:12.\n\nIt is written.',
  ])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('a result on the line of its action', () => {
  const record = imported(
    'Question: When is high water?\nThought 1: I look.\nAction 1: Search[tides]Observation 1: At 05:12.\nThought 2: I know.\nAction 2: Finish[05:12]\n',
  )
  expect(told(record).slice(0, 2)).toEqual(['I look. <Search {"input":"tides"}>', '= At 05:12.'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('calls that stand behind each other are answered in their order', () => {
  const invoking = (day: number) => `[Tool Call]\nTool: tide\nLog: \nInvoking: \`tide\` with \`{'day': ${day}}\`\n\n\n\n`
  const observed = (text: string) => `[Observation]\nObservation: ${text}\n`
  const record = imported(`${invoking(1)}${invoking(2)}${observed('05:12')}${observed('06:01')}[Final Answer]\nBoth.\n`)
  expect(ofType(record, 'tool-called').map(({ args }) => args)).toEqual([{ day: 1 }, { day: 2 }])
  expect(ofType(record, 'tool-returned').map(({ content }) => content)).toEqual(['05:12', '06:01'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('the log of a crew around its chains: the task is what was asked, the rest is of the program', () => {
  const said = (text: string) => ` [2026-03-01 08:00:00][DEBUG]: == ${text}`
  const record = imported(
    [
      said('Working Agent: Harbour Master'),
      said('Starting Task: Find the tides'),
      chain('I look.\n\nAction: tide\nAction Input: {"port": "Vigo"} \n\n05:12\n\nThought: I know it.\nFinal Answer: At 05:12.'),
      said('[Harbour Master] Task output: At 05:12.'),
    ].join('\n'),
  )
  expect(told(record)).toEqual(['I look. <tide {"port":"Vigo"}>', '= 05:12', 'At 05:12.'])
  expect(record.runs[0]?.title).toBe('Find the tides')
})
