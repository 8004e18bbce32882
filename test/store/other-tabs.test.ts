import { afterEach, describe, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { createMemoryLibrary } from '../../src/adapters/memory-library'
import { err } from '../../src/base/result'
import { readDocument } from '../../src/document/codec'
import { savePause } from '../../src/store/document-keeper'
import { createSettingsStore } from '../../src/store/settings-store'
import { findStart } from '../../src/store/start'
import { createStores, type Stores } from '../../src/store/stores'
import { settle } from './support/manual-clock'
import { memoryStorage } from './support/memory-storage'
import { type Twins, twins } from './support/twins'

const open: Stores[] = []
afterEach(() => {
  for (const stores of open.splice(0)) stores.dispose()
})

async function tab(services: Twins) {
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  const start = await findStart(services)
  if (start.status !== 'open') throw new Error('the save cannot be read')
  const stores = createStores(services, settings, start.opening, start.notices)
  open.push(stores)
  await stores.keeper.flush()
  const name = () => stores.documents.getState().document.name
  const codes = () => stores.shell.getState().notices.map((notice) => notice.code)
  const rename = async (to: string) => {
    stores.documents.apply({ type: 'set-name', name: to }, 'Rename')
    await services.clock.advance(savePause)
  }
  return { ...stores, name, codes, rename }
}

async function two(services: Twins = twins()) {
  const first = await tab(services)
  await first.rename('Begun')
  const second = await tab(services)
  return { services, first, second }
}

/** What is kept under the id that both began with. */
async function keptName({ services, first }: Awaited<ReturnType<typeof two>>) {
  const found = await services.library.read(first.documents.getState().id)
  const read = found.ok && found.value ? readDocument(found.value.text) : undefined
  return read?.ok ? read.value.name : undefined
}

describe('two tabs on one document', () => {
  test('one notices what the other saved before it saves itself', async () => {
    const { first, second } = await two()
    expect(second.name()).toBe('Begun')
    await first.rename('From the first')
    expect(second.codes()).toEqual(['newer-elsewhere'])
    expect(second.name()).toBe('Begun')
    expect(first.codes()).toEqual([])
  })

  test('where what is here cannot be kept as a version, it stays, and that is told', async () => {
    const library = createMemoryLibrary()
    const versions = { ...library.versions, change: async () => err({ code: 'storage-full' as const, cause: 'no room' }) }
    const { first, second } = await two({ ...twins(), library: { ...library, versions } })
    await first.rename('From the first')
    second.documents.apply({ type: 'set-name', name: 'From the second' }, 'Rename')
    await second.otherTabs.loadTheirs()
    expect(second.name()).toBe('From the second')
    expect(second.codes()).toEqual(expect.arrayContaining(['newer-elsewhere', 'storage-full']))
  })

  test('"Load that" shows what the other has, keeps mine as a version, and the tabs go on as one', async () => {
    const both = await two()
    const { first, second, services } = both
    await first.rename('From the first')
    // Typed, and not saved yet.
    second.documents.apply({ type: 'set-name', name: 'Mine' }, 'Rename')
    await second.otherTabs.loadTheirs()
    expect(second.name()).toBe('From the first')
    expect(second.documents.getState()).toMatchObject({ save: 'saved', id: first.documents.getState().id })
    expect(second.codes()).toEqual([])
    await services.clock.advance(savePause * 2)
    expect(first.codes()).toEqual([])
    const versions = await second.versions.list()
    const mine = versions.ok ? versions.value.find((version) => version.reason === 'other-tab') : undefined
    expect(mine?.text).toContain('"name": "Mine"')
    // And the next change of the second is on top of that.
    await second.rename('On top')
    expect(await keptName(both)).toBe('On top')
    expect(first.codes()).toEqual(['newer-elsewhere'])
  })

  test('"Keep mine as a copy" parts them: both are kept, under their own ids', async () => {
    const both = await two()
    const { first, second } = both
    await first.rename('From the first')
    await second.otherTabs.keepMine()
    expect(second.codes()).toEqual([])
    expect(second.name()).toBe('Begun')
    expect(second.documents.getState().id).not.toBe(first.documents.getState().id)
    await second.rename('Mine')
    expect(await keptName(both)).toBe('From the first')
    expect((await second.keeper.listKept()).map((entry) => entry.name).sort()).toEqual(['From the first', 'Mine'])
  })

  test('whoever goes on without choosing loses nothing either', async () => {
    const both = await two()
    await both.first.rename('From the first')
    await both.second.rename('From the second')
    expect(both.second.codes()).toEqual(['changed-elsewhere'])
    expect(await keptName(both)).toBe('From the first')
    expect((await both.first.keeper.listKept()).map((entry) => entry.name).sort()).toEqual(['From the first', 'From the second'])
  })

  test('opening it once more in the other tab is no news, and parts nobody later', async () => {
    const both = await two()
    const { first, second } = both
    await second.keeper.openShipped('research-agent')
    await second.keeper.openKept(first.documents.getState().id)
    await settle()
    expect(first.codes()).toEqual([])
    await first.rename('Still one')
    expect(await keptName(both)).toBe('Still one')
    expect(first.codes()).toEqual([])
  })

  test('a tab that was asleep and heard nothing looks when it is back', async () => {
    const services = twins()
    const first = await tab(services)
    await first.rename('Begun')
    const deaf: Twins = { ...services, tabs: { tell: () => undefined, listen: () => () => undefined } }
    const second = await tab(deaf)
    await first.rename('While it slept')
    expect(second.codes()).toEqual([])
    await second.otherTabs.look()
    expect(second.codes()).toEqual(['newer-elsewhere'])
  })
})

describe("somebody's link", () => {
  test('in the address is shown as the page begins, and when it comes later; other fragments are left alone', async () => {
    const services = twins()
    services.link.go('d=1.abc.def')
    const page = await tab(services)
    expect(page.shell.getState().dialog).toEqual({ name: 'link', fragment: 'd=1.abc.def' })
    page.shell.openDialog(undefined)
    services.link.go('lesson=meet-the-loop')
    expect(page.shell.getState().dialog).toBeUndefined()
    services.link.go('d=1.xyz.123')
    expect(page.shell.getState().dialog).toEqual({ name: 'link', fragment: 'd=1.xyz.123' })
    expect(page.name()).toBe('Shipped')
  })
})
