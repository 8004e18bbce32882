/** Compress: what it sums up, where it puts it, and what it leaves of the conversation. */
import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownNode } from '../../src/document/types'
import { plainList } from '../../src/nodes/behaviour/messages'
import { removals } from '../../src/nodes/behaviour/removals'
import { historyProblems } from '../../src/trace/history'
import { ask, brain, document, edges, field, hands, loopNodes, messagesOf, type Ran, run, say, script } from '../support/run'

const compress = (more: Partial<Extract<KnownNode, { kind: 'compress' }>['config']>): KnownNode => ({
  id: 'sum',
  kind: 'compress',
  config: { model: 'brain', prompt: 'Sum up.', messages: 'messages', into: 'summary', ...more },
})

/** A loop of two rounds, a summary, and a brain that goes on with what is left. */
const summed = (more: Parameters<typeof compress>[0], fields = [field('messages', 'messages'), field('summary')]): Promise<Ran> =>
  run(
    document({
      nodes: [...loopNodes, compress(more), brain('last', { tools: [] })],
      edges: edges('START>agent', 'agent>next', 'next>tools:tools', 'next>sum:done', 'tools>agent', 'sum>last', 'last>END'),
      fields,
      models: [script(ask(1, 1), ask(2, 2), say('2 and 4.'), say('Two sums.'), say('Anything else?'))],
    }),
  )

describe('what is left can be sent', () => {
  test.each<[number, readonly string[]]>([
    [0, ['ai']],
    [1, ['human', 'ai', 'ai']],
    [2, ['human', 'ai', 'ai']],
    [3, ['human', 'ai', 'tool', 'ai', 'ai']],
    [4, ['human', 'ai', 'tool', 'ai', 'ai']],
    [5, ['human', 'ai', 'tool', 'ai', 'tool', 'ai', 'ai']],
    [99, ['human', 'ai', 'tool', 'ai', 'tool', 'ai', 'ai']],
  ])('when the last %i stay', async (keepLast, roles) => {
    const ran = await summed({ keepLast })
    expect(ran.verdict.verdict).toBe('answered')
    expect(messagesOf(ran).map((message) => message.role)).toEqual(roles)
    expect(ran.output.summary).toBe('Two sums.')
  })

  const turn = fc.record({ rounds: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }), answers: fc.boolean() })
  const histories = fc
    .record({ system: fc.boolean(), turns: fc.array(turn, { minLength: 1, maxLength: 4 }) })
    .map(({ system, turns }) => {
      let n = 0
      const id = () => `m${++n}`
      const list: BaseMessage[] = system ? [new SystemMessage({ id: id(), content: 'Be brief.' })] : []
      for (const { rounds, answers } of turns) {
        list.push(new HumanMessage({ id: id(), content: 'And?' }))
        for (const calls of rounds) {
          const ids = Array.from({ length: calls }, () => `c${++n}`)
          list.push(
            new AIMessage({ id: id(), content: '', tool_calls: ids.map((call) => ({ id: call, name: 'add', args: {} })) }),
          )
          for (const call of ids) list.push(new ToolMessage({ id: id(), content: '1', tool_call_id: call }))
        }
        if (answers) list.push(new AIMessage({ id: id(), content: 'So.' }))
      }
      return list
    })

  test('whatever came before: no orphans, a person first, the instructions, and the newest messages', () => {
    fc.assert(
      fc.property(histories, fc.nat(12), (history, keep) => {
        const gone = new Set(removals(history, keep).map((message) => message.id))
        const left = history.filter((message) => !gone.has(message.id ?? ''))
        expect(historyProblems(plainList(left))).toEqual([])
        expect(left.filter((message) => message.type === 'system')).toEqual(
          history.filter((message) => message.type === 'system'),
        )
        const spoken = left.filter((message) => message.type !== 'system')
        if (keep === 0) expect(spoken).toEqual([])
        else {
          expect(spoken[0]?.type).toBe('human')
          expect(left.at(-1)).toBe(history.at(-1))
        }
        // Removing again what may stay removes nothing.
        expect(removals(left, keep === 0 ? 0 : left.length)).toEqual([])
      }),
    )
  })
})

describe('the summary', () => {
  test('goes into a list as one item, into messages as a message', async () => {
    const into = async (kind: 'append' | 'messages') =>
      (await summed({ into: 'digest' }, [field('messages', 'messages'), field('digest', kind)])).output.digest
    expect(await into('append')).toEqual(['Two sums.'])
    expect(await into('messages')).toMatchObject([{ role: 'ai', text: 'Two sums.' }])
  })

  test('into the conversation itself stands after what is left of it', async () => {
    const ran = await summed({ into: 'messages', keepLast: 1 })
    expect(messagesOf(ran).map((message) => message.text)).toEqual([
      'What is 2 plus 3?',
      '2 and 4.',
      'Two sums.',
      'Anything else?',
    ])
  })

  test('is told as one: its tokens are not the answer', async () => {
    const ran = await summed({})
    const [call] = ran.of('model-called').filter((event) => event.messages.at(-1)?.text.startsWith('Sum up.'))
    const tokens = ran.of('token').filter((event) => event.callId === call?.callId)
    expect(tokens.length).toBeGreaterThan(0)
    expect(tokens.every((event) => event.purpose === 'summary')).toBe(true)
    expect(
      ran
        .of('token')
        .filter((event) => event.callId !== call?.callId)
        .some((event) => event.purpose),
    ).toBe(false)
  })

  test('sees the notes that the hands took', async () => {
    const ran = await run(
      document({
        nodes: [brain('agent'), hands('tools', { notes: 'notes' }), compress({ notes: 'notes' })],
        edges: edges('START>agent', 'agent>tools', 'tools>sum', 'sum>END'),
        fields: [field('messages', 'messages'), field('notes', 'append'), field('summary')],
        models: [script(ask(20, 3), say('Done.'))],
      }),
    )
    expect(ran.of('model-called').at(-1)?.messages.at(-1)?.text).toBe('Sum up.\n\nNotes:\n- 23')
  })
})

test('a field that cannot take messages out says so, and keeps them', async () => {
  const ran = await summed({ keepLast: 1 }, [field('messages', 'append', { type: 'messages' }), field('summary')])
  expect(ran.of('notice')).toMatchObject([{ code: 'removals-ignored', node: 'sum', data: { field: 'messages' } }])
  expect(messagesOf(ran)).toHaveLength(7)
})
