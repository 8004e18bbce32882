/**
 * What was added, removed and changed from one document to another, as plain data: parts are met by their names, edges by what they
 * connect. A node that only got another name counts as renamed, not as one gone and one come. Where things stand on the canvas is one
 * remark per graph, because it means nothing to a run. It says what differs, never which is better.
 */
import { isRecord, sameJson } from '../base/json'
import { layoutOf } from './queries'
import { type AgentDocument, type Edge, END, type Field, type Graph, type Node, START } from './types'

export type PartKind = 'document' | 'graph' | 'node' | 'edge' | 'field' | 'tool' | 'model'

/** One setting of a part that is in both. `path` as in the file: `config.prompt`, `config.rules[1].when`. */
export interface SettingChange {
  readonly path: string
  /** Absent: the setting was not there. */
  readonly before?: unknown
  /** Absent: the setting is gone. */
  readonly after?: unknown
}

export type Difference = {
  readonly part: PartKind
  /** The graph that the part is in, under the name that it has after; of parts of a graph only. */
  readonly graph?: string | undefined
  /** Its name after, or before when it is gone; of an edge its id. */
  readonly name: string
  /** What an edge connects, after (or before when it is gone). */
  readonly edge?: Pick<Edge, 'source' | 'target' | 'branch'> | undefined
} & (
  | { readonly type: 'added' }
  | { readonly type: 'removed' }
  | { readonly type: 'changed'; readonly settings: readonly SettingChange[]; readonly from?: string | undefined }
  /** Only the place of cards and notes. */
  | { readonly type: 'moved' }
)

/** Every difference, the document's own first, then graph by graph, then tools and models. None: both do the same and look the same. */
export function compareDocuments(before: AgentDocument, after: AgentDocument): readonly Difference[] {
  const names = [...new Set([...Object.keys(before.graphs), ...Object.keys(after.graphs)])]
  return [
    ...own(before, after),
    ...names.flatMap((name) => {
      const [a, b] = [ownValue(before.graphs, name), ownValue(after.graphs, name)]
      if (!a) return b ? [{ part: 'graph', type: 'added', name } as const] : []
      if (!b) return [{ part: 'graph', type: 'removed', name } as const]
      const moved = hasMoved(before, after, name, renamedNodes(a, b))
      return [...compareGraphs(name, a, b), ...(moved ? [{ part: 'graph', type: 'moved', name } as const] : [])]
    }),
    ...compareNamed('tool', before.tools, after.tools, (tool) => tool.name),
    ...compareNamed('model', before.models, after.models, (model) => model.id),
  ]
}

function own(before: AgentDocument, after: AgentDocument): readonly Difference[] {
  const settings = (['name', 'description', 'entry', 'budget', 'input'] as const).flatMap((key) =>
    settingChanges(key, before[key], after[key]),
  )
  return settings.length === 0 ? [] : [{ part: 'document', type: 'changed', name: after.name, settings }]
}

function compareGraphs(graph: string, before: Graph, after: Graph): readonly Difference[] {
  const renamed = renamedNodes(before, after)
  const nameAfter = (id: string) => renamed.get(id) ?? id
  const output = settingChanges('output', before.state.output, after.state.output)
  return [
    ...(output.length === 0 ? [] : [{ part: 'graph', type: 'changed', name: graph, settings: output } as const]),
    ...compareNamed('field', before.state.fields, after.state.fields, (field) => field.name, graph),
    ...compareNodes(graph, before, after, renamed),
    ...compareEdges(graph, before.edges, after.edges, nameAfter),
  ]
}

function compareNodes(graph: string, before: Graph, after: Graph, renamed: ReadonlyMap<string, string>): readonly Difference[] {
  const old = new Map(before.nodes.map((node) => [renamed.get(node.id) ?? node.id, node]))
  const now = new Set(after.nodes.map((node) => node.id))
  return [
    ...[...old].flatMap(([id, node]): readonly Difference[] =>
      now.has(id) ? [] : [{ part: 'node', type: 'removed', graph, name: node.id }],
    ),
    ...after.nodes.flatMap((node): readonly Difference[] => {
      const was = old.get(node.id)
      if (!was) return [{ part: 'node', type: 'added', graph, name: node.id }]
      const settings = settingChanges('', withoutId(was), withoutId(node))
      if (settings.length === 0 && was.id === node.id) return []
      return [{ part: 'node', type: 'changed', graph, name: node.id, settings, ...(was.id === node.id ? {} : { from: was.id }) }]
    }),
  ]
}

const withoutId = ({ id: _, ...rest }: Node): unknown => rest

/**
 * Nodes that have another name now: gone under the old, come under the new, alike but for it. Where several could be meant, none is:
 * a guess here would make a rewiring look like a rename.
 */
