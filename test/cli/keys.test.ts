/** Keys come from the environment, go to the model, and are nowhere else. */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { keyNotes, keysFor } from '../../src/cli/keys'
import { startOpenAIServer } from '../models/openai-server'
import { asksForTools, brain, documentOf, edges, hands, router } from '../support/documents'
import { PATIENCE, vuelta, workFolder } from './support/vuelta'

const key = 'sk-loopback-7Qd2vW9xK4mZ'
const { path, write } = workFolder()
const server = await startOpenAIServer({
  key,
  replies: [
    { content: 'Let me see. ', toolCalls: [{ id: 'c1', name: 'multiply', args: '{"a":23,"b":47}' }] },
    { content: 'It is 1081.' },
  ],
})
const refusing = await startOpenAIServer({ key: 'sk-another' })
afterAll(() => Promise.all([server.close(), refusing.close()]))

const documentAt = (baseUrl: string) =>
  documentOf(
    {
      nodes: [brain('agent', { model: 'real' }), router('next', [asksForTools()]), hands('act')],
      edges: edges('START>agent', 'agent>next', 'next[tools]>act', 'next[done]>END', 'act>agent'),
    },
    { models: [{ id: 'real', provider: 'openai', model: 'small', baseUrl }], input: { question: 'What is 23 times 47?' } },
  )
const env = { OPENAI_API_KEY: key }

describe('a run on a real model', () => {
  test(
    'sends the key to the model, and to nobody else',
    async () => {
      const out = path('real.jsonl')
      const said = await vuelta(['run', write('real.agent.json', documentAt(server.url)), '--json', '--out', out], { env })
      expect([said.code, said.err]).toEqual([0, ''])
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`, `Bearer ${key}`])
      expect(JSON.parse(said.out)).toMatchObject({ verdict: { verdict: 'answered', detail: expect.stringContaining('1081') } })
      for (const text of [said.out, readFileSync(out, 'utf8')]) expect(text).not.toContain(key)
    },
    PATIENCE,
  )

  test(
    'a server that quotes the wrong key back is told, without the key',
    async () => {
      const out = path('refused.trace.json')
      const said = await vuelta(['run', write('refused.agent.json', documentAt(refusing.url)), '--out', out], { env })
      expect([said.code, said.err]).toEqual([1, ''])
      expect(said.out).toMatch(/^failed: /)
      expect(refusing.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
      for (const text of [said.out, readFileSync(out, 'utf8')]) expect(text).not.toContain(key)
    },
    PATIENCE,
  )

  test(
    'grading the work of others uses no key',
    async () => {
      const before = refusing.requests.length
      const said = await vuelta(['grade', 'return-edge', write('theirs.agent.json', documentAt(refusing.url))], { env })
      expect([said.code, said.err]).toEqual([1, ''])
      for (const { headers } of refusing.requests.slice(before)) expect(headers.authorization ?? '').not.toContain(key)
    },
    PATIENCE,
  )
})

describe('which keys, and where they go', () => {
  test('one for every model of the kind, and one for the live search', () => {
    expect(keysFor(documentAt('http://127.0.0.1/v1'), { OPENAI_API_KEY: 'a', TAVILY_API_KEY: 'b' })).toEqual({
      'model:real': 'a',
      tavily: 'b',
    })
    expect(keysFor(documentAt('http://127.0.0.1/v1'), { OPENAI_API_KEY: '' })).toEqual({})
  })
  test.each([
    [
      'https://models.example.org/v1',
      ['The key in OPENAI_API_KEY is sent to models.example.org, because the document names that address.'],
    ],
    ['https://api.openai.com.example.org/v1', [expect.stringContaining('api.openai.com.example.org')]],
    ['https://api.openai.com/v1', []],
    ['http://localhost:11434/v1', []],
    ['http://127.0.0.1:1234/v1', []],
    ['no address', []],
  ])('an address that is neither OpenAI nor this machine is named: %s', (address, notes) => {
    expect(keyNotes(documentAt(address), env)).toEqual(notes)
  })
  test.each([
    ['https://api.openai.com/v1', ['OPENAI_API_KEY is not set, so the model at api.openai.com is called without a key.']],
    ['http://localhost:11434/v1', []],
  ])('a key that is missing is told, but to this machine: %s', (address, notes) => {
    expect(keyNotes(documentAt(address), {})).toEqual(notes)
    expect(keyNotes(documentOf({}), {})).toEqual([])
  })
})
