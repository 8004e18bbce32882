/** What the graph of a record had to guess about a node, a router, a tool or a model is told with the place that it was guessed from. */
import { expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'
import { inferGraph } from '../../src/recordings/infer-graph'
import { smallFiles } from '../importers/support/small-files'

/** Guesses about all of the record. What stands at one place begins with a name, or with "the parameters of". */
const ofAllOfIt = /^(the graph|the edges|where nodes were reached from|where \S+ (ends|stands))$/

test('in every format, and the place is one that the run was made from', () => {
  let places = 0
  const formats = new Set<string>()
  for (const { name, text } of smallFiles) {
    const imported = importRecord(text, { name })
    if (!imported.ok) continue
    for (const run of imported.value.runs) {
      const { guessed } = inferGraph(run)
      const known = new Set(run.events.flatMap(({ recorded }) => (recorded === undefined ? [] : [recorded.where])))
      for (const { what, where } of guessed) {
        if (ofAllOfIt.test(what)) expect(where, what).toBeUndefined()
        else if (where !== undefined) {
          expect(known, `${name}: ${what}`).toContain(where)
          places += 1
          if (run.origin.kind === 'import') formats.add(run.origin.format)
        } else expect.soft(`${name}: ${what}`, 'a guess without its place').toBe('')
      }
    }
  }
  expect(formats.size).toBeGreaterThan(20)
  expect(places).toBeGreaterThan(100)
})
