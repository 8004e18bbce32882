/** What a visit wrote in a record, as an update of the state: messages become messages again, everything else is the value that it was. */
import type { Field } from '../document/types'
import { holdsMessages, type TaskScope } from '../nodes/behaviour/contract'
import { fromPlain } from '../nodes/behaviour/messages'
import { readMessage } from '../nodes/behaviour/read-message'
import type { Write } from '../trace/events'

/** Fields that the graph does not have are left out: the record may be of a larger graph. */
export function writtenAgain(
  writes: readonly Write[],
  fields: readonly Field[],
  ids: TaskScope['ids'],
): Readonly<Record<string, unknown>> {
  const entries = writes.flatMap(({ field: name, value }): readonly (readonly [string, unknown])[] => {
    const field = fields.find((one) => one.name === name)
    if (!field || value === undefined) return []
    if (!holdsMessages(field)) return fits(field, value) ? [[name, value]] : []
    const messages = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((one) => {
      const message = readMessage(one, ids.next)
      if (!message) return []
      ids.reserve(message.id)
      return [fromPlain(message)]
    })
    return [[name, messages]]
  })
  return Object.fromEntries(entries)
}

/** What a reducer that was read off other writes cannot take is left out rather than failing the run. */
function fits({ reducer }: Field, value: unknown): boolean {
  if (reducer === 'sum') return typeof value === 'number'
  if (reducer === 'merge') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return true
}
