/**
 * What a compiled graph needs from whoever runs it: tasks are announced here, scopes come from here, decisions are told here.
 * The compiler names only this interface, so that compiling never depends on how a run is recorded.
 */
import type { RunnableConfig } from '@langchain/core/runnables'
import type { Node } from '../document/types'
import type { TaskScope } from '../nodes/behaviour/contract'
import type { RouterView } from '../nodes/router/behaviour'
import type { RouteReason } from '../trace/events'

export interface TaskInfo {
  readonly superstep: number
  /** LangGraph's own name of the task: made from time, so it never enters a trace. */
  readonly engineTask: string
  /** True when a Send started the task. */
  readonly sent: boolean
  readonly writer: ((chunk: unknown) => void) | undefined
  /** Aborts with the run, and when a task beside this one fails. */
  readonly signal: AbortSignal | undefined
}

export interface Task {
  readonly taskId: string
  readonly node: Node
  readonly info: TaskInfo
}

export interface RouteRecord {
  readonly router: string
  readonly source: string
  readonly branch: string | null
  readonly targets: readonly string[]
  readonly reason: RouteReason
}

export interface GraphHost {
  startTask(node: Node, info: TaskInfo): Task
  scope(task: Task, config: RunnableConfig): TaskScope
  wrote(task: Task, update: Readonly<Record<string, unknown>>): void
  finishTask(task: Task, goto: readonly string[] | undefined): void
  failTask(task: Task, error: unknown): void
  /** Jumps that the picture does not show and that have been told already. */
  readonly toldJumps: Set<string>
  routerOf(id: string): Node | undefined
  /** `source`: what the decision stands behind. */
  routerView(state: Readonly<Record<string, unknown>>, router: string, source: string, info: TaskInfo): RouterView
  /** A router decided. `unmapped`: the branch leads nowhere; the branches that do lead somewhere. */
  routed(record: RouteRecord, info: TaskInfo, unmapped?: readonly string[]): void
  routerFailed(router: string, error: unknown, info: TaskInfo): void
  /** A budget led out of the loop although the message asks for these calls: they will not run. */
  left(messageId: string, calls: readonly string[], reason: RouteReason, info: TaskInfo): void
  /** The budget by which a call of a message was left, if it was. */
  leftBy(messageId: string, callId: string): RouteReason | undefined
}
