/**
 * What a message holds beside its text: what the model thought before it spoke, and parts that are no text, such as pictures. Read from
 * the blocks as the provider gave them; nothing is fetched, decoded or made up.
 */
import { isRecord } from '../base/json'
import type { Message } from './message'

export interface MessageParts {
  /** What the model thought, where the record holds it in words. */
  readonly thought: string
  /** True when the record says that the model thought, and the words of it are hidden, encrypted or missing. */
  readonly hiddenThought: boolean
  /** Kinds of other parts, each once, in their order: `image`, `audio`, `file`, or the provider's own word. */
  readonly kinds: readonly string[]
}

type Block = NonNullable<Message['blocks']>[number]

const isThought = (type: unknown): boolean =>
  typeof type === 'string' && /^(?:redacted_)?(?:reasoning|thinking|thought)(?:_content)?$/.test(type)
/** Text and calls stand elsewhere in the message. */
const isElsewhere = (type: string): boolean =>
  /^(?:(?:in|out)put_|summary_)?text(?:_delta)?$|(?:^|_)(?:tool_use|tool_result|tool_call|tool_call_chunk|tool_call_response|function_call|input_json_delta)$/.test(
    type,
  )
const plainKinds: readonly (readonly [RegExp, string])[] = [
  [/image|picture/, 'image'],
  [/audio/, 'audio'],
  [/video/, 'video'],
  [/^(?:input_)?(?:file|document)$/, 'file'],
]

/** Reads a message's blocks. A message without blocks is text only; a thought that stands in the text too is not told again. */
export function partsOf({ blocks = [], text }: Pick<Message, 'blocks' | 'text'>): MessageParts {
  const thoughts = blocks.filter(({ type }) => isThought(type))
  const all = thoughts.map(wordsOf).filter((words) => words.trim() !== '')
  const words = all.filter((one) => !text.includes(one.trim()))
  // What a type is that is no word, nobody can say.
  const kinds = blocks.flatMap(({ type }) =>
    typeof type !== 'string' || isThought(type) || isElsewhere(type) ? [] : [kindOf(type)],
  )
  return {
    thought: words.join('\n\n'),
    hiddenThought: thoughts.length > 0 && all.length === 0,
    kinds: [...new Set(kinds)],
  }
}

const kindOf = (type: string): string => plainKinds.find(([pattern]) => pattern.test(type))?.[1] ?? type

/** The words of a thought, under whichever name its provider keeps them. */
function wordsOf(block: Block): string {
  for (const name of ['text', 'thinking', 'reasoning', 'content', 'reasoning_content', 'summary']) {
    const words = wordsIn(block[name])
    if (words !== '') return words
  }
  return ''
}

function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (isRecord(value)) return wordsIn(value.text)
  return Array.isArray(value)
    ? value
        .map(wordsIn)
        .filter((text) => text !== '')
        .join('\n')
    : ''
}
