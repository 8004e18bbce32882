import { afterEach, describe, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { err } from '../../src/base/result'
import { readDocument, writeDocument } from '../../src/document/codec'
import { emptyDocument } from '../../src/document/defaults'
import { fileName } from '../../src/store/actions'
import { problemPause } from '../../src/store/problem-watcher'
import { createSettingsStore } from '../../src/store/settings-store'
import { findStart } from '../../src/store/start'
import { createStores, type Stores } from '../../src/store/stores'
import { researchTrace } from '../support/research-trace'
import { memoryStorage } from './support/memory-storage'
import { type Twins, twins } from './support/twins'

const open: Stores[] = []
afterEach(() => {
  for (const stores of open.splice(0)) stores.dispose()
})

async function page(services: Twins = twins()) {
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  const start = await findStart(services)
  if (start.status !== 'open') throw new Error('the save cannot be read')
  const stores = createStores(services, settings, start.opening, start.notices)
  open.push(stores)
  await stores.keeper.flush()
  await services.clock.advance(0)
  return { ...stores, services }
}

async function ran() {
  const all = await page()
  const done = all.actions.run()
  await all.services.clock.advance(0)
  all.services.engine.feed(researchTrace())
  await all.services.engine.finish()
  await done
  return all
}

describe('running', () => {
  test('shows the run in replay and follows it; editing is one press away and keeps the run', async () => {
    const { shell, run, replay, documents } = await ran()
    expect(shell.getState().mode).toBe('replay')
    expect(run.getState().document).toBe(documents.getState().document)
    expect(replay.getState().position).toBe((run.getState().index?.steps.length ?? 0) - 1)
    shell.show('edit')
    documents.apply({ type: 'set-name', name: 'Changed' }, 'Rename')
    expect(run.getState().document?.name).toBe('Shipped')
    expect(run.getState().index?.verdict('en')?.verdict).toBe('answered')
  })

  test('hands the keys of the session and the language to the engine', async () => {
    const { services, settings, actions } = await page()
    settings.setKey('tavily', 'tvly-secret', false)
    settings.change({ language: 'es' })
    void actions.run()
    await services.clock.advance(0)
    expect(services.engine.requests).toMatchObject([{ secrets: { tavily: 'tvly-secret' }, language: 'es' }])
  })

  test('an engine that cannot be loaded is told, and told no more once it can', async () => {
    const { services, actions, shell } = await page()
    services.engine.ready = err('offline')
    await actions.run()
    expect(shell.getState()).toMatchObject({ mode: 'edit', notices: [{ code: 'engine-unavailable', message: 'offline' }] })
    services.engine.ready = { ok: true, value: undefined }
    void actions.run()
    await services.clock.advance(0)
    expect(shell.getState()).toMatchObject({ mode: 'replay', notices: [] })
  })

  test('opening another document ends the run on show and goes back to editing', async () => {
    const { actions, services, shell, run, documents } = await ran()
    services.chosen = { name: 'other.agent.json', text: writeDocument(emptyDocument('Other')) }
    await actions.openFile()
    expect(documents.getState().document.name).toBe('Other')
    expect(shell.getState().mode).toBe('edit')
    expect(run.getState()).toMatchObject({ phase: 'idle', index: undefined })
  })

  test('a file that is refused leaves the run and the mode as they are', async () => {
    const { actions, services, shell, run } = await ran()
    services.chosen = { name: 'bad.json', text: '{"format": "vuelta/agent",' }
    await actions.openFile()
    expect(shell.getState()).toMatchObject({ mode: 'replay', notices: [{ code: 'document-refused', name: 'bad.json' }] })
    expect(run.getState().index).toBeDefined()
  })
})

describe('downloads', () => {
  test('the document is a file that opens again', async () => {
    const { actions, services, documents } = await page()
    actions.downloadDocument()
    const [file] = services.downloads
    expect(file?.name).toBe('shipped.agent.json')
    expect(readDocument(file?.text ?? '')).toEqual({ ok: true, value: documents.getState().document })
  })

  test('the run carries its verdict and no key', async () => {
    const { actions, services, settings } = await ran()
    settings.setKey('tavily', 'tvly-secret', false)
    actions.downloadRun()
    const [file] = services.downloads
    expect(file?.name).toBe('shipped.trace.json')
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ format: 'vuelta/trace', verdict: { verdict: 'answered' } })
    expect(file?.text).not.toContain('tvly-secret')
  })

  test('without a run there is nothing to download', async () => {
    const { actions, services } = await page()
    actions.downloadRun()
    expect(services.downloads).toEqual([])
  })

  test.each([
    ['Cycle lane researcher', 'cycle-lane-researcher'],
    ['Investigación: ¿qué?', 'investigacion-que'],
    ['../../etc/passwd', 'etc-passwd'],
    ['研究', '研究'],
    ['???', 'agent'],
  ])('%s is kept as %s', (name, file) => {
    expect(fileName(name)).toBe(file)
  })
})

