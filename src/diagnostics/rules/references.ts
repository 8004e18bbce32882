/** Names that lead nowhere: `unknown-reference`, each with the nearest name there is, or with the field that could be added. */
import type { Bilingual } from '../../base/language'
import { nearestName } from '../../base/text'
import type { Edit } from '../../document/edit'
import { renameModelInNode, renameToolInNode } from '../../document/edits/references'
import { renameFieldInNode } from '../../document/edits/rename-field'
import { isFieldName } from '../../document/names'
import { type AgentDocument, END, type Node, type NodeOf } from '../../document/types'
import { referencesOf } from '../../nodes/registry'
import type { Finding, Fix, Rule, Scene } from '../finding'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import type { Thing } from '../words/name-words'
import { fieldFor } from './field-for'

export const referenceRules: Rule = (scene) => [
  ...scene.flow.graph.nodes.flatMap((node) => ofNode(scene, node)),
  ...ofOutput(scene),
  ...(scene.flow.name === scene.document.entry ? ofInput(scene) : []),
]

/** The entry must name a graph; LangGraph would have nothing to compile. */
export function entryRule(document: AgentDocument): readonly Finding[] {
  const names = Object.keys(document.graphs)
  if (names.includes(document.entry)) return []
  const by = { en: 'The entry graph', es: 'El grafo inicial' }
  const says = catalogue['unknown-reference']({
    thing: 'graph',
    name: document.entry,
    by,
    nearest: nearestName(document.entry, names),
  })
  return [{ code: 'unknown-reference', severity: 'error', graph: document.entry, says, refusesToCompile: true }]
}

function ofNode(scene: Scene, node: Node): readonly Finding[] {
  const { document, flow } = scene
  const fields = flow.graph.state.fields.map((field) => field.name)
  const tools = document.tools.map((tool) => tool.name)
  const models = document.models.map((model) => model.id)
  const used = referencesOf(node)
  const missing = (names: readonly string[], known: readonly string[]) => names.filter((name) => !known.includes(name))
  const usedFields =
    node.kind === 'subgraph' ? [node.config.answerTo ?? []].flat() : [...new Set([...used.reads, ...used.writes])]
  return [
    ...missing(usedFields, fields).map((name) => {
      const near = nearestName(name, fields)
      const fix =
        near === undefined ? addField(scene, node, name) : replacing(flow.name, renameFieldInNode(node, name, near), near)
      return finding(scene, node, 'field', name, near, fix)
    }),
    ...missing(used.tools, tools).map((name) => {
      const near = nearestName(name, tools)
      return finding(scene, node, 'tool', name, near, toolFix(flow.name, node, name, near))
    }),
    ...missing(used.models, models).map((name) => {
      const near = nearestName(name, models) ?? (models.length === 1 ? models[0] : undefined)
      const fix = near === undefined ? undefined : replacing(flow.name, renameModelInNode(node, name, near), near)
      return finding(scene, node, 'model', name, nearestName(name, models), fix)
    }),
    ...missing(used.graphs, Object.keys(document.graphs)).map((name) => {
      const near = nearestName(name, Object.keys(document.graphs))
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
  const by = { en: `"${node.id}"`, es: `"${node.id}"` }
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
  const targets = flow.graph.nodes.filter((other) => other.kind !== 'router').map((other) => other.id)
  return [...new Set(known)]
    .filter((name) => name !== END && !targets.includes(name))
    .map((name) => {
      const isRouter = flow.at.has(name)
      const near = isRouter ? undefined : nearestName(name, targets)
      const swap = near !== undefined && !known.includes(near)
      const destinations = known.flatMap((id) => (id !== name ? [id] : swap ? [near] : []))
      const fix: Fix = {
        label: swap ? fixWords.take(near) : fixWords.dropName(name),
        edit: { type: 'set-node', graph: flow.name, node: { ...node, config: { ...node.config, destinations } } },
      }
      const found = finding(scene, node, 'node', name, near, fix)
      const by = { en: `"${node.id}" cannot jump to a router`, es: `"${node.id}" no puede saltar a un router` }
      const says = isRouter ? catalogue['unknown-reference']({ thing: 'node', name, by }) : found.says
      return { ...found, says, refusesToCompile: true }
    })
}

function ofOutput({ flow }: Scene): readonly Finding[] {
  const { fields, output = [] } = flow.graph.state
  const names = fields.map((field) => field.name)
  return output
    .filter((name) => !names.includes(name))
    .map((name) => {
      const near = nearestName(name, names)
      const swap = near !== undefined && !output.includes(near)
      const mended = output.flatMap((one) => (one !== name ? (names.includes(one) ? [one] : []) : swap ? [near] : []))
      const edit: Edit = { type: 'set-output', graph: flow.name, output: mended.length > 0 ? mended : undefined }
      const fix = { label: swap ? fixWords.take(near) : fixWords.dropName(name), edit }
      return ofDocument(flow.name, name, { en: 'The output', es: 'La salida' }, near, fix)
    })
}

function ofInput({ document, flow }: Scene): readonly Finding[] {
  const names = flow.graph.state.fields.map((field) => field.name)
  const input = document.input ?? {}
  return Object.keys(input)
    .filter((name) => name !== 'question' && !names.includes(name))
    .map((name) => {
      const near = nearestName(name, names)
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
