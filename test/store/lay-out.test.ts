/** Laying out as an action: one entry of the history, nothing lost that was changed meanwhile, nothing moved when it fails. */
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src/base/ports'
import { err, ok, type Result } from '../../src/base/result'
import type { AgentDocument, Position } from '../../src/document/types'
import { END, START } from '../../src/document/types'
import type { LayoutAsk, LayoutPlaces, LayoutProblem } from '../../src/layout/contract'
import { plainLayout } from '../../src/layout/plain'
import type { LayOutAsk } from '../../src/store/lay-out'
import { createSettingsStore } from '../../src/store/settings-store'
import { createStores } from '../../src/store/stores'
import { bigDocument } from '../support/big-document'
import { settle } from './support/manual-clock'
import { twins } from './support/twins'

type Answer = Result<LayoutPlaces, LayoutProblem>
const start = bigDocument({ nodes: 6, edges: 8, placed: true })

/** A clock at which a rest ends, and whatever waits longer waits on. */
function restingClock() {
  const clock = {
    time: 0,
    rests: [] as number[],
    now: () => clock.time,
    sleep(ms: number): Promise<void> {
      if (ms > 0) return new Promise(() => undefined)
      clock.rests.push(clock.time)
      return settle()
    },
  }
  return clock satisfies Clock
}

function page(document: AgentDocument = start, clock: Clock = restingClock()) {
  const asked: LayoutAsk[] = []
  const questions: ((given?: Answer) => void)[] = []
  const services = {
    ...twins(),
    clock,
    layout: {
      layOut: (ask: LayoutAsk) =>
        new Promise<Answer>((resolve) => {
          asked.push(ask)
          questions.push((given = ok(plainLayout(ask))) => resolve(given))
        }),
    },
  }
  const settings = createSettingsStore({
    readSettings: () => undefined,
    writeSettings: () => true,
    readKeys: () => undefined,
    writeKeys: () => true,
    preferredLanguages: () => ['en'],
  })
  const stores = createStores(services, settings, { document, id: 'one', revision: 0, edited: false }, [])
  const positions = () => stores.documents.getState().document.layout?.main?.positions ?? {}
  const begin = (some?: readonly string[], prepare?: LayOutAsk['prepare']) => {
    const done = stores.actions.layOut({ ...askFor(stores.documents.getState().document, positions(), some), prepare })
    const answer = async (given?: Answer) => {
      // The action is fetched on its own.
      while (questions.length === 0) await settle()
      questions.shift()?.(given)
    }
    return { done, answer }
  }
  return { ...stores, asked, positions, begin, codes: () => stores.shell.getState().notices.map((notice) => notice.code) }
}

/** What the canvas would ask, with every card of one size. */
function askFor(document: AgentDocument, positions: Readonly<Record<string, Position>>, some?: readonly string[]): LayOutAsk {
  const graph = document.graphs.main
  const ids = [START, ...(graph?.nodes.map((node) => node.id) ?? []), END]
  const seen = ids.map((id, i) => ({ id, width: 216, height: 84, ...(positions[id] ?? { x: i * 300, y: 900 }) }))
  return {
    boxes: seen.filter(({ id }) => !some || some.includes(id)),
    arrows: graph?.edges ?? [],
    first: START,
    last: END,
    seen,
  }
}

