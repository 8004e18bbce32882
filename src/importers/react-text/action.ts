/**
 * What an Action asks for, in the forms in which models write it: `Search[cats]`, `search(q="cats")`, a JSON blob with `action` and
 * `action_input`, a name with its Action Input, or ``Invoking: `search` with `{'q': 'cats'}` ``. Texts are kept as they stand.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { readPrintedCall } from '../bracket-log/call-text'
import { readLenient } from '../core/lenient'
import { type ReadCall, readCall } from '../messages/arguments'

export interface ReadAction {
  /** `undefined`: it names no tool. */
  readonly call: ReadCall | undefined
  /** The answer, when the action is to give one. */
  readonly answer: string | undefined
  /** What the model said besides, for instance `responded: …`. */
  readonly said: string | undefined
  /** What stands behind the action without a label: its result, and perhaps more. */
  readonly rest: string
}

const fence = /^\\?`\\?`\\?`(?:json[a-z0-9]*|python|tool_code)?[ \t]*\n?/i
/** A blob whose input was never closed: the input goes to the end of its line. */
const brokenBlob =
  /^(?:\\?`\\?`\\?`(?:json)?[ \t]*\n)?\s*\{\s*"action"\s*:\s*"([^"\n]{1,200})"\s*,\s*"action_input"\s*:\s*"?([^\n]*)/
const closing = /^\s*\\?`\\?`\\?`/
const bracketed = /^([\p{L}_][\p{L}\p{N}_ .-]{0,80}?)\[([\s\S]*)\]\s*$/u
const invoked = /^\s*Invoking: [`'"]([^`'"\n]{1,200})[`'"] with [`'"]?/
const responded = /^[ \t]*responded: ([^\n]*)/

/** Reads an action. `input`: the text of its Action Input. `id`: what the call is to be known by. */
export function readAction(action: string, input: string | undefined, id: string): ReadAction {
  const text = action.trim()
  const nothing = { answer: undefined, said: undefined, rest: '' }
  if (invoked.test(text)) return readInvoked(text, id)
  const tagged = readTags(text, id)
  if (tagged) return tagged
  const blob = readBlob(text)
  const broken = blob && !blob.cut ? null : brokenBlob.exec(text)
  // A blob that is cut off is read as far as it goes, unless something follows that is none of it.
  const goesOn = broken !== null && text.slice(broken[0].length).replace(closing, '').trim() !== ''
  if (blob && !goesOn) return ofBlob(blob.value, blob.rest, id)
  if (broken?.[1] !== undefined) {
    const raw = (broken[2] ?? '').trim()
    const rest = text.slice(broken[0].length).replace(closing, '').trim()
    return { ...nothing, call: { call: { id, name: broken[1], args: { input: raw }, rawArgs: raw } }, rest }
  }
  const given = input === undefined ? undefined : unfenced(input)
  if (given !== undefined) {
    const name = text.split('\n', 1)[0]?.trim() ?? ''
    if (isFinish(name)) return { ...nothing, call: undefined, answer: given }
    return { ...nothing, call: argsCall(id, name, given) }
  }
  const inner = bracketed.exec(text)
  if (inner?.[1] !== undefined) {
    const args = inner[2] ?? ''
    if (isFinish(inner[1])) return { ...nothing, call: undefined, answer: args }
    return { ...nothing, call: { call: { id, name: inner[1], args: { input: args }, rawArgs: args } } }
  }
  if (text === '' || /^(?:none|n\/a|no action)\b.{0,80}$/i.test(text)) return { ...nothing, call: undefined }
  const printed = text.includes('(') ? readPrintedCall(text, id) : undefined
  if (printed?.args) {
    if (isFinish(printed.name) && 'call' in printed.args) {
      return { ...nothing, call: undefined, answer: Object.values(printed.args.call.args).map(asText).join(', ') }
    }
    return { ...nothing, call: printed.args }
  }
  const [first = ''] = text.split('\n', 1)
  if (first === text && text.length <= 120) return { ...nothing, call: { call: { id, name: text, args: {} } } }
  return { ...nothing, call: { call: { id, name: 'action', args: { input: text } } } }
}

const isFinish = (name: string): boolean => /^(?:finish|final answer)$/i.test(name.trim())

/** Arguments as JSON, as a Python print, or as a plain text. */
export function argsCall(id: string, name: string, text: string): ReadCall {
  if (/^\s*\{/.test(text)) {
    const strict = readCall(id, name, text)
    if ('call' in strict) return strict
    const read = readLenient(text)
    if (read && !read.cut && isRecord(read.value) && text.slice(read.end).trim() === '') {
      return { call: { id, name, args: read.value, rawArgs: text } }
    }
    return strict
  }
  const inner = /^\s*"\s*\{/.test(text) ? parsedText(text) : undefined
  if (inner !== undefined) return argsCall(id, name, inner)
  return { call: { id, name, args: text === '' ? {} : { input: text } } }
}

/** The text in a text that is written as JSON: `"{\"city\": …}"`. */
function parsedText(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

const tags = /^<tool>([\s\S]{0,300}?)<\/tool>\s*(?:<tool_input>([\s\S]*?)(?:<\/tool_input>|<observation>|$))?/
const answerTag = /^<final_answer>([\s\S]*?)(?:<\/final_answer>|$)/

/** `<tool>search</tool><tool_input>cats</tool_input>`, as agents that speak XML write it. */
function readTags(text: string, id: string): ReadAction | undefined {
  if (!text.startsWith('<')) return undefined
  const answer = answerTag.exec(text)
  if (answer) return { call: undefined, answer: (answer[1] ?? '').trim(), said: undefined, rest: '' }
  const found = tags.exec(text)
  if (!found) return undefined
  const behind = text.slice(found[0].length).replace(/<\/?observation>/g, '')
  return {
    call: argsCall(id, (found[1] ?? '').trim(), (found[2] ?? '').trim()),
    answer: undefined,
    said: undefined,
    rest: behind.trim(),
  }
}

function unfenced(text: string): string {
  const begin = fence.exec(text)
  return begin ? text.slice(begin[0].length).replace(/\s*\\?`\\?`\\?`\s*$/, '') : text.trim()
}

