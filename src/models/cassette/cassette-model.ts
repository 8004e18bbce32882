/**
 * A model that says what a record says. It is handed a way to the next recorded reply and decides nothing itself. Where the record
 * has none, another model may go on; else it fails with a code of its own, so that the run can end there and say so.
 */
import type { BaseMessage } from '@langchain/core/messages'
import type { RecordedReply } from '../../trace/cassette'
import type { OfferedTool } from '../../trace/message'
import type { ModelContext } from '../contract'
import { LocalModel, type LocalReply } from '../local-model'
import { ModelError } from '../model-error'

export interface CassetteSource {
  /** Each recorded reply once; `undefined` when there is none for these messages. */
  next(messages: readonly BaseMessage[]): RecordedReply | undefined
  /** Who goes on where the record has nothing. */
  readonly beyond?: LocalModel | undefined
  /** True where nobody watches the words being written. */
  readonly whole?: boolean | undefined
}

export class CassetteModel extends LocalModel {
  readonly #source: CassetteSource

  constructor(source: CassetteSource, context: ModelContext) {
    super(context)
    this.#source = source
  }

  override _llmType(): string {
    return 'cassette'
  }

  protected override get inPieces(): boolean {
    return this.#source.whole !== true
  }

  protected override reply(messages: readonly BaseMessage[], tools: readonly OfferedTool[]): LocalReply {
    const recorded = this.#source.next(messages)
    if (recorded) return replyOf(recorded)
    if (this.#source.beyond) return this.#source.beyond.decide(messages, tools)
    throw new ModelError('record-ends')
  }
}

function replyOf({ message, usage }: RecordedReply): LocalReply {
  const { toolCalls = [], invalidCalls = [] } = message
  return {
    content: contentOf(message),
    calls: [
      ...toolCalls.map(({ id, name, args, rawArgs }) => ({ id, name, args: spelled(rawArgs, args) })),
      ...invalidCalls.map(({ id, name, rawArgs }) => ({ id, name, args: rawArgs })),
    ],
    ...(usage === undefined ? {} : { usage }),
  }
}

/** Arguments as they were spelled; where that is no JSON although they could be read (a text protocol), as what was read. */
function spelled(rawArgs: string | undefined, args: unknown): string {
  const read = JSON.stringify(args)
  if (rawArgs === undefined) return read
  try {
    JSON.parse(rawArgs)
    return rawArgs
  } catch {
    return read
  }
}

const callBlocks: ReadonlySet<unknown> = new Set(['tool_use', 'tool_call', 'function_call', 'input_json_delta'])

const isText = (type: unknown): boolean => type === 'text' || type === 'output_text' || type === 'input_text'

/** Blocks as they were, but for the calls in them, which are sent apart. */
function contentOf({ text, blocks }: RecordedReply['message']): LocalReply['content'] {
  const kept = (blocks ?? []).filter(({ type }) => !callBlocks.has(type))
  if (kept.every(({ type }) => isText(type))) return text
  return kept.map((block) => (isText(block.type) ? { ...block, type: 'text' } : block))
}
