/** Which recorded answer is given: the one that was given to this question, and each once. */
import { describe, expect, test } from 'vitest'
import { CassettePlayer } from '../../src/run/cassette-player'
import type { RecordedReply, RecordedResult } from '../../src/trace/cassette'
import type { Message } from '../../src/trace/message'

const result = (toolCallId: string, query: string): RecordedResult => ({
  toolCallId,
  tool: 'search',
  args: { query },
  status: 'ok',
  content: `about ${query}`,
  seq: 0,
})
const player = (...results: readonly RecordedResult[]) =>
  new CassettePlayer({ replies: [], results }, { match: 'order', nodes: [] })
const ask = (id: string, query: string) => ({ id, tool: 'search', args: { query } })

describe('the result of a call', () => {
  test('is the one of the same arguments, also where ids repeat in the record', () => {
    const one = player(result('call_1', 'pier'), result('call_1', 'harbour'))
    expect(one.result(ask('call_1', 'harbour'))?.content).toBe('about harbour')
    expect(one.result(ask('call_1', 'pier'))?.content).toBe('about pier')
    expect(one.result(ask('call_1', 'pier'))).toBeUndefined()
  })

  test('is never one that was recorded for other arguments under the same id', () => {
    expect(player(result('call_1', 'pier')).result(ask('call_1', 'harbour'))).toBeUndefined()
  })

  test('is the one of its id where the record tells the arguments otherwise and a recorded model asked for it', () => {
    const asked = { id: 'call_1', name: 'search', args: { query: 'pier' } }
    const told = { ...result('call_1', 'pier'), args: { input: 'pier' } }
    const replies = [{ message: { id: 'm', role: 'ai', text: '', toolCalls: [asked] } as const, seq: 0 }]
    const one = new CassettePlayer({ replies, results: [told] }, { match: 'order', nodes: [] })
    expect(one.result(ask('call_1', 'harbour'))).toBeUndefined()
    expect(one.result(ask('call_1', 'pier'))?.content).toBe('about pier')
  })

  test('is the one of the same id where several have the same arguments', () => {
    const again = { ...result('call_2', 'pier'), content: 'about pier, later' }
    expect(player(result('call_1', 'pier'), again).result(ask('call_2', 'pier'))?.content).toBe('about pier, later')
  })
})

test('by prompt, a record without system messages is met by what was said, and no other', () => {
  const said = (id: string, text: string): Message => ({ id, role: 'human', text })
  const reply = (text: string, prompt: readonly Message[]): RecordedReply => ({
    message: { id: text, role: 'ai', text },
    prompt,
    seq: 0,
  })
  const cassette = { replies: [reply('one', [said('a', 'Hello')]), reply('two', [said('b', 'Bye')])], results: [] }
  const player = new CassettePlayer(cassette, { match: 'prompt', nodes: [] })
  const system: Message = { id: 's', role: 'system', text: 'Answer.' }
  expect(player.reply('agent', [system, said('x', 'Bye')])?.message.text).toBe('two')
  expect(player.reply('agent', [system, said('x', 'Bye')])).toBeUndefined()
  expect(player.reply('agent', [said('x', 'Hello')])?.message.text).toBe('one')
})