function readBlob(text: string): { readonly value: UnknownRecord; readonly rest: string; readonly cut: boolean } | undefined {
  const begin = fence.exec(text)
  if (!begin && !text.startsWith('{')) return undefined
  const from = begin?.[0].length ?? 0
  const read = readLenient(text, from)
  if (!read || !isRecord(read.value)) return undefined
  const behind = text.slice(read.end)
  const close = closing.exec(behind)
  return { value: read.value, rest: behind.slice(close?.[0].length ?? 0).trim(), cut: read.cut }
}

function ofBlob(value: UnknownRecord, rest: string, id: string): ReadAction {
  const name = [value.action, value.tool, value.name, value.tool_name].find((one) => typeof one === 'string')
  const input = value.action_input ?? value.tool_input ?? value.args ?? value.arguments ?? value.input ?? value.parameters
  const said = [value.thought, value.thoughts].find((one) => typeof one === 'string')
  const told = typeof said === 'string' ? said : undefined
  if (typeof name !== 'string')
    return { call: { call: { id, name: 'action', args: value } }, answer: undefined, said: told, rest }
  if (isFinish(name)) return { call: undefined, answer: asText(input), said: told, rest }
  const call = isRecord(input) || input === undefined ? readCall(id, name, input) : argsCall(id, name, asText(input))
  return { call, answer: undefined, said: told, rest }
}

function readInvoked(text: string, id: string): ReadAction {
  const found = invoked.exec(text)
  const name = found?.[1] ?? ''
  const from = found?.[0].length ?? 0
  const [line = ''] = text.slice(from).split('\n', 1)
  const read = readLenient(text, from)
  const whole = read && !read.cut
  const end = whole ? read.end : from + line.length
  const raw = text.slice(from, end).replace(/[`'"]\s*$/, '')
  const value = whole && isRecord(read.value) ? read.value : raw === '' ? {} : { input: raw }
  const behind = text.slice(end).replace(/^[`'"]/, '')
  const said = responded.exec(behind.replace(/^\n+/, ''))
  const rest = said ? behind.replace(/^\n+/, '').slice(said[0].length) : behind
  return { call: { call: { id, name, args: value, rawArgs: raw } }, answer: undefined, said: said?.[1], rest: rest.trim() }
}
