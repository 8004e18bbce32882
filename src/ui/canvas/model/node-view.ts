/**
 * What one card shows, as plain data with its texts ready: equal data means that the card need not be drawn again.
 * Pure; the moment comes in, nothing is remembered here.
 */

import type { Diagnostic } from '../../../diagnostics/types'
import { END, type Graph, type Model, type Node, type NodeKind, START } from '../../../document/types'
import { branchesOf } from '../../../nodes/registry'
import type { Moment } from '../../../replay/moment'
import { colourOf, type Verdict } from '../../../trace/trace'
import type { CanvasWords, Part } from '../words'
import { configFacts } from './config-facts'
import { indexOf, listed, problemIndex, problemKey } from './graph-index'
import { runFacts } from './run-facts'

export type CardLook = 'idle' | 'later' | 'been' | 'now'
export interface Flag {
  readonly tone: 'now' | 'wait' | 'bad'
  readonly text: string
  /** For a card that is seen from farther away. */
  readonly short: string
}
export interface NodeView {
  readonly id: string
  readonly kind: NodeKind | 'unknown' | 'start' | 'end'
  /** The kind as people say it. */
  readonly word: string
  readonly label?: string | undefined
  readonly detail: readonly Part[]
  readonly look: CardLook
  readonly failed: boolean
  readonly paused: boolean
  readonly ghost: boolean
  readonly flag?: Flag | undefined
  readonly visits?: string | undefined
  readonly problems: readonly string[]
  /** Named ways out that no edge leaves from yet (editing only). */
  readonly open: readonly string[]
  readonly editable: boolean
  /** What a screen reader says. */
  readonly name: string
}

export interface ViewContext {
  readonly graphName: string
  readonly graph: Graph
  readonly models: readonly Model[]
  /** Absent while editing. */
  readonly moment: Moment | undefined
  readonly verdict: Verdict | undefined
  readonly running: boolean
  readonly problems: readonly Diagnostic[]
  readonly editable: boolean
  readonly kindWord: (kind: NodeKind | 'unknown') => string
  readonly words: CanvasWords
}

/** The view of a node of the document. */
export function nodeView(node: Node, c: ViewContext): NodeView {
  const word = node.kind === 'unknown' ? node.originalKind || c.words.unknownKind : c.kindWord(node.kind)
  const visits = c.moment?.visits[node.id]
  const done = visits?.done ?? 0
  const current = c.moment !== undefined && c.moment.step.node === node.id && c.moment.step.kind !== 'input'
  const look: CardLook = !c.moment ? 'idle' : current ? 'now' : done > 0 ? 'been' : 'later'
  const problems = c.moment ? [] : problemsOf(node.id, c)
  const ran = c.moment !== undefined && (done > 0 || current)
  const detail = c.moment && ran ? runFacts(node, c.graph, c.moment, c.words) : configFacts(node, c.graph, c.models, c.words)
  const branches = c.editable ? (branchesOf(node) ?? []) : []
  const used = new Set(listed(indexOf(c.graph).out, node.id).map((edge) => edge.branch))
  const state = stateOf(node.id, current, c)
  const view: Omit<NodeView, 'name'> = {
    id: node.id,
    kind: node.kind,
    word,
    ...(node.label === undefined || node.label === '' ? {} : { label: node.label }),
    detail,
    look,
    ...state,
    ghost: false,
    ...(visits && visits.total > 0 ? { visits: visitsText(done, visits.total, c.running) } : {}),
    problems,
    open: branches.filter((branch) => !used.has(branch)),
    editable: c.editable,
  }
  return { ...view, name: nameOf(view, done, visits?.total ?? 0, c) }
}

/** The view of START or END. */
export function terminalView(id: typeof START | typeof END, c: ViewContext): NodeView {
  const { moment, words } = c
  const isStart = id === START
  const current = isStart && moment?.step.kind === 'input'
  const been =
    moment !== undefined &&
    (isStart ? moment.total > 0 : Object.keys(moment.edgeCounts).some((key) => key.endsWith(`\u0000${END}`)))
  const look: CardLook = !moment ? 'idle' : current ? 'now' : been ? 'been' : 'later'
  const name = isStart ? words.startName : words.endName
  return {
    id,
    kind: isStart ? 'start' : 'end',
    word: isStart ? 'START' : 'END',
    detail: [],
    look,
    failed: false,
    paused: false,
    ghost: false,
    ...(current && moment ? { flag: nowFlag(moment, words) } : {}),
    problems: moment ? [] : problemsOf(id, c),
    open: [],
    editable: c.editable,
    name: current ? `${name}, ${words.now}` : name,
  }
}

