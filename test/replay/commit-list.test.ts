/** Commits kept small: folded one by one they give what their changes give. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CommitList } from '../../src/replay/commit-list'
import { StateFolder } from '../../src/trace/fold'
import { arbRun, arbSoup } from '../trace/arbitrary'

test('each commit does what its changes do', () => {
  fc.assert(
    fc.property(fc.oneof(arbRun, arbSoup), (events) => {
      const list = new CommitList()
      const [plain, folded] = [new StateFolder(), new StateFolder()]
      for (const event of events) {
        if (event.type !== 'state-committed') continue
        list.push(event.changes)
        plain.apply(event.changes)
        list.apply(folded, list.length - 1)
        expect(folded.snapshot()).toEqual(plain.snapshot())
      }
    }),
  )
})

test('an addition of nothing still makes a list', () => {
  const list = new CommitList()
  list.push([{ field: 'notes', op: 'append', values: [] }])
  list.push([{ field: 'notes', op: 'append', values: [1, 2] }])
  const folder = new StateFolder()
  list.apply(folder, 0)
  expect(folder.snapshot()).toEqual({ notes: [] })
  list.apply(folder, 1)
  expect(folder.snapshot()).toEqual({ notes: [1, 2] })
})
