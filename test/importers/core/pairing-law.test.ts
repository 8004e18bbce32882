/**
 * The rule of which result answers which call, over generated conversations: nearest earlier unanswered call with that id in the same
 * namespace, else anywhere; without an id by name, else by order. It is stated here once more, as plainly as it can be.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallBook } from '../../../src/importers/core/pairing'
import { eventsOf, imported } from '../support/imported'

interface Call {
  readonly label: number
  readonly id: string
  readonly name: string
  readonly ns: readonly string[]
}
interface Result {
  readonly id?: string
  readonly name?: string
  readonly ns: readonly string[]
}
type Happening = { readonly ask: readonly Omit<Call, 'label'>[] } | { readonly result: Result }

const ids = fc.constantFrom('', 'a', 'b', 'search:0')
const names = fc.constantFrom('', 'tide', 'wind', 'think')
const spaces = fc.constantFrom<readonly string[]>([], ['team:1'], ['team:1', 'agent:2'], ['team:2'])
const call = fc.record({ id: ids, name: names, ns: spaces })
const result = fc.record({ id: ids, name: names, ns: spaces }, { requiredKeys: ['ns'] })
const happenings = (ns: fc.Arbitrary<readonly string[]>) =>
  fc.array(
    fc.oneof(
      fc
        .array(
          fc.tuple(call, ns).map(([one, space]) => ({ ...one, ns: space })),
          { minLength: 1, maxLength: 3 },
        )
        .map((ask): Happening => ({ ask })),
      fc.tuple(result, ns).map(([one, space]): Happening => ({ result: { ...one, ns: space } })),
    ),
    { maxLength: 25 },
  )

/** The label of the call that each result answers; `undefined`: of none. And the calls that are left. */
function pairedPlainly(all: readonly Happening[]) {
  let open: (Call & { readonly round: number })[] = []
  const answers: (number | undefined)[] = []
  let label = 0
  for (const [round, one] of all.entries()) {
    if ('ask' in one) {
      for (const asked of one.ask) open.push({ ...asked, label: label++, round })
      continue
    }
    const { id = '', name = '', ns } = one.result
    const here = (each: Call) => each.ns.join('|') === ns.join('|')
    // Of the calls that were asked for together, the first; of several rounds, the latest.
    const nearest = (fits: (each: Call) => boolean) => {
      const fitting = open.filter(fits)
      const latest = Math.max(...fitting.map((each) => each.round))
      return fitting.find((each) => each.round === latest)
    }
    const answered =
      id !== ''
        ? (nearest((each) => each.id === id && here(each)) ??
          nearest((each) => each.id === id) ??
          (name === '' ? undefined : nearest((each) => each.id === '' && each.name === name && here(each))))
        : ((name === '' ? undefined : nearest((each) => each.name === name && here(each))) ?? nearest(here))
    answers.push(answered?.label)
    open = open.filter((each) => each !== answered)
  }
  return { answers, left: open.map((each) => each.label) }
}

function pairedByBook(all: readonly Happening[]) {
  const book = new CallBook<Call>()
  const answers: (number | undefined)[] = []
  let label = 0
  for (const one of all) {
    if ('ask' in one) book.ask(one.ask.map((asked) => ({ ...asked, label: label++ })))
    else answers.push(book.answer(one.result)?.call.label)
  }
  return { answers, left: book.unanswered().map((each) => each.label) }
}

describe('the book of calls', () => {
  test('pairs as the rule says: ids that repeat or are missing, results that are missing or out of order, namespaces in each other', () => {
    fc.assert(
      fc.property(happenings(spaces), (all) => {
        expect(pairedByBook(all)).toEqual(pairedPlainly(all))
      }),
      { numRuns: 3000 },
    )
  })

  test('no call is answered twice or before it is made, and none is lost', () => {
    fc.assert(
      fc.property(happenings(spaces), (all) => {
        const { answers, left } = pairedByBook(all)
        const answered = answers.filter((one) => one !== undefined)
        expect(new Set(answered).size).toBe(answered.length)
        const asked = all.flatMap((one) => ('ask' in one ? one.ask : [])).length
        expect([...answered, ...left].sort((a, b) => a - b)).toEqual(Array.from({ length: asked }, (_, i) => i))
        let made = 0
        let at = 0
        for (const one of all) {
          if ('ask' in one) made += one.ask.length
          else expect(answers[at++] ?? -1).toBeLessThan(made)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('a conversation shows each result at the call that the rule gives it, and calls without one without', () => {
  const here = fc.constant<readonly string[]>([])
  fc.assert(
    fc.property(happenings(here), (all) => {
      const messages = [
        { role: 'user', content: 'How is the sea?' },
        ...all.map((one) =>
          'ask' in one
            ? {
                role: 'assistant',
                content: 'I look.',
                tool_calls: one.ask.map(({ id, name }, i) => ({
                  ...(id === '' ? {} : { id }),
                  type: 'function',
                  function: { name, arguments: JSON.stringify({ nth: i }) },
                })),
              }
            : {
                role: 'tool',
                content: 'calm',
                ...(one.result.id ? { tool_call_id: one.result.id } : {}),
                ...(one.result.name ? { name: one.result.name } : {}),
              },
        ),
        { role: 'assistant', content: 'Calm.' },
      ]
      const read = imported(messages, 'openai-chat')
      const events = eventsOf(read)
      // By the record that a result comes from: the call as record and place in it.
      const asked = new Map<string, { readonly record: number; readonly nth: unknown }>()
      for (const event of events)
        if (event.type === 'tool-called')
          asked.set(event.toolCallId, {
            record: event.recorded?.record ?? -1,
            nth: (event.args as { readonly nth?: unknown }).nth,
          })
      const shown = new Map(
        events.flatMap((event) =>
          event.type === 'tool-returned' ? [[event.recorded?.record, asked.get(event.toolCallId)] as const] : [],
        ),
      )
      const calls = all.flatMap((one, i) => ('ask' in one ? one.ask.map((_, nth) => ({ record: i + 1, nth })) : []))
      const { answers } = pairedPlainly(all)
      const results = all.flatMap((one, i) => ('result' in one ? [i + 1] : []))
      for (const [i, record] of results.entries()) {
        const label = answers[i]
        expect(shown.get(record)).toEqual(label === undefined ? undefined : calls[label])
      }
      expect(shown.size).toBe(answers.filter((one) => one !== undefined).length)
      expect(asked.size).toBe(shown.size)
    }),
    { numRuns: 150 },
  )
})
