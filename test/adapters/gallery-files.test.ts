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
  test.each(['en', 'es'] as const)('every document on the list is there in %s and can be read', async (language) => {
    const gallery = createGallery(page, () => language, host)
    const list = await gallery.list()
    expect(list.ok && list.value.length).toBeGreaterThan(0)
    for (const { id, name } of list.ok ? list.value : []) {
      const text = await gallery.load(id)
      expect(text.ok && readDocument(text.value)).toMatchObject({
        ok: true,
        value: { name: expect.stringContaining(name[language]) },
      })
    }
  })

  test('the language is asked for each time: another one is chosen while the page is open', async () => {
    let language: 'en' | 'es' = 'en'
    const gallery = createGallery(page, () => language, host)
    const name = async () => {
      const text = await gallery.load('research-agent')
      return text.ok && JSON.parse(text.value).name
    }
    expect(await name()).toBe('Research agent')
    language = 'es'
    expect(await name()).toBe('Agente de investigación')
  })

  test('in Spanish they are the same graphs under the same names, and every text for people and models is another one', async () => {
    const load = async (id: string, language: 'en' | 'es') => {
      const text = await createGallery(page, () => language, host).load(id)
      return JSON.parse(text.ok ? text.value : '')
    }
    for (const { id } of JSON.parse(await readFile(fileURLToPath(new URL('gallery/index.json', publicFolder)), 'utf8'))) {
      const [english, spanish] = [texts(await load(id, 'en')), texts(await load(id, 'es'))]
      expect(spanish.shape, id).toEqual(english.shape)
      expect(english.sentences.length, id).toBeGreaterThan(1)
      expect(
        spanish.sentences.filter((sentence) => english.sentences.includes(sentence)),
        id,
      ).toEqual([])
    }
  })

  test('a document that is not there says which address gave what', async () => {
    expect(await createGallery(page, () => 'en', host).load('nobody')).toEqual({
      ok: false,
      error: { code: 'gallery-unreachable', cause: 'gallery/nobody.agent.json: 404' },
    })
  })

  test('an id cannot lead out of the folder', async () => {
    const asked: string[] = []
    await createGallery(
      page,
      () => 'en',
      async (address) => {
        asked.push(String(address))
        return new Response('')
      },
    ).load('../../secret')
    expect(asked).toEqual([`${page}gallery/..%2F..%2Fsecret.agent.json`])
  })

  test.each([
    ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a host that answers everything with a page', async () => new Response('<!doctype html>')],
    ['a list of another shape', async () => new Response('[{"id":"x"}]')],
  ])('%s is an answer', async (_what, get) => {
    expect(await createGallery(page, () => 'en', get).list()).toMatchObject({ ok: false, error: { code: 'gallery-unreachable' } })
  })
})

/** What a document says in sentences, and all the rest of it. What a person or a model reads; names, code and patterns are no sentences. */
function texts(document: unknown): { readonly shape: unknown; readonly sentences: readonly string[] } {
  const sentences: string[] = []
  const prose = ['description', 'prompt', 'question', 'questions', 'text', 'template']
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string' && prose.includes(key)) {
      sentences.push(value)
      // What is filled in stays.
      return value.match(/\{\w+\}/g) ?? []
    }
    // The report of this function is a sentence.
    if (typeof value === 'string' && key === 'code') return value.replace(/`[^`]*`/g, '')
    if (Array.isArray(value)) return value.map((item) => walk(item, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]))
  }
  const { name: _, ...rest } = document as Record<string, unknown>
  return { shape: walk(rest, ''), sentences }
}
