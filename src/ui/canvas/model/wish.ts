/**
 * What a hand or a key wants to connect, and what is still to be asked before it is an edit: which way out, which target. Pure: the
 * canvas asks the person, this says what comes next.
 */
import type { Bilingual } from '../../../base/language'
import type { Edit } from '../../../document/edit'
import type { Edge, Graph, KnownNode, Position } from '../../../document/types'
import { connectEdit, mayLeave, wayFor, waysOut } from './connecting'
import { growEdit } from './growing'
import { waysWhenMoved, whyNot, whyNotMoved } from './why-not'

/** `branch`: `null` is the unnamed way out, `undefined` means that nobody said yet. */
export type Wish =
  /** An edge between nodes that are there. */
  | {
      readonly kind: 'edge'
      readonly source: string
      readonly branch?: string | null | undefined
      readonly target?: string | undefined
    }
  /** A new node after one that is there; `apart`: not connected after all. */
  | {
      readonly kind: 'node'
      readonly node: KnownNode
      readonly at: Position
      readonly source: string
      readonly branch?: string | null | undefined
      readonly apart?: true | undefined
    }
  /** The end of an edge, moved to another node. */
  | {
      readonly kind: 'move'
      readonly edge: Edge
      readonly end: 'source' | 'target'
      readonly to: string
      readonly branch?: string | null | undefined
    }

export type Answer =
  | { readonly kind: 'edit'; readonly edit: Edit }
  /** The edge is there already, where it should be. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly why: Bilingual }
  | { readonly kind: 'ask-branch'; readonly source: string; readonly ways: readonly Way[] }
  | { readonly kind: 'ask-target'; readonly source: string; readonly branch: string | null }

/** A named way out, and where it leads now. */
export interface Way {
  readonly branch: string
  readonly targets: readonly string[]
}

/** What comes next for a wish. */
export function answerTo(graph: Graph, graphName: string, wish: Wish): Answer {
  switch (wish.kind) {
    case 'edge':
      return edgeAnswer(graph, graphName, wish)
    case 'node':
      return nodeAnswer(graph, graphName, wish)
    case 'move':
      return moveAnswer(graph, graphName, wish)
  }
}

function edgeAnswer(graph: Graph, graphName: string, wish: Wish & { kind: 'edge' }): Answer {
  const { source, target } = wish
  const no = target === undefined ? undefined : whyNot(graph, source, wish.branch, target)
  if (no) return { kind: 'refused', why: no }
  if (!mayLeave(graph, source)) return { kind: 'refused', why: whyNot(graph, source, undefined, source) ?? nowhere }
  const branch = wish.branch === undefined ? chosenWay(graph, source) : wish.branch
  if (branch === undefined) return { kind: 'ask-branch', source, ways: waysOut(graph, source) ?? [] }
  if (target === undefined) return { kind: 'ask-target', source, branch }
  const late = whyNot(graph, source, branch, target)
  return late ? { kind: 'refused', why: late } : { kind: 'edit', edit: connectEdit(graph, graphName, source, branch, target) }
}

function nodeAnswer(graph: Graph, graphName: string, wish: Wish & { kind: 'node' }): Answer {
  const { node, at, source } = wish
  if (wish.apart || !mayLeave(graph, source))
    return { kind: 'edit', edit: growEdit(graph, graphName, node, at, { kind: 'alone' }) }
  const branch = wish.branch === undefined ? chosenWay(graph, source) : wish.branch
  if (branch !== undefined) return { kind: 'edit', edit: growEdit(graph, graphName, node, at, { kind: 'after', source, branch }) }
  const ways = waysOut(graph, source) ?? []
  const free = ways.filter((way) => way.targets.length === 0)
  return { kind: 'ask-branch', source, ways: free.length > 0 ? free : ways }
}

function moveAnswer(graph: Graph, graphName: string, { edge, end, to, branch }: Wish & { kind: 'move' }): Answer {
  if (edge[end] === to) return { kind: 'nothing' }
  const no = whyNotMoved(graph, edge, end, to)
  if (no) return { kind: 'refused', why: no }
  if (end === 'target') return { kind: 'edit', edit: { type: 'set-edge', graph: graphName, edge: { ...edge, target: to } } }
  const ways = waysWhenMoved(graph, edge, to)
  const way = branch ?? (ways.length === 1 ? ways[0] : undefined)
  if (way === undefined)
    return { kind: 'ask-branch', source: to, ways: (waysOut(graph, to) ?? []).filter((known) => ways.includes(known.branch)) }
  const { branch: _old, ...rest } = edge
  const moved: Edge = { ...rest, source: to, ...(way === null ? {} : { branch: way }) }
  return { kind: 'edit', edit: { type: 'set-edge', graph: graphName, edge: moved } }
}

/** The way out that needs no question; undefined when there is more than one. */
function chosenWay(graph: Graph, source: string): string | null | undefined {
  const way = wayFor(graph, source)
  return way === 'ask' ? undefined : way.branch
}

const nowhere: Bilingual = { en: 'Nothing can be drawn from here.', es: 'Desde aquí no se puede dibujar nada.' }
