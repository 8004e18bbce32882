import { expect, test } from 'vitest'
import { conversationRun } from '../../../src/importers/core/conversation'
import { Ledger } from '../../../src/importers/core/ledger'
import { beforeEnd, endedBy } from '../../../src/importers/embed/add-to-run'
import { embedRuns } from '../../../src/importers/embed/embed-run'
import { stepsOf } from '../../../src/trace/steps'

const ledger = new Ledger()
const at = (minute: number) => ({ ms: Date.UTC(2026, 2, 1, 8, minute), zoneless: false })
const human = (text: string, minute: number) => ({
  mapped: { message: { id: '', role: 'human' as const, text }, time: at(minute) },
  source: ledger.record(`line ${minute}`, 'line'),
})
const parent = conversationRun(
  [
    human('Plan the walk.', 0),
    {
      mapped: { message: { id: '', role: 'ai', text: '', toolCalls: [{ id: 'c1', name: 'ask_guide', args: {} }] }, time: at(1) },
      source: ledger.record('line 2', 'line'),
    },
    {
      mapped: { message: { id: '', role: 'tool', text: 'Go north.', toolCallId: 'c1' }, time: at(9) },
      source: ledger.record('line 3', 'line'),
    },
  ],
  {},
  ledger,
)
const child = conversationRun(
  [
    human('Which way?', 3),
    { mapped: { message: { id: '', role: 'ai', text: 'North.' }, time: at(4) }, source: ledger.record('line 5', 'line') },
  ],
  {},
  ledger,
)

test('the inner run stands between the call and its result, in its own namespace and in the time of the outer one', () => {
  const { run, left } = embedRuns(parent, [{ run: child, name: 'guide', startedBy: (call) => call.tool === 'ask_guide' }])
  expect(left).toEqual([])
  expect(run.events.map(({ seq }) => seq)).toEqual(run.events.map((_, i) => i))
  const inner = run.events.filter(({ ns }) => ns.length > 0)
  expect(inner.map(({ type }) => type)).toEqual(child.events.slice(1, -1).map(({ type }) => type))
  expect(new Set(inner.map(({ ns }) => ns.join('/')))).toEqual(new Set(['guide:1']))
  const types = run.events.map(({ type }) => type)
  expect(types[(inner[0]?.seq ?? 0) - 1]).toBe('tool-called')
  expect(types[(inner.at(-1)?.seq ?? 0) + 1]).toBe('tool-returned')
  expect(inner.find(({ type }) => type === 'node-started')?.at).toBe(4 * 60_000)
  const tasks = run.events.flatMap((event) => (event.type === 'node-started' ? [event.taskId] : []))
  expect(new Set(tasks).size).toBe(tasks.length)
  expect(
    stepsOf(run.events)
      .filter(({ ns }) => ns.length > 0)
      .map(({ node }) => node),
  ).toEqual(['brain', 'router'])
})

test('an inner run whose call is not there is left over, not lost', () => {
  const embedding = { run: child, name: 'guide', startedBy: () => false }
  expect(embedRuns(parent, [embedding])).toEqual({ run: parent, left: [embedding] })
})

test('what is added comes right before the end, and the end can be told anew', () => {
  const run = endedBy(beforeEnd(child, [{ type: 'notice', code: 'score', text: 'Full marks.' }]), { status: 'limit' })
  expect(run.events.map(({ seq }) => seq)).toEqual(run.events.map((_, i) => i))
  expect(run.events.at(-2)).toMatchObject({ type: 'notice', code: 'score' })
  expect(run.events.at(-1)).toMatchObject({ type: 'run-finished', status: 'limit' })
})

test('both number their messages and calls from one: inside each other, no id means two things', () => {
  const caller = (text: string) =>
    conversationRun(
      [
        human(text, 3),
        {
          mapped: { message: { id: '', role: 'ai', text: '', toolCalls: [{ id: 'c1', name: 'look', args: {} }] }, time: at(4) },
          source: ledger.record('line 5', 'line'),
        },
        {
          mapped: { message: { id: 'own', role: 'tool', text: 'Seen.', toolCallId: 'c1' }, time: at(5) },
          source: ledger.record('line 6', 'line'),
        },
      ],
      {},
      ledger,
    )
  const inner = [caller('Which way?'), caller('And then?')]
  const asks = parent.events.find((event) => event.type === 'tool-called')
  const { run } = embedRuns(
    parent,
    inner.map((one) => ({ run: one, name: 'guide', startedBy: (call) => call === asks })),
  )
  const places = new Map<string, Set<string>>()
  const calls = new Map<string, Set<string>>()
  for (const event of run.events) {
    const ns = event.ns.join('/')
    if (event.type === 'tool-called') calls.set(event.toolCallId, (calls.get(event.toolCallId) ?? new Set()).add(ns))
    if (event.type !== 'state-committed') continue
    for (const change of event.changes) {
      if (change.op !== 'append') continue
      for (const value of change.values) {
        const id = String((value as { readonly id: string }).id)
        places.set(id, (places.get(id) ?? new Set()).add(ns))
      }
    }
  }
  expect([...places.values(), ...calls.values()].map((all) => all.size)).toEqual([...places, ...calls].map(() => 1))
  // What is in nobody's way keeps the name that the record gives it.
  expect([...places.keys()]).toContain('own')
  for (const event of run.events) {
    if (event.type === 'tool-returned') expect([...calls.keys()]).toContain(event.toolCallId)
  }
})
