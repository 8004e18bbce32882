/** Two writes to one value in the same superstep: `parallel-overwrite`. */
import type { Field, Reducer } from '../../document/types'
import type { Finding, Fix, Scene } from '../finding'
import { type Flow, reachedNodes } from '../flow/flow'
import type { Fork } from '../flow/forks'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

/** For each field that keeps one value, the nodes that may write it. */
export type Writers = ReadonlyMap<Field, readonly number[]>

/** Fields that nodes of different arms of this fork may write after the same number of supersteps. `told`: those reported. */
export function parallelOverwrites(flow: Flow, fork: Fork, writers: Writers, told: Set<Field>): readonly Finding[] {
  return [...writers].flatMap(([field, own]): readonly Finding[] => {
    if (told.has(field)) return []
    const clash = clashing(fork, own)
    if (clash.length === 0) return []
    told.add(field)
    return [finding(flow, field, clash, false)]
  })
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
  for (const { v, refs } of reachedNodes(flow)) {
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

/**
 * The writers that may run in one superstep with another of them: each comes by its own arm. Two that both arms reach at that time lie
 * behind a place where the arms have met; they are a choice, or a later fork's matter.
 */
function clashing(fork: Fork, writers: readonly number[]): readonly number[] {
  const here = writers.filter((v) => v !== fork.v && fork.arms[v] !== 0)
  const sameTime = (a: number, b: number) => a !== b && ((fork.steps[a] ?? 0) & (fork.steps[b] ?? 0)) !== 0
  if (!here.some((a) => here.some((b) => sameTime(a, b)))) return []
  const arms = fork.stepsByArm()
  const apart = (a: number, b: number) =>
    arms.some((one) =>
      arms.some((other) => {
        if (one === other) return false
        const together = (one[a] ?? 0) & (other[b] ?? 0)
        const behind = (one[b] ?? 0) & (other[a] ?? 0)
        return (together & ~behind) !== 0
      }),
    )
  return here.filter((a) => here.some((b) => sameTime(a, b) && (apart(a, b) || apart(b, a))))
}

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
