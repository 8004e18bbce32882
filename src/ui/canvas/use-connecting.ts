/** Drawing an edge: from a port by hand, or from a node by key. Asks for what is not said yet, then makes one edit. */
import { useCallback, useState } from 'react'
import type { Edit } from '../../document/edit'
import type { Graph } from '../../document/types'
import { kindWords } from '../components/kinds'
import { useWords } from '../words/language'
import { connectEdit, mayLeave, targetsFor, wayFor, waysOut } from './model/connecting'
import { nodeName } from './model/edge-view'
import type { Choice } from './parts/ConnectChooser'
import { words } from './words'

/** A connection that is not complete: its way out (`null`: the unnamed one) or its target is still to be chosen. */
interface Open {
  readonly source: string
  readonly branch?: string | null | undefined
  readonly target?: string | undefined
}
export interface Question {
  readonly source: string
  readonly title: string
  readonly choices: readonly Choice[]
  /** True when nothing is left to ask. */
  take(id: string): boolean
}
export interface Connecting {
  readonly question: Question | undefined
  /** Begins with what is known, or makes the edit when nothing is left to ask. `refused`: there is no such connection. */
  begin(from: Open): 'asks' | 'done' | 'refused'
  close(): void
}

export function useConnecting(graph: Graph, graphName: string, onEdit: (edit: Edit, label: string) => void): Connecting {
  const [open, setOpen] = useState<Open | undefined>(undefined)
  const w = useWords(words)
  const kinds = useWords(kindWords)
  const close = useCallback(() => setOpen(undefined), [])

  const go = (from: Open): 'asks' | 'done' | 'refused' => {
    const { source, target } = from
    if (!mayLeave(graph, source)) return 'refused'
    let branch = from.branch
    if (branch === undefined) {
      const way = wayFor(graph, source)
      if (way !== 'ask') branch = way.branch
    }
    if (branch === undefined || target === undefined) {
      setOpen({ source, branch, target })
      return 'asks'
    }
    setOpen(undefined)
    if (!targetsFor(graph, source, branch ?? undefined).includes(target)) return 'refused'
    const edit = connectEdit(graph, graphName, source, branch, target)
    const label =
      edit.type === 'set-edge' && branch !== null
        ? w.rerouted(branch, nodeName(target))
        : w.connected(nodeName(source), nodeName(target))
    onEdit(edit, label)
    return 'done'
  }

  const ask = (from: Open): Question => {
    const { source } = from
    if (from.branch === undefined) {
      const choices = (waysOut(graph, source) ?? []).map(
        (way): Choice => ({
          id: way.branch,
          text: way.branch,
          note: way.targets.length === 0 ? w.branchFree : w.branchLeads(way.targets.map(nodeName).join(', ')),
        }),
      )
      return { source, title: w.chooseBranch(source), choices, take: (branch) => go({ ...from, branch }) !== 'asks' }
    }
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
    const choices = targetsFor(graph, source, from.branch ?? undefined).map((id): Choice => {
      const node = nodes.get(id)
      return {
        id,
        text: nodeName(id),
        kind: node?.kind,
        note: node ? (node.kind === 'unknown' ? node.originalKind : kinds[node.kind]) : undefined,
      }
    })
    const title = w.chooseTarget(typeof from.branch === 'string' ? `${nodeName(source)}, ${from.branch},` : nodeName(source))
    return { source, title, choices, take: (target) => go({ ...from, target }) !== 'asks' }
  }

  return { question: open && mayLeave(graph, open.source) ? ask(open) : undefined, begin: go, close }
}