describe('laying out', () => {
  test('is one entry of the history, and undo brings every place back', async () => {
    const { documents, begin, positions } = page()
    const before = positions()
    const { done, answer } = begin()
    await answer()
    expect(await done).toBe('moved')
    expect(positions()).not.toEqual(before)
    expect(documents.getState().history.past.map((entry) => entry.label)).toEqual(['Lay out'])
    documents.undo()
    expect(documents.getState().document).toBe(start)
  })

  test('a note goes along with the card that it stands beside, in the same entry', async () => {
    const beside = start.layout?.main?.positions.brain_0 ?? { x: 0, y: 0 }
    const note = { id: 'n', x: beside.x + 10, y: beside.y - 60, text: 'Starts here' }
    const noted = { ...start, layout: { main: { positions: {}, ...start.layout?.main, notes: [note] } } }
    const { documents, begin, positions } = page(noted)
    const { done, answer } = begin()
    await answer(ok({ places: { brain_0: { x: beside.x + 400, y: beside.y - 900 } }, by: 'dagre' }))
    expect(await done).toBe('moved')
    expect(positions().brain_0).toEqual({ x: beside.x + 400, y: beside.y - 900 })
    expect(documents.getState().document.layout?.main?.notes).toEqual([{ ...note, x: note.x + 400, y: note.y - 900 }])
    expect(documents.getState().history.past).toHaveLength(1)
    documents.undo()
    expect(documents.getState().document).toBe(noted)
  })

  test('whoever shows the places gets ready first; what is edited meanwhile stays', async () => {
    const { documents, begin, positions } = page()
    const ready: string[] = []
    const prepare = function* (places: Readonly<Record<string, Position>>) {
      yield
      ready.push(...Object.keys(places))
      expect(documents.getState().document).toBe(start)
      documents.apply({ type: 'move', graph: 'main', positions: { brain_0: { x: -777, y: -777 } } }, 'Move')
    }
    const { done, answer } = begin(undefined, prepare)
    await answer()
    expect(await done).toBe('moved')
    expect(ready).toContain('brain_0')
    expect(positions().brain_0).toEqual({ x: -777, y: -777 })
  })

  test('getting ready rests every few milliseconds, and once more before anything is moved', async () => {
    const clock = restingClock()
    const { documents, begin } = page(start, clock)
    const steps = 40
    const { done, answer } = begin(undefined, function* () {
      for (let i = 0; i < steps; i++) {
        clock.time += 1
        yield
      }
    })
    const moved: number[] = []
    documents.subscribe((state, before) => void (state.document !== before.document && moved.push(clock.rests.length)))
    await answer()
    expect(await done).toBe('moved')
    const gaps = clock.rests.map((at, i) => at - (clock.rests[i - 1] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(6)
    expect(clock.rests.at(-1)).toBe(steps)
    expect(moved).toEqual([clock.rests.length])
  })

  test('a failure moves nothing, says so, and leaves no entry', async () => {
    const { documents, begin, codes } = page()
    const { done, answer } = begin()
    await answer(err({ code: 'layout-failed', cause: 'no worker' }))
    expect(await done).toBe('failed')
    expect(documents.getState().document).toBe(start)
    expect(documents.getState().history.past).toEqual([])
    expect(codes()).toContain('layout-failed')
  })

  test('the plain way is told of; the good way is not, and takes the notice away', async () => {
    const { begin, codes } = page()
    const first = begin()
    await first.answer()
    await first.done
    expect(codes()).toContain('layout-plain')
    const second = begin()
    await second.answer(ok({ places: { step_2: { x: 5, y: 5 } }, by: 'dagre' }))
    await second.done
    expect(codes()).not.toContain('layout-plain')
  })

  test('what was changed meanwhile stays: a new prompt, a node that is gone, a card that a hand moved', async () => {
    const { documents, begin, positions } = page()
    const { done, answer } = begin()
    const gone = 'notes_0'
    documents.apply({ type: 'remove', graph: 'main', nodes: [gone], edges: [] }, 'Remove')
    documents.apply({ type: 'move', graph: 'main', positions: { brain_0: { x: -777, y: -777 } } }, 'Move')
    await answer()
    expect(await done).toBe('moved')
    expect(positions().brain_0).toEqual({ x: -777, y: -777 })
    expect(Object.keys(positions())).not.toContain(gone)
    expect(documents.getState().document.graphs.main?.nodes.some((node) => node.id === gone)).toBe(false)
    expect(documents.getState().history.past.map((entry) => entry.label)).toEqual(['Remove', 'Move', 'Lay out'])
  })

  test('an answer for a document that is no longer open is dropped', async () => {
    const { documents, begin } = page()
    const { done, answer } = begin()
    const other = bigDocument({ nodes: 6, edges: 8, seed: 2, placed: true })
    documents.open(other, 'two', false)
    await answer()
    expect(await done).toBe('nothing')
    expect(documents.getState().document).toBe(other)
  })

  test('a part is laid out by itself; the rest stands where it stood', async () => {
    const { begin, positions, asked } = page()
    const before = positions()
    const some = ['brain_0', 'route_0', 'hands_0']
    const { done, answer } = begin(some)
    await answer()
    expect(await done).toBe('moved')
    expect(asked[0]?.boxes.map((box) => box.id)).toEqual(some)
    for (const [id, at] of Object.entries(before)) if (!some.includes(id)) expect(positions()[id]).toEqual(at)
    expect(some.some((id) => positions()[id] !== before[id])).toBe(true)
  })

  test('what stays without a position keeps the place where it is seen', async () => {
    const { begin, positions } = page(bigDocument({ nodes: 6, edges: 8 }))
    const { done, answer } = begin(['brain_0', 'route_0'])
    await answer()
    expect(await done).toBe('moved')
    expect(positions().hands_0).toEqual({ x: 900, y: 900 })
  })

  test('what stands like that already is no entry', async () => {
    const { begin, documents } = page()
    const first = begin()
    await first.answer()
    await first.done
    const again = begin()
    await again.answer()
    expect(await again.done).toBe('nothing')
    expect(documents.getState().history.past).toHaveLength(1)
  })

  test('nothing is laid out in a replay', async () => {
    const { begin, shell, asked } = page()
    shell.show('replay')
    expect(await begin().done).toBe('nothing')
    expect(asked).toEqual([])
  })
})
