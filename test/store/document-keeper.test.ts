import { describe, expect, test } from 'vitest'
import { createMemoryLibrary } from '../../src/adapters/memory-library'
import { err, ok } from '../../src/base/result'
import { readDocument, writeDocument } from '../../src/document/codec'
import { emptyDocument } from '../../src/document/defaults'
import { keepDocuments, savePause } from '../../src/store/document-keeper'
import { createDocumentStore } from '../../src/store/document-store'
import type { LibraryPort, StorageProblemCode } from '../../src/store/ports'
import { createShellStore } from '../../src/store/shell-store'
import { findStart, startFresh } from '../../src/store/start'
import { type Twins, twins } from './support/twins'

async function opened(services: Twins = twins()) {
  const start = await findStart(services)
  if (start.status !== 'open') throw new Error('the save cannot be read')
  const { opening } = start
  const documents = createDocumentStore(opening.document, opening.id, opening.edited, services.clock)
  const shell = createShellStore()
  const keeper = keepDocuments(documents, shell, services, opening)
  await keeper.flush()
  const rename = (name: string) => documents.apply({ type: 'set-name', name }, 'Rename')
  const codes = () => shell.getState().notices.map((notice) => notice.code)
  const keptName = async (library: LibraryPort = services.library) => {
    const current = await library.current()
    const read = current.ok && current.value ? readDocument(current.value.text) : undefined
    return read?.ok ? read.value.name : undefined
  }
  return { services, documents, shell, keeper, rename, codes, keptName, start }
}

/** A library that answers every save with a problem, while `broken` says so. */
function breaking(code: StorageProblemCode): { readonly library: LibraryPort; broken: boolean } {
  const library = createMemoryLibrary()
  const state = {
    broken: true,
    library: {
      ...library,
      save: async (document: Parameters<LibraryPort['save']>[0]) =>
        state.broken ? err({ code, cause: 'because' }) : library.save(document),
    },
  }
  return state
}

test('what was told about the document before is not told about the next one; what is told about the device stays', async () => {
  const { shell, keeper, codes } = await opened()
  const line = { en: 'x', es: 'x' }
  shell.tell({ code: 'edit-refused', sentence: line })
  shell.tell({ code: 'pasted-renamed', tone: 'info', title: line, lines: { en: [], es: [] } })
  shell.tell({ code: 'document-refused', name: 'bad.json', problem: { code: 'empty' } })
  shell.tell({ code: 'settings-not-kept' })
  await keeper.openText(writeDocument(emptyDocument('Other')), 'other.agent.json', false)
  expect(codes()).toEqual(['settings-not-kept'])
})

describe('beginning', () => {
  test('a first visit shows the shipped document, and it is there after a reload', async () => {
    const first = await opened()
    expect(first.documents.getState().document.name).toBe('Shipped')
    const again = await opened(first.services)
    expect(again.documents.getState()).toMatchObject({ id: first.documents.getState().id, save: 'saved' })
  })

  test('what was changed is there after a reload', async () => {
    const { services, rename } = await opened()
    rename('Mine')
    await services.clock.advance(savePause)
    const again = await opened(services)
    expect(again.documents.getState()).toMatchObject({ edited: true, document: { name: 'Mine' } })
  })

  test('without storage and without a network there is still a document, and both are told', async () => {
    const services = twins({})
    const refusing: LibraryPort = { ...services.library, current: async () => err({ code: 'storage-refused', cause: 'denied' }) }
    const start = await findStart({ ...services, library: refusing })
    expect(start).toMatchObject({
      status: 'open',
      opening: { revision: 0 },
      notices: [{ code: 'storage-refused' }, { code: 'gallery-unreachable' }],
    })
  })

  test.each([
    ['cut in half', '{"format":"vuelta/agent","ver', 'not-json'],
    ['of a newer version', JSON.stringify({ ...emptyDocument('Future'), version: 99 }), 'newer-version'],
  ])('a save that is %s is not opened and not written over', async (_what, text, code) => {
    const damaged = { id: 'document-9', name: 'Damaged', text, savedAt: 5, revision: 7, edited: true }
    const services = { ...twins(), library: createMemoryLibrary([damaged]) }
    expect(await findStart(services)).toMatchObject({ status: 'unreadable', saved: damaged, problem: { code } })
    expect(await services.library.current()).toEqual(ok(damaged))
    // Starting fresh is another document beside it.
    const fresh = await startFresh(services)
    expect(fresh.opening.id).not.toBe(damaged.id)
    const documents = createDocumentStore(fresh.opening.document, fresh.opening.id, false, services.clock)
    await keepDocuments(documents, createShellStore(), services, fresh.opening).flush()
    expect(await services.library.open('document-9')).toEqual(ok(damaged))
  })
})

