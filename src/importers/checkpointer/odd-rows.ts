/** Rows in which something could not be read: what is told of them, and why those are dropped that hold no checkpoint for it. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { ODD, rowKind } from '../dumps/stored-row'
import type { Unread } from '../dumps/typed-value'
import { cutAt, dropWords, extensionWords, lostPage, oddWords, pickledWords, unreadWords } from './words'

interface Damage {
  readonly why: Bilingual
  readonly what?: Bilingual | undefined
}

/** Why a row holds nothing; `undefined`: nothing is known to be wrong with it. */
export function damageOf(row: UnknownRecord): Damage | undefined {
  if (typeof row.page === 'number' && typeof row.damaged === 'string') {
    return { why: row.damaged === 'missing' ? dropWords.missingPage : dropWords.damagedPage, what: lostPage(row.page) }
  }
  if (typeof row.unreadable === 'string' && typeof row.where === 'string') {
    const { unreadable, where } = row
    return { why: { en: `It is not JSON (${where}): ${unreadable}`, es: `No es JSON (${where}): ${unreadable}` } }
  }
  const odd = isRecord(row[ODD]) ? row[ODD].checkpoint : undefined
  if (rowKind(row) !== 'checkpoint' || !isRecord(odd)) return undefined
  if (isUnread(odd.unread)) return { why: unreadWords[odd.unread] }
  return typeof odd.brokenAt === 'number' ? { why: cutAt(odd.brokenAt) } : undefined
}

const isUnread = (value: unknown): value is Unread => typeof value === 'string' && Object.hasOwn(unreadWords, value)

/** Warns of what is not as it was in a row. */
export function tellOdd(row: UnknownRecord, link: SourceLink, ledger: Ledger): void {
  if (row.incomplete === true) ledger.warn(oddWords.cut, dropWords.missingPage, link)
  const odd = row[ODD]
  if (!isRecord(odd)) return
  for (const one of Object.values(odd)) {
    if (!isRecord(one)) continue
    if (isUnread(one.unread)) ledger.warn(oddWords.unread, unreadWords[one.unread], link)
    else if (typeof one.brokenAt === 'number') ledger.warn(oddWords.cut, cutAt(one.brokenAt), link)
    else if (one.pickled === true) ledger.warn(oddWords.pickled, pickledWords, link)
    else if (Array.isArray(one.extensions)) {
      const numbers = one.extensions.filter((number): number is number => typeof number === 'number')
      ledger.warn(oddWords.extension, extensionWords(numbers), link)
    }
  }
}
