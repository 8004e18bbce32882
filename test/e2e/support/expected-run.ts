/**
 * The same run as the page's, made in Node: same document, same practice model, counted ids. What the page shows at a step is
 * held against it. Only times may differ.
 */
import { readFile } from 'node:fs/promises'
import { readDocument } from '../../../src/document/codec'
import type { AgentDocument } from '../../../src/document/types'
import { TraceIndex } from '../../../src/replay/trace-index'
import { run } from '../../support/run'

/** A document that is shipped with the page. */
export async function shipped(id: string): Promise<AgentDocument> {
  const read = readDocument(await readFile(new URL(`../../../public/gallery/${id}.agent.json`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(`${id} could not be read.`)
  return read.value
}

/** The recorded run of a document, ready to look at step by step. */
export async function expectedRun(document: AgentDocument): Promise<TraceIndex> {
  const { events } = await run(document)
  return TraceIndex.of(events)
}
