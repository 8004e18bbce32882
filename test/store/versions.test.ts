import { describe, expect, test } from 'vitest'
import { createMemoryLibrary } from '../../src/adapters/memory-library'
import { err } from '../../src/base/result'
import { readDocument, writeDocument } from '../../src/document/codec'
import { createDocumentStore } from '../../src/store/document-store'
import { createShellStore } from '../../src/store/shell-store'
import { keepVersions, versionPause } from '../../src/store/versions'
import { newestKept, unnamedLimit } from '../../src/store/versions-to-drop'
import { documentOf, fn } from '../support/documents'
import { manualClock, settle } from './support/manual-clock'
import { twins } from './support/twins'

function session(library = createMemoryLibrary()) {
  const services = { ...twins(), library }
  const documents = createDocumentStore(documentOf({ nodes: [fn('a')] }), 'document-1', true, services.clock)
  const shell = createShellStore()
  const versions = keepVersions(documents, shell, services)
  const rename = (name: string) => documents.apply({ type: 'set-name', name }, 'Rename')
  const kept = async () => {
    const listed = await versions.list()
    if (!listed.ok) throw new Error(listed.error.cause)
    return listed.value
  }
  const names = async () =>
    (await kept()).map(({ text, reason, name }) => {
      const read = readDocument(text)
      return [read.ok ? read.value.name : '?', name ?? reason]
    })
  return { services, documents, shell, versions, rename, kept, names, library }
}

test('going back never puts a version into a document that was opened meanwhile', async () => {
  const { documents, versions, rename, kept } = session()
  rename('One')
  await versions.keep('named', 'Then')
  rename('Two')
  const [version] = await kept()
  if (!version) throw new Error('nothing was kept')
  const going = versions.goBack(version, 'Back')
  documents.open(documentOf({ nodes: [fn('b')] }, { name: 'Another' }), 'document-2', true)
  await going
  expect(documents.getState().document.name).toBe('Another')
  expect(documents.getState().history.past).toEqual([])
})

describe('versions are kept', () => {
  test('as it was opened, once something changes; looking keeps nothing', async () => {
    const { documents, rename, kept, names, services } = session()
    documents.select({ nodes: ['a'], edges: [] })
    await services.clock.advance(versionPause * 3)
    expect(await kept()).toEqual([])
    const before = documents.getState().document.name
    rename('One')
    rename('Two')
    expect(await names()).toEqual([[before, 'opened']])
  })

  test('every few minutes of editing, never a state in the middle of a word', async () => {
    const { rename, names, services } = session()
    for (let i = 0; i < 30; i++) {
      rename(`Name ${i}`)
      await services.clock.advance(versionPause / 5)
    }
    const all = (await names()).map(([name]) => name)
    expect(all.slice(0, -1)).toEqual(['Name 24', 'Name 19', 'Name 14', 'Name 9', 'Name 4'])
  })

  test('on asking, under a name; the same state twice is one version', async () => {
    const { rename, versions, names, services } = session()
    await services.clock.advance(1000)
    rename('One')
    await versions.keep('named', 'Before the talk')
    await services.clock.advance(1000)
    await versions.keep('named', 'Again')
    await services.clock.advance(1000)
    await versions.keep('editing')
    expect((await names()).map(([, called]) => called)).toEqual(['Again', 'Before the talk', 'opened'])
  })

  test('a name given to a state that is kept already goes to that version', async () => {
    const { rename, versions, kept, documents } = session()
    rename('One')
    documents.undo()
    await versions.keep('named', 'The start')
    expect((await kept()).map(({ name, reason }) => [name, reason])).toEqual([['The start', 'named']])
  })

  test('and let go again, so that they do not grow without bound', async () => {
    const { rename, versions, kept, services } = session()
    for (let i = 0; i < 90; i++) {
      rename(`Name ${i}`)
      await versions.keep('editing')
      await services.clock.advance(1000)
    }
    expect((await kept()).length).toBeLessThanOrEqual(unnamedLimit)
    expect((await kept()).length).toBeGreaterThanOrEqual(newestKept)
  })

  test('for each document its own, also when two tabs part', async () => {
    const { rename, documents, kept } = session()
    rename('One')
    expect(await kept()).toHaveLength(1)
    documents.setState({ id: 'document-2' })
    expect(await kept()).toEqual([])
    rename('Two')
    expect(await kept()).toHaveLength(1)
  })
})

