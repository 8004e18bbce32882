/** The shipped documents, fetched beside the page: relative addresses, so that any static host and sub-path works. */
import { isRecord } from '../base/json'
import type { Bilingual, Language } from '../base/language'
import { err, ok, type Result } from '../base/result'
import type { GalleryEntry, GalleryPort, GalleryProblem } from '../store/ports'

/** `base`: the address of the page. `language`: which their texts are in. `get`: the platform's fetch, or a test's. */
export function createGallery(
  base: string,
  language: () => Language,
  get: typeof fetch = (...args) => fetch(...args),
): GalleryPort {
  const text = async (path: string): Promise<Result<string, GalleryProblem>> => {
    try {
      const response = await get(new URL(path, base))
      if (!response.ok) return err({ code: 'gallery-unreachable', cause: `${path}: ${response.status}` })
      return ok(await response.text())
    } catch (cause) {
      return err({ code: 'gallery-unreachable', cause: `${path}: ${cause instanceof Error ? cause.message : String(cause)}` })
    }
  }
  return {
    async list() {
      const read = await text('gallery/index.json')
      if (!read.ok) return read
      try {
        const value: unknown = JSON.parse(read.value)
        if (Array.isArray(value) && value.every(isEntry)) return ok(value)
      } catch {
        // A host that answers every address with its own page: told below.
      }
      return err({ code: 'gallery-unreachable', cause: 'gallery/index.json: not a list of documents' })
    },
    load: (id) => text(`${folders[language()]}/${encodeURIComponent(id)}.agent.json`),
  }
}

const folders: Bilingual = { en: 'gallery', es: 'gallery/es' }
const isBilingual = (value: unknown): boolean => isRecord(value) && typeof value.en === 'string' && typeof value.es === 'string'
const isEntry = (value: unknown): value is GalleryEntry =>
  isRecord(value) && typeof value.id === 'string' && isBilingual(value.name) && isBilingual(value.summary)
