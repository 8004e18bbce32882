/**
 * A model that gives the replies of a list, in order, whatever it is asked. The position is the model's own: one model is made
 * for each run, so a run always begins at the first reply.
 */
import type { BaseMessage } from '@langchain/core/messages'
import type { Reply, ScriptModelSpec } from '../../document/types'
import type { ModelContext } from '../contract'
import { LocalModel, type LocalReply } from '../local-model'
import { ModelError } from '../model-error'

/** What a script says when it has nothing left to say. */
export const SCRIPT_EXHAUSTED = 'The script has no more replies.'

export class ScriptModel extends LocalModel {
  readonly #spec: ScriptModelSpec
  #position = 0

  constructor(spec: ScriptModelSpec, context: ModelContext) {
    super(context)
    this.#spec = spec
  }

  override _llmType(): string {
    return 'script'
  }

  protected override reply(_messages: readonly BaseMessage[]): LocalReply {
    const { replies, whenExhausted = 'finish' } = this.#spec
    const next = replies[this.#position++]
    if (next) return asLocalReply(next)
    const last = replies.at(-1)
    switch (whenExhausted) {
      case 'repeat':
        return last ? asLocalReply(last) : { content: SCRIPT_EXHAUSTED, calls: [] }
      case 'finish':
        return { content: SCRIPT_EXHAUSTED, calls: [] }
      case 'fail':
        throw new ModelError('model-failed', { said: SCRIPT_EXHAUSTED })
    }
  }
}

function asLocalReply(reply: Reply): LocalReply {
  return {
    content: reply.content ?? '',
    calls: (reply.toolCalls ?? []).map((call) => ({
      ...(call.id === undefined ? {} : { id: call.id }),
      name: call.name,
      args: call.rawArgs ?? JSON.stringify(call.args ?? {}),
    })),
    ...(reply.usage === undefined ? {} : { usage: reply.usage }),
  }
}
