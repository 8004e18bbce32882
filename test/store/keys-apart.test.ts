/** Whatever way a document from elsewhere comes in, no address of it is sent a key that is known on this device; with the real stores. */
import { afterEach, describe, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { writeDocument } from '../../src/document/codec'
import { fragmentOf } from '../../src/document/fragment'
import { writeFragment } from '../../src/document/fragment-text'
import type { AgentDocument } from '../../src/document/types'
import { createSettingsStore } from '../../src/store/settings-store'
import { findStart } from '../../src/store/start'
import { createStores, type Stores } from '../../src/store/stores'
import { writeTrace } from '../../src/trace/codec'
import { brain, documentOf } from '../support/documents'
import { researchTrace } from '../support/research-trace'
import { memoryStorage } from './support/memory-storage'
import { twins } from './support/twins'
// Fetched here, so that a test does not wait for them when the stores do.
import '../../src/importers/run-pages'
import '../../src/store/what-if-desk'

const open: Stores[] = []
afterEach(() => {
  for (const stores of open.splice(0)) stores.dispose()
})

async function page() {
  const services = twins()
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  settings.setKey('model:mine', 'a-key-of-mine', false)
  const start = await findStart(services)
  if (start.status !== 'open') throw new Error('the save cannot be read')
  const stores = createStores(services, settings, start.opening, start.notices)
  open.push(stores)
  await stores.keeper.flush()
  await services.clock.advance(0)
  const notice = (code: string) => stores.shell.getState().notices.find((one) => one.code === code)
  return { ...stores, services, notice }
}

/** Somebody's document: a model that is called as mine is, at an address of theirs. */
const theirs: AgentDocument = {
  ...documentOf({ nodes: [brain('agent', { model: 'mine' })] }),
  name: 'Theirs',
  models: [{ id: 'mine', provider: 'openai', model: 'm', baseUrl: 'https://elsewhere.example/v1' }],
}
const text = writeDocument(theirs)

/** The ids of the endpoints of the open document, and of the model that its brain asks. */
const idsIn = ({ documents }: Stores) => {
  const { document } = documents.getState()
  const node = document.graphs.main?.nodes.find(({ kind }) => kind === 'brain')
  return [
    document.models.flatMap(({ id, provider }) => (provider === 'openai' ? [id] : [])),
    node?.kind === 'brain' ? node.config.model : undefined,
  ]
}
const apart = [['mine_2'], 'mine_2']
const told = { code: 'keys-apart', models: [{ from: 'mine', to: 'mine_2' }] }

describe('a document from elsewhere', () => {
  test('that is opened as a file', async () => {
    const all = await page()
    all.services.chosen = { name: 'theirs.agent.json', text }
    await all.actions.openFile()
    expect(idsIn(all)).toEqual(apart)
    expect(all.notice('keys-apart')).toEqual(told)
  })

  test('that is dropped on the page', async () => {
    const all = await page()
    await all.actions.openDropped(new File([text], 'theirs.agent.json'))
    expect(idsIn(all)).toEqual(apart)
    expect(all.notice('keys-apart')).toEqual(told)
  })

  test('that is pasted as a text', async () => {
    const all = await page()
    await all.actions.readPasted(text)
    expect(idsIn(all)).toEqual(apart)
    expect(all.notice('keys-apart')).toEqual(told)
  })

  test('that a recorded run carries, opened to edit', async () => {
    const all = await page()
    const trace = writeTrace({ ...researchTraceOf(), document: theirs })
    await all.actions.openDropped(new File([trace], 'theirs.trace.json'))
    expect(all.run.getState().recorded).toBeDefined()
    await all.recordingGraph.copyToEdit()
    expect(idsIn(all)).toEqual(apart)
    expect(all.notice('keys-apart')).toEqual(told)
  })

  test('that a recorded run carries, opened from what if', async () => {
    const all = await page()
    const trace = writeTrace({ ...researchTraceOf(), document: theirs })
    await all.actions.openDropped(new File([trace], 'theirs.trace.json'))
    await all.whatIf.ask()
    await all.whatIf.editRecordGraph()
    expect(idsIn(all)).toEqual(apart)
    expect(all.notice('keys-apart')).toEqual(told)
  })

  test('the notice goes when another document is opened that needs none', async () => {
    const all = await page()
    await all.actions.readPasted(text)
    await all.actions.newDocument('New')
    expect(all.notice('keys-apart')).toBeUndefined()
  })

  test("one's own documents keep their ids, wherever they are opened from", async () => {
    const all = await page()
    await all.keeper.openCopy(theirs)
    const { id } = all.documents.getState()
    await all.actions.newDocument('New')
    await all.keeper.openKept(id)
    expect(idsIn(all)).toEqual([['mine'], 'mine'])
    expect(all.notice('keys-apart')).toBeUndefined()
  })
})

describe('parts of a graph from elsewhere', () => {
  test('bring their endpoint under an id without a key, and it is said why', async () => {
    const all = await page()
    const fragment = fragmentOf(theirs, 'main', ['agent'])
    if (!fragment) throw new Error('nothing to copy')
    expect(await all.actions.pasteText(writeFragment(fragment).text)).toBe(true)
    expect(idsIn(all)).toEqual(apart)
    expect(all.notice('pasted-renamed')).toMatchObject({ lines: { en: [expect.stringContaining('your key for mine')] } })
  })

  test('use the very same endpoint where it is here already', async () => {
    const all = await page()
    await all.keeper.openCopy({ ...theirs, graphs: documentOf({}).graphs })
    const fragment = fragmentOf(theirs, 'main', ['agent'])
    if (!fragment) throw new Error('nothing to copy')
    await all.actions.pasteText(writeFragment(fragment).text)
    expect(idsIn(all)).toEqual([['mine'], 'mine'])
    expect(all.notice('pasted-renamed')).toBeUndefined()
  })
})

describe('a key goes only where it was given for', () => {
  const mine: AgentDocument = {
    ...theirs,
    name: 'Mine',
    models: [{ id: 'mine', provider: 'openai', model: 'm', baseUrl: 'https://api.example/v1/' }],
  }
  async function withoutKeys() {
    const all = await page()
    all.settings.setKey('model:mine', '', false)
    return all
  }
  const runOf = async (all: Awaited<ReturnType<typeof page>>) => {
    void all.actions.run()
    await all.services.clock.advance(0)
    return all.services.engine.requests.at(-1)?.secrets
  }

  test("somebody's document that was here before the key is not sent it, and it is said", async () => {
    const all = await withoutKeys()
    await all.actions.readPasted(text)
    // Nothing is known of a key yet: the model keeps the id that mine will have.
    expect(idsIn(all)).toEqual([['mine'], 'mine'])
    const { id } = all.documents.getState()
    await all.keeper.openCopy(mine)
    all.settings.setKey('model:mine', 'a-key-of-mine', true, 'https://api.example/v1')
    await all.keeper.openKept(id)
    expect(await runOf(all)).toEqual({})
    expect(all.notice('keys-held')).toEqual({
      code: 'keys-held',
      keys: [{ model: 'mine', given: 'https://api.example/v1', now: 'https://elsewhere.example/v1' }],
    })
  })

  test('my own is, and nothing is said', async () => {
    const all = await withoutKeys()
    await all.keeper.openCopy(mine)
    all.settings.setKey('model:mine', 'a-key-of-mine', false, 'https://api.example/v1')
    expect(await runOf(all)).toEqual({ 'model:mine': 'a-key-of-mine' })
    expect(all.notice('keys-held')).toBeUndefined()
  })

  test('an address that was changed afterwards asks for the key again', async () => {
    const all = await withoutKeys()
    await all.keeper.openCopy(mine)
    all.settings.setKey('model:mine', 'a-key-of-mine', false, 'https://api.example/v1')
    const [model] = theirs.models
    if (model) all.documents.apply({ type: 'set-model', model }, 'Change the address')
    expect(await runOf(all)).toEqual({})
    all.settings.setKey('model:mine', 'another-key', false, 'https://elsewhere.example/v1')
    all.run.clear()
    expect(await runOf(all)).toEqual({ 'model:mine': 'another-key' })
    expect(all.notice('keys-held')).toBeUndefined()
  })

  test('a key of which nobody knows where it may go, goes nowhere', async () => {
    const all = await withoutKeys()
    await all.keeper.openCopy(mine)
    all.settings.setKey('model:mine', 'a-key-of-mine', false)
    expect(await runOf(all)).toEqual({})
    expect(all.notice('keys-held')).toMatchObject({ keys: [{ given: undefined }] })
  })

  test('two models of one id, one of them at another address: neither is sent it', async () => {
    const all = await withoutKeys()
    await all.keeper.openCopy({ ...mine, models: [...mine.models, ...theirs.models] })
    all.settings.setKey('model:mine', 'a-key-of-mine', false, 'https://api.example/v1')
    expect(await runOf(all)).toEqual({})
    expect(all.notice('keys-held')).toMatchObject({ keys: [{ now: 'https://elsewhere.example/v1' }] })
  })

  test('where it may go is kept with it on the device, and goes with it', () => {
    const storage = memoryStorage()
    const settings = () =>
      createSettingsStore(
        createLocalSettings(
          () => storage,
          () => ['en'],
        ),
      )
    settings().setKey('model:mine', 'a-key-of-mine', true, 'https://api.example/v1')
    const { keys, keyPlaces, keptKeys } = settings().getState()
    expect({ keys, keyPlaces, keptKeys }).toEqual({
      keys: { 'model:mine': 'a-key-of-mine' },
      keyPlaces: { 'model:mine': 'https://api.example/v1' },
      keptKeys: ['model:mine'],
    })
    settings().setKey('model:mine', '', true)
    expect(storage.everything()).not.toContain('api.example')
  })
})

const researchTraceOf = () => ({
  format: 'vuelta/trace' as const,
  version: 1 as const,
  id: 'trace-1',
  title: 'Theirs',
  origin: { kind: 'run' as const },
  events: researchTrace(),
})
