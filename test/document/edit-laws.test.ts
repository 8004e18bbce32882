import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameJson } from '../../src/base/json'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument, writeDocument } from '../../src/document/codec'
import type { Edit } from '../../src/document/edit'
import { type AgentDocument, END, START } from '../../src/document/types'
import { historyOf, perform, redo, undo } from '../../src/store/history'
import { anyDeed, beginning, type Deed } from './random-edits'

/** What is wrong with a document that an edit left behind. Plain checks: this runs thousands of times. */
function faultsOf(document: AgentDocument): readonly string[] {
  const faults: string[] = []
  const once = (what: string, names: readonly string[]) => {
    if (new Set(names).size !== names.length) faults.push(`${what}: a name twice among ${names.join(', ')}`)
  }
  for (const [name, graph] of Object.entries(document.graphs)) {
    const ids = graph.nodes.map((one) => one.id)
    once(name, [...ids, ...graph.state.fields.map((field) => field.name)])
    once(
      `${name}, edges`,
      graph.edges.map((edge) => edge.id),
    )
    for (const { id, source, target } of graph.edges) {
      const whole = (source === START || ids.includes(source)) && (target === END || ids.includes(target))
      if (!whole) faults.push(`${name}: the edge ${id} lacks an end`)
    }
  }
  for (const [name, layout] of Object.entries(document.layout ?? {})) {
    const placeable = [START, END, ...(document.graphs[name]?.nodes.map((node) => node.id) ?? [])]
    const lost = Object.keys(layout.positions).filter((id) => !placeable.includes(id))
    if (!document.graphs[name] || lost.length > 0) faults.push(`places of nothing in ${name}: ${lost.join(', ')}`)
  }
  if (!document.graphs[document.entry]) faults.push('the entry is no graph')
  once('the catalogue', [...document.tools.map((one) => `tool ${one.name}`), ...document.models.map((one) => `model ${one.id}`)])
  const read = readDocument(writeDocument(document))
  if (!read.ok || !sameJson(read.value, document)) faults.push('it is not read back as it was written')
  return faults
}

test('laws: thousands of random edits leave whole documents; all undone is the first byte, all redone the last', () => {
  const done = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(anyDeed, { minLength: 80, maxLength: 180 }), (deeds: readonly Deed[]) => {
      let history = historyOf(beginning)
      for (const [i, deed] of deeds.entries()) {
        const before = history.present
        const edit = deed.edit(before)
        const result = edit && applyEdit(before, edit)
        // What was found to be possible is: only a plain edit may still be refused.
        if (result && !result.ok && madeOfSeveral.has(deed.name)) throw new Error(`${deed.name}: ${result.error.message}`)
        if (!result?.ok || result.value === before) continue
        const faults = faultsOf(result.value)
        if (faults.length > 0) throw new Error(`after ${deed.name}: ${faults.join('; ')}`)
        history = perform(history, result.value, deed.name, i)
        done.set(deed.name, (done.get(deed.name) ?? 0) + 1)
      }
      const last = writeDocument(history.present)
      const steps = history.past.length
      for (let i = 0; i < steps; i++) history = undo(history)
      expect(writeDocument(history.present)).toBe(writeDocument(beginning))
      expect(undo(history)).toBe(history)
      for (let i = 0; i < steps; i++) history = redo(history)
      expect(writeDocument(history.present)).toBe(last)
    }),
    { numRuns: 100 },
  )
  const counts = [...done.values()].reduce((sum, count) => sum + count, 0)
  expect(counts).toBeGreaterThan(2000)
  expect([...done.keys()].sort()).toEqual(everyDeed)
})

const madeOfSeveral: ReadonlySet<string> = new Set(['paste', 'duplicate', 'make-subgraph', 'dissolve-subgraph'])

/** A type that is left out here is one that nobody tries. */
const everyEditType = {
  'set-name': true,
  'set-input': true,
  'set-budget': true,
  'add-node': true,
  'add-parts': true,
  'set-node': true,
  'rename-node': true,
  'add-edge': true,
  'set-edge': true,
  remove: true,
  move: true,
  'set-layout': true,
  'set-field': true,
  'remove-field': true,
  'set-output': true,
  'set-tool': true,
  'remove-tool': true,
  'set-model': true,
  'remove-model': true,
  'add-rule': true,
  'add-graph': true,
  'remove-graph': true,
  'rename-graph': true,
  'replace-document': true,
  batch: true,
} satisfies Readonly<Record<Edit['type'], true>>
const everyDeed = [...Object.keys(everyEditType), ...madeOfSeveral].sort()
