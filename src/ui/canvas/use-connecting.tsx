/**
 * Connecting: an edge from a port by hand or from a node by key, a new node after another one, the end of an edge at another place. It
 * asks for what is not said yet, then makes one edit. What is possible, and why not, is decided in model/wish.ts.
 */
import { useCallback, useState } from 'react'
import type { Edit } from '../../document/edit'
import type { Graph } from '../../document/types'
import { KindTile, kindWords } from '../components/kinds'
import type { SearchItem } from '../components/SearchList'
import { useLanguage, useWords } from '../words/language'
import { buildingWords } from './building-words'
import { placesFor } from './model/connecting'
import { nodeName } from './model/edge-view'
import { whyNot } from './model/why-not'
import { type Answer, answerTo, type Wish } from './model/wish'
import { words } from './words'

export interface Question {
  /** The node that it is about. */
  readonly source: string
  readonly title: string
  readonly items: readonly SearchItem[]
  /** Set when a target is asked for: the way out that it is for. */
  readonly targetsOf?: { readonly branch: string | null } | undefined
  /** True when nothing is left to ask. */
  take(id: string): boolean
}
export interface Connecting {
  readonly question: Question | undefined
  /** Begins with what is known, or makes the edit when nothing is left to ask. `refused` says why in the live region. */
  begin(wish: Wish): 'asks' | 'done' | 'refused'
  close(): void
}
interface ConnectingAsk {
  readonly graph: Graph
  readonly graphName: string
  onEdit(edit: Edit, label: string): void
  say(text: string): void
  /** A new node was added. */
  onAdded(id: string): void
}

/** The choice that leaves a new node unconnected; no branch is called so. */
const apartId = '\u0000apart'

export function useConnecting({ graph, graphName, onEdit, say, onAdded }: ConnectingAsk): Connecting {
  const [open, setOpen] = useState<Wish | undefined>(undefined)
  const w = useWords(words)
  const b = useWords(buildingWords)
  const kinds = useWords(kindWords)
  const language = useLanguage()
  const close = useCallback(() => setOpen(undefined), [])

  const begin = (wish: Wish): 'asks' | 'done' | 'refused' => {
    const answer = answerTo(graph, graphName, wish)
    switch (answer.kind) {
      case 'ask-branch':
      case 'ask-target':
        setOpen(wish)
        return 'asks'
      case 'refused':
        setOpen(undefined)
        say(answer.why[language])
        return 'refused'
      case 'nothing':
        setOpen(undefined)
        return 'done'
      case 'edit': {
        setOpen(undefined)
        const { label, said } = namesOf(wish, answer.edit)
        onEdit(answer.edit, label)
        say(said)
        if (wish.kind === 'node') onAdded(wish.node.id)
        return 'done'
      }
    }
  }

  const namesOf = (wish: Wish, edit: Edit): { readonly label: string; readonly said: string } => {
    switch (wish.kind) {
      case 'edge': {
        const [source, target] = [nodeName(wish.source), nodeName(wish.target ?? '')]
        const rerouted = edit.type === 'set-edge' && edit.edge.branch !== undefined
        const label = rerouted ? w.rerouted(edit.edge.branch ?? '', target) : w.connected(source, target)
        return { label, said: b.didConnect(source, target) }
      }
      case 'node': {
        const { id, kind } = wish.node
        if (edit.type === 'add-node') return { label: w.added(kinds[kind]), said: b.didAdd(id) }
        return { label: b.addedAfter(id, nodeName(wish.source)), said: b.didAddAfter(id, nodeName(wish.source)) }
      }
      case 'move': {
        const { edge, end, to } = wish
        const [source, target] = [nodeName(end === 'source' ? to : edge.source), nodeName(end === 'target' ? to : edge.target)]
        const label = end === 'target' && edge.branch !== undefined ? w.rerouted(edge.branch, target) : b.ledFrom(source, target)
        return { label, said: b.didConnect(source, target) }
      }
    }
  }

  const ask = (wish: Wish, answer: Answer): Question | undefined => {
    if (answer.kind === 'ask-branch') {
      const ways = answer.ways.map(
        (way): SearchItem => ({
          id: way.branch,
          label: way.branch,
          mono: true,
          detail: way.targets.length === 0 ? w.branchFree : w.branchLeads(way.targets.map(nodeName).join(', ')),
        }),
      )
      const isNew = wish.kind === 'node'
      const alone: SearchItem = { id: apartId, label: b.apart, detail: b.apartNote }
      return {
        source: answer.source,
        title: isNew ? b.wayOfNew(answer.source, wish.node.id) : w.chooseBranch(answer.source),
        // What would lead a way out away from where it leads now is never the first choice.
        items: isNew ? (answer.ways.some((way) => way.targets.length === 0) ? [...ways, alone] : [alone, ...ways]) : ways,
        take: (branch) => begin(isNew && branch === apartId ? { ...wish, apart: true } : { ...wish, branch }) !== 'asks',
      }
    }
    if (answer.kind !== 'ask-target' || wish.kind !== 'edge') return undefined
    const { source, branch } = answer
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
    const items = placesFor(graph, source).map((id): SearchItem => {
      const node = nodes.get(id)
      const kind = node && (node.kind === 'unknown' ? node.originalKind : kinds[node.kind])
      return {
        id,
        label: nodeName(id),
        mono: true,
        icon: node && <KindTile kind={node.kind} small />,
        detail: node?.label ? `${kind}, ${node.label}` : kind,
        disabled: whyNot(graph, source, branch, id)?.[language],
      }
    })
    return {
      source,
      title: branch === null ? w.chooseTarget(nodeName(source)) : w.chooseBranchTarget(nodeName(source), branch),
      // What can be chosen first; the rest says why not.
      items: [...items.filter((item) => item.disabled === undefined), ...items.filter((item) => item.disabled !== undefined)],
      targetsOf: { branch },
      take: (target) => begin({ ...wish, branch, target }) !== 'asks',
    }
  }

  return { question: open && ask(open, answerTo(graph, graphName, open)), begin, close }
}
