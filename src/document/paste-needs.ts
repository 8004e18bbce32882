/**
 * What pasted nodes need and where it comes from: a tool, model, field or graph that is alike here is used; one of another content comes
 * in under a free name. What was pasted before under a numbered name is found again, so that pasting twice does not pile up copies.
 */
import { sameJson } from '../base/json'
import { wouldGetKey } from './apart-from-keys'
import type { Edit } from './edit'
import { mapNamesInNode, type Rename, type Renames } from './edits/map-names'
import { mapSame, patch } from './edits/sharing'
import type { Fragment } from './fragment'
import { sameTool } from './fragment-secrets'
import { isFieldName, isGraphName, isToolName, longestBase } from './names'
import { fieldNamed, graphNamed, modelById, nodeById, toolNamed } from './queries'
import type { AgentDocument, Graph } from './types'

export type Clash =
  | { readonly what: 'tool' | 'model' | 'field' | 'graph'; readonly from: string; readonly to: string }
  /** A key is known for a model of this id, and must not go to another address. */
  | { readonly what: 'model-key'; readonly from: string; readonly to: string }
  /** A field that has the name of a node here. */
  | { readonly what: 'field-as-node'; readonly from: string; readonly to: string }
  /** The code of `node` names `from`, which came in as `to`. */
  | { readonly what: 'jump'; readonly node: string; readonly from: string; readonly to: string }

export interface Incoming {
  /** Adds what is not here yet. */
  readonly edits: readonly Edit[]
  readonly renames: Renames
  readonly clashes: readonly Clash[]
  /** The names of the fields that are added. */
  readonly newFields: readonly string[]
}

/** What has to come in before the fragment's nodes can. `keyed`: ids of models that a key is known for. */
export function incoming(
  document: AgentDocument,
  graphName: string,
  graph: Graph,
  fragment: Fragment,
  keyed: readonly string[],
): Incoming {
  const tools = namesFor(
    fragment.tools.map((tool) => ({ name: tool.name, value: tool })),
    (name) => toolNamed(document, name),
    (tool, there, name) => sameTool({ ...tool, name }, there),
    (name) => !isToolName(name),
  )
  const models = namesFor(
    fragment.models.map((model) => ({ name: model.id, value: model })),
    (id) => modelById(document, id),
    (model, there, id) => sameJson({ ...model, id }, there),
    (id, model) => id.trim() === '' || wouldGetKey({ ...model, id }, keyed),
  )
  // A node may not share its name with a field.
  const fields = namesFor(
    fragment.fields.map((field) => ({ name: field.name, value: field })),
    (name) => fieldNamed(graph, name),
    (field, there) => field.type === there.type && field.reducer === there.reducer,
    (name) => !isFieldName(name) || nodeById(graph, name) !== undefined,
  )
  const graphs = graphNames(document, fragment, { tool: tools.rename, model: models.rename })
  const edits: readonly Edit[] = [
    ...tools.added.map(({ name, value }): Edit => ({ type: 'set-tool', tool: { ...value, name } })),
    ...models.added.map(({ name, value }): Edit => ({ type: 'set-model', model: { ...value, id: name } })),
    ...fields.added.map(({ name, value }): Edit => ({ type: 'set-field', graph: graphName, field: { ...value, name } })),
    ...graphs.edits,
  ]
  const fieldClashes = fields.clashes.map(
    (clash): Clash => ({ what: fieldNamed(graph, clash.from) ? 'field' : 'field-as-node', ...clash }),
  )
  const modelClash = (clash: { readonly from: string; readonly to: string }): Clash => ({
    what: modelById(document, clash.from) ? 'model' : 'model-key',
    ...clash,
  })
  return {
    edits,
    renames: { tool: tools.rename, model: models.rename, field: fields.rename, graph: graphs.rename },
    clashes: [
      ...tools.clashes.map((clash): Clash => ({ what: 'tool', ...clash })),
      ...models.clashes.map(modelClash),
      ...fieldClashes,
      ...graphs.clashes,
    ],
    newFields: fields.added.map((one) => one.name),
  }
}

interface Named<T> {
  readonly name: string
  readonly value: T
}
interface Names<T> {
  readonly rename: Rename
  /** Under their new names. */
  readonly added: readonly Named<T>[]
  readonly clashes: readonly { readonly from: string; readonly to: string }[]
}

/** For each item the name of the same thing here, or a free one. `unfit`: names that it may not have. */
function namesFor<T>(
  items: readonly Named<T>[],
  here: (name: string) => T | undefined,
  same: (item: T, there: T, name: string) => boolean,
  unfit: (name: string, item: T) => boolean,
): Names<T> {
  const names = new Map<string, string>()
  const given = new Set<string>()
  const added: Named<T>[] = []
  for (const { name: wanted, value } of items) {
    for (const name of candidates(wanted)) {
      const there = here(name)
      if (
        there !== undefined ? !same(value, there, name) : given.has(name) || unfit(name, value) || isWanted(items, name, wanted)
      )
        continue
      names.set(wanted, name)
      given.add(name)
      if (there === undefined) added.push({ name, value })
      break
    }
  }
  const clashes = [...names].flatMap(([from, to]) => (from === to ? [] : [{ from, to }]))
  return { rename: (name) => names.get(name) ?? name, added, clashes }
}

/** Another item that comes in has this name already. */
const isWanted = <T>(items: readonly Named<T>[], name: string, own: string): boolean =>
  name !== own && items.some((item) => item.name === name)

/** `search`, `search_2`, `search_3` … without end. A name that nothing could have becomes one that it can. */
function* candidates(wanted: string): Generator<string> {
  yield wanted
  const plain = wanted.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[^A-Za-z]+|_+$/g, '')
  const base = (plain === '' || plain in {} ? 'pasted' : plain).slice(0, longestBase)
  if (base !== wanted) yield base
  for (let n = 2; ; n++) yield `${base}_${n}`
}

interface GraphNames {
  readonly rename: Rename
  readonly edits: readonly Edit[]
  readonly clashes: readonly Clash[]
}

/** Graphs may run each other: whether one is alike here depends on the names of the others, so names are chosen until none changes. */
function graphNames(document: AgentDocument, fragment: Fragment, renames: Renames): GraphNames {
  const items = Object.entries(fragment.graphs).map(([name, value]) => ({ name, value }))
  let rename: Rename = (name) => name
  for (let round = 0; ; round++) {
    const follow = rename
    const mapped = (graph: Graph, from: string, to: string): Graph =>
      patch<Graph>(graph, {
        nodes: mapSame(graph.nodes, (node) =>
          mapNamesInNode(node, { ...renames, graph: (name) => (name === from ? to : follow(name)) }),
        ),
      })
    // Graphs that go on changing each other's names all come in anew.
    const last = round > items.length
    const own = new Map(items.map((item) => [item.value, item.name]))
    const names = namesFor(
      items,
      (name) => graphNamed(document, name),
      (graph, there, name) => !last && sameJson(mapped(graph, own.get(graph) ?? name, name), there),
      (name) => !isGraphName(name),
    )
    const stable = items.every(({ name }) => names.rename(name) === follow(name))
    rename = names.rename
    if (!stable) continue
    const edits = names.added.map(({ name, value }): Edit => {
      const from = own.get(value) ?? name
      const layout = fragment.layout && Object.hasOwn(fragment.layout, from) ? fragment.layout[from] : undefined
      return { type: 'add-graph', name, graph: mapped(value, from, name), ...(layout && { layout }) }
    })
    return { rename, edits, clashes: names.clashes.map((clash): Clash => ({ what: 'graph', ...clash })) }
  }
}
