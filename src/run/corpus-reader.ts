/** Reads corpora once each: where they come from is passed in. */
import type { CorpusNote } from '../tools/contract'
import { readCorpus } from '../tools/corpus'

/** The part of a response that is needed here; a terminal answers with the same shape. */
export interface CorpusResponse {
  readonly ok: boolean
  json(): Promise<unknown>
}

/** A `corpus(id)` for tools. It rejects with a plain sentence when there is no such corpus or it cannot be read. */
export function corpusReader(load: (id: string) => Promise<CorpusResponse>): (id: string) => Promise<readonly CorpusNote[]> {
  const known = new Map<string, Promise<readonly CorpusNote[]>>()
  return (id) => {
    const cached = known.get(id)
    if (cached) return cached
    const reading = read(id, load)
    known.set(id, reading)
    // A failure is not kept: the network may be back at the next call.
    reading.catch(() => known.delete(id))
    return reading
  }
}

async function read(id: string, load: (id: string) => Promise<CorpusResponse>): Promise<readonly CorpusNote[]> {
  const missing = new Error(`There is no corpus called "${id}".`)
  if (!/^[a-z0-9][a-z0-9-]*$/.test(id)) throw missing
  const response = await load(id)
  if (!response.ok) throw missing
  const notes = readCorpus(await response.json())
  if (!notes.ok) throw new Error(`The corpus "${id}" could not be read: ${notes.error}`)
  return notes.value
}
