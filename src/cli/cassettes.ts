/** The recordings that a document's models name, as files: a trace, or a recorded run, by its path beside the document. */
import { dirname, resolve } from 'node:path'
import type { AgentDocument } from '../document/types'
import { type Cassette, cassetteOf } from '../trace/cassette'
import { readRun } from './recorded'

/** By the name that the document gives each. `path`: the document's file; `-` counts from the current folder. */
export async function cassettesFor(document: AgentDocument, path: string): Promise<Readonly<Record<string, Cassette>>> {
  const folder = path === '-' ? '.' : dirname(path)
  const names = new Set(document.models.flatMap((model) => (model.provider === 'cassette' ? [model.trace] : [])))
  const read = [...names].map(async (name) => {
    const { events } = await readRun(resolve(folder, name), undefined, undefined)
    return [name, cassetteOf(events)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
