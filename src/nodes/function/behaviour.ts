/** A function node: the person's own JavaScript, on a copy of the state, in the sandbox and nowhere else. */
import { isRecord } from '../../base/json'
import { type Behaviour, holdsMessages, NodeFailure, type TaskScope } from '../behaviour/contract'
import { isTooDeep } from '../behaviour/depth'
import { fromPlain, plainState } from '../behaviour/messages'
import { readMessage } from '../behaviour/read-message'

type Update = Readonly<Record<string, unknown>>

export const functionBehaviour: Behaviour<'function'> = async (node, state, scope) => {
  const sandbox = await scope.sandbox()
  const outcome = await sandbox.run(node.config.code, { state: plainState(state) })
  if (!outcome.ok) {
    const { code, message, line, data } = outcome.error
    const where = line === undefined ? '' : ` (line ${line})`
    throw new NodeFailure(`function-${code}`, `${message}${where}`, { data: { ...data, ...(line !== undefined && { line }) } })
  }
  const { value } = outcome
  if (value === undefined || value === null) return { update: {} }
  if (!isRecord(value)) {
    throw wrong(
      Array.isArray(value) ? { wrong: 'list' } : { wrong: 'value', type: typeof value },
      `The function returned ${Array.isArray(value) ? 'a list' : `a ${typeof value}`}. Return an object such as { field: value }, or nothing.`,
    )
  }
  if (isTooDeep(value)) throw wrong({ wrong: 'deep' }, 'What the function returned is nested too deeply.')
  if (!Object.hasOwn(value, 'goto')) return { update: readUpdate(value, scope) }
  const { goto, update = {}, ...beside } = value
  if (!isRecord(update))
    throw wrong({ wrong: 'update' }, 'What the function returned as `update` is not an object such as { field: value }.')
  for (const [field, lost] of Object.entries(beside)) {
    const text = `${node.id} returned "${field}" beside its jump, so it was dropped: what changes belongs into update, { goto, update: { ${field} } }.`
    scope.emit({ type: 'notice', code: 'dropped-write', text, node: node.id, data: { field, value: lost } })
  }
  return { update: readUpdate(update, scope), goto: readJumps(goto) }
}

/** A name, or a list of names; each once. Null: no way on. */
function readJumps(goto: unknown): readonly string[] {
  const names = goto === null ? [] : Array.isArray(goto) ? goto : [goto]
  if (!names.every((name) => typeof name === 'string')) {
    throw wrong(
      { wrong: 'goto' },
      'The function jumps to something that is not the name of a node: goto is a name, or a list of names.',
    )
  }
  return [...new Set(names)]
}

/** Message fields take messages: what the code wrote as plain data becomes a message again. */
function readUpdate(update: Update, scope: TaskScope): Update {
  const entries = Object.entries(update).map(([name, written]) => {
    const field = scope.fields.find((one) => one.name === name)
    if (!field || !holdsMessages(field)) return [name, written]
    const list = (Array.isArray(written) ? written : [written]).map((item) => {
      const message = readMessage(item, scope.ids.next)
      if (!message)
        throw wrong({ wrong: 'message', field: name }, `What the function wrote to "${name}" is not a message: { role, text }.`)
      scope.ids.reserve(message.id)
      return fromPlain(message)
    })
    return [name, list]
  })
  return Object.fromEntries(entries)
}

const wrong = (data: Readonly<Record<string, unknown>>, message: string): NodeFailure =>
  new NodeFailure('function-result', message, { data })
