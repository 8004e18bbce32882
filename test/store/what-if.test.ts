/** What if, with the real runner and the real importers: a record run again on its own answers, and where two runs part. */
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { realClock } from '../../src/adapters/real-clock'
import { readDocument, writeDocument } from '../../src/document/codec'
import type { AgentDocument } from '../../src/document/types'
import { createSettingsStore } from '../../src/store/settings-store'
import { createStores, type Stores } from '../../src/store/stores'
import { type InProcessWorker, importPort } from './support/import-port'
import { memoryStorage } from './support/memory-storage'
import { runningEngine } from './support/running-engine'
import { twins } from './support/twins'

const open: Stores[] = []
afterEach(() => {
  for (const stores of open.splice(0)) stores.dispose()
})

const shipped = async (id: string): Promise<AgentDocument> => {
  const read = readDocument(await readFile(new URL(`../../public/gallery/${id}.agent.json`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(id)
  return read.value
}

async function page(id = 'react-one-tool') {
  const engine = runningEngine()
  const workers: InProcessWorker[] = []
  const services = { ...twins(), engine, clock: realClock, importer: importPort(workers) }
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  settings.setKey('model:brain', 'sk-never-used', false)
  const stores = createStores(services, settings, { document: await shipped(id), id: 'one', revision: 0, edited: false }, [])
  open.push(stores)
  const record = async (value: unknown) => {
    await stores.recordings.begin({ name: 'chat.json', content: typeof value === 'string' ? value : JSON.stringify(value) })
    expect(await stores.recordings.open(0)).toMatchObject({ ok: true })
  }
  return { ...stores, engine, record, workers }
}

/** Until what was asked of the store has been done. */
async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; !done(); tries++) {
    if (tries > 2_000) throw new Error('It never came about.')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

const call = (id: string, a: number, b: number) => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id, type: 'function', function: { name: 'multiply', arguments: JSON.stringify({ a, b }) } }],
})
const chat = [
  { role: 'user', content: 'What is 6 times 7, and twice that?' },
  call('c1', 6, 7),
  { role: 'tool', tool_call_id: 'c1', content: '42' },
  call('c2', 42, 2),
  { role: 'tool', tool_call_id: 'c2', content: '84' },
  { role: 'assistant', content: 'It is 84.' },
]

