/** What boxes say while it is put together, and the plain messages that it becomes. */
import type { SourceLink } from '../../trace/events'
import type { Usage } from '../../trace/message'
import { readPrintedCall } from '../bracket-log/call-text'
import type { RecordedMessage } from '../core/conversation'
import { type ReadCall, splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import { argsCall } from '../react-text/action'

export interface Call {
  readonly id: string
  readonly name: string
  input: string
}
/** What the model said, while its calls may still get their input. */
export interface Said {
  readonly role: 'ai'
  readonly agent: string | undefined
  thought: string
  text: string
  readonly calls: Call[]
  readonly links: SourceLink[]
  usage: Usage | undefined
}
export interface Other {
  readonly role: 'human' | 'system' | 'tool'
  readonly id: string | undefined
  text: string
  readonly failed: boolean
  readonly links: SourceLink[]
  /** What stood behind a call without a box: gives way to a result that has one. */
  readonly bare?: boolean
}

export function saidOf({ agent, thought, text, calls, usage }: Said): RecordedMessage['mapped'] {
  const both = thought !== '' && text !== ''
  return {
    message: {
      id: '',
      role: 'ai',
      text: text === '' ? thought : text,
      ...(both
        ? {
            blocks: [
              { type: 'reasoning', text: thought },
              { type: 'text', text },
            ],
          }
        : {}),
      ...splitCalls(calls.map(readCallOf)),
      ...(agent === undefined || agent === '' ? {} : { name: agent }),
    },
    ...(usage === undefined ? {} : { usage }),
  }
}

/** `search`, with its input beside it, or `search(query="x")`. */
function readCallOf({ id, name, input }: Call): ReadCall {
  const printed = input === '' && name.includes('(') ? readPrintedCall(name, id) : undefined
  return printed?.args ?? argsCall(id, name, input)
}

export function otherOf({ role, id, text, failed }: Other): RecordedMessage['mapped'] {
  if (role !== 'tool') return { message: { id: '', role, text } }
  const { status, guess } = statusOf(failed ? { is_error: true } : {}, text)
  return {
    message: {
      id: '',
      role,
      text,
      ...(id === undefined ? {} : { toolCallId: id }),
      ...(status === undefined ? {} : { status }),
    },
    ...(guess ? { guesses: [guess] } : {}),
  }
}
