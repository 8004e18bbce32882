import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { createIdbLibrary } from '../../src/adapters/idb-library'
import { createMemoryLibrary } from '../../src/adapters/memory-library'
import { localPartingCopy } from '../../src/adapters/parting-copy'
import type { KeptVersion, LibraryPort, SavedDocument } from '../../src/store/ports'

const saved = (id: string, more: Partial<SavedDocument> = {}): SavedDocument => ({
  id,
  name: `Document ${id}`,
  text: `{"name":"${id}"}`,
  savedAt: 1000,
  revision: 0,
  edited: true,
  ...more,
})

const version = (id: string, document: string, at: number): KeptVersion => ({
  id,
  document,
  at,
  reason: 'editing',
  text: `{"n":${at}}`,
})

let count = 0
const libraries: readonly { readonly name: string; readonly make: () => LibraryPort }[] = [
  { name: 'in memory', make: () => createMemoryLibrary() },
  { name: 'in IndexedDB', make: () => createIdbLibrary(`library-${count++}`) },
  {
    name: 'in IndexedDB, with a copy of the last words',
    make: () => createIdbLibrary(`library-${count++}`, localPartingCopy(storageTwin())),
  },
]

describe.each(libraries)('the library $name', ({ make }) => {
  test('has nothing at first', async () => {
    const library = make()
    expect(await library.current()).toEqual({ ok: true, value: null })
    expect(await library.list()).toEqual({ ok: true, value: [] })
    expect(await library.open('x')).toEqual({ ok: true, value: null })
  })

  test('the document saved last is the current one', async () => {
    const library = make()
    await library.save(saved('a'))
    await library.save(saved('b'))
    expect(await library.current()).toMatchObject({ ok: true, value: { id: 'b', revision: 1, text: '{"name":"b"}' } })
  })

  test('opening makes a document the current one; opening what is not there does not', async () => {
    const library = make()
    await library.save(saved('a'))
    await library.save(saved('b'))
    expect(await library.open('a')).toMatchObject({ ok: true, value: { id: 'a' } })
    await library.open('nobody')
    expect(await library.current()).toMatchObject({ ok: true, value: { id: 'a' } })
  })

  test('lists the newest first, without the texts', async () => {
    const library = make()
    await library.save(saved('old', { savedAt: 1 }))
    await library.save(saved('new', { savedAt: 3 }))
    await library.save(saved('middle', { savedAt: 2 }))
    const listed = await library.list()
    expect(listed.ok && listed.value.map((entry) => entry.id)).toEqual(['new', 'middle', 'old'])
    expect(JSON.stringify(listed)).not.toContain('text')
  })

  test('a save based on an older revision changes nothing and says so', async () => {
    const library = make()
    const first = await library.save(saved('a', { text: 'one' }))
    expect(first).toEqual({ ok: true, value: 1 })
    expect(await library.save(saved('a', { text: 'two', revision: 1 }))).toEqual({ ok: true, value: 2 })
    expect(await library.save(saved('a', { text: 'three', revision: 1 }))).toMatchObject({
      ok: false,
      error: { code: 'changed-elsewhere' },
    })
    expect(await library.current()).toMatchObject({ ok: true, value: { text: 'two', revision: 2 } })
  })

  test('a parting copy made on top of what is kept is what opens next', async () => {
    const library = make()
    await library.save(saved('a'))
    library.keepParting(saved('a', { text: 'the last words', savedAt: 2000, revision: 1 }))
    expect(await library.current()).toMatchObject({ value: { text: 'the last words', revision: 1 } })
    expect(await library.open('a')).toMatchObject({ value: { text: 'the last words' } })
    expect(await library.save(saved('a', { text: 'and on', savedAt: 3000, revision: 1 }))).toMatchObject({ value: 2 })
    expect(await library.current()).toMatchObject({ value: { text: 'and on' } })
  })

  test('a parting copy survives a save that was on its way, but not later ones of another tab', async () => {
    const library = make()
    await library.save(saved('a', { savedAt: 1000 }))
    library.keepParting(saved('a', { text: 'newer', savedAt: 2000, revision: 1 }))
    await library.save(saved('a', { text: 'on its way', savedAt: 1500, revision: 1 }))
    expect(await library.current()).toMatchObject({ value: { text: 'newer', revision: 2 } })
    await library.save(saved('a', { text: 'elsewhere', savedAt: 1800, revision: 2 }))
    expect(await library.current()).toMatchObject({ value: { text: 'elsewhere', revision: 3 } })
  })

  test('a parting copy of one document does not touch another', async () => {
    const library = make()
    await library.save(saved('a'))
    await library.save(saved('b'))
    library.keepParting(saved('a', { text: 'x', savedAt: 5000, revision: 1 }))
    expect(await library.current()).toMatchObject({ value: { id: 'b', text: '{"name":"b"}' } })
    await library.remove('a')
    expect(await library.open('a')).toEqual({ ok: true, value: null })
  })

  test('a look, and a save beside, leave the current one as it is', async () => {
    const library = make()
    await library.save(saved('a'))
    await library.save(saved('b'))
    expect(await library.read('a')).toMatchObject({ ok: true, value: { id: 'a' } })
    expect(await library.saveBeside(saved('c'))).toEqual({ ok: true, value: 1 })
    expect(await library.saveBeside(saved('a', { text: 'again', revision: 1 }))).toEqual({ ok: true, value: 2 })
    expect(await library.saveBeside(saved('a', { revision: 0 }))).toMatchObject({
      ok: false,
      error: { code: 'changed-elsewhere' },
    })
    expect(await library.current()).toMatchObject({ value: { id: 'b' } })
    expect(await library.read('nobody')).toEqual({ ok: true, value: null })
  })

  test('versions belong to a document, come newest first, and go with it', async () => {
    const { versions, ...library } = make()
    await library.save(saved('a'))
    await versions.change([version('1', 'a', 10), version('2', 'a', 30), version('3', 'b', 20)], [])
    await versions.change([{ ...version('1', 'a', 10), name: 'Good', reason: 'named' }, version('4', 'a', 20)], ['2'])
    expect(await versions.list('a')).toEqual({
      ok: true,
      value: [version('4', 'a', 20), { ...version('1', 'a', 10), name: 'Good', reason: 'named' }],
    })
    await library.remove('a')
    expect(await versions.list('a')).toEqual({ ok: true, value: [] })
    expect(await versions.list('b')).toMatchObject({ ok: true, value: [{ id: '3' }] })
  })

  test('removing the current one leaves none', async () => {
    const library = make()
    await library.save(saved('a'))
    await library.save(saved('b'))
    await library.remove('b')
    expect(await library.current()).toEqual({ ok: true, value: null })
    expect(await library.list()).toMatchObject({ ok: true, value: [{ id: 'a' }] })
    expect(await library.remove('b')).toEqual({ ok: true, value: undefined })
  })
})

