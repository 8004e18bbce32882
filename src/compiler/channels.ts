/**
 * The LangGraph channel of a field. A replacing field keeps LangGraph's own rule: one write in a superstep. What a field starts with
 * goes into its channel, except messages and replacing fields: those come with the first update (run/input.ts).
 */
import { Annotation, type BaseChannel, messagesStateReducer } from '@langchain/langgraph/web'
import { unreachable } from '../base/exhaustive'
import { isRecord } from '../base/json'
import type { Field } from '../document/types'
import { holdsMessages } from '../nodes/behaviour/contract'
import { appendingMessages } from './appending-messages'

export function channelFor(field: Field): BaseChannel {
  const { initial } = field
  switch (field.reducer) {
    case 'replace':
      return Annotation<unknown>() as unknown as BaseChannel
    case 'messages':
      return Annotation<never[]>({
        reducer: appendingMessages(messagesStateReducer) as never,
        default: () => [] as never[],
      }) as unknown as BaseChannel
    case 'append':
      return Annotation<unknown[], unknown>({
        reducer: (list, added) => [...list, ...(Array.isArray(added) ? (added as unknown[]) : [added])],
        default: () => (Array.isArray(initial) && !holdsMessages(field) ? structuredClone(initial) : []),
      }) as unknown as BaseChannel
    case 'sum':
      return Annotation<number>({
        reducer: (total, added) => total + Number(added),
        default: () => (isCount(initial) ? Number(initial) : 0),
      }) as unknown as BaseChannel
    case 'merge':
      return Annotation<object>({
        reducer: (all, added) => ({ ...all, ...added }),
        default: () => (isRecord(initial) ? structuredClone({ ...initial }) : {}),
      }) as unknown as BaseChannel
    default:
      return unreachable(field.reducer)
  }
}

/** Why a reducer cannot take a value: one would else make NaN of it, or spread a text letter by letter. Undefined when it can. */
export function refusalOf({ name, reducer }: Field, value: unknown): string | undefined {
  if (reducer === 'sum' && !isCount(value)) return `"${name}" adds numbers up, and this is none`
  if (reducer === 'merge' && !isRecord(value)) return `"${name}" merges objects, and this is none`
  return undefined
}

const isCount = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isFinite(Number(value))
