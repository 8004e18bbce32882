/** The quick reducer of messages gives what LangGraph's own gives, message for message. */
import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage, RemoveMessage, ToolMessage } from '@langchain/core/messages'
import { messagesStateReducer } from '@langchain/langgraph/web'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendingMessages } from '../../src/compiler/appending-messages'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
const message: fc.Arbitrary<() => unknown> = fc.oneof(
  { weight: 6, arbitrary: id.map((one) => () => new HumanMessage({ id: one, content: `says ${one}` })) },
  { weight: 4, arbitrary: id.map((one) => () => new AIMessage({ id: one, content: 'hm' })) },
  id.map((one) => () => new ToolMessage({ id: one, content: 'r', tool_call_id: 'x' })),
  id.map((one) => () => new AIMessageChunk({ id: one, content: 'piece' })),
  id.map((one) => () => new RemoveMessage({ id: one })),
  fc.constant(() => new RemoveMessage({ id: '__remove_all__' })),
  id.map((one) => () => ({ role: 'user', id: one, content: 'plain' })),
)

const told = (list: readonly BaseMessage[]) => list.map((one) => [one.getType(), one.id, one.content, one.constructor.name])
const tried = (work: () => BaseMessage[]): { readonly list?: BaseMessage[]; readonly error?: string } => {
  try {
    return { list: work() }
  } catch (error) {
    return { error: String(error) }
  }
}

test('whatever is added, replaced or taken out', () => {
  fc.assert(
    fc.property(fc.array(fc.array(message, { maxLength: 3 }), { maxLength: 12 }), (updates) => {
      const quick = appendingMessages(messagesStateReducer as never)
      let own: BaseMessage[] = []
      let mine: BaseMessage[] = []
      for (const update of updates) {
        const one = tried(() => messagesStateReducer(own, update.map((make) => make()) as never))
        const other = tried(() =>
          quick(
            mine,
            update.map((make) => make()),
          ),
        )
        expect(other.error).toBe(one.error)
        own = one.list ?? own
        const before = mine
        const were = told(before)
        mine = other.list ?? mine
        expect(told(mine)).toEqual(told(own))
        // The list before stays as it was: others still hold it.
        expect(told(before)).toEqual(were)
      }
    }),
  )
})

test('a list that was left behind can be gone on from', () => {
  const quick = appendingMessages(messagesStateReducer as never)
  const one = (name: string) => new HumanMessage({ id: name, content: name })
  const first = quick([], [one('a')])
  quick(first, [one('b')])
  expect(quick(first, [one('b')]).map((each) => each.id)).toEqual(['a', 'b'])
  expect(quick(first, [one('c')]).map((each) => each.id)).toEqual(['a', 'c'])
})
