/** The files that come with the workbench, read from the checkout: corpora and shipped documents. */
import { readFile } from 'node:fs/promises'
import { isRecord } from '../base/json'
import { corpusReader } from '../run/corpus-reader'
import { CannotBeDone } from './answer'

const shipped = (path: string): URL => new URL(`../../public/${path}`, import.meta.url)

/** The notes of a corpus; rejects with a plain sentence when there is none. */
export const readCorpusFile = corpusReader(async (id) => {
  const text = await readFile(shipped(`corpus/${id}.json`), 'utf8').catch(() => undefined)
  return { ok: text !== undefined, json: async () => JSON.parse(text ?? 'null') as unknown }
})

export interface GalleryLine {
  readonly id: string
  readonly name: { readonly en: string; readonly es: string }
  readonly summary: { readonly en: string; readonly es: string }
}

/** The version of the workbench. */
export async function readVersion(): Promise<string> {
  const about: unknown = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return isRecord(about) && typeof about.version === 'string' ? about.version : 'unknown'
}

/** What the gallery holds. */
export async function readGallery(): Promise<readonly GalleryLine[]> {
  return JSON.parse(await readFile(shipped('gallery/index.json'), 'utf8')) as readonly GalleryLine[]
}

/** The text of one shipped document. */
export async function readShippedDocument(id: string): Promise<string> {
  const gallery = await readGallery()
  if (!gallery.some((line) => line.id === id)) {
    throw new CannotBeDone(`There is no shipped document "${id}". There are: ${gallery.map((line) => line.id).join(', ')}.`)
  }
  return readFile(shipped(`gallery/${id}.agent.json`), 'utf8')
}
