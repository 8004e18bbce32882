/** Laying out against workers that are slow, break down, or cannot be had. A stand-in worker speaks the same messages. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLayoutWorker } from '../../src/adapters/layout-worker'
import type { LayoutAsk, LayoutPlaces } from '../../src/layout/contract'
import { plainLayout } from '../../src/layout/plain'
import type { FromLayoutWorker, ToLayoutWorker } from '../../src/layout/worker-messages'

const ask: LayoutAsk = {
  boxes: ['a', 'b'].map((id) => ({ id, width: 100, height: 40 })),
  arrows: [{ source: 'a', target: 'b' }],
}
const good: LayoutPlaces = { places: { a: { x: 0, y: 0 }, b: { x: 300, y: 0 } }, by: 'dagre' }

class StandIn {
  onmessage: ((event: { data: FromLayoutWorker }) => void) | null = null
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null
  ended = false
  constructor(readonly answer: (ask: LayoutAsk, say: (message: FromLayoutWorker) => void, self: StandIn) => void) {}
  postMessage({ ask }: ToLayoutWorker) {
    queueMicrotask(() => this.answer(ask, (data) => this.onmessage?.({ data }), this))
  }
  terminate() {
    this.ended = true
  }
}

function port(answer: StandIn['answer']) {
  const workers: StandIn[] = []
  const layout = createLayoutWorker(
    async () => plainLayout,
    () => {
      const worker = new StandIn(answer)
      workers.push(worker)
      return worker as unknown as Worker
    },
  )
  return { layout, workers }
}

afterEach(() => vi.useRealTimers())

describe('a question is always answered', () => {
  test('the good answer counts, and its worker is ended', async () => {
    const { layout, workers } = port((asked, say) => {
      say({ type: 'plain', places: plainLayout(asked) })
      say({ type: 'good', places: good })
    })
    expect(await layout.layOut(ask, 1000)).toEqual({ ok: true, value: good })
    expect(workers.map((worker) => worker.ended)).toEqual([true])
  })

  test('a worker that takes too long is ended, and its plain answer counts', async () => {
    vi.useFakeTimers()
    const { layout, workers } = port((asked, say) => say({ type: 'plain', places: plainLayout(asked) }))
    const answer = layout.layOut(ask, 1000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toEqual({ ok: true, value: plainLayout(ask) })
    expect(workers[0]?.ended).toBe(true)
  })

  test('one that breaks down before it said anything is stood in for on the page', async () => {
    const { layout, workers } = port((_, __, self) =>
      self.onerror?.({ message: 'no such chunk', preventDefault: () => undefined }),
    )
    expect(await layout.layOut(ask, 1000)).toEqual({ ok: true, value: plainLayout(ask) })
    expect(workers[0]?.ended).toBe(true)
  })

  test('one that fails after its plain answer is not asked again', async () => {
    const { layout, workers } = port((asked, say) => {
      say({ type: 'plain', places: plainLayout(asked) })
      say({ type: 'failed', cause: 'the chunk did not load' })
    })
    expect(await layout.layOut(ask, 1000)).toMatchObject({ ok: true, value: { by: 'fallback' } })
    expect(workers).toHaveLength(1)
  })

  test('a page that may open no worker lays out by itself', async () => {
    const layout = createLayoutWorker(
      async () => plainLayout,
      () => {
        throw new Error('refused')
      },
    )
    expect(await layout.layOut(ask, 1000)).toEqual({ ok: true, value: plainLayout(ask) })
  })

  test('and when there is nothing left to try, it says why', async () => {
    const layout = createLayoutWorker(
      async () => {
        throw new Error('offline')
      },
      () => {
        throw new Error('refused')
      },
    )
    expect(await layout.layOut(ask, 1000)).toEqual({ ok: false, error: { code: 'layout-failed', cause: 'refused offline' } })
  })

  test('two questions at once do not disturb each other', async () => {
    const { layout, workers } = port((asked, say) => say({ type: 'good', places: { ...plainLayout(asked), by: 'dagre' } }))
    const other: LayoutAsk = { boxes: [{ id: 'x', width: 10, height: 10 }], arrows: [] }
    const [one, two] = await Promise.all([layout.layOut(ask, 1000), layout.layOut(other, 1000)])
    expect(one.ok && Object.keys(one.value.places)).toEqual(['a', 'b'])
    expect(two.ok && Object.keys(two.value.places)).toEqual(['x'])
    expect(workers).toHaveLength(2)
  })
})
