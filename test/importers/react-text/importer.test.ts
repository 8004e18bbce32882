import { describe, expect, test } from 'vitest'
import { imported, notices, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const numbered = `117 Question: Which lighthouse is taller?
Thought 1: I look up the first one.
Action 1: Search[Tower of Hercules]
Observation 1: The tower is 55 metres tall. A sign on it reads
Thought: do not climb.
Action 9: none of this counts.

Thought 2: That is enough.
Action 2: Finish[the tower]
Observation 2: Episode finished, reward = 1

{'steps': 2, 'reward': 1}
-----------

118 Claim: The pier is made of wood.
Thought 1: I do not know.
Action 1:

Finish[NOT SURE]
Observation 1: Invalid action: Finish[NOT SURE]
Thought 2: I try again.
Action 2: Finish[SUPPORTS]
`

describe('numbered sections', () => {
  const record = imported(numbered)

  test('are recognised, an episode for each question, every section kept', () => {
    expect(record.format.id).toBe('react-text')
    expect(record.runs.map(({ title }) => title)).toEqual(['Which lighthouse is taller?', 'The pier is made of wood.'])
    expect([record.report.records, record.report.kept]).toEqual([13, 13])
  })
  test('labels inside an observation do not count unless they go on from it', () => {
    expect(told(record)).toEqual([
      'I look up the first one. <Search {"input":"Tower of Hercules"}>',
      '= The tower is 55 metres tall. A sign on it reads\nThought: do not climb.\nAction 9: none of this counts.',
      'the tower',
    ])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('what the environment says at the end is a notice', () => {
    expect(notices(record)).toEqual(["episode-result: Episode finished, reward = 1\n\n{'steps': 2, 'reward': 1}"])
  })
  test('an answer that is refused is a call that failed', () => {
    expect(told(record, 1)).toEqual([
      'I do not know. <Finish {"input":"NOT SURE"}>',
      '= error: Invalid action: Finish[NOT SURE]',
      'SUPPORTS',
    ])
    expect(ofType(record, 'model-replied', 1).at(-1)?.message.blocks?.[0]).toEqual({ type: 'reasoning', text: 'I try again.' })
  })
})

const consoleText = `Find me a quiet harbour.

\u001b[1m> Entering new AgentExecutor chain...\u001b[0m
\u001b[32;1m I should ask the harbour guide.
Action: harbour guide
Action Input: {"quiet": true}\u001b[0m

> Entering new guide chain...
 I look at the list.
Action: list
Action Input: {'sort': 'quiet', 'all': None}
Observation: Muros, Corme
Thought: Muros is quieter.
Final Answer: Muros
> Finished chain.

Observation: \u001b[36;1mMuros\u001b[0m
Thought: I know it now.
Final Answer: Go to Muros.

> Finished chain.
-----
And a lively one.

> Entering new AgentExecutor chain...
Thought: I guess.
Final Answer: Vigo.

> Finished chain.`

describe('the console of an executor', () => {
  const record = imported(consoleText)

  test('one run for each chain, with what it was asked in front', () => {
    expect(record.runs.map(({ title }) => title)).toEqual(['Find me a quiet harbour.', 'And a lively one.'])
    expect(record.report.dropped).toEqual([])
    expect(record.report.repaired?.map(({ what }) => what)).toEqual(['terminal colours'])
  })
  test('a chain inside a chain stands inside the call that it answers', () => {
    expect(told(record)).toEqual([
      'I should ask the harbour guide. <harbour guide {"quiet":true}>',
      '  I look at the list. <list {"sort":"quiet","all":null}>',
      '  = Muros, Corme',
      '  Muros',
      '= Muros',
      'Go to Muros.',
    ])
    expect(ofType(record, 'node-started').filter(({ ns }) => ns[0] === 'guide:1')).toHaveLength(3)
  })
})

describe('other ways to write an action', () => {
  test('a blob with its result glued to it', () => {
    const record = imported(`Question: When?
Thought: I look.
Action:
\\\`\\\`\\\`
{"action": "clock", "action_input": {"zone": "CET"}}
\\\`\\\`\\\`content='{"time": "08:00"}'Now I add an hour.

Action:
\`\`\`json
{"action": "add", "action_input": "1h"}
\`\`\`
Observation: 09:00
Thought: Done.
Action: {"action": "Final Answer", "action_input": "At nine."}`)
    expect(told(record)).toEqual([
      'I look. <clock {"zone":"CET"}>',
      '= {"time": "08:00"}',
      'Now I add an hour. <add {"input":"1h"}>',
      '= 09:00',
      'At nine.',
    ])
    expect(record.report.guessed.map(({ what }) => what)).toContain('where a result ends')
  })

  test('Invoking, with the words besides', () => {
    const record = imported(`> Entering new AgentExecutor chain...

Invoking: \`tide\` with \`{'harbour': 'Vigo', 'n': 2}\`
responded: I look it up.

["05:12", "17:40"]High water is at 05:12.

> Finished chain.`)
    expect(told(record)).toEqual([
      'I look it up. <tide {"harbour":"Vigo","n":2}>',
      '= ["05:12", "17:40"]',
      'High water is at 05:12.',
    ])
  })

  test.each([
    ['Action: click[Buy now]', ' <click {"input":"Buy now"}>'],
    ['Action: lookup(term="quay", page=2)', ' <lookup {"term":"quay","page":2}>'],
    ['Action: search\nAction Input: {"q": "quay"', ' <search? {"q": "quay">'],
    ['Action: search\nAction Input: plain words', ' <search {"input":"plain words"}>'],
    ['Action: Get all piers', ' <Get all piers {}>'],
    ['Action: None', ''],
  ])('%j', (action, expected) => {
    expect(told(imported(`Thought:\n${action}\nObservation: ok`))[0]).toBe(expected)
  })

  test('an observation without an action is told by the environment, a missing one is not made up', () => {
    const record = imported('Thought: hm\nObservation: Invalid Format: no action\nThought: well\nAction: go\nAction Input: north')
    expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['brain', 'environment', 'brain'])
    expect(ofType(record, 'tool-returned')).toEqual([])
    expect(record.runs[0]?.verdict?.verdict).toBe('unanswered-call')
  })
})

test('text that is only about it is not taken for it', () => {
  const prose = 'The action: we went out.\nAn observation: it rained.\nMy thought: stay in.'
  expect(() => imported(prose)).toThrow(/unknown-format/)
})

test.each([
  ['numbered', numbered],
  ['console', consoleText],
])('damaged in any way, it is still accounted for: %s', (_name, text) => {
  expect(fuzz(text, 'react-text', 50, 43)).toBeGreaterThan(40)
})

test('long texts of every unkind shape are read', () => {
  const steps = Array.from(
    { length: 20_000 },
    (_, i) => `Thought ${i + 1}: t\nAction ${i + 1}: Search[${i}]\nObservation ${i + 1}: r`,
  )
  expect(ofType(imported(`Question: q\n${steps.join('\n')}`), 'tool-returned')).toHaveLength(20_000)
  expect(told(imported(`Thought: a\nAction: b\nAction Input: c\nObservation: ${'long text\n'.repeat(300_000)}`))).toHaveLength(2)
  expect(told(imported(`Thought: a\nAction:\n${'```\n{"a":\n'.repeat(50_000)}`)).length).toBeGreaterThan(0)
  expect(told(imported(`Thought: a\nAction: b\n${' '.repeat(2_000_000)}\nAction Input:${'\n'.repeat(200_000)}`))).toHaveLength(1)
}, 120_000)
