/** What is known of a conversation that is read again and again is what a look at all of it would tell. */
import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from '@langchain/core/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConversationRead } from '../../src/models/conversation-read'
import { estimateUsage, usageOfLength } from '../../src/models/estimate-usage'
import { idsInUse } from '../../src/models/fresh-id'

const message = fc.oneof(
  fc.tuple(fc.constantFrom('h1', 'h2'), fc.string()).map(([id, content]) => new HumanMessage({ id, content })),
  fc
    .tuple(fc.constantFrom('a1', 'a2'), fc.constantFrom('c1', 'c2'))
    .map(
      ([id, call]) => new AIMessage({ id, content: '', tool_calls: [{ type: 'tool_call', id: call, name: 'add', args: {} }] }),
    ),
)
/** Each list goes on from a beginning of the last one, behind a prompt that is made anew, or behind none. */
const lists = fc.array(fc.tuple(fc.nat(6), fc.array(message, { maxLength: 3 }), fc.option(fc.string(), { nil: undefined })), {
  maxLength: 10,
})

test('names and length are those of all of it', () => {
  fc.assert(
    fc.property(lists, (steps) => {
      const read = new ConversationRead()
      let last: readonly BaseMessage[] = []
      for (const [keep, more, prompt] of steps) {
        last = [...last.slice(0, keep), ...more]
        const sent = prompt === undefined ? last : [new SystemMessage({ id: 'p', content: prompt }), ...last]
        const { used, length } = read.read(sent)
        for (const id of idsInUse(sent)) expect(used).toContain(id)
        expect(usageOfLength(length, '', 'out')).toEqual(estimateUsage(sent, '', 'out'))
      }
    }),
  )
})
