/**
 * A run on recorded answers, as its nodes see it: models that say what the record says, and results as they were; and of nodes and
 * routers that only the record knows, what they did there. Where the record has no answer, the run ends with a code of its own, or the
 * practice model and the mock tools go on, which is told once. No live tool is called and no key is used, whatever the document says.
 */
import type { BaseMessage } from '@langchain/core/messages'
import type { Task } from '../compiler/host'
import { CODE_NOT_RECORDED } from '../document/not-recorded'
import { END, type Field, type Node, type Tool } from '../document/types'
import { CassetteModel } from '../models/cassette/cassette-model'
import type { ModelContext } from '../models/contract'
import { PracticeModel } from '../models/practice/practice-model'
import { NodeFailure, type NodeOutcome, type TaskScope } from '../nodes/behaviour/contract'
import { plainList } from '../nodes/behaviour/messages'
import { definitionOf } from '../nodes/registry'
import type { ToolOutcome } from '../tools/contract'
import type { RecordedVisit } from '../trace/cassette'
import type { EventDraft } from '../trace/events'
import { CassettePlayer, ReadOther } from './cassette-player'
import type { CassetteRequest } from './port'
import { writtenAgain } from './written-again'

/** What a scope has instead, in a run on recorded answers. */
export interface RecordedScope extends Pick<TaskScope, 'model' | 'runTool'> {
  readonly recorded: NonNullable<TaskScope['recorded']>
  readonly asRecorded: NonNullable<TaskScope['asRecorded']>
}

export interface RecordedAnswers {
  /** `runMock`: runs a tool that is a mock, when the record has no result and the run may go on. */
  scope(task: Task, emit: (draft: EventDraft) => void, runMock: TaskScope['runTool']): RecordedScope
  /** The branch that a router took behind this source; undefined where the run may go on without. */
  way(router: string, source: string): string | undefined
}

type Context = ModelContext & Pick<TaskScope, 'ids'>

export function recordedAnswers(
  { cassette, match, missing, names }: CassetteRequest,
  nodes: readonly string[],
  fields: readonly Field[],
  context: Context,
): RecordedAnswers {
  const player = new CassettePlayer(cassette, { match, nodes, names })
  const beyond = missing === 'practice' ? new PracticeModel({ id: 'practice', provider: 'practice' }, context) : undefined
  const comparedAt = (node: string) => {
    const known = compared.get(node) ?? new ReadOther()
    compared.set(node, known)
    return known
  }
  let told = false
  /** By node: each reads a conversation of its own. */
  const compared = new Map<string, ReadOther>()
  return {
    way(router, source) {
      const decision = player.decision(router, source)
      if (decision || beyond) return decision?.branch
      throw new NodeFailure('record-ends', `The record does not show which way ${router} goes here.`, { data: { router } })
    },
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
        else if (comparedAt(node).of(reply, sent)) {
          const text = `${node} read something else than in the record, and was given the recorded reply all the same.`
          emit({ type: 'notice', code: 'reply-to-other-prompt', text, node })
        }
        return reply
      }
      return {
        model: async (id) => ({
          model: new CassetteModel({ next, beyond, whole: true }, context),
          spec: { id, provider: 'cassette', trace: '' },
        }),
        recorded(call) {
          const result = player.result(call)
          if (!result) return undefined
          return result.status === 'ok'
            ? { status: 'ok', content: result.content }
            : { status: 'error', code: 'tool-failed', content: result.content }
        },
        asRecorded(asked) {
          const silent = (asked.kind === 'brain' || asked.kind === 'compress') && player.isSilent(node)
          if (!silent && !isOnlyRecorded(asked)) return undefined
          const visit = player.visit(node)
          if (visit) return outcomeOf(asked, visit, fields, context.ids)
          if (beyond) {
            goOn()
            return silent || asked.kind === 'function' ? undefined : { update: {} }
          }
          throw new NodeFailure('record-ends', `The record does not show what ${node} does here.`, { data: { node } })
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

/** True for nodes that cannot do here what they did there: their code is not in the record, or this version does not run their kind. */
const isOnlyRecorded = (node: Node): boolean =>
  node.kind === 'function'
    ? node.config.code === CODE_NOT_RECORDED
    : node.kind !== 'unknown' && node.kind !== 'router' && !definitionOf(node.kind).runnable

function outcomeOf(node: Node, { writes, next }: RecordedVisit, fields: readonly Field[], ids: TaskScope['ids']): NodeOutcome {
  const update = writtenAgain(writes, fields, ids)
  const destinations = node.kind === 'function' ? (node.config.destinations ?? []) : []
  if (destinations.length === 0) return { update }
  const goto = next.length > 0 ? next : destinations.includes(END) ? [END] : []
  return goto.length > 0 ? { update, goto } : { update }
}
