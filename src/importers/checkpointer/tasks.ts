/**
 * What ran behind a checkpoint: the tasks that wrote behind it, under the names of their nodes, and those that were due. The path of a task
 * tells its node; without paths it is told by what the next checkpoint has seen, and by where the task leads to.
 */
import { isRecord } from '../../base/json'
import { targetsIn } from '../langgraph/values'
import type { TaskFacts } from '../langgraph-state/snapshot'
import { isOwnChannel, type Stored, type Write } from './checkpoint'

interface Task {
  readonly id: string
  /** As `~__pregel_pull, agent`, where it is kept. */
  readonly path: string
  readonly writes: readonly Write[]
}

/** What else is known where a checkpoint stands. */
export interface Around {
  /** The checkpoint in front of it, which old versions keep packets for tasks in. */
  readonly before: Stored | undefined
  /** The one behind it. */
  readonly next: Stored | undefined
  /** What the nodes of the graph are begun by, as far as the file tells. */
  readonly triggers: Triggers
}

/** By node: the channels whose news it is begun by. */
export type Triggers = ReadonlyMap<string, ReadonlySet<string>>

export function triggersIn(stored: Iterable<Stored>): Triggers {
  const found = new Map<string, Set<string>>()
  for (const { seen } of stored) {
    for (const [node, channels] of Object.entries(seen)) {
      if (node.startsWith('__') || !isRecord(channels)) continue
      const known = found.get(node) ?? new Set()
      for (const channel of Object.keys(channels)) known.add(channel)
      found.set(node, known)
    }
  }
  return found
}

export function tasksOf(stored: Stored, { before, next, triggers }: Around): readonly TaskFacts[] {
  const sent = sentTo(stored, before)
  const named: TaskFacts[] = []
  const left: Task[] = []
  const pushed = new Set<number>()
  for (const task of tasksIn(stored.writes)) {
    const push = pushOf(task.path)
    const name = push === undefined ? ownName(task) : sent[push]
    const packet = push ?? (task.path === '' ? sent.findIndex((node, i) => node === name && !pushed.has(i)) : -1)
    if (packet >= 0) pushed.add(packet)
    if (name !== undefined) named.push(factsOf(name, task))
    else left.push(task)
  }
  const known = new Set([...named.map(({ name }) => name), ...sent])
  const due = dueBehind(stored, next, triggers).filter((name) => !known.has(name))
  const isOnly = due.length === 1 && sent.length === 0
  const pulled = due.map((name) => ({ name, task: taken(left, name, isOnly) }))
  // Packets whose tasks have no path: in the order in which they were sent.
  const packets = sent.flatMap((name, i) => (pushed.has(i) ? [] : [factsOf(name, left.shift())]))
  if (next || left.length === 0) return [...named, ...pulled.map(({ name, task }) => factsOf(name, task)), ...packets]
  // Nothing goes on behind these: what they were stopped by must not be lost, whoever they were.
  const open = pulled.filter(({ task }) => !task).map(({ name }) => name)
  const either = open.length === left.length ? open.join(' or ') : undefined
  const others = left.map((task) => factsOf(either ?? `task ${task.id.slice(0, 8)}`, task))
  const sure = pulled.filter(({ task }) => task || either === undefined)
  return [...named, ...sure.map(({ name, task }) => factsOf(name, task)), ...packets, ...others]
}

/** The name of its node, where the task itself tells it: by its path, by the channel of that name, or by where it paused. */
function ownName({ path, writes }: Task): string | undefined {
  const pulled = /^~__pregel_pull, (.+)$/.exec(path)?.[1]
  if (pulled !== undefined) return pulled
  const mark = writes.find(({ channel, value }) => value === channel && !isOwnChannel(channel))
  if (mark) return mark.channel
  const pauses = writes.filter(({ channel }) => channel === '__interrupt__').flatMap(({ value }) => value)
  const places = pauses.flatMap((pause) => (isRecord(pause) && Array.isArray(pause.ns) ? pause.ns.slice(-1) : []))
  return typeof places[0] === 'string' ? places[0].split(':')[0] : undefined
}

