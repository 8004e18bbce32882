/** The importer that is fetched when it is needed: until then nothing is, and what cannot be fetched is said and tried again. */
import { expect, test } from 'vitest'
import { createLateImporter } from '../../src/adapters/late-importer'
import type { ImportPort } from '../../src/importers/port'
import { type InProcessWorker, importPort } from '../store/support/import-port'

const text = JSON.stringify([
  { role: 'user', content: 'How far?' },
  { role: 'assistant', content: '3 km' },
])
const english = { language: 'en' } as const
const none = () => undefined

function late(fetch: (port: ImportPort) => Promise<ImportPort> = async (port) => port) {
  const workers: InProcessWorker[] = []
  let fetched = 0
  const port = createLateImporter(() => {
    fetched += 1
    return fetch(importPort(workers))
  })
  return { port, workers, fetched: () => fetched }
}

test('nothing is fetched before something is asked, and once is enough', async () => {
  const { port, fetched } = late()
  expect(fetched()).toBe(0)
  expect((await port.formats()).length).toBeGreaterThan(20)
  const session = port.open({ content: text })
  expect(await session.read(english, none)).toMatchObject({ ok: true, value: { format: { id: 'openai-chat' } } })
  expect((await session.record({ record: 1 }))?.text).toContain('3 km')
  expect(await session.reportLines('dropped', 0)).toEqual([])
  expect(await session.run(0, none)).toEqual({ ok: true, value: undefined })
  expect(fetched()).toBe(1)
})

test('a session that is ended before the importer is there answers as one that is ended', async () => {
  let arrive: (() => void) | undefined
  const { port, workers } = late((port) => new Promise((resolve) => (arrive = () => resolve(port))))
  const session = port.open({ content: text })
  const reading = session.read(english, none)
  session.end()
  arrive?.()
  expect(await reading).toEqual({ ok: false, error: { code: 'cancelled' } })
  expect(workers).toHaveLength(0)
})

test('when it cannot be fetched everything asked is answered, and the next session tries again', async () => {
  let offline = true
  const { port, fetched } = late(async (port) => {
    if (offline) throw new Error('no network')
    return port
  })
  port.makeReady()
  expect(await port.formats()).toEqual([])
  const session = port.open({ content: text })
  const told = { ok: false, error: { code: 'broke-down', message: 'no network' } }
  expect(await session.read(english, none)).toEqual(told)
  expect(await session.run(0, none)).toEqual(told)
  expect(await session.record({ record: 0 })).toBeUndefined()
  expect(await session.reportLines('dropped', 0)).toEqual([])
  session.end()
  offline = false
  const before = fetched()
  expect(await port.open({ content: text }).read(english, none)).toMatchObject({ ok: true })
  expect(fetched()).toBe(before + 1)
})
