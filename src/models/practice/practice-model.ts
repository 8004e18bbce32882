/**
 * The practice model as a chat model: reads the messages and bound tools, lets the rules decide, and streams what they say.
 * It has no state: everything it knows is in what it is sent.
 */
import type { BaseMessage } from '@langchain/core/messages'
import type { PracticeModelSpec } from '../../document/types'
import type { OfferedTool } from '../../trace/message'
import type { ModelContext } from '../contract'
import { LocalModel, type LocalReply } from '../local-model'
import { readConversation } from './conversation'
import { type Character, decide } from './decide'
import { linesOf } from './lines'
import { asksForText, linesFromText, toolsInPrompt, turnAsText } from './text-protocol'

export class PracticeModel extends LocalModel {
  readonly #character: Character

  constructor(spec: PracticeModelSpec, context: ModelContext) {
    super(context)
    this.#character = { temperament: spec.temperament ?? 'obedient', seed: spec.seed ?? 1 }
  }

  override _llmType(): string {
    return 'practice'
  }

  protected override reply(messages: readonly BaseMessage[], tools: readonly OfferedTool[]): LocalReply {
    const lines = linesOf(messages)
    if (tools.length === 0 && asksForText(lines)) {
      const listed = toolsInPrompt(lines)
      const turn = decide(readConversation(linesFromText(lines), listed.length > 0), listed, this.#character)
      return { content: turnAsText(turn, lines), calls: [] }
    }
    const turn = decide(readConversation(lines, tools.length > 0), tools, this.#character)
    return { content: turn.text, calls: turn.call ? [turn.call] : [] }
  }
}