describe('the library in IndexedDB', () => {
  const names: string[] = []
  const named = () => {
    const name = `own-${names.length}`
    names.push(name)
    return name
  }
  afterEach(async () => {
    for (const name of names) await deleteDB(name)
  })

  test('what was saved is there when it is opened again', async () => {
    const name = named()
    const first = createIdbLibrary(name)
    await first.save(saved('a'))
    await first.close()
    const second = createIdbLibrary(name)
    expect(await second.current()).toMatchObject({ ok: true, value: { id: 'a', name: 'Document a', revision: 1 } })
    await second.close()
  })

  test.each([
    ['a record of another shape', { surprise: true }, '{"surprise":true}'],
    ['a bare text', 'half a docum', 'half a docum'],
  ])('%s is handed on as it is', async (_what, record, text) => {
    const name = named()
    const library = createIdbLibrary(name)
    await library.save(saved('a'))
    await library.close()
    const database = await openDB(name)
    await database.put('documents', record, 'a')
    database.close()
    const again = createIdbLibrary(name)
    expect(await again.current()).toMatchObject({ ok: true, value: { id: 'a', text } })
    await again.close()
  })

  test('a database of the first layout gets what is new, and keeps what it has', async () => {
    const name = named()
    const old = await openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore('documents')
        database.createObjectStore('meta')
      },
    })
    await old.put('documents', saved('a', { text: 'from before', revision: 4 }), 'a')
    await old.put('documents', { surprise: true }, 'odd')
    await old.put('meta', 'a', 'current')
    old.close()
    const library = createIdbLibrary(name)
    expect(await library.current()).toMatchObject({ ok: true, value: { id: 'a', text: 'from before', revision: 4 } })
    expect(await library.list()).toMatchObject({ ok: true, value: [{ id: 'a' }, { id: 'odd' }] })
    expect(await library.versions.list('a')).toEqual({ ok: true, value: [] })
    await library.versions.change([version('1', 'a', 10)], [])
    expect(await library.save(saved('a', { text: 'on', revision: 4 }))).toEqual({ ok: true, value: 5 })
    await library.close()
    const again = createIdbLibrary(name)
    expect(await again.versions.list('a')).toEqual({ ok: true, value: [version('1', 'a', 10)] })
    await again.close()
  })

  test('a page of the first layout that is still open lets go of the database', async () => {
    const name = named()
    const old = await openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore('documents')
        database.createObjectStore('meta')
      },
      blocking: () => old.close(),
    })
    const library = createIdbLibrary(name)
    expect(await library.save(saved('a'))).toEqual({ ok: true, value: 1 })
    await library.close()
  })

  test('a record that is no version of ours is not listed, and not lost', async () => {
    const name = named()
    const library = createIdbLibrary(name)
    await library.versions.change([version('1', 'a', 10)], [])
    await library.close()
    const database = await openDB(name)
    await database.put('versions', { document: 'a', from: 'a later page' }, 'odd')
    database.close()
    const again = createIdbLibrary(name)
    expect(await again.versions.list('a')).toEqual({ ok: true, value: [version('1', 'a', 10)] })
    await again.close()
    const after = await openDB(name)
    expect(await after.getAllKeys('versions')).toContain('odd')
    after.close()
  })

  test('a browser that refuses is an answer, for every method', async () => {
    const { open } = indexedDB
    indexedDB.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    try {
      const library = createIdbLibrary('refused')
      const refused = { ok: false, error: { code: 'storage-refused', cause: 'The operation is insecure.' } }
      expect(await library.current()).toEqual(refused)
      expect(await library.list()).toEqual(refused)
      expect(await library.open('a')).toEqual(refused)
      expect(await library.save(saved('a'))).toEqual(refused)
      expect(await library.remove('a')).toEqual(refused)
      expect(await library.read('a')).toEqual(refused)
      expect(await library.versions.list('a')).toEqual(refused)
      expect(await library.versions.change([version('1', 'a', 1)], [])).toEqual(refused)
    } finally {
      indexedDB.open = open
    }
  })

  test('a full disk is told apart, and what was kept before stays', async () => {
    const name = named()
    const library = createIdbLibrary(name)
    await library.save(saved('a', { text: 'kept' }))
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No space.', 'QuotaExceededError')
    }
    try {
      expect(await library.save(saved('a', { text: 'lost', revision: 1 }))).toMatchObject({
        ok: false,
        error: { code: 'storage-full' },
      })
    } finally {
      IDBObjectStore.prototype.put = put
    }
    expect(await library.current()).toMatchObject({ ok: true, value: { text: 'kept' } })
    await library.close()
  })
})

