/**
 * How the page begins: with what was open last, else with the shipped research agent. A save that cannot be read is an answer of
 * its own: nothing is written until the person has chosen between keeping a copy and starting fresh.
 */
import { readDocument } from '../document/codec'
import { emptyDocument } from '../document/defaults'
import type { DocumentProblem } from '../document/problem'
import type { Opening } from './document-keeper'
import type { SavedDocument } from './ports'
import type { Services } from './services'
import type { Notice } from './shell-store'

/** The document that a first visit shows. */
export const firstDocument = 'research-agent'

export type Start =
  | { readonly status: 'open'; readonly opening: Opening; readonly notices: readonly Notice[] }
  | { readonly status: 'unreadable'; readonly saved: SavedDocument; readonly problem: DocumentProblem }

type Uses = Pick<Services, 'library' | 'gallery' | 'ids'>

/** Looks for the document to begin with. Never fails: without storage and without a network it begins with an empty one. */
export async function findStart(services: Uses): Promise<Start> {
  const saved = await services.library.current()
  if (!saved.ok) return startFresh(services, [saved.error])
  if (saved.value === null) return startFresh(services)
  const read = readDocument(saved.value.text)
  if (!read.ok) return { status: 'unreadable', saved: saved.value, problem: read.error }
  const { id, revision, edited } = saved.value
  return { status: 'open', opening: { document: read.value, id, revision, edited }, notices: [] }
}

/** Begins with the shipped document, under a name of its own: nothing that is kept is written over. */
export async function startFresh(services: Uses, notices: readonly Notice[] = []): Promise<Start & { readonly status: 'open' }> {
  const id = services.ids.next('document')
  const text = await services.gallery.load(firstDocument)
  const read = text.ok ? readDocument(text.value) : undefined
  if (read?.ok) return { status: 'open', opening: { document: read.value, id, revision: 0, edited: false }, notices }
  const notice: Notice = text.ok
    ? { code: 'gallery-unreachable', cause: `gallery/${firstDocument}.agent.json: not a document` }
    : text.error
  return {
    status: 'open',
    opening: { document: emptyDocument('Vuelta'), id, revision: 0, edited: false },
    notices: [...notices, notice],
  }
}