/** Tasks that wrote, in the order of their first write. What stands under a task of zeros was written from outside. */
function tasksIn(writes: readonly Write[]): readonly Task[] {
  const byId = new Map<string, { id: string; path: string; writes: Write[] }>()
  for (const write of writes) {
    if (/^0{8}-/.test(write.taskId)) continue
    const known = byId.get(write.taskId)
    if (known) known.writes.push(write)
    else byId.set(write.taskId, { id: write.taskId, path: write.path ?? '', writes: [write] })
  }
  return [...byId.values()]
}

/** The number of the packet that a task was made for. */
function pushOf(path: string): number | undefined {
  const digits = /^~__pregel_push, (\d+)(?:,|$)/.exec(path)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The nodes that packets were sent to, packet by packet: in old versions they stand with what was written behind the checkpoint before. */
function sentTo(stored: Stored, before: Stored | undefined): readonly string[] {
  if (stored.sends.length > 0 || !stored.keepsSendsApart || stored.snapshot.source !== 'loop') return stored.sends
  return (before?.writes ?? []).filter(({ channel }) => channel === '__pregel_tasks').flatMap(({ value }) => targetsIn(value))
}

/** Nodes that have seen more in the next checkpoint, else those that it says wrote; behind the last one, those that it leads to. */
function dueBehind(stored: Stored, next: Stored | undefined, triggers: Triggers): readonly string[] {
  if (!next) return stored.snapshot.next.length > 0 || !stored.keepsSendsApart ? stored.snapshot.next : newsFor(stored, triggers)
  const ran = Object.keys(next.seen).filter(
    (node) => !node.startsWith('__') && JSON.stringify(next.seen[node]) !== JSON.stringify(stored.seen[node]),
  )
  if (ran.length > 0) return ran
  return Object.keys(next.snapshot.writes ?? {}).filter((node) => !node.startsWith('__'))
}

/** Nodes with a channel that has a newer version than they have seen: in old versions no channel names the node that comes next. */
function newsFor({ versions, seen }: Stored, triggers: Triggers): readonly string[] {
  return [...triggers].flatMap(([node, channels]) => {
    const had = isRecord(seen[node]) ? seen[node] : {}
    return [...channels].some((channel) => isNewer(versions[channel], had[channel])) ? [node] : []
  })
}

const isNewer = (version: unknown, than: unknown): boolean => {
  if (version === undefined) return false
  if (than === undefined) return true
  return typeof version === 'number' && typeof than === 'number' ? version > than : String(version) > String(than)
}

/** Which task a node is, its writes tell: where it goes on to, or that it is the only one. */
function taken(left: Task[], name: string, isOnly: boolean): Task | undefined {
  const at = isOnly
    ? 0
    : left.findIndex(({ writes }) => writes.some(({ channel }) => channel === name || channel.startsWith(`branch:${name}:`)))
  return at < 0 || at >= left.length ? undefined : left.splice(at, 1)[0]
}

function factsOf(name: string, task: Task | undefined): TaskFacts {
  const writes = task?.writes ?? []
  const fields = writes.filter(({ channel }) => !isOwnChannel(channel) && channel !== name)
  const of = (channel: string) => writes.filter((write) => write.channel === channel).map(({ value }) => value)
  const isRepeated = new Set(fields.map(({ channel }) => channel)).size < fields.length
  const result = isRepeated
    ? fields.map(({ channel, value }) => ({ [channel]: value }))
    : Object.fromEntries(fields.map(({ channel, value }) => [channel, value]))
  return {
    id: task?.id,
    name,
    error: of('__error__')[0],
    interrupts: of('__interrupt__')
      .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
      .map((value) => (isRecord(value) ? value : { value })),
    answers: of('__resume__').flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value])),
    result: fields.length > 0 ? { value: result } : undefined,
    inside: undefined,
  }
}
