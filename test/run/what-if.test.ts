/** Runs on recorded answers: the same graph does the same again, a changed one parts where it must, and nothing outside is called. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument } from '../../src/document/codec'
import type { Edit } from '../../src/document/edit'
import type { AgentDocument, Tool } from '../../src/document/types'
import { whatIf } from '../../src/recordings/what-if'
import { compareRuns } from '../../src/replay/compare-runs'
import { TraceIndex } from '../../src/replay/trace-index'
import type { CassetteRequest } from '../../src/run/port'
import { cassetteOf } from '../../src/trace/cassette'
import type { TraceEvent } from '../../src/trace/events'
import { addTool, ask, document, loopEdges, loopNodes, type Ran, run, say, script, testPlatform } from '../support/run'

const shipped = async (id: string): Promise<AgentDocument> => {
  const read = readDocument(await readFile(new URL(`../../public/gallery/${id}.agent.json`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(id)
  return read.value
}

const edited = (before: AgentDocument, edit: Edit): AgentDocument => {
  const done = applyEdit(before, edit)
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

/** Nothing of the outside world may be touched. */
const offline = () => ({
  ...testPlatform(),
  fetch: () => {
    throw new Error('Something was fetched.')
  },
})

async function again(
  record: readonly TraceEvent[],
  changed: AgentDocument,
  options: Partial<Omit<CassetteRequest, 'cassette'>> = {},
): Promise<{ readonly ran: Ran; readonly before: TraceIndex; readonly after: TraceIndex }> {
  const before = TraceIndex.of(record)
  const asked = whatIf(before, 1, changed)
  if (!asked.ok) throw new Error(asked.error.code)
  const { cassette, input } = asked.value
  const ran = await run(changed, {
    input,
    recorded: { cassette, match: 'order', missing: 'stop', ...options },
    platform: offline(),
  })
  return { ran, before, after: TraceIndex.of(ran.events) }
}

describe('the same graph on its own answers does the same', () => {
  test.each(['research-agent', 'react-one-tool', 'hard-budget', 'text-protocol', 'router-three-ways', 'over-a-list'])(
    '%s',
    async (id) => {
      const first = await run(await shipped(id))
      for (const match of ['order', 'prompt'] as const) {
        const { ran, before, after } = await again(first.events, await shipped(id), { match })
        expect(compareRuns(before, after)).toEqual({ agreed: before.steps.length, readElse: [] })
        expect(ran.verdict.verdict).toBe(first.verdict.verdict)
        expect(new Set(ran.of('tool-called').map(({ mode }) => mode))).toEqual(new Set(['recorded']))
        expect(ran.of('notice').filter(({ code }) => code === 'reply-to-other-prompt')).toEqual([])
      }
    },
  )
})

describe('a changed graph parts from the record where the change matters', () => {
  test('a smaller budget: at the router, because the rounds are used', async () => {
    const first = await run(await shipped('research-agent'))
    const before = await shipped('research-agent')
    const small = edited(before, { type: 'set-budget', budget: { ...before.budget, toolRounds: 1 } })
    const one = await again(first.events, small)
    const comparison = compareRuns(one.before, one.after)
    expect(comparison.parting?.code).toBe('other-way')
    const at = comparison.parting?.second ?? -1
    expect(one.after.steps[at]).toMatchObject({ kind: 'decision', node: 'should_continue', branch: 'over_budget' })
    expect(one.after.sentence(at, 'en').because).toContain('1 of 1 tool rounds')
    expect(one.ran.verdict.verdict).toBe('stopped-at-budget')
    // The summary was recorded for a longer conversation, and the run says so.
    expect(one.ran.of('notice').filter(({ code }) => code === 'reply-to-other-prompt')).toMatchObject([
      { node: 'compress_research' },
    ])
  })

  test('the return edge taken away: the second run is over first, and the verdict is amber', async () => {
    const whole = await shipped('react-one-tool')
    const first = await run(whole)
    const cut = edited(whole, { type: 'remove', graph: 'main', nodes: [], edges: ['e5'] })
    const { ran, before, after } = await again(first.events, cut)
    expect(compareRuns(before, after).parting?.code).toBe('second-ended')
    expect(ran.verdict.verdict).toBe('ended-on-tool-result')
  })
})

