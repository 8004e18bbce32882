/** Names that lead nowhere: `unknown-reference`, each with the nearest name there is, or with the field that could be added. */
import type { Bilingual } from '../../base/language'
import { sameFor } from '../../base/same-for'
import type { Edit } from '../../document/edit'
import { renameModelInNode, renameToolInNode } from '../../document/edits/references'
import { renameFieldInNode } from '../../document/edits/rename-field'
import { isFieldName } from '../../document/names'
import { type AgentDocument, END, type Node, type NodeOf } from '../../document/types'
import { referencesOf } from '../../nodes/registry'
import type { Finding, Fix, Rule, Scene } from '../finding'
import type { Flow } from '../flow/flow'
import { fieldNames, graphNames, modelNames, type Names, namesOf, toolNames } from '../names'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import type { Thing } from '../words/name-words'
import { fieldFor } from './field-for'

export const referenceRules: Rule = (scene) => [
  ...ofNodes(scene),
  ...ofOutput(scene),
  ...(scene.flow.name === scene.document.entry ? ofInput(scene) : []),
]

/** The entry must name a graph; LangGraph would have nothing to compile. */
export function entryRule(document: AgentDocument): readonly Finding[] {
  const names = graphNames(document.graphs)
  if (names.has(document.entry)) return []
  const by = { en: 'The entry graph', es: 'El grafo inicial' }
  const says = catalogue['unknown-reference']({
    thing: 'graph',
    name: document.entry,
    by,
    nearest: names.nearest(document.entry),
  })
  return [{ code: 'unknown-reference', severity: 'error', graph: document.entry, says, refusesToCompile: true }]
}

/** What the nodes of a graph may name. */
interface Known {
  readonly fields: Names
  readonly tools: Names
  readonly models: Names
  readonly graphs: Names
}

function ofNodes(scene: Scene): readonly Finding[] {
  const { document, flow } = scene
  const known: Known = {
    fields: fieldNames(flow.graph.state.fields),
    tools: toolNames(document.tools),
    models: modelNames(document.models),
    graphs: graphNames(document.graphs),
  }
  const findings: Finding[] = []
  for (const node of flow.graph.nodes) if (!namesOnlyKnown(node, known)) findings.push(...ofNode(scene, node, known))
  return findings
}

/** True for most nodes: then there is nothing to look for. */
function namesOnlyKnown(node: Node, { fields, tools, models, graphs }: Known): boolean {
  if (node.kind === 'function' && node.config.destinations !== undefined) return false
  const used = referencesOf(node)
  return (
    used.reads.every(fields.has) &&
    used.writes.every(fields.has) &&
    used.tools.every(tools.has) &&
    used.models.every(models.has) &&
    used.graphs.every(graphs.has)
  )
}

function ofNode(scene: Scene, node: Node, { fields, tools, models, graphs }: Known): readonly Finding[] {
  const { flow } = scene
  const used = referencesOf(node)
  const missing = (names: readonly string[], known: Names) => names.filter((name) => !known.has(name))
  const usedFields = node.kind === 'subgraph' ? [node.config.answerTo ?? []].flat() : [...used.reads, ...used.writes]
  return [
    ...unique(missing(usedFields, fields)).map((name) => {
      const near = fields.nearest(name)
      const fix =
        near === undefined ? addField(scene, node, name) : replacing(flow.name, renameFieldInNode(node, name, near), near)
      return finding(scene, node, 'field', name, near, fix)
    }),
    ...missing(used.tools, tools).map((name) => {
      const near = tools.nearest(name)
      return finding(scene, node, 'tool', name, near, toolFix(flow.name, node, name, near))
    }),
    ...missing(used.models, models).map((name) => {
      const near = models.nearest(name) ?? (models.list.length === 1 ? models.list[0] : undefined)
      const fix = near === undefined ? undefined : replacing(flow.name, renameModelInNode(node, name, near), near)
      return finding(scene, node, 'model', name, models.nearest(name), fix)
    }),
    ...missing(used.graphs, graphs).map((name) => {
      const near = graphs.nearest(name)
      const fix =
        near !== undefined && node.kind === 'subgraph' ? { ...node, config: { ...node.config, graph: near } } : undefined
      return finding(scene, node, 'graph', name, near, fix && replacing(flow.name, fix, near ?? ''))
    }),
    ...(node.kind === 'function' ? ofDestinations(scene, node) : []),
  ]
}

function finding(
  scene: Scene,
  node: Node,
  thing: Thing,
  name: string,
  nearest: string | undefined,
  fix: Fix | undefined,
): Finding {
  const by = { en: `"${node.id}"`, es: `«${node.id}»` }
  const place = thing === 'field' ? { field: name } : thing === 'tool' ? { tool: name } : {}
  const says = catalogue['unknown-reference']({ thing, name, by, nearest })
  return {
    code: 'unknown-reference',
    severity: 'error',
    graph: scene.flow.name,
    node: node.id,
    ...place,
    says,
    ...(fix && { fix }),
  }
}

