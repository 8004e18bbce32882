import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDocument, writeDocument } from '../../src/document/codec'
import { emptyDocument } from '../../src/document/defaults'
import { forLink, fromLink, leaveOutNothing } from '../../src/document/link-choices'
import { callsOf, contentsOf } from '../../src/document/link-contents'
import { leftOut, withoutSecrets } from '../../src/document/link-secrets'
import type { AgentDocument, Tool } from '../../src/document/types'
import { brain } from '../support/documents'
import { anyDocument } from './arbitrary'

// Made of pieces, so that no program takes them for real ones.
const key = (...parts: readonly string[]) => parts.join('')
const apiKey = key('sk', '-', 'proj-', 'a1B2c3D4e5F6g7H8i9J0')
const githubKey = key('gh', 'p_', 'A1b2C3d4E5f6G7h8I9j0K1l2')
const signedToken = key('ey', 'JhbGciOiJIUzI1', '.', 'eyJzdWIiOiIxMjM0', '.', 'c2lnbmF0dXJl')

const http = (headers: Readonly<Record<string, string>>, url = 'https://intranet.example/search'): Tool => ({
  name: 'lookup',
  description: 'Looks things up in the house.',
  parameters: { type: 'object', properties: {} },
  mode: 'live',
  mock: { kind: 'fixed', value: 'nothing' },
  live: { kind: 'http', method: 'GET', url, headers },
})

const document: AgentDocument = {
  ...emptyDocument('Ours'),
  graphs: {
    main: {
      state: { fields: [] },
      nodes: [
        brain('thinker', { model: 'far', prompt: 'You answer about the garden.' }),
        { id: 'count', kind: 'function', config: { code: 'return {}' } },
      ],
      edges: [],
    },
  },
  tools: [http({ Accept: 'text/plain', Authorization: key('Bearer ', 'abcdefghijklmnop123456') })],
  models: [
    { id: 'far', provider: 'openai', model: 'large', baseUrl: 'https://models.example/v1' },
    { id: 'script', provider: 'script', replies: [{ content: 'First words.' }, { content: 'Second.' }] },
  ],
  input: { question: 'Which bed gets the sun?', topic: 'beds' },
  layout: { main: { positions: { thinker: { x: 1, y: 2 } }, notes: [{ id: 'n', x: 0, y: 0, text: 'Ask Rosa about it' }] } },
}

describe('what is in a document', () => {
  test('is listed: prompts, tools with their reach, models with theirs, code, input, notes', () => {
    expect(contentsOf(document)).toEqual({
      kinds: [
        { kind: 'brain', count: 1 },
        { kind: 'function', count: 1 },
      ],
      nodes: 2,
      edges: 0,
      subgraphs: 0,
      prompts: [{ node: 'thinker', words: 'You answer about the garden.' }],
      code: [{ where: 'count', what: 'function', chars: 9 }],
      tools: [
        {
          name: 'lookup',
          description: 'Looks things up in the house.',
          headers: [
            { name: 'Accept', filled: true },
            { name: 'Authorization', filled: true },
          ],
          live: { kind: 'http', on: true, address: 'https://intranet.example/search' },
        },
      ],
      models: [
        { id: 'far', provider: 'openai', model: 'large', address: 'https://models.example/v1', replies: [] },
        { id: 'script', provider: 'script', replies: ['First words.', 'Second.'] },
      ],
      inputs: ['topic'],
      notes: ['Ask Rosa about it'],
      hasPlaces: true,
    })
  })

  test('what a run would call is only what is on live and leaves the browser', () => {
    const calls = callsOf(contentsOf(document))
    expect(calls.tools.map((tool) => tool.name)).toEqual(['lookup'])
    expect(calls.models.map((model) => model.id)).toEqual(['far'])
    const quiet = fromLink(document, { tools: true, models: true })
    expect(callsOf(contentsOf(quiet))).toEqual({ tools: [], models: [] })
  })
})

