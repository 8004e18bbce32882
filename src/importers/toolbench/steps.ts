/** The nodes on the way to a leaf as messages: a thought, an action and its input are one reply; the observation is its result. */
import { isRecord } from '../../base/json'
import { linkOf, type RecordedMessage } from '../core/conversation'
import { jsonInside } from '../core/unwrap'
import { readCall, splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import { type Guess, textOf } from '../messages/mapped'
import type { TreeNode } from './tree'

interface Open {
  readonly nodes: TreeNode[]
  thought: string
  action: string | undefined
}

/** The messages of a way through the tree. */
export function stepsOf(path: readonly TreeNode[]): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = []
  let open: Open = { nodes: [], thought: '', action: undefined }
  const say = (input: string | undefined, last: TreeNode | undefined) => {
    const source = linkOf(open.nodes.map((node) => node.source))
    const { thought, action } = open
    open = { nodes: [], thought: '', action: undefined }
    if (!source) return
    const finish = action === 'Finish' ? answerIn(input ?? '') : undefined
    if (finish !== undefined && last?.leaf === true) {
      const blocks =
        thought === ''
          ? {}
          : {
              blocks: [
                { type: 'reasoning', text: thought },
                { type: 'text', text: finish },
              ],
            }
      messages.push({ mapped: { message: { id: '', role: 'ai', text: finish, ...blocks }, guesses: [finishes] }, source })
      return
    }
    const id = `node-${last?.source.record ?? source.record}`
    const calls = action === undefined ? {} : splitCalls([readCall(id, action, input ?? '')])
    messages.push({ mapped: { message: { id: '', role: 'ai', text: thought, ...calls } }, source })
    const observation = textOf(last?.value.observation)
    if (observation === undefined || action === undefined || !last) return
    messages.push({ mapped: result(id, observation, last.value.observation_code), source: last.source })
  }
  for (const node of path) {
    const type = String(node.value.node_type)
    const text = textOf(node.value.description) ?? ''
    if (type === 'Thought') {
      if (open.action !== undefined) say(undefined, undefined)
      open.thought = open.thought === '' ? text : `${open.thought}\n${text}`
      open.nodes.push(node)
    } else if (type === 'Action') {
      if (open.action !== undefined) say(undefined, undefined)
      open.action = text
      open.nodes.push(node)
    } else {
      open.nodes.push(node)
      say(text, node)
    }
  }
  if (open.nodes.length > 0) say(undefined, open.nodes.at(-1))
  return messages
}

/** The result says itself whether it failed: `{"error": "…", "response": "…"}`. */
function result(toolCallId: string, text: string, code: unknown): RecordedMessage['mapped'] {
  const inner = jsonInside(text)
  const error = isRecord(inner) ? textOf(inner.error) : undefined
  const failed = error !== undefined || (typeof code === 'number' && code !== 0 && code !== 3)
  const fine = code === 0 || code === 3 || /^\s*\{\s*"error"\s*:\s*""/.test(text)
  const { status, guess } = failed
    ? { status: 'error' as const, guess: undefined }
    : fine
      ? { status: 'ok' as const, guess: undefined }
      : statusOf({}, text)
  const guesses: readonly Guess[] = guess ? [guess] : []
  return { message: { id: '', role: 'tool', text, toolCallId, ...(status === undefined ? {} : { status }) }, guesses }
}

/** What `Finish` hands over: the answer, or that it gave up. */
export function answerIn(input: string): string {
  const read = jsonInside(input)
  if (!isRecord(read)) return input
  return textOf(read.final_answer) ?? textOf(read.return_type) ?? input
}

const finishes: Guess = {
  what: { en: 'the answer', es: 'la respuesta' },
  why: {
    en: 'The last action is Finish: what it hands over is shown as the answer.',
    es: 'La última acción es Finish: lo que entrega se muestra como la respuesta.',
  },
}
