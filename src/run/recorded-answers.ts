/**
 * A run on recorded answers, as its nodes see it: models that say what the record says, and results as they were. Where the record
 * has no answer, the run ends with a code of its own, or the practice model and the mock tools go on, which is told once.
 * No live tool is called and no key is used, whatever the document says.
 */
import type { BaseMessage } from '@langchain/core/messages'
import type { Task } from '../compiler/host'
import type { Tool } from '../document/types'
import { CassetteModel } from '../models/cassette/cassette-model'
import type { ModelContext } from '../models/contract'
import { PracticeModel } from '../models/practice/practice-model'
import { NodeFailure, type TaskScope } from '../nodes/behaviour/contract'
import { plainList } from '../nodes/behaviour/messages'
import type { ToolOutcome } from '../tools/contract'
import type { EventDraft } from '../trace/events'
import { CassettePlayer, readOther } from './cassette-player'
import type { CassetteRequest } from './port'

/** What a scope has instead, in a run on recorded answers. */
export interface RecordedScope extends Pick<TaskScope, 'model' | 'runTool'> {
  readonly recorded: NonNullable<TaskScope['recorded']>
}

export interface RecordedAnswers {
  /** `runMock`: runs a tool that is a mock, when the record has no result and the run may go on. */
  scope(task: Task, emit: (draft: EventDraft) => void, runMock: TaskScope['runTool']): RecordedScope
}

export function recordedAnswers(
  { cassette, match, missing, names }: CassetteRequest,
  nodes: readonly string[],
  context: ModelContext,
): RecordedAnswers {
  const player = new CassettePlayer(cassette, { match, nodes, names })
  const beyond = missing === 'practice' ? new PracticeModel({ id: 'practice', provider: 'practice' }, context) : undefined
  let told = false
  return {
    scope(task, emit, runMock) {
      const node = task.node.id
      const goOn = () => {
        if (told || !beyond) return
        told = true
        const text = `The record has no answer for ${node} here: from now on the practice model and the mock tools answer.`
        emit({ type: 'notice', code: 'beyond-record', text, node })
      }
      const next = (messages: readonly BaseMessage[]) => {
        const sent = plainList(messages)
        const reply = player.reply(node, sent)
        if (!reply) goOn()
        else if (readOther(reply, sent)) {
          const text = `${node} read something else than in the record, and was given the recorded reply all the same.`
          emit({ type: 'notice', code: 'reply-to-other-prompt', text, node })
        }
        return reply
      }
      return {
        model: async (id) => ({
          model: new CassetteModel({ next, beyond }, context),
          spec: { id, provider: 'cassette', trace: '' },
        }),
        recorded(call) {
          const result = player.result(call)
          if (!result) return undefined
          return result.status === 'ok'
            ? { status: 'ok', content: result.content }
            : { status: 'error', code: 'tool-failed', content: result.content }
        },
        async runTool(tool: Tool, args: unknown): Promise<ToolOutcome> {
          if (!beyond) {
            throw new NodeFailure('record-ends', `The record has no result for this call of ${tool.name}.`, {
              tool: tool.name,
              input: args,
            })
          }
          goOn()
          // Whatever the tool's mode: what goes on beyond a record is practice.
          return runMock({ ...tool, mode: 'mock' }, args)
        },
      }
    },
  }
}
