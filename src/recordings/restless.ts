/** What a graph needs to be whole: nodes that nothing leads to, and circles that nothing leaves. Both are read off, never mended here. */
import { isCycle, partsOf } from '../base/graph-parts'
import { type Edge, END, type KnownNode, START } from '../document/types'

interface Facts {
  readonly nodes: readonly KnownNode[]
  readonly edges: readonly Edge[]
  readonly jumps: ReadonlyMap<string, readonly string[]>
  /** Nodes that choose: one of these ways is taken. It may grow. */
  readonly several: ReadonlyMap<string, readonly { readonly targets: readonly string[] }[]>
}

export class Restless {
  readonly #facts: Facts
  readonly #out = new Map<string, Edge[]>()
  readonly #routers: ReadonlySet<string>

  constructor(facts: Facts) {
    this.#facts = facts
    this.#routers = new Set(facts.nodes.flatMap(({ id, kind }) => (kind === 'router' ? [id] : [])))
    for (const edge of facts.edges) {
      const list = this.#out.get(edge.source)
      if (list) list.push(edge)
      else this.#out.set(edge.source, [edge])
    }
  }

  /** One node of each part of the graph that START does not reach; with them, all of it is reached. */
  unreached(): readonly string[] {
    const reached = this.#from([START], new Set())
    const found: string[] = []
    const entered = new Set(this.#facts.edges.map(({ target }) => target))
    // What nothing leads to comes first: it reaches the others.
    const nodes = [...this.#facts.nodes].sort((a, b) => Number(entered.has(a.id)) - Number(entered.has(b.id)))
    for (const { id } of nodes) {
      if (reached.has(id)) continue
      found.push(id)
      this.#from([id], reached)
    }
    return found
  }

  /** Nodes in a circle that no choice leads out of. */
  stuck(): readonly string[] {
    const all = [START, ...this.#facts.nodes.map(({ id }) => id)]
    const into = new Map<string, string[]>()
    for (const id of all) {
      for (const target of this.#next(id)) {
        const list = into.get(target)
        if (list) list.push(id)
        else into.set(target, [id])
      }
    }
    const stays = new Set(all)
    const open = [...all]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (!stays.has(id) || this.#stays(id, stays)) continue
      stays.delete(id)
      open.push(...(into.get(id) ?? []))
    }
    const goRound = inCircles([...stays], (id) => this.#next(id))
    return [...stays].filter((id) => id !== START && !this.#routers.has(id) && goRound.has(id))
  }

  #stays(id: string, stays: ReadonlySet<string>): boolean {
    const { several, jumps } = this.#facts
    if (jumps.has(id)) return false
    const any = (targets: readonly string[]) => targets.some((target) => stays.has(target))
    const ways = several.get(id)
    if (ways) return ways.every(({ targets }) => any(targets))
    if (!this.#routers.has(id)) return any(this.#next(id))
    const branches = new Map<string, string[]>()
    for (const { branch = '', target } of this.#out.get(id) ?? []) branches.set(branch, [...(branches.get(branch) ?? []), target])
    return branches.size > 0 && [...branches.values()].every(any)
  }

  #next(id: string): readonly string[] {
    const { several, jumps } = this.#facts
    return [
      ...(jumps.get(id) ?? []),
      ...(several.get(id) ?? []).flatMap(({ targets }) => targets),
      ...(this.#out.get(id) ?? []).map(({ target }) => target),
    ]
  }

  #from(starts: readonly string[], reached: Set<string>): Set<string> {
    const open = [...starts]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id) || id === END) continue
      reached.add(id)
      open.push(...this.#next(id))
    }
    return reached
  }
}

/** Those of the ids from which one comes back to them without leaving the others. */
function inCircles(ids: readonly string[], nextOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const at = new Map(ids.map((id, i) => [id, i]))
  const links = ids.map((id) => nextOf(id).flatMap((to) => at.get(to) ?? []))
  const circles = partsOf(links).list.filter((part) => isCycle(part, links))
  return new Set(circles.flatMap((part) => part.flatMap((i) => ids[i] ?? [])))
}
