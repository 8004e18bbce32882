/**
 * Bare chunks of one mode: updates (`{node: what it wrote}`) or states (`{field: value}`). Only the whole file tells them apart: states
 * have the same fields again and again and lists that grow, updates name another node each time.
 */
import { isRecord, sameJson, type UnknownRecord } from '../../base/json'
import { requestKeys, responseKeys } from '../core/parts'
import { isUnprinted } from '../langgraph/values'
import { openLangChain } from '../messages/langchain'

export interface BareReading {
  readonly mode: 'updates' | 'values'
  /** True when nothing but messages of LangChain or LangGraph's own keys would look like this. */
  readonly sure: boolean
}

const isMessages = (value: unknown): boolean =>
  openLangChain(value) !== undefined ||
  (Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => openLangChain(item) !== undefined || (isRecord(item) && typeof item.role === 'string')))

/** What a list of bare chunks is; `undefined` when it may be anything. */
export function readBare(values: readonly unknown[]): BareReading | undefined {
  const records = values.filter(isRecord).filter((value) => Object.keys(value).length > 0)
  if (records.length === 0 || records.length * 2 < values.length || records.every(isExchange)) return undefined
  // Tasks of the functional API give back anything, each under its name.
  const pauses = records.some((record) => Array.isArray(record.__interrupt__))
  if (pauses && records.every((record) => mayBeUpdate(record) || Object.keys(record).length === 1))
    return { mode: 'updates', sure: true }
  const updates = records.filter(mayBeUpdate)
  const isUpdates = updates.length === records.length || (updates.length > 2 && updates.length >= records.length * 0.8)
  const withMessages = updates.filter((record) =>
    Object.values(record).some((update) => partsOf(update).some((part) => Object.values(part).some(isMessages))),
  )
  if (isUpdates && withMessages.length > 0)
    return { mode: 'updates', sure: ownMessages(withMessages) || oneKeyEach(withMessages) }
  const states = records.filter((record) => Object.values(record).some(isMessages))
  if (records.length > 1 && states.length * 2 >= records.length) {
    return growing(records) ? { mode: 'values', sure: true } : oneKeyEach(records) ? { mode: 'updates', sure: false } : undefined
  }
  if (records.length > 2 && records.length === values.length && goesOn(records)) return { mode: 'values', sure: false }
  return isUpdates &&
    records.length > 1 &&
    oneKeyEach(records) &&
    records.some((record) => Object.values(record).some((one) => isRecord(one) && Object.keys(one).length > 0))
    ? { mode: 'updates', sure: false }
    : undefined
}

/** True for what may be updates: an object of what nodes return. */
export const mayBeUpdates = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > 0 && mayBeUpdate(value)

/** Every value is what a node may return: an object, nothing, or a list of such. */
const mayBeUpdate = (record: UnknownRecord): boolean =>
  Object.entries(record).every(
    ([key, value]) =>
      key === '__interrupt__' ||
      value === null ||
      isUnprinted(value) ||
      (isRecord(value) && openLangChain(value) === undefined) ||
      (Array.isArray(value) &&
        value.length > 0 &&
        value.every((item) => isRecord(item) && openLangChain(item) === undefined && typeof item.role !== 'string')),
  )

/** A call of a service, with its answer unless it was cut off before: what goes in and what comes out are no nodes. */
const isExchange = (record: UnknownRecord): boolean =>
  (requestKeys.some((key) => isRecord(record[key])) && responseKeys.some((key) => isRecord(record[key]))) ||
  (Object.keys(record).length === 1 && isRequest(record.request ?? record.request_body ?? record.body)) ||
  (isRecord(record.request) && Object.keys(record).every((key) => key === 'request' || key === 'response'))

/** It names the model that is asked. */
const isRequest = (value: unknown): boolean => isRecord(value) && typeof (value.model ?? value.modelId) === 'string'

/** Messages as only LangChain writes them. */
const ownMessages = (records: readonly UnknownRecord[]): boolean =>
  records.some((record) =>
    Object.values(record).some((update) =>
      partsOf(update).some((part) =>
        Object.values(part).some((value) =>
          (Array.isArray(value) ? value : [value]).some((one) => openLangChain(one) !== undefined),
        ),
      ),
    ),
  )

const partsOf = (update: unknown): readonly UnknownRecord[] =>
  isRecord(update) ? [update] : Array.isArray(update) ? update.filter(isRecord) : []
const oneKeyEach = (records: readonly UnknownRecord[]): boolean => {
  const keys = records.map((record) => Object.keys(record).join('\u0000'))
  return records.every((record) => Object.keys(record).length <= 3) && (new Set(keys).size > 1 || keys.length === 1)
}

/** The same fields throughout, and a list that gets longer. */
function growing(records: readonly UnknownRecord[]): boolean {
  const states = records.filter((record) => Object.keys(record).some((key) => key !== '__interrupt__'))
  const [first] = states
  const last = states.at(-1)
  if (!first || !last) return false
  const shared = Object.keys(last).filter((key) => Object.hasOwn(first, key))
  if (shared.length === 0) return false
  return shared.some((key) => {
    const a: unknown = first[key]
    const b: unknown = last[key]
    return Array.isArray(b) && isMessages(b) && (Array.isArray(a) ? a.length < b.length : true)
  })
}

/**
 * States without messages: each has the fields of the one before it, most of them with the same value, lists only get longer, and one does.
 * Rows of anything else differ in most of their fields.
 */
function goesOn(records: readonly UnknownRecord[]): boolean {
  let grown = 0
  for (const [i, record] of records.entries()) {
    const before = records[i - 1]
    if (!before) continue
    let kept = 0
    const names = Object.keys(before)
    for (const name of names) {
      const was = before[name]
      const is = record[name]
      if (!Object.hasOwn(record, name)) return false
      if (sameJson(was, is)) kept += 1
      else if (Array.isArray(was) && Array.isArray(is)) {
        if (is.length <= was.length || !sameJson(was, is.slice(0, was.length))) return false
        grown += 1
      }
    }
    if (kept * 2 < names.length || sameJson(before, record)) return false
  }
  return grown > 0
}