describe('where the record has no answer', () => {
  const parts = { nodes: loopNodes, edges: loopEdges }
  const recorded = () => run(document({ ...parts, models: [script(ask(2, 3), say('It is 5.'))] }))

  test('the run stops there, grey, and says who asked', async () => {
    const first = await recorded()
    const cassette = cassetteOf(first.events)
    const short = { ...cassette, replies: cassette.replies.slice(0, 1) }
    const ran = await run(document(parts), {
      recorded: { cassette: short, match: 'order', missing: 'stop' },
      platform: offline(),
    })
    expect(ran.verdict).toMatchObject({ verdict: 'record-cut', node: 'agent' })
    expect(ran.verdict.detail).toContain('agent')
  })

  test('a result that the record lacks stops it too, and names the tool', async () => {
    const first = await recorded()
    const cassette = { ...cassetteOf(first.events), results: [] }
    const ran = await run(document(parts), { recorded: { cassette, match: 'order', missing: 'stop' }, platform: offline() })
    expect(ran.verdict).toMatchObject({ verdict: 'record-cut', node: 'tools' })
    expect(ran.verdict.detail).toContain(addTool.name)
  })

  test('or the practice model goes on, which is told once; a live tool is not called even then', async () => {
    const first = await recorded()
    const cassette = cassetteOf(first.events)
    const live: Tool = { ...addTool, mode: 'live', live: { kind: 'http', method: 'GET', url: 'https://example.test/' } }
    const ran = await run(document({ ...parts, tools: [live] }), {
      recorded: { cassette: { replies: cassette.replies.slice(0, 1), results: [] }, match: 'order', missing: 'practice' },
      platform: offline(),
    })
    expect(ran.verdict.verdict).toBe('answered')
    expect(ran.of('notice').filter(({ code }) => code === 'beyond-record')).toHaveLength(1)
    expect(ran.of('tool-returned')).toMatchObject([{ status: 'ok', content: '5' }])
  })

  test('by prompt, a reply is given only to the messages that it was given to', async () => {
    const first = await recorded()
    const ran = await run(document({ ...parts, input: { question: 'What is 7 plus 8?' } }), {
      recorded: { cassette: cassetteOf(first.events), match: 'prompt', missing: 'stop' },
      platform: offline(),
    })
    expect(ran.verdict.verdict).toBe('record-cut')
    expect(ran.of('model-replied')).toEqual([])
  })
})

test('a model of the document may be a recording, when it is at hand', async () => {
  const parts = { nodes: loopNodes, edges: loopEdges }
  const first = await run(document({ ...parts, models: [script(ask(2, 3), say('It is 5.'))] }))
  const replayed = document({ ...parts, models: [{ id: 'brain', provider: 'cassette', trace: 'monday' }] })
  const ran = await run(replayed, { cassettes: { monday: cassetteOf(first.events) } })
  expect(ran.verdict.verdict).toBe('answered')
  expect(ran.of('model-replied').map(({ message }) => message.text)).toEqual(
    first.of('model-replied').map(({ message }) => message.text),
  )
  const without = await run(replayed)
  expect(without.verdict).toMatchObject({ verdict: 'failed' })
  expect(without.verdict.detail).toContain('monday')
})

test('an answer that was recorded for other messages is called that, not simply an answer', async () => {
  const before = await shipped('react-one-tool')
  const first = await run(before)
  const agent = before.graphs.main?.nodes.find(({ id }) => id === 'agent')
  if (agent?.kind !== 'brain') throw new Error('There is no agent.')
  const node = { ...agent, config: { ...agent.config, prompt: 'Answer in one word.' } }
  const { ran } = await again(first.events, edited(before, { type: 'set-node', graph: 'main', node }))
  expect(first.verdict.title).not.toContain('recorded')
  expect(ran.verdict).toMatchObject({ verdict: 'answered', title: expect.stringContaining('given to other messages') })
})
