/** Consoles of agents in colours: with the parts of a chain told of between the words, and without a word of where the chain begins. */
import { expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

const green = (text: string) => `\u001b[32;1m\u001b[1;3m${text}\u001b[0m`
const blue = (text: string) => `\u001b[36;1m\u001b[1;3m${text}\u001b[0m`
const chain = (line: string) => `\n\u001b[1m> ${line}\u001b[0m\n`
const inner = `${chain('Entering new RunnableSequence chain...')}${chain('Entering new PromptTemplate chain...')}${chain('Finished chain.')}${chain('Entering new ReActSingleInputOutputParser chain...')}${chain('Finished chain.')}${chain('Finished chain.')}`
const words = [
  green(' I look at the chart.\nAction: chart\nAction Input: Vigo'),
  blue('It is deep\nat the pier.'),
  green(' I ask the pilot.\nAction: pilot\nAction Input: 21*2'),
  blue('42'),
  green(' I know it now.\nFinal Answer: Deep, and 42.'),
]

test.each([
  [
    'every part of the chain is told of',
    `${chain('Entering new AgentExecutor chain...')}${words.map((word) => inner + word).join('\n')}\n${chain('Finished chain.')}`,
  ],
  ['nothing says where the chain begins', `${words.join('')}\n${chain('Finished chain.')}`],
])('%s', (_, text) => {
  const record = imported(text)
  expect(record.format.id).toBe('react-text')
  expect(record.runs).toHaveLength(1)
  expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain', 'hands', 'brain'])
  expect(ofType(record, 'tool-called').map(({ tool }) => tool)).toEqual(['chart', 'pilot'])
  expect(ofType(record, 'tool-returned').map(({ content }) => content)).toEqual(['It is deep\nat the pier.', '42'])
  expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'answered', detail: 'Deep, and 42.' })
})
