/** The import client: whatever is asked is answered, also when the worker breaks down or is ended. */
import { expect, test } from 'vitest'
import { createImportClient } from '../../src/adapters/import-worker'
import type { ImportProgress } from '../../src/importers/port'
import { RunPages } from '../../src/importers/run-pages'
import { type InProcessWorker, importPort } from '../store/support/import-port'

const text = JSON.stringify([
  { role: 'user', content: 'How far?' },
  { role: 'assistant', content: '3 km' },
])
const english = { language: 'en' } as const

function client() {
  const workers: InProcessWorker[] = []
  return { port: importPort(workers), workers }
}

test('a file is read, a run is handed over page by page, a record is looked up', async () => {
  const { port, workers } = client()
  const session = port.open({ content: text })
  expect(workers).toHaveLength(0)
  const progress: ImportProgress[] = []
  const read = await session.read(english, (one) => progress.push(one))
  expect(read).toMatchObject({ ok: true, value: { format: { id: 'openai-chat' }, runs: [{ index: 0 }] } })
  expect(progress.map(({ phase }) => phase)).toEqual(['importing', 'listing'])
  const events: unknown[] = []
  const pages = new RunPages((read) => events.push(...read()))
  const opening: ImportProgress[] = []
  const run = await session.run(
    0,
    (page) => pages.take(page),
    (one) => opening.push(one),
  )
  expect(run).toEqual({ ok: true, value: undefined })
  expect(events.length).toBeGreaterThan(4)
  expect(pages.run()?.on.inferred?.from).toBe('roles')
  expect(opening.map(({ phase }) => phase)).toEqual(['building', 'drawing'])
  expect((await session.record({ record: 1 }))?.text).toContain('3 km')
  expect(await session.reportLines('dropped', 0)).toEqual([])
})

test('what is asked of a worker that breaks down is answered, and the next reading opens another', async () => {
  const { port, workers } = client()
  const session = port.open({ content: new Blob([text]) })
  const reading = session.read(english, () => undefined)
  workers[0]?.breakDown('out of memory')
  expect(await reading).toEqual({ ok: false, error: { code: 'broke-down', message: 'out of memory' } })
  expect(workers[0]?.ended).toBe(true)
  expect(await session.read(english, () => undefined)).toMatchObject({ ok: true })
  expect(workers).toHaveLength(2)
})

test('where no worker can be had, what is asked is answered with why', async () => {
  const port = createImportClient(() => {
    throw new Error('no workers here')
  })
  const session = port.open({ content: text })
  expect(await session.read(english, () => undefined)).toEqual({
    ok: false,
    error: { code: 'broke-down', message: 'no workers here' },
  })
  expect(await session.record({ record: 0 })).toBeUndefined()
  expect(await port.formats()).toEqual([])
})

test('ending answers what is open, at once and later', async () => {
  const { port, workers } = client()
  const session = port.open({ content: new Blob([text]) })
  const reading = session.read(english, () => undefined)
  session.end()
  expect(await reading).toEqual({ ok: false, error: { code: 'cancelled' } })
  expect(workers[0]?.ended).toBe(true)
  expect(await session.read(english, () => undefined)).toEqual({ ok: false, error: { code: 'cancelled' } })
  expect(await session.record({ record: 0 })).toBeUndefined()
  expect(workers).toHaveLength(1)
})

test('the list of formats is fetched once, and its worker does not stay', async () => {
  const { port, workers } = client()
  const formats = await port.formats()
  expect(formats.length).toBeGreaterThan(20)
  expect(await port.formats()).toBe(formats)
  expect(workers.map(({ ended }) => ended)).toEqual([true])
})

test('a worker that was made ready is the one that reads, and another takes its place only when asked for', async () => {
  const { port, workers } = client()
  port.makeReady()
  port.makeReady()
  expect(workers).toHaveLength(1)
  const session = port.open({ content: text })
  expect(await session.read(english, () => undefined)).toMatchObject({ ok: true })
  expect(workers).toHaveLength(1)
  expect(await port.open({ content: text }).read(english, () => undefined)).toMatchObject({ ok: true })
  expect(workers).toHaveLength(2)
})

test('a worker that was made ready has told the formats: no other is started for them', async () => {
  const { port, workers } = client()
  port.makeReady()
  const session = port.open({ content: text })
  expect(await session.read(english, () => undefined)).toMatchObject({ ok: true })
  expect((await port.formats()).length).toBeGreaterThan(20)
  expect(workers).toHaveLength(1)
})

test('a worker that breaks down while it waits is forgotten', async () => {
  const { port, workers } = client()
  port.makeReady()
  workers[0]?.breakDown('it could not be loaded')
  expect(workers[0]?.ended).toBe(true)
  expect(await port.open({ content: text }).read(english, () => undefined)).toMatchObject({ ok: true })
  expect(workers).toHaveLength(2)
})

test('a page that cannot be taken in ends the opening with why, and not in silence', async () => {
  const { port } = client()
  const session = port.open({ content: text })
  await session.read(english, () => undefined)
  const run = session.run(0, () => {
    throw new Error('no room for it')
  })
  expect(await run).toEqual({ ok: false, error: { code: 'broke-down', message: 'no room for it' } })
})
