/** A function node: the person's own JavaScript, on a copy of the state, in the sandbox and nowhere else. */
import { isRecord } from '../../base/json'
import { type Behaviour, NodeFailure } from '../behaviour/contract'
import { fromPlain, plainState, readMessage } from '../behaviour/messages'

export const functionBehaviour: Behaviour<'function'> = async (node, state, scope) => {
  const sandbox = await scope.sandbox()
  const outcome = await sandbox.run(node.config.code, { state: plainState(state) })
  if (!outcome.ok) {
    const where = outcome.error.line === undefined ? '' : ` (line ${outcome.error.line})`
    throw new NodeFailure(`function-${outcome.error.code}`, `${outcome.error.message}${where}`)
  }
  const { value } = outcome
  if (value === undefined || value === null) return { update: {} }
  if (!isRecord(value)) {
    throw new NodeFailure(
      'function-result',
      `The function returned ${Array.isArray(value) ? 'a list' : `a ${typeof value}`}. Return an object such as { field: value }, or nothing.`,
    )
  }
  if (!Object.hasOwn(value, 'goto')) return { update: readUpdate(value) }
  const goto = (Array.isArray(value.goto) ? value.goto : [value.goto]).map(String)
  return { update: isRecord(value.update) ? readUpdate(value.update) : {}, goto }

  /** Message fields take messages: what the code wrote as plain data becomes a message again. */
  function readUpdate(update: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(update).map(([name, written]) => {
        if (scope.fields.find((field) => field.name === name)?.type !== 'messages') return [name, written]
        const list = (Array.isArray(written) ? written : [written]).map((item) => {
          const message = readMessage(item, () => scope.ids.next('message'))
          if (!message)
            throw new NodeFailure('function-result', `What the function wrote to "${name}" is not a message: { role, text }.`)
          return fromPlain(message)
        })
        return [name, list]
      }),
    )
  }
}
