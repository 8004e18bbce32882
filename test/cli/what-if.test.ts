/** `what-if` and `diff`: what a person reads, what a program reads, and the exit codes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PATIENCE, parsed, root, vuelta, workFolder } from './support/vuelta'

const folder = workFolder()
const agent = join(root, 'public/gallery/research-agent.agent.json')

/** A recorded conversation as another program writes it. */
const chat = [
  { role: 'user', content: 'What is 6 times 7?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'multiply', arguments: '{"a":6,"b":7}' } }],
  },
  { role: 'tool', tool_call_id: 'call_1', content: '42' },
  { role: 'assistant', content: 'It is 42.' },
]

describe('what-if', () => {
  test(
    'on the same graph nothing parts; with a smaller budget the router does, and the trace of it can be kept',
    async () => {
      const [record, other] = [folder.path('record.trace.json'), folder.path('other.trace.json')]
      expect((await vuelta(['run', agent, '--out', record])).code).toBe(0)
      const [same, less] = await Promise.all([
        vuelta(['what-if', record]),
        vuelta(['what-if', record, '--set', 'budget.toolRounds=1', '--out', other, '--json']),
      ])
      const asked = await vuelta(['what-if', record, '--set', 'graphs.main.nodes.0.config.prompt=Be brief.'])
      // The answers are the recorded ones: that they are the same says nothing about the model.
      expect(asked.out).toContain('was given the recorded reply all the same')
      expect(asked.out).not.toContain('gave the same reply')
      expect(same.out).toContain('did the same in all 16 steps')
      expect(same.code).toBe(0)
      expect(less.code).toBe(1)
      expect(parsed(less)).toMatchObject({
        comparison: { parting: { code: 'other-way' } },
        trace: { format: 'vuelta/trace', verdict: { verdict: 'stopped-at-budget' } },
      })
      expect(JSON.parse(readFileSync(other, 'utf8'))).toMatchObject({ format: 'vuelta/trace' })
      const diff = await vuelta(['diff', record, other])
      expect(diff.code).toBe(1)
      expect(diff.out).toContain('1 of 1 tool rounds')
      expect((await vuelta(['diff', record, record])).code).toBe(0)
    },
    PATIENCE,
  )

  test(
    'a recorded run of another system runs on a graph of ours, its nodes named by hand',
    async () => {
      const record = folder.write('chat.json', chat)
      const said = await vuelta([
        'what-if',
        record,
        '--document',
        join(root, 'public/gallery/react-one-tool.agent.json'),
        '--map',
        'brain=agent,hands=tools',
        '--json',
      ])
      expect(parsed(said)).toMatchObject({ trace: { verdict: { verdict: 'answered' } }, comparison: { agreed: 6 } })
      expect(said.code).toBe(0)
    },
    PATIENCE,
  )

  test(
    'names are matched by themselves, as on the page; why they part is said in either language',
    async () => {
      const record = folder.write('chat.json', chat)
      const react = join(root, 'public/gallery/react-one-tool.agent.json')
      const bare = folder.write('bare.agent.json', { ...(JSON.parse(readFileSync(react, 'utf8')) as object), tools: [] })
      const [same, less, menos, diff] = await Promise.all([
        vuelta(['what-if', record, '--document', react]),
        vuelta(['what-if', record, '--document', bare]),
        vuelta(['what-if', record, '--document', bare, '--language', 'es']),
        vuelta(['diff', record, record, '--language', 'es']),
      ])
      expect(same.out).toContain('did the same in all 6 steps')
      expect(less.out).toContain(
        'They do the same for 3 steps. At step 4 hands cannot run multiply in this run: its graph has no such tool.',
      )
      expect(menos.out).toContain(
        'Hacen lo mismo en 3 pasos. En el paso 4 hands no puede ejecutar multiply en esta ejecución: su grafo no tiene esa herramienta.',
      )
      expect(menos.out).toContain('En el registro, paso 4: Las manos')
      expect(diff.out).toContain('Las dos hicieron lo mismo en los 6 pasos.')
      expect([same.code, less.code, menos.code, diff.code]).toEqual([0, 1, 1, 0])
      expect((await vuelta(['diff', record, record, '--language', 'fr'])).err).toContain('en or es')
    },
    PATIENCE,
  )

  test(
    'what cannot be done is said in one sentence, and ends with 2',
    async () => {
      const record = folder.write('chat.json', chat)
      const empty = folder.write('empty.json', [{ role: 'user', content: 'Hello?' }])
      const calls = [
        [['what-if'], /which record/],
        [['what-if', record, '--set', 'budget.nothing.there=1'], /no "nothing"|no "budget\.nothing\.there"/],
        [['what-if', record, '--set', 'budget.recursionLimit=soon'], /recursionLimit/],
        [['what-if', record, '--set', 'tools.first=1'], /no "first"/],
        [['what-if', record, '--match', 'luck'], /order, prompt/],
        [['what-if', record, '--turn', '9'], /from 1 to 1/],
        [['what-if', record, '--map', 'brain=nobody'], /names no node/],
        [['what-if', empty], /no answer|nothing/],
        [['diff', record], /two traces/],
      ] as const
      const said = await Promise.all(calls.map(([args]) => vuelta(args)))
      for (const [i, one] of said.entries()) {
        expect(one.err, calls[i]?.[0].join(' ')).toMatch(calls[i]?.[1] ?? /./)
        expect(one.code).toBe(2)
        expect(one.out).toBe('')
      }
    },
    PATIENCE,
  )
})

test(
  'a document whose model is a recording finds it beside itself',
  async () => {
    folder.write('chat.json', chat)
    const text = readFileSync(join(root, 'public/gallery/react-one-tool.agent.json'), 'utf8')
    const document = folder.write('replayed.agent.json', {
      ...(JSON.parse(text) as object),
      models: [{ id: 'brain', provider: 'cassette', trace: 'chat.json' }],
      input: { question: 'What is 6 times 7?' },
    })
    const said = await vuelta(['run', document])
    expect(said.out).toContain('It is 42.')
    expect(said.code).toBe(0)
  },
  PATIENCE,
)
