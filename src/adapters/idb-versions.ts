/** The versions of documents in IndexedDB. A record that is no version of ours is left where it is, and not listed. */
import { isRecord } from '../base/json'
import { ok } from '../base/result'
import type { KeptVersion, VersionReason, VersionsPort } from '../store/ports'
import type { DatabaseAccess } from './idb-database'

export const idbVersions = ({ attempt }: DatabaseAccess): VersionsPort => ({
  list: (document) =>
    attempt(async (database) => {
      const records = await database.getAllFromIndex('versions', 'document', document)
      return ok(records.filter(isVersion).sort((a, b) => b.at - a.at))
    }),
  change: (keep, forget) =>
    attempt(async (database) => {
      const transaction = database.transaction('versions', 'readwrite')
      await Promise.all([
        ...forget.map((id) => transaction.store.delete(id)),
        ...keep.map((version) => transaction.store.put(version, version.id)),
        transaction.done,
      ])
      return ok(undefined)
    }),
})

const reasons = {
  named: true,
  opened: true,
  editing: true,
  'before-return': true,
  'other-tab': true,
} satisfies Record<VersionReason, true>

const isVersion = (record: unknown): record is KeptVersion =>
  isRecord(record) &&
  typeof record.id === 'string' &&
  typeof record.document === 'string' &&
  typeof record.at === 'number' &&
  typeof record.text === 'string' &&
  typeof record.reason === 'string' &&
  Object.hasOwn(reasons, record.reason) &&
  (record.name === undefined || typeof record.name === 'string')