describe('keys', () => {
  test.each([
    ['in a header with a telling name', { tools: [http({ 'X-Api-Key': 'shortone' })] }, 'X-Api-Key'],
    [
      'in a prompt',
      { graphs: { main: { state: { fields: [] }, nodes: [brain('b', { prompt: `Use ${apiKey} to call.` })], edges: [] } } },
      'prompt',
    ],
    [
      'in code',
      {
        graphs: {
          main: {
            state: { fields: [] },
            nodes: [{ id: 'f', kind: 'function', config: { code: `const t = "${githubKey}"` } }],
            edges: [],
          },
        },
      },
      'code',
    ],
    ['in the question', { input: { question: `Is ${signedToken} valid?` } }, 'question'],
    ['in an address', { tools: [http({}, 'https://api.example/v1?format=json&api_key=0123456789abcdef')] }, 'url'],
    ['as a password in an address', { tools: [http({}, key('https://', 'me:hunter22', '@intranet.example/'))] }, 'url'],
  ] as const)('%s are taken out, and said', (_where, part, setting) => {
    const before = { ...emptyDocument('With a key'), ...part } as AgentDocument
    const { document: after, keys } = forLink(before, leaveOutNothing)
    expect(keys.map((found) => found.setting)).toEqual([setting])
    const text = writeDocument(after)
    for (const secret of [apiKey, githubKey, signedToken, 'shortone', '0123456789abcdef', 'hunter22'])
      expect(text).not.toContain(secret)
    expect(readDocument(text).ok).toBe(true)
  })

  test('a placeholder is no key: it is filled in where the document runs', () => {
    const tool = http({ Authorization: 'Bearer {key}', 'X-Token': '{state.token}' })
    expect(withoutSecrets({ ...emptyDocument('x'), tools: [tool] })).toEqual({
      document: { ...emptyDocument('x'), tools: [tool] },
      found: [],
    })
  })

  test('the rest of a text stays', () => {
    const { document: after } = withoutSecrets({ ...emptyDocument('x'), input: { question: `Does ${apiKey} work?` } })
    expect(after.input?.question).toBe(`Does ${leftOut} work?`)
  })

  test('a document without any comes out as it was, unknown kinds and all', () => {
    fc.assert(
      fc.property(anyDocument, (any) => {
        const { document: after, found } = withoutSecrets(any)
        expect(found).toEqual([])
        expect(writeDocument(after)).toBe(writeDocument(any))
      }),
      { numRuns: 60 },
    )
  })
})

describe('what is left out', () => {
  const all = { question: true, headers: true, addresses: true, places: true }

  test('nothing that was not asked for', () => {
    const { document: after } = forLink({ ...document, tools: [http({ Accept: 'text/plain' })] }, leaveOutNothing)
    expect(after).toEqual({ ...document, tools: [http({ Accept: 'text/plain' })] })
  })

  test('the question, header values, addresses and places; names and notes stay, and nothing is on live without an address', () => {
    const { document: after } = forLink(document, all)
    const text = writeDocument(after)
    for (const gone of ['sun', 'text/plain', 'intranet', 'models.example', '"thinker": {']) expect(text).not.toContain(gone)
    expect(after.input).toEqual({ topic: 'beds' })
    expect(contentsOf(after)).toMatchObject({
      tools: [
        {
          headers: [
            { name: 'Accept', filled: false },
            { name: 'Authorization', filled: false },
          ],
          live: { on: false, address: '' },
        },
      ],
      notes: ['Ask Rosa about it'],
      hasPlaces: false,
    })
    expect(readDocument(text).ok).toBe(true)
  })

  test('a conversation in the place of a question is left out with it', () => {
    const input = { messages: [{ role: 'human', text: 'Which bed gets the sun?' }], rounds: [1, 2] }
    expect(forLink({ ...document, input }, all).document.input).toEqual({ rounds: [1, 2] })
  })
})

describe('what looks like a key', () => {
  const found = (prompt: string) => forLink({ ...document, description: prompt }, leaveOutNothing).document.description

  test.each([
    ['https://ana:a:long:password@models.example/v1', 'https://[left out]@models.example/v1'],
    ['Authorization: Bearer  abcdefghijklmnopqrst', 'Authorization: Bearer  [left out]'],
    ['key xai-abcdefghijklmnop', 'key [left out]'],
  ])('%s', (text, left) => expect(found(text)).toBe(left))

  test('is looked for in a time that grows with the text', () => {
    const long = [`://${'a:'.repeat(400_000)}`, ' '.repeat(800_000)]
    for (const text of long) expect(found(text)).toBe(text)
  })
})

describe('what somebody else wrote', () => {
  test('is left alone where nothing has to change', () => {
    expect(fromLink(document, { tools: false, models: false })).toBe(document)
  })
})
