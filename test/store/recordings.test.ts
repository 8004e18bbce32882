/** Recorded runs in the stores: handed over, read, chosen, shown, closed; with the real importers and the real run store. */
import { afterEach, describe, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { writeDocument } from '../../src/document/codec'
import { recordingShown } from '../../src/store/actions'
import { createSettingsStore } from '../../src/store/settings-store'
import { findStart } from '../../src/store/start'
import { createStores, type Stores } from '../../src/store/stores'
import { readTrace, writeTrace } from '../../src/trace/codec'
import type { Trace } from '../../src/trace/trace'
import { reactDocument } from '../support/documents'
import { researchTrace } from '../support/research-trace'
import { type InProcessWorker, importPort } from './support/import-port'
import { settle } from './support/manual-clock'
import { memoryStorage } from './support/memory-storage'
import { twins } from './support/twins'
// Fetched here, so that a test does not wait for them when the stores do.
import '../../src/importers/run-pages'
import '../../src/recordings/infer-graph'

const open: Stores[] = []
afterEach(() => {
  for (const stores of open.splice(0)) stores.dispose()
})

async function page() {
  const workers: InProcessWorker[] = []
  const services = Object.assign(twins(), { importer: importPort(workers) })
  const storage = memoryStorage()
  const settings = createSettingsStore(
    createLocalSettings(
      () => storage,
      () => ['en'],
    ),
  )
  const start = await findStart(services)
  if (start.status !== 'open') throw new Error('the save cannot be read')
  const stores = createStores(services, settings, start.opening, start.notices)
  open.push(stores)
  await stores.keeper.flush()
  await services.clock.advance(0)
  return { ...stores, services, workers, storage }
}

const chat = [
  { role: 'user', content: 'How far is the pier?' },
  {
    role: 'assistant',
    content: '',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'measure', arguments: '{"to":"pier"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: '3 km' },
  { role: 'assistant', content: 'Three kilometres.' },
]
const file = (value: unknown, name = 'chat.json') => new File([typeof value === 'string' ? value : JSON.stringify(value)], name)
const two = [chat, chat.slice(0, 1).concat({ role: 'assistant', content: 'I do not know.' })].map((messages) => ({ messages }))
const lines = two.map((one) => JSON.stringify(one)).join('\n')

/** Hands a file over and opens its first run. */
async function opened(value: unknown = chat) {
  const all = await page()
  await all.actions.openDropped(file(value))
  expect(await all.recordings.open(0)).toMatchObject({ ok: true })
  return all
}

test('a run that was given up while it was opened is not shown, whatever is opened from the same file next', async () => {
  const { recordings, run } = await opened(lines)
  const before = run.getState().recorded
  recordings.others()
  const second = recordings.open(1)
  recordings.giveUp()
  expect(await second).toEqual({ ok: false, error: { code: 'cancelled' } })
  expect(run.getState().recorded).toBe(before)

  recordings.others()
  const stale = recordings.open(1)
  recordings.giveUp()
  recordings.others()
  const wanted = recordings.open(0)
  expect(await stale).toEqual({ ok: false, error: { code: 'cancelled' } })
  expect(await wanted).toMatchObject({ ok: true })
  expect(run.getState().recorded).not.toBe(before)
  expect(run.getState().recorded?.header.id).toBe(before?.header.id)
})

test('of two formats chosen one right after the other, what was read as the last one counts', async () => {
  const { actions, recordings } = await page()
  await actions.openDropped(file(chat))
  const summaries: (string | undefined)[] = []
  const stop = recordings.subscribe(({ reading }) => {
    if (reading?.phase === 'read') summaries.push(reading.summary?.format.id)
  })
  const [one, other] = (recordings.getState().reading?.summary?.candidates ?? []).map(({ id }) => id)
  await Promise.all([recordings.chooseFormat(other), recordings.chooseFormat(one)])
  stop()
  expect(other).toBeDefined()
  expect(summaries).toEqual([one])
})

describe('handing over', () => {
  test('what a file is, is told by its content: a document is opened, the rest is read as a run', async () => {
    const { actions, documents, shell, recordings } = await page()
    await actions.openDropped(file(writeDocument(reactDocument({}, { name: 'Mine' })), 'run.jsonl'))
    expect(documents.getState().document.name).toBe('Mine')
    expect(shell.getState().dialog).toBeUndefined()
    await actions.openDropped(file(chat, 'x.agent.json'))
    expect(shell.getState().dialog).toEqual({ name: 'import' })
    expect(recordings.getState().reading).toMatchObject({
      phase: 'read',
      name: 'x.agent.json',
      summary: { format: { id: 'openai-chat' } },
    })
    expect(documents.getState().document.name).toBe('Mine')
  })

  test('a file that is called a document and is no JSON is told where it breaks, and changes nothing', async () => {
    const { actions, documents, shell, recordings } = await page()
    const { document } = documents.getState()
    for (const text of ['hello, this is no JSON', '', '{ "name": "half" ']) {
      await actions.openDropped(new File([text], 'Mine.Agent.json'))
      expect(shell.getState().dialog).toBeUndefined()
      expect(shell.getState().notices).toMatchObject([
        { code: 'document-refused', name: 'Mine.Agent.json', problem: { code: text === '' ? 'empty' : 'not-json' } },
      ])
    }
    expect(documents.getState().document).toBe(document)
    expect(recordings.getState().reading).toBeUndefined()
    await actions.openDropped(new File(['hello, this is no JSON'], 'run.json'))
    expect(shell.getState().dialog).toEqual({ name: 'import' })
  })

  test('a document whose mark stands far behind is a document all the same', async () => {
    const { actions, documents, shell } = await page()
    const { format, version, ...rest } = reactDocument({}, { name: 'Late' })
    await actions.openDropped(file({ notes: 'x'.repeat(9_000), ...rest, format, version }))
    expect(documents.getState().document.name).toBe('Late')
    expect(shell.getState().dialog).toBeUndefined()
  })

  test('of several files one is read, and that is told', async () => {
    const { actions, shell, recordings } = await page()
    await actions.openAllDropped([file(chat, 'a.json'), file(chat, 'b.json')])
    expect(shell.getState().notices).toMatchObject([{ code: 'one-at-a-time', name: 'a.json', count: 2 }])
    expect(recordings.getState().reading?.name).toBe('a.json')
    await actions.openAllDropped([file(chat, 'b.json')])
    expect(shell.getState().notices).toEqual([])
  })

  test('a text that is pasted, a file that is picked, and one that turns out to be a run', async () => {
    const { actions, recordings, services } = await page()
    await actions.readPasted(JSON.stringify(chat))
    expect(recordings.getState().reading).toMatchObject({ phase: 'read', name: undefined })
    services.chosen = { name: 'picked.json', text: lines }
    await actions.pickRecorded()
    expect(recordings.getState().reading?.summary?.runs).toHaveLength(2)
    services.chosen = { name: 'opened.json', text: JSON.stringify(chat) }
    await actions.openFile()
    expect(recordings.getState().reading).toMatchObject({ phase: 'read', name: 'opened.json' })
  })

  test('what cannot be read says why, and another format can be tried', async () => {
    const { actions, recordings } = await page()
    await actions.openDropped(file('{"openapi": "3.1.0"}'))
    expect(recordings.getState().reading).toMatchObject({ phase: 'failed', trouble: { problem: { code: 'unknown-format' } } })
    await recordings.chooseFormat('langsmith')
    expect(recordings.getState().reading).toMatchObject({ phase: 'failed', trouble: { problem: { code: 'nothing-to-show' } } })
    expect(recordings.getState().reading?.format).toBe('langsmith')
  })

  test('giving up ends the worker, and what it still says is not heard', async () => {
    const { actions, recordings, workers } = await page()
    const reading = actions.openDropped(file(chat))
    await settle()
    recordings.giveUp()
    await reading
    expect(recordings.getState().reading).toBeUndefined()
    expect(workers.at(-1)?.ended).toBe(true)
  })

  test('a second file takes the place of the first', async () => {
    const { actions, recordings, workers } = await page()
    await Promise.all([actions.openDropped(file(chat, 'first.json')), actions.openDropped(file(lines, 'second.jsonl'))])
    expect(recordings.getState().reading).toMatchObject({ name: 'second.jsonl', phase: 'read' })
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
  })
})

describe('a recording on show', () => {
  test('begins at its first step, on a graph of its own; the document is untouched', async () => {
    const all = await page()
    const before = all.documents.getState().document
    await all.actions.openDropped(file(chat))
    await all.recordings.open(0)
    const { run, replay, shell, documents, recordings } = all
    expect(shell.getState()).toMatchObject({ mode: 'replay', dialog: undefined })
    expect(run.getState()).toMatchObject({
      phase: 'finished',
      recorded: { format: { id: 'openai-chat' }, runs: 1, hasSource: true },
    })
    expect(replay.getState()).toMatchObject({ position: 0, following: false })
    replay.last()
    expect(replay.getState().position).toBe((run.getState().index?.steps.length ?? 0) - 1)
    expect(run.getState().index?.verdict('en')?.verdict).toBe('answered')
    expect(documents.getState().document).toBe(before)
    expect(recordings.getState().reading).toBeUndefined()
    const names = new Set(run.getState().index?.steps.flatMap((step) => (step.kind === 'visit' ? [step.node] : [])))
    const graph = run.getState().document?.graphs[run.getState().document?.entry ?? '']
    for (const name of names) expect(graph?.nodes.map(({ id }) => id)).toContain(name)
  })

  test('nothing runs under it; while editing a run may take its place, and it can come back', async () => {
    const { actions, run, shell, services, recordings } = await opened()
    expect(recordingShown(run.getState(), shell.getState())).toBe(true)
    await actions.run()
    expect(services.engine.requests).toEqual([])
    shell.show('edit')
    expect(recordingShown(run.getState(), shell.getState())).toBe(false)
    const done = actions.run()
    await services.clock.advance(0)
    services.engine.feed(researchTrace())
    await services.engine.finish()
    await done
    expect(run.getState().recorded).toBeUndefined()
    expect(run.getState().index?.events.length).toBe(researchTrace().length)
    expect(shell.getState().notices).toMatchObject([{ code: 'recording-aside', title: 'How far is the pier?' }])
    recordings.back()
    expect(run.getState().recorded?.format.id).toBe('openai-chat')
    expect(shell.getState()).toMatchObject({ mode: 'replay', notices: [] })
    await recordings.look({ record: 0 })
    expect(recordings.getState().looked?.text).toMatchObject({ record: 0 })
  })

  test('our own last run waits behind it and is back when it is closed', async () => {
    const all = await page()
    const done = all.actions.run()
    await all.services.clock.advance(0)
    all.services.engine.feed(researchTrace())
    await all.services.engine.finish()
    await done
    const own = all.run.getState().index
    await all.actions.openDropped(file(chat))
    await all.recordings.open(0)
    expect(all.run.getState().index).not.toBe(own)
    all.recordings.close()
    expect(all.run.getState()).toMatchObject({ index: own, recorded: undefined, phase: 'finished' })
    expect(all.shell.getState().mode).toBe('edit')
    expect(all.workers.every(({ ended }) => ended)).toBe(true)
  })

  test('another document may be opened behind it', async () => {
    const { keeper, run, shell } = await opened()
    await keeper.openText(writeDocument(reactDocument({}, { name: 'Other' })), 'other', true)
    expect(shell.getState().mode).toBe('edit')
    expect(run.getState().recorded).toBeDefined()
  })

  test('the other runs of its file are a press away', async () => {
    const { recordings, run } = await opened(lines)
    expect(run.getState().recorded?.runs).toBe(2)
    const first = run.getState().index
    recordings.others()
    expect(recordings.getState().reading).toMatchObject({ phase: 'read', summary: { runs: { length: 2 } } })
    recordings.giveUp()
    expect(run.getState().index).toBe(first)
    await recordings.look({ record: 1 })
    expect(recordings.getState().looked?.text).toMatchObject({ record: 1 })
    recordings.others()
    await recordings.open(1)
    expect(run.getState().index?.steps.length).toBeLessThan(first?.steps.length ?? 0)
  })

  test('reading the file again as another format leaves what is on show its records', async () => {
    const { recordings, workers } = await opened(lines)
    recordings.others()
    await recordings.chooseFormat('langsmith')
    expect(recordings.getState().reading?.phase).toBe('failed')
    expect(workers).toHaveLength(2)
    recordings.giveUp()
    expect(workers.map(({ ended }) => ended)).toEqual([false, true])
    await recordings.look({ record: 0 })
    expect(recordings.getState().looked?.text).toMatchObject({ record: 0 })
  })

  test('a record that is not there is told to be missing', async () => {
    const { recordings } = await opened()
    await recordings.look({ where: '$[99].nowhere' })
    expect(recordings.getState()).toMatchObject({ panel: 'source', looked: { text: { where: '$[99].nowhere' } } })
    await recordings.look({ where: 'no place' })
    expect(recordings.getState().looked?.text).toBe('missing')
  })
})

describe('what is kept', () => {
  test('nothing of a recording reaches the device; secrets are nowhere', async () => {
    const secret = 'sk-abcdefghijklmnopqrstuvwxyz'
    const { storage, services, keeper, run, actions } = await opened([{ role: 'user', content: `my key ${secret}` }, chat[3]])
    await keeper.flush()
    const kept = await services.library.list()
    const texts = kept.ok ? await Promise.all(kept.value.map(({ id }) => services.library.read(id))) : []
    expect(JSON.stringify(texts) + storage.everything()).not.toMatch(/my key|sk-abc/)
    expect(JSON.stringify(run.trace())).not.toContain(secret)
    actions.downloadRun()
    expect(services.downloads[0]?.text).toContain('my key [redacted]')
  })

  test('the trace that is downloaded is whole: it opens again as it is, with its report and its graph', async () => {
    const first = await opened(lines)
    first.actions.downloadRun()
    const [saved] = first.services.downloads
    const read = readTrace(saved?.text ?? '')
    expect(read.ok && read.value.trace.origin).toMatchObject({
      kind: 'import',
      format: 'openai-chat',
      report: { kept: 4, elsewhere: 2 },
    })
    const again = await page()
    await again.actions.openDropped(file(saved?.text, 'saved.trace.json'))
    expect(again.shell.getState()).toMatchObject({ mode: 'replay', dialog: undefined })
    expect(again.run.getState()).toMatchObject({ recorded: { hasSource: false, report: { kept: 4 }, inferred: undefined } })
    expect(again.run.getState().document).toEqual(first.run.getState().document)
    expect(again.run.getState().index?.events).toEqual(first.run.getState().index?.events)
  })

  test('a trace of a run of our own is shown with the document that it ran', async () => {
    const document = reactDocument({}, { name: 'As it ran' })
    const trace: Trace = {
      format: 'vuelta/trace',
      version: 1,
      id: 't',
      title: 'As it ran',
      origin: { kind: 'run' },
      document,
      events: researchTrace(),
    }
    const { actions, run, replay } = await page()
    await actions.openDropped(file(writeTrace(trace, 'jsonl'), 'as-it-ran.jsonl'))
    expect(run.getState()).toMatchObject({
      document: { name: 'As it ran' },
      recorded: { report: undefined, format: { id: 'vuelta-trace' } },
    })
    expect(replay.getState().position).toBe(0)
  })

  test('a trace that is damaged is refused with the place, and what was open stays', async () => {
    const { actions, recordings, run } = await page()
    await actions.openDropped(file('{"format": "vuelta/trace", "version": 1}'))
    expect(recordings.getState().reading?.trouble).toMatchObject({ code: 'trace-refused' })
    expect(run.getState().recorded).toBeUndefined()
  })
})
