/** Two writes to one value in the same superstep: `parallel-overwrite`. */
import type { Field, Reducer } from '../../document/types'
import type { Finding, Fix, Scene } from '../finding'
import type { Flow } from '../flow/flow'
import type { Fork } from '../flow/forks'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

/** For each field that keeps one value, the nodes that may write it. */
export type Writers = ReadonlyMap<Field, readonly number[]>

/** Fields that nodes of different arms of this fork may write after the same number of supersteps. `left`: those not reported yet. */
export function parallelOverwrites(flow: Flow, fork: Fork, left: Map<Field, readonly number[]>): readonly Finding[] {
  const findings: Finding[] = []
  for (const [field, own] of left) {
    const clash = clashing(fork, own)
    if (clash.length === 0) continue
    left.delete(field)
    findings.push(finding(flow, field, clash, false))
  }
  return findings
}

/** Fields that a node writes which a delegate sends to once for each call: its copies run in one superstep. */
export const fannedOverwrites = (flow: Flow, writers: Writers): readonly Finding[] =>
  [...writers].flatMap(([field, own]) => {
    const fanned = own.filter((v) => isFannedOut(flow, v))
    return fanned.length > 0 ? [finding(flow, field, fanned, true)] : []
  })

/** The fields that two nodes or more may write, or one that could be sent to several times. */
export function writersOf({ flow }: Scene): Writers {
  const names = new Map<string, number[]>()
  for (const { v, refs } of flow.reachedNodes) {
    for (const name of refs.writes) {
      const known = names.get(name)
      if (known) known.push(v)
      else names.set(name, [v])
    }
  }
  return new Map(
    flow.graph.state.fields.flatMap((field) =>
      field.reducer === 'replace' ? [[field, names.get(field.name) ?? []] as const] : [],
    ),
  )
}

const none: readonly number[] = []

/**
 * The writers that may run in one superstep with another of them: each comes by its own arm. Two that the same arms reach at that time
 * lie behind a place where the arms have met; they are a choice, or a later fork's matter.
 */
function clashing(fork: Fork, writers: readonly number[]): readonly number[] {
  let reached = 0
  for (const v of writers) if (fork.arms[v] !== 0) reached++
  if (reached < 2) return none
  let times = 0
  let meet = false
  const here = writers.filter((v) => {
    if (v === fork.v || fork.arms[v] === 0) return false
    const own = fork.steps[v] ?? 0
    meet ||= (times & own) !== 0
    times |= own
    return true
  })
  if (!meet) return none
  const arms = fork.stepsByArm()
  const alike = alikeBy(fork, arms, here)
  const kinds = [...new Map(here.map((v, i) => [alike[i], v]))].map(([kind, v]) => ({ kind, v, all: allSteps(arms, v) }))
  const clash = new Set<number | undefined>()
  for (const a of kinds) {
    const meets = kinds.some((b) => {
      const sameTime = ((fork.steps[a.v] ?? 0) & (fork.steps[b.v] ?? 0)) !== 0
      const both = a.all & b.all
      // At some time some arm comes to only one of them, while some other arm comes to the other.
      return sameTime && both !== 0 && arms.some((arm) => (((arm[a.v] ?? 0) ^ (arm[b.v] ?? 0)) & both) !== 0)
    })
    if (meets) clash.add(a.kind)
  }
  return here.filter((_, i) => clash.has(alike[i]))
}

/** A number for each vertex: the same only for those that the same arms reach after the same numbers of supersteps. */
function alikeBy(fork: Fork, arms: readonly Int32Array[], vertices: readonly number[]): readonly number[] {
  // So few are quicker compared each with each.
  if (vertices.length < 5) return vertices.map((_, i) => i)
  const kinds = vertices.map(() => 0)
  let count = 1
  for (const steps of [fork.steps, ...arms]) {
    // By kind and steps; what this arm does not reach stays of its kind.
    const parted = new Map<number, number>()
    for (let i = 0; i < vertices.length; i++) {
      const own = steps[vertices[i] ?? 0] ?? 0
      if (own === 0) continue
      const key = (kinds[i] ?? 0) * 2 ** 32 + (own >>> 0)
      const known = parted.get(key) ?? count++
      parted.set(key, known)
      kinds[i] = known
    }
  }
  return kinds
}

const allSteps = (arms: readonly Int32Array[], v: number): number => arms.reduce((all, steps) => all | (steps[v] ?? 0), 0)

/** True for a node that a delegate sends to once for each call: its copies run in one superstep. */
function isFannedOut(flow: Flow, v: number): boolean {
  return (flow.into[v] ?? []).some((way) => {
    const { id = '', branch } = flow.vertices[way] ?? {}
    const source = flow.vertices[flow.at.get(id) ?? -1]?.node
    return source?.kind === 'delegate' && source.config.routes.some((route) => route.branch === branch && route.fan === 'each')
  })
}

function finding(flow: Flow, field: Field, writers: readonly number[], fanOut: boolean): Finding {
  const nodes = writers.map((v) => flow.vertices[v]?.id ?? '')
  const fix = combining(flow, field, writers)
  return {
    code: 'parallel-overwrite',
    severity: 'error',
    graph: flow.name,
    node: nodes[0],
    field: field.name,
    says: catalogue['parallel-overwrite']({ field: field.name, nodes, fanOut }),
    ...(fix && { fix }),
  }
}

/** A reducer that combines, where the type of the field says which. A number adds up only where hands count their rounds. */
function combining(flow: Flow, field: Field, writers: readonly number[]): Fix | undefined {
  const counts = writers.every((v) => {
    const node = flow.vertices[v]?.node
    return node?.kind === 'hands' && node.config.rounds === field.name
  })
  const reducers: Partial<Readonly<Record<Field['type'], Reducer>>> = {
    messages: 'messages',
    list: 'append',
    object: 'merge',
    ...(counts && { number: 'sum' as const }),
  }
  const reducer = reducers[field.type]
  if (reducer === undefined) return undefined
  return { label: fixWords.setReducer(reducer), edit: { type: 'set-field', graph: flow.name, field: { ...field, reducer } } }
}
