/** What one edge shows, as plain data with its texts ready; see node-view.ts. */
import { edgeKey, type Moment } from '../../../replay/moment'
import type { Shape } from '../geometry/scene'
import type { CanvasWords } from '../words'
import type { DrawnEdge, EdgeSort } from './drawn-edges'

/** `drawn`: while editing. `now` and `next` share the accent. */
export type EdgeLook = 'drawn' | 'now' | 'next' | 'taken' | 'idle' | 'extra' | 'missing'

export interface LapView {
  readonly current: number
  readonly total: number | undefined
  readonly line: string
  /** True while the return edge is neither now nor next: the counter is not accented. */
  readonly past: boolean
  readonly name: string
}
export interface EdgeView {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly branch?: string | undefined
  readonly sort: EdgeSort
  readonly look: EdgeLook
  readonly shape: Shape
  readonly pill?: { readonly text: string; readonly chosen: boolean; readonly title: string } | undefined
  readonly count?: string | undefined
  /** How heavily the line is drawn for how often it was taken: 1 is plain. */
  readonly weight: 1 | 2 | 3
  readonly lap?: LapView | undefined
  readonly fixLabel?: string | undefined
  /** Set while a token travels here: the step that it arrives at. */
  readonly travel?: number | undefined
  readonly focused: boolean
  readonly problems: readonly string[]
  readonly editable: boolean
  readonly name: string
}

export interface EdgeContext {
  readonly moment: Moment | undefined
  readonly running: boolean
  readonly editable: boolean
  readonly words: CanvasWords
  /** The return edge that the lap counter stands in. */
  readonly counterOn: string | undefined
  /** The step that the cursor just came to from an earlier one. */
  readonly travelTo: number | undefined
  readonly focused: string | undefined
  readonly problemsOf: (edge: string) => readonly string[]
}

/** The view of an edge with its shape. */
export function edgeView(edge: DrawnEdge, shape: Shape, c: EdgeContext): EdgeView {
  const { moment, words } = c
  const key = edgeKey(edge)
  const look = lookOf(edge, moment)
  const count = moment?.edgeCounts[key] ?? 0
  const counted = count > 1 ? words.times(count) : undefined
  const pill = pillOf(edge, look, counted, words)
  const use = moment?.edges[key]
  const travels = c.travelTo !== undefined && (use === 'now' || look === 'now')
  const name = plainName(edge, words)
  const said = moment ? [name, words.uses[use ?? 'not-taken'], ...(count > 1 ? [words.timesLong(count)] : [])].join(', ') : name
  return {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    ...(edge.branch === undefined ? {} : { branch: edge.branch }),
    sort: edge.sort,
    look,
    shape,
    ...(pill ? { pill } : {}),
    ...(counted !== undefined && !pill ? { count: counted } : {}),
    weight: count >= 12 ? 3 : count >= 4 ? 2 : 1,
    ...(moment && c.counterOn === edge.id ? { lap: lapView(look, count, moment, c.running, words) } : {}),
    ...(edge.fix ? { fixLabel: edge.fix.label } : {}),
    ...(travels ? { travel: c.travelTo } : {}),
    focused: c.focused === edge.id,
    problems: moment ? [] : c.problemsOf(edge.id),
    editable: c.editable,
    name: said,
  }
}

function lookOf(edge: DrawnEdge, moment: Moment | undefined): EdgeLook {
  if (edge.sort === 'missing') return 'missing'
  const use = moment?.edges[edgeKey(edge)]
  if (edge.sort === 'extra') return use === 'now' || use === 'next' ? use : 'extra'
  if (!moment) return edge.sort === 'jump' ? 'idle' : 'drawn'
  return use === undefined || use === 'not-taken' ? 'idle' : use
}

function pillOf(edge: DrawnEdge, look: EdgeLook, counted: string | undefined, words: CanvasWords): EdgeView['pill'] {
  if (edge.sort === 'extra') {
    const text = [edge.branch, counted ?? words.times(1)].filter((part) => part !== undefined).join(' ')
    return { text, chosen: false, title: words.notDrawn }
  }
  if (edge.pill === undefined) return undefined
  const text = counted === undefined || edge.sort === 'jump' ? edge.pill : `${edge.pill} ${counted}`
  return { text, chosen: look === 'now' || look === 'next', title: edge.branch ?? edge.pill }
}

/** What an edge is called, whatever the moment. */
export function plainName(edge: DrawnEdge, words: CanvasWords): string {
  switch (edge.sort) {
    case 'drawn':
      return words.edgeName(nodeName(edge.source), nodeName(edge.target), edge.branch)
    case 'return':
      return words.returnName(edge.source, edge.target)
    case 'jump':
      return words.jumpName(edge.source, nodeName(edge.target))
    case 'extra':
      return words.extraName(nodeName(edge.source), nodeName(edge.target))
    case 'missing':
      return words.missingName(edge.source, edge.target)
  }
}

/** START and END as people read them. */
export const nodeName = (id: string): string => (id === '__start__' ? 'START' : id === '__end__' ? 'END' : id)

function lapView(look: EdgeLook, count: number, { lap }: Moment, running: boolean, words: CanvasWords): LapView {
  const line =
    look === 'next' ? words.comesNext : look === 'now' ? words.justTaken : count > 0 ? words.takenTimes(count) : words.notTakenYet
  const total = running ? undefined : Math.max(lap.total, lap.current)
  return {
    current: lap.current,
    total,
    line,
    past: look !== 'now' && look !== 'next',
    name: `${words.lapName(lap.current, total)}, ${line}`,
  }
}

/** The return edge for the lap counter: the one that is now or next, else the one taken most, else the only one there is. */
export function counterEdge(drawn: readonly DrawnEdge[], moment: Moment | undefined): string | undefined {
  if (!moment || moment.lap.current === 0) return undefined
  const returns = drawn.filter((edge) => edge.sort === 'return')
  const use = (edge: DrawnEdge) => moment.edges[edgeKey(edge)]
  const current = returns.find((edge) => use(edge) === 'next') ?? returns.find((edge) => use(edge) === 'now')
  if (current) return current.id
  const taken = (edge: DrawnEdge) => moment.edgeCounts[edgeKey(edge)] ?? 0
  const most = [...returns].sort((a, b) => taken(b) - taken(a))[0]
  return most && (taken(most) > 0 || returns.length === 1) ? most.id : undefined
}
