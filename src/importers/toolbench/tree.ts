/**
 * The search tree of ToolBench: thoughts, actions and their inputs are nodes of their own, and each way to a leaf is one attempt. The
 * way that ended with the answer is the run; the others are there as well, because they happened.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'

export interface TreeNode {
  readonly value: UnknownRecord
  readonly source: SourceLink
  readonly parent: TreeNode | undefined
  readonly depth: number
  leaf: boolean
}

const MAX_NODES = 200_000

/** All nodes, parents first, in the order of the file. `place`: the place of a path; the root is no step and is left out. */
export function nodesOf(root: UnknownRecord, path: string, record: (path: string) => SourceLink): readonly TreeNode[] {
  const nodes: TreeNode[] = []
  const open: {
    readonly value: unknown
    readonly path: string
    readonly parent: TreeNode | undefined
    readonly depth: number
  }[] = []
  const push = (value: UnknownRecord, at: string, parent: TreeNode | undefined, depth: number) => {
    const children: readonly unknown[] = Array.isArray(value.children) ? value.children : []
    for (let i = children.length - 1; i >= 0; i--) open.push({ value: children[i], path: `${at}.children[${i}]`, parent, depth })
  }
  const first = isStep(root) ? root : undefined
  if (first) open.push({ value: root, path, parent: undefined, depth: 0 })
  else push(root, path, undefined, 0)
  for (let next = open.pop(); next && nodes.length < MAX_NODES; next = open.pop()) {
    const { value, parent, depth } = next
    if (!isRecord(value)) continue
    const node: TreeNode = { value, source: record(next.path), parent, depth, leaf: true }
    if (parent) parent.leaf = false
    nodes.push(node)
    push(value, next.path, node, depth + 1)
  }
  return nodes
}

/** The root of a tree is an empty node that only holds the others. */
const isStep = (value: UnknownRecord): boolean => typeof value.description === 'string' && value.description !== ''

/** From the root to a node. */
export function pathTo(node: TreeNode): readonly TreeNode[] {
  const path: TreeNode[] = []
  for (let at: TreeNode | undefined = node; at; at = at.parent) path.push(at)
  return path.reverse()
}

/** The leaves: the one that gave the answer first, the others as they stand. */
export function leavesOf(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const leaves = nodes.filter(({ leaf }) => leaf)
  const best =
    leaves.findLast((node) => answers(node)) ?? leaves.findLast(({ value }) => value.finished === true) ?? leaves.at(-1)
  return best ? [best, ...leaves.filter((one) => one !== best)] : []
}

/** It finished, and it did not give up. */
const answers = ({ value }: TreeNode): boolean =>
  (value.observation_code === 3 || value.is_terminal === true) && !/give_up/.test(String(value.description))