const replacing = (graph: string, node: Node, name: string): Fix | undefined =>
  node.kind === 'unknown' ? undefined : { label: fixWords.take(name), edit: { type: 'set-node', graph, node } }

function toolFix(graph: string, node: Node, name: string, near: string | undefined): Fix | undefined {
  const listed = node.kind === 'brain' || node.kind === 'hands' ? node.config.tools : []
  if (near !== undefined && !listed.includes(near)) return replacing(graph, renameToolInNode(node, name, near), near)
  const tools = listed.filter((tool) => tool !== name)
  const label = fixWords.withdraw(name, node.id)
  if (node.kind === 'brain')
    return { label, edit: { type: 'set-node', graph, node: { ...node, config: { ...node.config, tools } } } }
  if (node.kind === 'hands')
    return { label, edit: { type: 'set-node', graph, node: { ...node, config: { ...node.config, tools } } } }
  return undefined
}

function addField({ flow }: Scene, node: Node, name: string): Fix | undefined {
  const field = fieldFor(node, name)
  if (!field || !isFieldName(name) || flow.at.has(name)) return undefined
  return { label: fixWords.addField(name), edit: { type: 'set-field', graph: flow.name, field } }
}

/** LangGraph refuses a declared jump to a node that is not there; a router is no node of LangGraph. */
function ofDestinations(scene: Scene, node: NodeOf<'function'>): readonly Finding[] {
  const { flow } = scene
  const known = node.config.destinations ?? []
  if (known.length === 0) return []
  const targets = engineNames(flow)
  return unique(known)
    .filter((name) => name !== END && !targets.has(name))
    .map((name) => {
      const isRouter = flow.at.has(name)
      const near = isRouter ? undefined : targets.nearest(name)
      const swap = near !== undefined && !known.includes(near)
      const destinations = known.flatMap((id) => (id !== name ? [id] : swap ? [near] : []))
      const fix: Fix = {
        label: swap ? fixWords.take(near) : fixWords.dropName(name),
        edit: { type: 'set-node', graph: flow.name, node: { ...node, config: { ...node.config, destinations } } },
      }
      const found = finding(scene, node, 'node', name, near, fix)
      const by = { en: `"${node.id}" cannot jump to a router`, es: `«${node.id}» no puede saltar a un router` }
      const says = isRouter ? catalogue['unknown-reference']({ thing: 'node', name, by }) : found.says
      return { ...found, says, refusesToCompile: true }
    })
}

/** The names of the nodes that LangGraph has too: all but the routers. */
const engineNames = sameFor((flow: Flow) =>
  namesOf(flow.graph.nodes.filter((node) => node.kind !== 'router').map((node) => node.id)),
)

const unique = (names: readonly string[]): readonly string[] => (names.length < 2 ? names : [...new Set(names)])

function ofOutput({ flow }: Scene): readonly Finding[] {
  const { fields, output = [] } = flow.graph.state
  const names = fieldNames(fields)
  return output
    .filter((name) => !names.has(name))
    .map((name) => {
      const near = names.nearest(name)
      const swap = near !== undefined && !output.includes(near)
      const mended = output.flatMap((one) => (one !== name ? (names.has(one) ? [one] : []) : swap ? [near] : []))
      const edit: Edit = { type: 'set-output', graph: flow.name, output: mended.length > 0 ? mended : undefined }
      const fix = { label: swap ? fixWords.take(near) : fixWords.dropName(name), edit }
      return ofDocument(flow.name, name, { en: 'The output', es: 'La salida' }, near, fix)
    })
}

function ofInput({ document, flow }: Scene): readonly Finding[] {
  const names = fieldNames(flow.graph.state.fields)
  const input = document.input ?? {}
  return Object.keys(input)
    .filter((name) => name !== 'question' && !names.has(name))
    .map((name) => {
      const near = names.nearest(name)
      const swap = near !== undefined && !Object.hasOwn(input, near)
      const entries = Object.entries(input).flatMap(([key, value]) =>
        key !== name ? [[key, value]] : swap ? [[near, value]] : [],
      )
      const edit: Edit = { type: 'set-input', input: Object.fromEntries(entries) }
      const fix = { label: swap ? fixWords.take(near) : fixWords.dropName(name), edit }
      return ofDocument(flow.name, name, { en: 'The input', es: 'La entrada' }, near, fix)
    })
}

function ofDocument(graph: string, name: string, by: Bilingual, nearest: string | undefined, fix: Fix): Finding {
  const says = catalogue['unknown-reference']({ thing: 'field', name, by, nearest })
  return { code: 'unknown-reference', severity: 'error', graph, field: name, says, fix }
}
