import { afterEach, describe, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { err } from '../../src/base/result'
import { writeDocument } from '../../src/document/codec'
import { emptyDocument } from '../../src/document/defaults'
import { keptDocuments } from '../../src/store/kept-documents'
import { createSettingsStore } from '../../src/store/settings-store'
import { findStart } from '../../src/store/start'
import { createStores, type Stores } from '../../src/store/stores'
import { memoryStorage } from './support/memory-storage'
import { twins } from './support/twins'

const open: Stores[] = []
afterEach(() => {
  for (const stores of open.splice(0)) stores.dispose()
})

/** A page with "Open" open and "Other" beside it. */
async function page() {
  const services = twins()
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  const other = { id: 'other', name: 'Other', text: writeDocument(emptyDocument('Other')), savedAt: 5, revision: 0, edited: true }
  await services.library.save(other)
  await services.library.save({ ...other, id: 'open', name: 'Open', text: writeDocument(emptyDocument('Open')) })
  const start = await findStart(services)
  if (start.status !== 'open') throw new Error('the save cannot be read')
  const stores = createStores(services, settings, start.opening, start.notices)
  open.push(stores)
  const kept = keptDocuments(stores)
  const names = async () => (await stores.keeper.listKept()).map((entry) => entry.name).sort()
  const current = async () => {
    const found = await services.library.current()
    return found.ok ? found.value?.id : undefined
  }
  return { ...stores, services, kept, names, current }
}

describe('documents on this device', () => {
  test('another one gets a new name where it is kept; the open one stays the current one', async () => {
    const { kept, names, current, documents } = await page()
    expect(await kept.rename('other', 'Renamed', 'Rename')).toEqual({ ok: true, value: undefined })
    expect(await names()).toEqual(['Open', 'Renamed'])
    expect(await current()).toBe('open')
    expect(documents.getState().document.name).toBe('Open')
    const text = await kept.text('other')
    expect(text.ok && text.value).toContain('"name": "Renamed"')
  })

  test('the open one gets it by an edit, which can be undone', async () => {
    const { kept, documents } = await page()
    await kept.rename('open', 'Mine', 'Rename')
    expect(documents.getState().document.name).toBe('Mine')
    expect(documents.getState().history.past.at(-1)?.label).toBe('Rename')
    documents.undo()
    expect(documents.getState().document.name).toBe('Open')
  })

  test('a copy stands beside it, also of what was only just changed', async () => {
    const { kept, names, documents, current } = await page()
    documents.apply({ type: 'set-input', input: { question: 'just typed' } }, 'Question')
    await kept.duplicate('open', 'Open, copy')
    expect(await names()).toEqual(['Open', 'Open, copy', 'Other'])
    expect(await current()).toBe('open')
    expect(documents.getState().document.name).toBe('Open')
  })

  test('what was removed comes back as it was, versions and all', async () => {
    const { kept, names, services, current } = await page()
    const version = { id: 'v1', document: 'other', at: 3, reason: 'named', name: 'Good', text: '{}' } as const
    await services.library.versions.change([version], [])
    const removed = await kept.remove('other')
    expect(await names()).toEqual(['Open'])
    expect(await services.library.versions.list('other')).toEqual({ ok: true, value: [] })
    if (!removed.ok) throw new Error('not removed')
    await kept.putBack(removed.value)
    expect(await names()).toEqual(['Open', 'Other'])
    expect(await services.library.versions.list('other')).toEqual({ ok: true, value: [version] })
    expect(await current()).toBe('open')
  })

  test('what was removed comes back also where its versions cannot be kept, and that is told', async () => {
    const { kept, names, services, shell } = await page()
    const version = { id: 'v1', document: 'other', at: 3, reason: 'named', name: 'Good', text: '{}' } as const
    await services.library.versions.change([version], [])
    const removed = await kept.remove('other')
    if (!removed.ok) throw new Error('not removed')
    services.library.versions.change = async () => err({ code: 'storage-full', cause: 'no room' })
    expect(await kept.putBack(removed.value)).toEqual({ ok: true, value: undefined })
    expect(await names()).toEqual(['Open', 'Other'])
    expect(shell.getState().notices).toEqual([{ code: 'versions-not-kept', cause: 'no room' }])
  })

  test('one that cannot be read can be had as it is, and is never written over', async () => {
    const { kept, services } = await page()
    await services.library.saveBeside({ id: 'bad', name: 'Bad', text: '{"half', savedAt: 1, revision: 0, edited: true })
    expect(await kept.text('bad')).toEqual({ ok: true, value: '{"half' })
    expect(await kept.rename('bad', 'Better', 'Rename')).toMatchObject({ ok: false, error: { code: 'not-json' } })
    expect(await kept.duplicate('bad', 'Copy')).toMatchObject({ ok: false })
    expect(await kept.text('bad')).toEqual({ ok: true, value: '{"half' })
    expect(await kept.rename('nobody', 'x', 'Rename')).toEqual({ ok: false, error: { code: 'not-there' } })
  })
})
