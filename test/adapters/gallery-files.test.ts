import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createGallery } from '../../src/adapters/gallery-files'
import { readDocument } from '../../src/document/codec'

const page = 'https://example.test/tools/vuelta/'
const publicFolder = new URL('../../public/', import.meta.url)

/** Answers as a static host under a sub-path would. */
const host: typeof fetch = async (address) => {
  const { href } = new URL(String(address))
  if (!href.startsWith(page)) return new Response('elsewhere', { status: 404 })
  try {
    return new Response(await readFile(fileURLToPath(new URL(href.slice(page.length), publicFolder)), 'utf8'))
  } catch {
    return new Response('not found', { status: 404 })
  }
}

describe('the gallery', () => {
  test('every document on the list is there and can be read', async () => {
    const gallery = createGallery(page, host)
    const list = await gallery.list()
    expect(list.ok && list.value.length).toBeGreaterThan(0)
    for (const { id, name } of list.ok ? list.value : []) {
      const text = await gallery.load(id)
      expect(text.ok && readDocument(text.value)).toMatchObject({ ok: true })
      expect(name.en).not.toBe('')
      expect(name.es).not.toBe('')
    }
  })

  test('a document that is not there says which address gave what', async () => {
    expect(await createGallery(page, host).load('nobody')).toEqual({
      ok: false,
      error: { code: 'gallery-unreachable', cause: 'gallery/nobody.agent.json: 404' },
    })
  })

  test('an id cannot lead out of the folder', async () => {
    const asked: string[] = []
    await createGallery(page, async (address) => {
      asked.push(String(address))
      return new Response('')
    }).load('../../secret')
    expect(asked).toEqual([`${page}gallery/..%2F..%2Fsecret.agent.json`])
  })

  test.each([
    ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a host that answers everything with a page', async () => new Response('<!doctype html>')],
    ['a list of another shape', async () => new Response('[{"id":"x"}]')],
  ])('%s is an answer', async (_what, get) => {
    expect(await createGallery(page, get).list()).toMatchObject({ ok: false, error: { code: 'gallery-unreachable' } })
  })
})
