/** What a visit gives back, held against the graph: what LangGraph would drop, spoil or ignore without a word is said here. */
import { asText } from '../base/json'
import { clip } from '../base/text'
import { NodeFailure, type TaskScope } from '../nodes/behaviour/contract'
import { refusalOf } from './channels'
import type { PlannedNode } from './plan'

/** The declared part of an update. An undeclared field is dropped, and said; a value that its reducer cannot take fails the node. */
export function declared(
  update: Readonly<Record<string, unknown>>,
  scope: TaskScope,
  node: string,
): Readonly<Record<string, unknown>> {
  const kept: [string, unknown][] = []
  for (const [name, value] of Object.entries(update)) {
    const field = scope.fields.find((one) => one.name === name)
    if (!field) {
      const text = `${node} wrote "${name}", which is not a field of the state: it was dropped.`
      scope.emit({ type: 'notice', code: 'dropped-write', text, node, data: { field: name, value } })
      continue
    }
    const refusal = refusalOf(field, value)
    if (refusal !== undefined) {
      const written = clip(asText(value), 80)
      const data = { node, field: name, reducer: field.reducer, value: written }
      throw new NodeFailure('wrong-write', `${node} wrote ${written}: ${refusal}.`, { data })
    }
    kept.push([name, value])
  }
  return Object.fromEntries(kept)
}

/** Jumps that lead nowhere, or where the picture does not show them. `told`: what has been said in this run already. */
export function noteJumps(planned: PlannedNode, goto: readonly string[], scope: TaskScope, told: Set<string>): void {
  const { id } = planned
  if (goto.length === 0) scope.emit({ type: 'notice', code: 'no-destination', text: `${id} chose no way on.`, node: id })
  for (const target of goto) {
    const what = scope.whatIs(target)
    if (what === 'node' && (planned.destinations.includes(target) || told.has(`${id} ${target}`))) continue
    const [code, text] =
      what === 'node'
        ? ['undeclared-jump', `${id} jumps to ${target}, which is not among its destinations: the picture does not show it.`]
        : what === 'router'
          ? ['unknown-destination', `${id} jumps to ${target}, which is a router: a jump needs a node, a router only an edge.`]
          : ['unknown-destination', `${id} jumps to "${target}", and there is no such node.`]
    if (what === 'node') told.add(`${id} ${target}`)
    scope.emit({ type: 'notice', code, text, node: id, data: { target } })
  }
}