describe('saving', () => {
  test('waits for a pause, and says what it does', async () => {
    const { services, documents, rename, keptName } = await opened()
    rename('A')
    expect(documents.getState().save).toBe('saving')
    await services.clock.advance(savePause - 1)
    expect(await keptName()).toBe('Shipped')
    rename('AB')
    await services.clock.advance(savePause - 1)
    expect(await keptName()).toBe('Shipped')
    await services.clock.advance(1)
    expect(await keptName()).toBe('AB')
    expect(documents.getState().save).toBe('saved')
  })

  test('a flush keeps at once what was waiting', async () => {
    const { keeper, rename, keptName } = await opened()
    rename('Now')
    await keeper.flush()
    expect(await keptName()).toBe('Now')
  })

  test.each(['storage-full', 'storage-refused', 'storage-failed'] as const)(
    '%s is told, editing goes on, and the next save mends it',
    async (code) => {
      const storage = breaking(code)
      const { services, documents, rename, codes } = await opened({ ...twins(), library: storage.library })
      rename('A')
      await services.clock.advance(savePause)
      expect(documents.getState().save).toBe('failed')
      expect(codes()).toEqual([code])
      storage.broken = false
      rename('B')
      await services.clock.advance(savePause)
      expect(documents.getState()).toMatchObject({ save: 'saved', document: { name: 'B' } })
      expect(codes()).toEqual([])
    },
  )

  test('two tabs on one document lose nothing: the later one becomes a document of its own', async () => {
    const first = await opened()
    const second = await opened(first.services)
    first.rename('From the first tab')
    await first.services.clock.advance(savePause)
    second.rename('From the second tab')
    await first.services.clock.advance(savePause)
    expect(second.codes()).toEqual(['changed-elsewhere'])
    expect(second.documents.getState().id).not.toBe(first.documents.getState().id)
    const kept = await first.keeper.listKept()
    expect(kept.map((entry) => entry.name).sort()).toEqual(['From the first tab', 'From the second tab'])
  })
})