describe('going back', () => {
  test('is one entry of history, and keeps what was there', async () => {
    const { rename, versions, kept, documents, names } = session()
    const start = documents.getState().document
    rename('Changed')
    const changed = documents.getState().document
    const [opened] = await kept()
    if (!opened) throw new Error('no version')
    const entries = documents.getState().history.past.length
    expect(await versions.goBack(opened, 'Go back to the version of 14:05')).toEqual({ ok: true, value: undefined })
    expect(writeDocument(documents.getState().document)).toBe(writeDocument(start))
    expect(documents.getState().history.past).toHaveLength(entries + 1)
    expect(documents.getState().history.past.at(-1)?.label).toBe('Go back to the version of 14:05')
    expect((await names()).map(([name, why]) => [name, why])).toContainEqual(['Changed', 'before-return'])
    rename('After')
    documents.undo()
    documents.undo()
    expect(documents.getState().document).toBe(changed)
  })

  test('to one that cannot be read changes nothing', async () => {
    const { versions, documents } = session()
    const before = documents.getState().document
    const damaged = { id: 'v', document: 'document-1', at: 1, reason: 'editing', text: '{"format":' } as const
    expect(await versions.goBack(damaged, 'Back')).toMatchObject({ ok: false, error: { code: 'not-json' } })
    expect(documents.getState().document).toBe(before)
  })

  test('a version that was removed can be put back', async () => {
    const { rename, versions, kept } = session()
    rename('One')
    const [only] = await kept()
    if (!only) throw new Error('no version')
    await versions.remove(only)
    expect(await kept()).toEqual([])
    await versions.restore(only)
    expect(await kept()).toEqual([only])
  })
})

test('a device that keeps no versions is told of once, and editing goes on', async () => {
  const library = createMemoryLibrary()
  const full = {
    ...library,
    versions: { ...library.versions, change: async () => err({ code: 'storage-full' as const, cause: 'no room' }) },
  }
  const { rename, shell, services, documents } = session(full)
  rename('One')
  await settle()
  expect(shell.getState().notices).toEqual([{ code: 'versions-not-kept', cause: 'no room' }])
  shell.dismiss('versions-not-kept')
  await services.clock.advance(versionPause)
  rename('Two')
  await settle()
  expect(shell.getState().notices).toEqual([])
  expect(documents.getState().document.name).toBe('Two')
})

test('while the document itself is not kept either, only that is told', async () => {
  const library = createMemoryLibrary()
  const full = {
    ...library,
    versions: { ...library.versions, change: async () => err({ code: 'storage-full' as const, cause: 'no room' }) },
  }
  const { rename, shell, documents, services } = session(full)
  documents.setState({ save: 'saving' })
  rename('One')
  await settle()
  expect(shell.getState().notices).toEqual([])
  documents.setState({ save: 'failed' })
  expect(shell.getState().notices).toEqual([])
  // There is room for the document again, and still none for its versions.
  documents.setState({ save: 'saved' })
  await services.clock.advance(versionPause)
  rename('Two')
  await settle()
  expect(shell.getState().notices).toEqual([{ code: 'versions-not-kept', cause: 'no room' }])
})

test('time stands still for it: no timer of its own is left behind', () => {
  const clock = manualClock()
  const services = { ...twins(), clock }
  keepVersions(createDocumentStore(documentOf({}), 'd', true, clock), createShellStore(), services).stop()
  expect(clock.waiting).toBe(0)
})
