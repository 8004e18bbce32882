/**
 * A client that is traced without a program around it makes a trace of every call. Where such a call repeats the history of an earlier one
 * with its reply, it goes on from it: both belong to one conversation, and are shown as one run. Anything but single calls stays as it is.
 */
import { modelIoOf } from './context'
import { withMessage } from './history-hash'
import type { TraceTree, TreeSpan } from './tree'

/** More calls are not compared: every one of them has to be read for that. */
export const MOST_JOINED = 2000

/**
 * The traces; those that go on from another one behind it. `parts`: all that a run is made of, the first one first. `apart`: so many more
 * such calls are in the file.
 */
export function joinedTraces(trees: readonly TraceTree[], apart = 0): readonly (readonly TraceTree[])[] {
  const single = trees.filter((tree) => callOf(tree) !== undefined)
  if (single.length < 2 || single.length + apart > MOST_JOINED) return trees.map((tree) => [tree])
  const groups = new Map<TraceTree, TraceTree[]>()
  const ends = new Map<string, TraceTree>()
  const inOrder = [...single].sort((a, b) => (callOf(a)?.span.start ?? 0) - (callOf(b)?.span.start ?? 0))
  const firstOf = new Map<TraceTree, TraceTree>()
  for (const tree of inOrder) {
    const call = callOf(tree)
    if (!call) continue
    const { saw, said } = modelIoOf(call.span)
    let hash = ''
    let before: TraceTree | undefined
    for (const { message } of saw) {
      hash = withMessage(hash, message)
      if (message.role === 'ai') before = ends.get(hash) ?? before
    }
    const first = before === undefined || !isBefore(before, tree) ? tree : (firstOf.get(before) ?? before)
    firstOf.set(tree, first)
    const group = groups.get(first)
    if (group) group.push(tree)
    else groups.set(first, [tree])
    if (said) ends.set(withMessage(hash, said.message), tree)
  }
  return trees.flatMap((tree): readonly (readonly TraceTree[])[] => {
    const group = groups.get(tree)
    return group ? [group] : firstOf.has(tree) ? [] : [[tree]]
  })
}

/** The one call of a model that a trace consists of. */
function callOf({ roots, orphans }: TraceTree): TreeSpan | undefined {
  const [root] = roots
  if (!root || roots.length > 1 || orphans.length > 0) return undefined
  // Kinds are asked last: of some spans they have to be read.
  if (root.children.some(({ children }) => children.length > 0) || root.span.kind !== 'model') return undefined
  return root.children.every(({ span }) => span.kind !== 'tool' && span.kind !== 'agent') ? root : undefined
}

function isBefore(a: TraceTree, b: TraceTree): boolean {
  const [first, second] = [callOf(a)?.span, callOf(b)?.span]
  if (first?.threadId !== second?.threadId) return false
  return first?.end === undefined || second?.start === undefined || first.end <= second.start
}
