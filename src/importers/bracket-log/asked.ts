/** What the lines of a brain ask for: a call that waits for its result, or one that could not be read. */
import type { OpenCall } from '../core/pairing'
import { type ReadCall, unreadCall } from '../messages/arguments'

export interface Asked extends OpenCall {
  readonly args: unknown
}

/** A call of a namespace, as it waits for its result. */
export function asked(one: ReadCall, ns: readonly string[]): Asked {
  const call = 'call' in one ? one.call : one.invalid
  return { id: call.id, name: call.name, ns, args: 'call' in one ? one.call.args : one.invalid.rawArgs }
}

/** The call of a line of which only the name can be told from the rest. */
export function unreadable(text: string, id: string): ReadCall {
  const at = text.search(/[\s(]/)
  const name = at < 0 ? text : text.slice(0, at)
  const rawArgs = at < 0 ? '' : text.slice(at).replace(/^\(|\)$/g, '')
  return { invalid: unreadCall({ id, name, rawArgs, error: 'The log says that it could not be read.' }) }
}
