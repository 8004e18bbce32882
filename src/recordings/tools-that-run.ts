/**
 * Tools where they can run: hands have every tool that a brain before them offers, and a brain whose calls no hands can reach offers
 * none (an agent that runs its tools within one visit, or a record that stops before they ran). The engine would else be told of tools
 * that nothing answers.
 */
import { type Edge, END, type KnownNode } from '../document/types'

export function withToolsThatRun(nodes: readonly KnownNode[], edges: readonly Edge[]): readonly KnownNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const out = new Map<string, string[]>()
  for (const { source, target } of edges) {
    const list = out.get(source)
    if (list) list.push(target)
    else out.set(source, [target])
  }
  const offered = new Map<string, Set<string>>()
  const silent = new Set<string>()
  for (const node of nodes) {
    if (node.kind !== 'brain' || node.config.tools.length === 0) continue
    const { hands, others } = answerersOf(node.id, node.config.messages, byId, out)
    if (hands.length === 0 && !others) silent.add(node.id)
    for (const id of hands) offered.set(id, new Set([...(offered.get(id) ?? []), ...node.config.tools]))
  }
  return nodes.map((node) => {
    if (silent.has(node.id) && node.kind === 'brain') return { ...node, config: { ...node.config, tools: [] } }
    const more =
      node.kind === 'hands' ? [...(offered.get(node.id) ?? [])].filter((tool) => !node.config.tools.includes(tool)) : []
    if (node.kind !== 'hands' || more.length === 0) return node
    return { ...node, config: { ...node.config, tools: [...node.config.tools, ...more] } }
  })
}

/** What may answer the calls of a brain before a model is called again. */
function answerersOf(
  brain: string,
  messages: string,
  byId: ReadonlyMap<string, KnownNode>,
  out: ReadonlyMap<string, readonly string[]>,
) {
  const hands: string[] = []
  let others = false
  const seen = new Set([brain, END])
  const open = [...(out.get(brain) ?? [])]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const node = byId.get(id)
    if (node?.kind === 'hands') hands.push(id)
    else if (node?.kind === 'function' && node.config.writes?.includes(messages)) others = true
    else if (node?.kind === 'subgraph' && Object.hasOwn(node.config.output, messages)) others = true
    else if (!node || !('model' in node.config)) {
      open.push(...(out.get(id) ?? []))
      if (node?.kind === 'function') open.push(...(node.config.destinations ?? []))
    }
  }
  return { hands, others }
}