test('problems are looked for after a pause, and at once in another language', async () => {
  const { documents, services, settings } = await page()
  expect(documents.getState().problemsPending).toBe(false)
  documents.apply(
    { type: 'add-node', graph: 'main', node: { id: 'lonely', kind: 'function', config: { code: 'return {}' } } },
    'Add',
  )
  const said = () =>
    documents
      .getState()
      .problems.filter((problem) => problem.node === 'lonely')
      .map((problem) => problem.message)
  expect(said()).toEqual([])
  expect(documents.getState().problemsPending).toBe(true)
  await services.clock.advance(problemPause)
  const english = said()
  expect(english.length).toBeGreaterThan(0)
  expect(documents.getState().problemsPending).toBe(false)
  settings.change({ language: 'es' })
  await services.clock.advance(0)
  expect(said()).toHaveLength(english.length)
  expect(said()).not.toEqual(english)
})

test('removing the open document from this device opens the shipped one', async () => {
  const { actions, keeper, documents, services } = await page()
  documents.apply({ type: 'set-name', name: 'Mine' }, 'Rename')
  await services.clock.advance(1000)
  await actions.forgetDocument()
  expect(documents.getState().document.name).toBe('Shipped')
  expect((await keeper.listKept()).map((entry) => entry.name)).toEqual(['Shipped'])
})

describe('a document that was removed', () => {
  test('can be brought back as it was, with its versions, while the notice stands', async () => {
    const { actions, keeper, documents, services, shell, versions } = await page()
    documents.apply({ type: 'set-name', name: 'Mine' }, 'Rename')
    await versions.keep('named', 'Before the talk')
    await services.clock.advance(1000)
    const mine = documents.getState()
    const before = await versions.list()
    await actions.forgetDocument()
    expect(shell.getState().notices).toMatchObject([{ code: 'document-removed', name: 'Mine' }])
    await Promise.all([actions.bringBack(), actions.bringBack()])
    expect(documents.getState().document).toEqual(mine.document)
    expect(before).toMatchObject({ ok: true, value: [{ name: 'Before the talk' }] })
    expect(await versions.list()).toEqual(before)
    expect((await keeper.listKept()).map((entry) => entry.name)).toEqual(['Mine'])
    expect(shell.getState().notices).toEqual([])
    await actions.bringBack()
    expect(documents.getState().document.name).toBe('Mine')
  })

  test('is not spoken of when it was a shipped one that nobody changed', async () => {
    const { actions, shell } = await page()
    await actions.forgetDocument()
    expect(shell.getState().notices).toEqual([])
  })
})

test('a document that could not be kept is had back after another one was opened', async () => {
  const services = twins()
  const { library } = services
  const full = { code: 'storage-full' as const, cause: 'no room' }
  let room = false
  const { actions, documents, shell } = await page({
    ...services,
    library: { ...library, save: async (document) => (room ? library.save(document) : err(full)) },
  })
  documents.apply({ type: 'set-name', name: 'Mine' }, 'Rename')
  await actions.newDocument('New')
  expect(documents.getState().document.name).toBe('New')
  room = true
  await actions.bringBackUnkept()
  expect(documents.getState()).toMatchObject({ document: { name: 'Mine' }, save: 'saved' })
  expect(shell.getState().notices.map(({ code }) => code)).toEqual([])
})

describe('going to problems', () => {
  const withTwoOnOneNode = async () => {
    const all = await page()
    const { documents, services } = all
    const lonely = { id: 'lonely', kind: 'function', config: { code: 'return {}' } } as const
    const alone = {
      id: 'alone',
      kind: 'brain',
      config: { model: 'nobody', prompt: '', tools: ['nothing'], messages: 'messages' },
    } as const
    for (const node of [lonely, alone]) documents.apply({ type: 'add-node', graph: 'main', node }, 'Add')
    documents.apply({ type: 'add-edge', graph: 'main', edge: { source: '__start__', target: 'lonely' } }, 'Connect')
    await services.clock.advance(problemPause)
    return all
  }

  test('one after another, all of them, also several of one node, and round again', async () => {
    const { actions, documents, shell } = await withTwoOnOneNode()
    const { problems } = documents.getState()
    expect(problems.filter((problem) => problem.node === 'alone').length).toBeGreaterThan(1)
    const seen = [...problems, ...problems].map(() => {
      actions.nextProblem()
      return shell.getState().problem
    })
    expect(seen).toEqual([...problems, ...problems])
  })

  test('selects what it is about, and is forgotten when somebody selects something else', async () => {
    const { actions, documents, shell } = await withTwoOnOneNode()
    const about = documents.getState().problems.find((problem) => problem.node === 'alone')
    if (!about) throw new Error('no problem of alone')
    shell.show('replay')
    actions.goToProblem(about)
    expect(documents.getState().selection).toEqual({ nodes: ['alone'], edges: [] })
    expect(shell.getState()).toMatchObject({ mode: 'edit', problem: about })
    documents.select({ nodes: ['lonely'], edges: [] })
    expect(shell.getState().problem).toBeUndefined()
  })
})