/** A node that ran and that the graph does not draw. */
export function ghostView(id: string, c: ViewContext): NodeView {
  const visits = c.moment?.visits[id]
  const current = c.moment?.step.node === id
  const word = c.words.fromRecord
  const text = c.words.ghost(visits?.total ?? 0)
  const view: NodeView = {
    id,
    kind: 'unknown',
    word,
    detail: text,
    look: current ? 'now' : 'idle',
    failed: false,
    paused: false,
    ghost: true,
    ...(current && c.moment ? { flag: nowFlag(c.moment, c.words) } : {}),
    visits: visitsText(visits?.done ?? 0, visits?.total ?? 0, c.running),
    problems: [],
    open: [],
    editable: false,
    name: `${word} ${id}, ${text.map((part) => part.text).join('')}`,
  }
  return view
}

/** The nodes that ran in this moment and that the graph does not have. */
export function ghostIds(graph: Graph, moment: Moment | undefined): readonly string[] {
  if (!moment) return []
  const known = new Set(graph.nodes.map((node) => node.id))
  return Object.keys(moment.visits).filter((id) => !known.has(id) && id !== START && id !== END)
}

function problemsOf(id: string, c: ViewContext): readonly string[] {
  return listed(problemIndex(c.problems).nodes, problemKey(c.graphName, id)).map((p) => p.message)
}

const visitsText = (done: number, total: number, running: boolean): string =>
  running ? String(done) : `${done}/${Math.max(done, total)}`

/** The flag and the rim of the node that the cursor is on. */
function stateOf(id: string, current: boolean, c: ViewContext): Pick<NodeView, 'failed' | 'paused' | 'flag'> {
  const { moment, verdict, words, running } = c
  const calm = { failed: false, paused: false }
  if (!moment || !current) return calm
  const { step, total } = moment
  const last = step.index === total - 1 && !running
  const judged = verdict !== undefined && verdict.node === id && (verdict.step === undefined ? last : verdict.step === step.index)
  if (step.status === 'error' || (judged && verdict && colourOf(verdict.verdict) === 'red'))
    return { failed: true, paused: false, flag: { tone: 'bad', text: words.failedAt(step.index + 1), short: words.failedShort } }
  if (
    step.kind === 'pause' ||
    (last && verdict?.verdict === 'interrupted' && (verdict.node === undefined || verdict.node === id))
  )
    return { failed: false, paused: true, flag: { tone: 'wait', text: words.waiting, short: words.waitingShort } }
  const onward = Object.entries(moment.edges).some(
    ([key, use]) => key.startsWith(`${id}\u0000`) && key.endsWith(`\u0000${END}`) && use !== 'not-taken',
  )
  if (last && verdict && !onward) return { ...calm, flag: { tone: 'now', text: words.endsHere, short: words.endsShort } }
  return { ...calm, flag: nowFlag(moment, words) }
}

const nowFlag = ({ step }: Moment, words: CanvasWords): Flag => ({
  tone: 'now',
  text: words.nowAt(step.index + 1),
  short: words.nowShort(step.index + 1),
})

function nameOf(view: Omit<NodeView, 'name'>, done: number, total: number, c: ViewContext): string {
  const { words, moment } = c
  const parts = [`${view.word} ${view.id}`]
  if (view.label) parts.push(view.label)
  const detail = view.detail.map((part) => part.text).join('')
  if (detail !== '') parts.push(detail)
  if (moment && done > 0) parts.push(words.visit(done, Math.max(done, total)))
  if (moment && view.look === 'later') parts.push(words.notReached)
  if (view.look === 'now') parts.push(words.now)
  if (moment?.next === view.id) parts.push(words.next)
  if (view.flag && (view.failed || view.paused || view.flag.text === words.endsHere)) parts.push(view.flag.text)
  if (view.problems.length > 0) parts.push(words.problems(view.problems))
  return parts.join(', ')
}