function renamedNodes(before: Graph, after: Graph): ReadonlyMap<string, string> {
  const had = new Set(before.nodes.map((node) => node.id))
  const has = new Set(after.nodes.map((node) => node.id))
  const gone = before.nodes.filter((node) => !has.has(node.id))
  const come = after.nodes.filter((node) => !had.has(node.id))
  const renamed = new Map<string, string>()
  for (const node of gone) {
    const alike = come.filter((other) => sameJson(withoutId(node), withoutId(other)))
    const [only] = alike
    const rivals = gone.filter((other) => sameJson(withoutId(node), withoutId(other)))
    if (only && alike.length === 1 && rivals.length === 1) renamed.set(node.id, only.id)
  }
  return renamed
}

/**
 * Edges are the same when they connect the same by the same way out. A way out that leads elsewhere now is one change; it is found
 * only where the old and the new one are the only ones of that way out.
 */
function compareEdges(
  graph: string,
  before: readonly Edge[],
  after: readonly Edge[],
  nameAfter: (id: string) => string,
): readonly Difference[] {
  const old = before.map((edge) => ({ ...edge, source: nameAfter(edge.source), target: nameAfter(edge.target) }))
  const { left: gone, right: come } = unmatched(old, after, whole)
  const { left: removed, right: added, pairs } = unmatched(gone, come, wayOut, 'single')
  const ends = ({ source, target, branch }: Edge) => ({ source, target, ...(branch === undefined ? {} : { branch }) })
  const difference = (type: 'added' | 'removed') => (edge: Edge) =>
    ({ part: 'edge', type, graph, name: edge.id, edge: ends(edge) }) as const
  return [
    ...removed.map(difference('removed')),
    ...added.map(difference('added')),
    ...pairs.map(
      ([was, is]): Difference => ({
        part: 'edge',
        type: 'changed',
        graph,
        name: is.id,
        edge: ends(is),
        settings: [{ path: 'target', before: was.target, after: is.target }],
      }),
    ),
  ]
}

const whole = ({ source, target, branch }: Edge): string => JSON.stringify([source, branch ?? null, target])
const wayOut = ({ source, branch }: Edge): string => JSON.stringify([source, branch ?? null])

/** Pairs edges of one key off against each other, one by one; `single`: only where each side has one of that key. */
function unmatched(before: readonly Edge[], after: readonly Edge[], key: (edge: Edge) => string, how: 'any' | 'single' = 'any') {
  const waiting = grouped(after, key)
  const counts = grouped(before, key)
  const left: Edge[] = []
  const pairs: (readonly [Edge, Edge])[] = []
  const taken = new Set<Edge>()
  for (const edge of before) {
    const partners = waiting.get(key(edge)) ?? []
    const fits = how === 'any' || (partners.length === 1 && counts.get(key(edge))?.length === 1)
    const partner = fits ? partners.find((other) => !taken.has(other)) : undefined
    if (partner) {
      taken.add(partner)
      pairs.push([edge, partner])
    } else left.push(edge)
  }
  return { left, right: after.filter((edge) => !taken.has(edge)), pairs }
}

function grouped<T>(list: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

function compareNamed<T extends Field | AgentDocument['tools'][number] | AgentDocument['models'][number]>(
  part: 'field' | 'tool' | 'model',
  before: readonly T[],
  after: readonly T[],
  nameOf: (one: T) => string,
  graph?: string,
): readonly Difference[] {
  const old = new Map(before.map((one) => [nameOf(one), one]))
  const now = new Set(after.map(nameOf))
  const where = graph === undefined ? {} : { graph }
  return [
    ...before.flatMap((one): readonly Difference[] =>
      now.has(nameOf(one)) ? [] : [{ part, type: 'removed', ...where, name: nameOf(one) }],
    ),
    ...after.flatMap((one): readonly Difference[] => {
      const was = old.get(nameOf(one))
      if (!was) return [{ part, type: 'added', ...where, name: nameOf(one) }]
      const settings = settingChanges('', was, one)
      return settings.length === 0 ? [] : [{ part, type: 'changed', ...where, name: nameOf(one), settings }]
    }),
  ]
}

/** The innermost settings that differ. Lists of another length, and values of another shape, are one change as a whole. */
function settingChanges(path: string, before: unknown, after: unknown): readonly SettingChange[] {
  if (sameJson(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) =>
      settingChanges(path === '' ? key : `${path}.${key}`, ownValue(before, key), ownValue(after, key)),
    )
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item: unknown, i) => settingChanges(`${path}[${i}]`, item, after[i]))
  }
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }]
}

const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** True when a card that is in both stands elsewhere, or a note is not as it was. A place that came or went with its card is no move. */
function hasMoved(before: AgentDocument, after: AgentDocument, graph: string, renamed: ReadonlyMap<string, string>): boolean {
  const [was, is] = [layoutOf(before, graph), layoutOf(after, graph)]
  if (!sameJson(was?.notes ?? [], is?.notes ?? [])) return true
  const there = new Set([START, END, ...(after.graphs[graph]?.nodes.map(({ id }) => id) ?? [])])
  return [START, END, ...(before.graphs[graph]?.nodes.map(({ id }) => id) ?? [])].some((id) => {
    const now = renamed.get(id) ?? id
    return there.has(now) && !sameJson(was && ownValue(was.positions, id), is && ownValue(is.positions, now))
  })
}
