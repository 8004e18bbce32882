import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from '@langchain/core/messages'
import { expect, test } from 'vitest'
import { makeModel, reply } from './hands'

const prompt = `You work in a loop of Thought, Action, Observation and PAUSE.
Your tools:
- get_weather(location: str): Returns the current weather.
- calculate(expression: str): Evaluates a math expression.
Use this format:
Thought: what to do
Action: the tool
Action Input: its input as JSON
PAUSE
Final Answer: the answer`

async function converse(question: string, observe: (action: string, input: unknown) => string) {
  const model = await makeModel({ id: 'b', provider: 'practice' })
  const messages: BaseMessage[] = [new SystemMessage(prompt), new HumanMessage(`Question: ${question}`)]
  const actions: string[] = []
  for (let turn = 0; turn < 8; turn++) {
    const text = String((await reply(model, messages)).content)
    const final = /^Final Answer: ([\s\S]*)$/m.exec(text)
    if (final) return { actions, answer: final[1] }
    const action = /^Action: (.*)$/m.exec(text)?.[1] ?? ''
    const input: unknown = JSON.parse(/^Action Input: (.*)$/m.exec(text)?.[1] ?? 'null')
    expect(text).toMatch(/^Thought: .+/)
    expect(text.trimEnd()).toMatch(/PAUSE$/)
    actions.push(action)
    messages.push(new AIMessage(text), new HumanMessage(`Observation: ${observe(action, input)}`))
  }
  return { actions, answer: undefined }
}

test('on the text protocol it writes actions, reads observations, and ends with a final answer', async () => {
  const { actions, answer } = await converse(
    'What is the weather in Oslo?',
    (_action, input) => `Rain in ${(input as { location: string }).location}`,
  )
  expect(actions).toEqual(['get_weather'])
  expect(answer).toBe('Rain in Oslo [get_weather]')
})

test('it chooses by the listed descriptions there as well', async () => {
  const { actions, answer } = await converse('What is (3 + 4) * 12?', (_action, input) =>
    (input as { expression: string }).expression === '(3 + 4) * 12' ? '84' : 'wrong input',
  )
  expect(actions).toEqual(['calculate'])
  expect(answer).toBe('(3 + 4) × 12 = 84 [calculate]')
})