describe('a recorded chat on the open document', () => {
  test('says beforehand what it would run on, and runs it without a key and without calling anything', async () => {
    const { whatIf, run, engine, record, recordings, shell } = await page()
    await record(chat)
    await whatIf.ask()
    await until(() => whatIf.getState().plan !== undefined)
    expect(whatIf.getState()).toMatchObject({ open: true, view: 'choices', plan: { ok: true, replies: 3, results: 2 } })
    expect(engine.requests).toEqual([])
    await whatIf.start()
    expect(engine.requests).toMatchObject([{ secrets: {}, recorded: { match: 'order', missing: 'stop' } }])
    expect(JSON.stringify(engine.requests)).not.toContain('sk-never-used')
    expect(run.getState()).toMatchObject({ phase: 'finished', recorded: undefined })
    expect(run.getState().index?.verdict('en')?.verdict).toBe('answered')
    const { pair, view } = whatIf.getState()
    expect(view).toBe('told')
    expect(pair).toMatchObject({ purpose: 'what-if', comparison: { readElse: [] } })
    expect(pair?.comparison?.parting).toBeUndefined()
    // The record is a press away, and no notice asks for it.
    expect(shell.getState().notices).toEqual([])
    await whatIf.lookAt('first', 2)
    expect(run.getState().recorded?.header.title).toBe(pair?.first.title)
    expect(recordings.getState().aside).toBeUndefined()
    await whatIf.lookAt('second', 1)
    expect(run.getState().index).toBe(pair?.second.index)
    expect(recordings.getState().aside).toBeDefined()
  })

  test('the return edge taken away: this run is over where the record goes on, and both places can be looked at', async () => {
    const { whatIf, run, replay, documents, record, shell } = await page()
    await record(chat)
    await whatIf.ask()
    await whatIf.start()
    await whatIf.changeAndRunAgain()
    expect(shell.getState().mode).toBe('edit')
    expect(whatIf.getState()).toMatchObject({ open: true, view: 'choices' })
    documents.apply({ type: 'remove', graph: 'main', nodes: [], edges: ['e5'] }, 'Remove')
    await whatIf.start()
    const { pair } = whatIf.getState()
    expect(pair?.comparison?.parting).toMatchObject({ code: 'second-ended' })
    expect(pair?.comparison?.parting?.second).toBeUndefined()
    expect(pair?.second.index.verdict('en')?.verdict).toBe('ended-on-tool-result')
    const at = pair?.comparison?.parting?.first ?? -1
    await whatIf.lookAt('first', at)
    expect(run.getState().recorded).toBeDefined()
    expect(replay.getState().position).toBe(at)
    expect(shell.getState().mode).toBe('replay')
  })

  test('nothing is chosen in silence: a name that no node has is told, and can be matched by hand or not at all', async () => {
    const { whatIf, run, documents, record } = await page()
    const { document } = documents.getState()
    documents.apply({ type: 'rename-node', graph: 'main', from: 'tools', to: 'workshop' }, 'Rename')
    expect(documents.getState().document).not.toBe(document)
    await record(
      [
        {
          agent: {
            messages: [{ type: 'ai', id: 'a1', content: '', tool_calls: [{ id: 'c1', name: 'multiply', args: { a: 6, b: 7 } }] }],
          },
        },
        { carry: { messages: [{ type: 'tool', id: 't1', content: '42', tool_call_id: 'c1', name: 'multiply' }] } },
        { agent: { messages: [{ type: 'ai', id: 'a2', content: 'It is 42.', tool_calls: [] }] } },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    )
    await whatIf.ask()
    await until(() => whatIf.getState().names !== undefined)
    expect(whatIf.getState().names).toMatchObject({ matched: { agent: 'agent' }, ghosts: ['carry'] })
    await whatIf.start()
    expect(whatIf.getState().pair?.comparison?.parting?.code).toBe('other-node')
    await whatIf.ask()
    await whatIf.match('carry', 'workshop')
    await until(() => whatIf.getState().names?.ghosts.length === 0)
    await whatIf.start()
    expect(whatIf.getState().pair?.comparison).toMatchObject({ readElse: [] })
    expect(whatIf.getState().pair?.comparison?.parting).toBeUndefined()
    await whatIf.ask()
    await whatIf.match('agent', null)
    await until(() => whatIf.getState().names?.ghosts.includes('agent') === true)
    await whatIf.start()
    expect(whatIf.getState().pair?.comparison?.parting?.code).toBe('other-node')
    // Its answers still go to whoever asks: the run itself goes through.
    expect(run.getState().index?.events.at(-1)).toMatchObject({ type: 'run-finished', status: 'ok' })
  })

  test('where the record ends the run ends, or the practice model goes on, as it was chosen', async () => {
    const { whatIf, run, record } = await page()
    await record(chat.slice(0, 3))
    await whatIf.ask()
    await whatIf.start()
    expect(run.getState().index?.verdict('en')?.verdict).toBe('record-cut')
    await whatIf.ask()
    await whatIf.choose({ missing: 'practice' })
    await whatIf.start()
    expect(
      [...(run.getState().index?.events ?? [])].filter((event) => event.type === 'notice' && event.code === 'beyond-record'),
    ).toHaveLength(1)
    expect(whatIf.getState().pair?.comparison?.parting?.code).toBe('first-ended')
  })

  test('the turn is that of the cursor, and the conversation until then is what the run begins with', async () => {
    const { whatIf, replay, run, engine, record } = await page()
    await record([...chat, { role: 'user', content: 'And twice that?' }, { role: 'assistant', content: 'One hundred.' }])
    replay.last()
    await whatIf.ask()
    await until(() => whatIf.getState().plan !== undefined)
    expect(whatIf.getState()).toMatchObject({ choices: { turn: 2 }, plan: { ok: true, replies: 1, results: 0 } })
    await whatIf.start()
    expect(whatIf.getState().pair?.comparison?.parting).toBeUndefined()
    expect(engine.requests[0]?.input?.messages).toHaveLength(7)
    expect(run.getState().index?.verdict('en')?.verdict).toBe('answered')
  })

  test('the record’s own graph runs too, and can be opened as a document with the recording at hand', async () => {
    const { whatIf, run, documents, record, recordings, shell } = await page()
    await record(chat)
    await whatIf.ask()
    await whatIf.choose({ graph: 'record' })
    await whatIf.start()
    expect(whatIf.getState().pair?.comparison?.parting).toBeUndefined()
    const before = documents.getState().id
    await whatIf.editRecordGraph()
    expect(documents.getState().id).not.toBe(before)
    expect(shell.getState().mode).toBe('edit')
    expect(run.getState().recorded).toBeDefined()
    expect(whatIf.getState()).toMatchObject({ open: true, pair: undefined, choices: { graph: 'document' } })
    await whatIf.start()
    expect(whatIf.getState().pair?.comparison?.parting).toBeUndefined()
    expect(recordings.getState().aside).toBeDefined()
  })

  test('a graph without a place for the conversation is refused before anything runs', async () => {
    const { whatIf, documents, engine, record } = await page()
    await record(chat)
    const { document } = documents.getState()
    const graph = document.graphs.main
    if (!graph) throw new Error('no graph')
    const bare = { ...document, graphs: { main: { ...graph, nodes: [], edges: [], state: { fields: [] } } } }
    documents.apply({ type: 'replace-document', document: bare }, 'Bare')
    await whatIf.ask()
    await whatIf.start()
    expect(whatIf.getState()).toMatchObject({ running: false, plan: { ok: false, problem: 'no-conversation' }, pair: undefined })
    expect(engine.requests).toEqual([])
  })

  test('closing the recording forgets it; another one takes its place', async () => {
    const { whatIf, record, recordings } = await page()
    await record(chat)
    await whatIf.ask()
    await whatIf.start()
    await whatIf.lookAt('first')
    recordings.close()
    expect(whatIf.getState()).toMatchObject({ open: false, base: undefined, pair: undefined })
    await record(chat)
    await whatIf.ask()
    const { base } = whatIf.getState()
    await record([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello.' },
    ])
    expect(base).toBeDefined()
    expect(whatIf.getState()).toMatchObject({ open: false, base: undefined })
  })
})

describe('one’s own last run', () => {
  test('runs again on its answers after the budget was changed; the base stays, however often', async () => {
    const { whatIf, run, documents, actions, engine } = await page('research-agent')
    await actions.run()
    const first = run.getState().index
    const { budget } = documents.getState().document
    documents.apply({ type: 'set-budget', budget: { ...budget, toolRounds: 1 } }, 'Budget')
    await whatIf.ask()
    await whatIf.start()
    expect(engine.requests[1]).toMatchObject({ secrets: {}, pace: 'fast' })
    const { pair } = whatIf.getState()
    expect(pair?.comparison?.parting?.code).toBe('other-way')
    expect(pair?.first.index).toBe(first)
    const at = pair?.comparison?.parting?.second ?? -1
    await whatIf.lookAt('second', at)
    expect(run.getState().index?.sentence(at, 'en').because).toContain('1 of 1 tool rounds')
    await whatIf.lookAt('first', pair?.comparison?.parting?.first)
    expect(run.getState().index).toBe(first)
    await whatIf.lookAt('second')
    documents.undo()
    await whatIf.ask()
    await whatIf.start()
    expect(whatIf.getState().pair).toMatchObject({ first: { index: first }, comparison: { readElse: [] } })
    expect(whatIf.getState().pair?.comparison?.parting).toBeUndefined()
  })

  test('two runs are compared without running anything, the older one first', async () => {
    const { whatIf, run, documents, actions, engine } = await page()
    await whatIf.compare()
    expect(whatIf.getState().open).toBe(false)
    await actions.run()
    const older = run.getState().index
    documents.apply({ type: 'remove', graph: 'main', nodes: [], edges: ['e5'] }, 'Remove')
    await actions.run()
    const newer = run.getState().index
    await whatIf.compare()
    await until(() => whatIf.getState().pair?.comparison !== undefined)
    expect(whatIf.getState()).toMatchObject({ open: true, view: 'told', pair: { purpose: 'compare' } })
    expect(whatIf.getState().pair?.first.index).toBe(older)
    expect(whatIf.getState().pair?.second.index).toBe(newer)
    expect(whatIf.getState().pair?.comparison?.parting?.code).toBe('second-ended')
    await whatIf.lookAt('first')
    expect(run.getState().index).toBe(older)
    expect(run.getState().earlier?.index).toBe(newer)
    expect(engine.requests).toHaveLength(2)
  })

  test('the panel goes when a recording is opened, and is asked about that then', async () => {
    const { whatIf, actions, record, run } = await page()
    await actions.run()
    await whatIf.ask()
    await whatIf.start()
    await record(chat)
    expect(whatIf.getState().open).toBe(false)
    await whatIf.ask()
    expect(whatIf.getState()).toMatchObject({ open: true, view: 'choices', base: { kind: 'recording' } })
    expect(run.getState().recorded).toBeDefined()
  })

  test('is gone when another document is opened', async () => {
    const { whatIf, actions, keeper } = await page()
    await actions.run()
    await whatIf.ask()
    await keeper.openText(writeDocument(await shipped('hard-budget')), 'other', false)
    expect(whatIf.getState()).toMatchObject({ open: false, base: undefined })
  })
})

describe('two recorded runs side by side', () => {
  const other = [
    ...chat.slice(0, 4),
    { role: 'tool', tool_call_id: 'c2', content: '48' },
    { role: 'assistant', content: 'It is 48.' },
  ]

  test('the one on show waits for another one, and where they part is told; both can be looked at', async () => {
    const { whatIf, run, recordings, replay, record, engine, workers } = await page()
    const lookedAt = () => {
      const text = recordings.getState().looked?.text
      return text === undefined || text === 'missing' ? text : text.text
    }
    await record(chat)
    const first = run.getState().index
    await whatIf.compare()
    expect(whatIf.getState()).toMatchObject({ open: true, view: 'told', pair: undefined })
    await whatIf.compareAnother(() => undefined)
    await record(other)
    const second = run.getState().index
    await until(() => whatIf.getState().pair?.comparison !== undefined)
    const { pair } = whatIf.getState()
    expect(whatIf.getState()).toMatchObject({ open: true, view: 'told', awaiting: false, pair: { purpose: 'compare' } })
    expect([pair?.first.index, pair?.second.index]).toEqual([first, second])
    expect(pair?.comparison?.parting).toMatchObject({ code: 'other-result' })
    // There and back: the pair stays, and each leads to the records of its own file.
    const at = pair?.comparison?.parting?.first ?? -1
    await whatIf.lookAt('first', at)
    expect(run.getState().index).toBe(first)
    expect(replay.getState().position).toBe(at)
    await recordings.look({ record: 4 })
    expect(lookedAt()).toContain('"84"')
    await whatIf.lookAt('second')
    expect(run.getState().index).toBe(second)
    expect(recordings.getState().panel).toBeUndefined()
    await recordings.look({ record: 4 })
    expect(lookedAt()).toContain('"48"')
    expect(workers.map(({ ended }) => ended)).toEqual([false, false])
    expect(whatIf.getState().pair).toBe(pair)
    expect(engine.requests).toEqual([])
    // Closed, nothing of either is kept.
    recordings.close()
    expect(whatIf.getState()).toMatchObject({ pair: undefined, beside: undefined, open: false })
    expect(whatIf.atHand()).toEqual([])
    expect(workers.map(({ ended }) => ended)).toEqual([true, true])
  })

  test('a third one that is put beside the second lets the file of the first go', async () => {
    const { whatIf, recordings, record, workers } = await page()
    await record(chat)
    for (const next of [other, chat]) {
      await whatIf.compareAnother(() => undefined)
      await record(next)
      await until(() => whatIf.getState().pair?.comparison !== undefined)
    }
    expect(workers.map(({ ended }) => ended)).toEqual([true, false, false])
    await whatIf.lookAt('first')
    // Other runs of its file are listed again, and giving that up leaves its file at hand.
    recordings.others()
    expect(recordings.getState().reading?.summary?.runs).toHaveLength(1)
    recordings.giveUp()
    await recordings.look({ record: 4 })
    expect(recordings.getState().looked?.text).toMatchObject({ text: expect.stringContaining('"48"') })
    // One that is opened by itself is compared with nothing.
    await record(chat)
    expect(workers.map(({ ended }) => ended)).toEqual([true, true, true, false])
  })

  test('the first of them can be run again on its answers, and stays a press away', async () => {
    const { whatIf, run, record } = await page()
    await record(chat)
    const first = run.getState().index
    await whatIf.compareAnother(() => undefined)
    await record(other)
    await until(() => whatIf.getState().pair?.comparison !== undefined)
    await whatIf.ask(whatIf.getState().pair?.first.id)
    await whatIf.start()
    expect(whatIf.getState().pair).toMatchObject({ purpose: 'what-if', first: { index: first } })
    expect(whatIf.getState().pair?.comparison?.parting).toBeUndefined()
    await whatIf.lookAt('first')
    // It is laid over the graph that ran.
    expect(run.getState().beneath?.index).toBe(first)
    expect(whatIf.getState().pair).toBeDefined()
  })

  test('a third one takes the place of both', async () => {
    const { whatIf, record } = await page()
    await record(chat)
    await whatIf.compareAnother(() => undefined)
    await record(other)
    await until(() => whatIf.getState().pair?.comparison !== undefined)
    await record([...chat.slice(0, 1), { role: 'assistant', content: 'I do not know.' }])
    expect(whatIf.getState()).toMatchObject({ pair: undefined, beside: undefined })
    expect(whatIf.atHand()).toHaveLength(1)
  })
})

test('a model that names the open recording is given its answers; another name is refused by the engine', async () => {
  const { run, documents, record, actions, shell } = await page()
  await record(chat)
  const trace = run.getState().recorded?.header.id ?? ''
  documents.apply({ type: 'set-model', id: 'brain', model: { id: 'brain', provider: 'cassette', trace } }, 'Model')
  shell.show('edit')
  await actions.run()
  expect(
    [...(run.getState().index?.events ?? [])].flatMap((event) => (event.type === 'model-replied' ? [event.message.text] : [])),
  ).toContain('It is 84.')
  documents.apply({ type: 'set-model', id: 'brain', model: { id: 'brain', provider: 'cassette', trace: 'nowhere' } }, 'Model')
  await actions.run()
  expect(run.getState().index?.verdict('en')?.detail).toContain('nowhere')
})
