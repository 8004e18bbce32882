/** What a turn began with, where the record does not say it in so many words: the last state before its first node, or that node's input. */
import { isRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { textOf } from '../messages/mapped'
import type { Moment } from './tape'
import { isUnprinted } from './values'

export interface InputFound {
  readonly values: unknown
  readonly from: 'state' | 'node'
  readonly links: readonly SourceLink[]
}

/** Looks ahead from `at`, up to the first node's end or the next turn; `undefined` when nothing there tells. */
export function inputAhead(moments: readonly Moment[], at: number): InputFound | undefined {
  let node: InputFound | undefined
  let state: InputFound | undefined
  for (let i = at; i < moments.length; i++) {
    const moment = moments[i]
    if (!moment || (moment.type === 'turn' && i > at)) break
    if (moment.type === 'end' && moment.visit.ns.length === 0) break
    if (moment.type === 'begin' && moment.visit.ns.length === 0) {
      node ??= { values: moment.visit.input, from: 'node', links: moment.visit.begin.links }
    }
    if (moment.type === 'snapshot' && moment.ns.length === 0 && node === undefined) {
      state = { values: moment.values, from: 'state', links: moment.stamp.links }
    }
  }
  return state ?? (node?.values === undefined ? undefined : node)
}

export const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The last thing that a person says in an input; empty when nobody does. */
export function questionIn(input: Readonly<Record<string, unknown>>): string {
  for (const value of Object.values(input)) {
    const last: unknown = Array.isArray(value) ? value.findLast((one) => isRecord(one) && one.role === 'human') : undefined
    if (isRecord(last)) return textOf(last.text) ?? ''
  }
  return (
    Object.values(input).find((value): value is string => typeof value === 'string' && value !== '' && !isUnprinted(value)) ?? ''
  )
}
