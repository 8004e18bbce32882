/** Messages of OpenCode: what is known of one stands under `info`, what was said and done under `parts`, each call with its result. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { MappedMessage } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

export const isOpenCode = (value: unknown): value is UnknownRecord =>
  isRecord(value) && isRecord(value.info) && typeof value.info.role === 'string' && Array.isArray(value.parts)

export function mapOpenCode({ info, parts }: UnknownRecord): readonly MappedMessage[] {
  if (!isRecord(info) || !Array.isArray(parts)) return []
  const own = parts.filter(isRecord)
  const created = isRecord(info.time) ? info.time.created : undefined
  if (info.role === 'user') {
    const said = own.filter(({ type, synthetic }) => type === 'text' && synthetic !== true)
    const added = own.filter(({ type, synthetic }) => type === 'text' && synthetic === true)
    return [
      ...said.slice(0, 1).map(() => putIn('human', textsOf(said), created)),
      ...added.slice(0, 1).map(() => putIn('system', textsOf(added), created)),
    ]
  }
  const tools = own.filter(({ type }) => type === 'tool')
  const failed = isRecord(info.error) ? failureOf(info.error) : ''
  const text = textsOf(own.filter(({ type }) => type === 'text'))
  const said = saidBy({
    id: info.id,
    content: text === '' ? failed : text,
    reasoning: textsOf(own.filter(({ type }) => type === 'reasoning')),
    calls: tools.map((part) => ({ id: part.callID, name: part.tool, args: stateOf(part).input })),
    time: created,
    model: info.modelID,
    usage: info.tokens,
    finish: info.finish,
  })
  return [said, ...tools.flatMap(resultOf)]
}

/** A call that is still running has no result. */
function resultOf(part: UnknownRecord): readonly MappedMessage[] {
  const state = stateOf(part)
  if (state.status !== 'completed' && state.status !== 'error') return []
  const failed = state.status === 'error'
  const time = isRecord(state.time) ? state.time.end : undefined
  const content = failed ? (state.error ?? state.output) : state.output
  return [answered({ callId: part.callID, name: part.tool, content, failed, time })]
}

const stateOf = ({ state }: UnknownRecord): UnknownRecord => (isRecord(state) ? state : {})

const textsOf = (parts: readonly UnknownRecord[]): string =>
  parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n')

function failureOf({ name, data }: UnknownRecord): string {
  const said = isRecord(data) && typeof data.message === 'string' ? data.message : ''
  return [typeof name === 'string' ? name : '', said].filter((one) => one !== '').join(': ')
}
