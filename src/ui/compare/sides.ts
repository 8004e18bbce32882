/** What can stand on a side of the comparison: the open document, its versions, what is kept on this device, what is shipped. */
import { readDocument } from '../../document/codec'
import type { AgentDocument } from '../../document/types'
import { keptDocuments } from '../../store/kept-documents'
import type { VersionReason } from '../../store/ports'
import type { Stores } from '../../store/stores'

/** `now`, `version:<id>`, `kept:<id>` or `shipped:<id>`. */
export type SideId = 'now' | `${'version' | 'kept' | 'shipped'}:${string}`

export interface SideOption {
  readonly id: SideId
  readonly name: string
  /** Milliseconds since 1970, of what has a time. */
  readonly at?: number | undefined
  /** Of a version without a name: why it was kept. */
  readonly reason?: VersionReason | undefined
}

export interface Sides {
  readonly versions: readonly SideOption[]
  readonly kept: readonly SideOption[]
  readonly shipped: readonly SideOption[]
}

export const noSides: Sides = { versions: [], kept: [], shipped: [] }

/** Everything there is to compare with, the newest first. What cannot be listed is left out. */
export async function findSides({ versions, keeper, services, documents }: Stores, language: 'en' | 'es'): Promise<Sides> {
  const { id: open } = documents.getState()
  const [own, kept, shipped] = await Promise.all([versions.list(), keeper.listKept(), services.gallery.list()])
  return {
    versions: (own.ok ? own.value : []).map(({ id, name, at, reason }) => ({
      id: `version:${id}`,
      name: name ?? '',
      at,
      reason,
    })),
    kept: kept.filter(({ id }) => id !== open).map(({ id, name, savedAt }) => ({ id: `kept:${id}`, name, at: savedAt })),
    shipped: (shipped.ok ? shipped.value : []).map(({ id, name }) => ({ id: `shipped:${id}`, name: name[language] })),
  }
}

/** The document of a side; `undefined` when it cannot be had or read. */
export async function loadSide(stores: Stores, side: SideId): Promise<AgentDocument | undefined> {
  if (side === 'now') return stores.documents.getState().document
  const text = await textOf(stores, side)
  const read = text === undefined ? undefined : readDocument(text)
  return read?.ok ? read.value : undefined
}

async function textOf(stores: Stores, side: Exclude<SideId, 'now'>): Promise<string | undefined> {
  const [kind, id] = [side.slice(0, side.indexOf(':')), side.slice(side.indexOf(':') + 1)]
  switch (kind) {
    case 'version': {
      const all = await stores.versions.list()
      return all.ok ? all.value.find((version) => version.id === id)?.text : undefined
    }
    case 'shipped': {
      const text = await stores.services.gallery.load(id)
      return text.ok ? text.value : undefined
    }
    default: {
      const text = await keptDocuments(stores).text(id)
      return text.ok ? text.value : undefined
    }
  }
}