describe('opening another', () => {
  test('keeps what was changed, and forgets a shipped one that was not', async () => {
    const { services, keeper, rename, documents } = await opened()
    await keeper.openText(writeDocument(emptyDocument('Second')), 'second.json', true)
    expect((await keeper.listKept()).map((entry) => entry.name)).toEqual(['Second'])
    rename('Second, changed')
    await keeper.openShipped('research-agent')
    expect(documents.getState().document.name).toBe('Shipped')
    expect((await keeper.listKept()).map((entry) => entry.name).sort()).toEqual(['Second, changed', 'Shipped'])
    const kept = (await keeper.listKept()).find((entry) => entry.name === 'Second, changed')
    await keeper.openKept(kept?.id ?? '')
    expect(documents.getState()).toMatchObject({ document: { name: 'Second, changed' }, edited: true })
    expect((await opened(services)).documents.getState().document.name).toBe('Second, changed')
  })

  test.each([
    ['not JSON', 'hello', 'not-json'],
    ['something else', '{"format":"vuelta/trace"}', 'not-a-document'],
    ['newer', JSON.stringify({ ...emptyDocument('x'), version: 3 }), 'newer-version'],
  ])('a file that is %s is refused with its reason, and what is open stays', async (_what, text, code) => {
    const { documents, keeper, shell, rename } = await opened()
    rename('Mine')
    const before = documents.getState().document
    expect(await keeper.openText(text, 'bad.json', true)).toMatchObject({ ok: false, error: { code } })
    expect(documents.getState().document).toBe(before)
    expect(shell.getState().notices).toMatchObject([{ code: 'document-refused', name: 'bad.json', problem: { code } }])
    await keeper.openText(writeDocument(emptyDocument('Good')), 'good.json', true)
    expect(shell.getState().notices).toEqual([])
  })

  test('a kept one that is damaged is refused, and the open one stays the current one', async () => {
    const damaged = { id: 'document-9', name: 'Damaged', text: '{', savedAt: 5, revision: 1, edited: true }
    const services = twins()
    await services.library.save(damaged)
    await services.library.save({
      ...damaged,
      id: 'document-8',
      name: 'Good',
      text: writeDocument(emptyDocument('Good')),
      revision: 0,
    })
    const { keeper, codes, documents } = await opened(services)
    await keeper.openKept('document-9')
    expect(codes()).toEqual(['document-refused'])
    expect(documents.getState().document.name).toBe('Good')
    expect(await services.library.current()).toMatchObject({ ok: true, value: { id: 'document-8' } })
  })

  test('a copy is a document of its own', async () => {
    const { documents, keeper } = await opened()
    const { id } = documents.getState()
    await keeper.duplicate('Shipped, copy')
    expect(documents.getState()).toMatchObject({ edited: true, document: { name: 'Shipped, copy' } })
    expect(documents.getState().id).not.toBe(id)
  })
})

describe('opening one after another', () => {
  const text = (name: string) => writeDocument(emptyDocument(name))

  test('two at once are both kept, and the last one is open', async () => {
    const { keeper, documents } = await opened()
    await Promise.all([keeper.openText(text('One'), 'one', true), keeper.openText(text('Two'), 'two', true)])
    expect(documents.getState().document.name).toBe('Two')
    expect((await keeper.listKept()).map(({ name }) => name).sort()).toEqual(['One', 'Two'])
  })

  test('what could not be opened before is told no more', async () => {
    const { keeper, shell, codes } = await opened()
    shell.tell({ code: 'file-refused', problem: { code: 'file-unreadable', name: 'x', size: 1 } })
    await keeper.openShipped('nothing')
    expect(codes()).toEqual(['file-refused', 'gallery-unreachable'])
    await keeper.openText(text('One'), 'one', true)
    expect(codes()).toEqual([])
  })

  test('what is changed while another is being opened is kept', async () => {
    const { keeper, rename } = await opened()
    rename('Mine')
    const opening = keeper.openText(text('Other'), 'other', true)
    rename('Mine, changed at the last moment')
    await opening
    expect((await keeper.listKept()).map(({ name }) => name).sort()).toEqual(['Mine, changed at the last moment', 'Other'])
  })

  test('what could not be kept can be had back after another was opened', async () => {
    const state = breaking('storage-full')
    const services = { ...twins(), library: state.library }
    const { keeper, shell, rename, codes } = await opened(services)
    rename('Mine')
    await keeper.openText(text('Other'), 'other', true)
    rename('Other, changed')
    await keeper.openText(text('Third'), 'third', false)
    expect(codes()).toContain('document-unkept')
    const notice = shell.getState().notices.find(({ code }) => code === 'document-unkept')
    const held = notice?.code === 'document-unkept' ? notice.documents : []
    expect(held.map(({ name }) => name)).toEqual(['Mine', 'Other, changed'])
    expect(held.map((one) => readDocument(one.text))).toMatchObject([
      { value: { name: 'Mine' } },
      { value: { name: 'Other, changed' } },
    ])
  })

  test('what another tab has is not put over a document that was opened meanwhile', async () => {
    const library = createMemoryLibrary()
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const slow: LibraryPort = { ...library, read: (id) => asked.then(() => library.read(id)) }
    const { keeper, documents } = await opened({ ...twins(), library: slow })
    const reloading = keeper.reload()
    await keeper.openText(text('Other'), 'other', true)
    answer()
    expect(await reloading).toBe(false)
    expect(documents.getState().document.name).toBe('Other')
  })
})