describe('the last words of a page that went', () => {
  test('are found where the database lost them, and no longer once something newer is kept', async () => {
    const name = `library-${count++}`
    const copy = localPartingCopy(storageTwin())
    const first = createIdbLibrary(name, copy)
    await first.save(saved('a', { savedAt: 1000 }))
    await first.close()
    // The page goes in the middle of it: the database never hears of this one.
    copy.write(saved('a', { text: 'typed, and gone at once', savedAt: 2000, revision: 1 }))
    const second = createIdbLibrary(name, copy)
    expect(await second.current()).toMatchObject({ value: { text: 'typed, and gone at once', revision: 1 } })
    await second.save(saved('a', { text: 'and on', savedAt: 3000, revision: 1 }))
    expect(await second.current()).toMatchObject({ value: { text: 'and on', revision: 2 } })
    await second.close()
  })

  test('a storage that refuses, or is full, or holds something else, is no trouble', async () => {
    const refusing = localPartingCopy(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    expect([refusing.write({}), refusing.read(), refusing.clear()]).toEqual([false, undefined, undefined])
    const twin = storageTwin()
    expect(localPartingCopy(twin).write({ text: 'x'.repeat(3_000_000) })).toBe(false)
    twin().setItem('vuelta.parting', '{"id":')
    const library = createIdbLibrary(`library-${count++}`, localPartingCopy(twin))
    await library.save(saved('a'))
    expect(await library.current()).toMatchObject({ ok: true, value: { id: 'a' } })
  })
})

/** One storage as localStorage is: texts by name. */
function storageTwin(): () => Storage {
  const held = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  }
  return () => storage
}
