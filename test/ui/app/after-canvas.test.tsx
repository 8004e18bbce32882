// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { TraceIndex } from '../../../src/replay/trace-index'
import { useAfterCanvas } from '../../../src/ui/app/use-after-canvas'
import { researchTrace } from '../../support/research-trace'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Part({ index, part }: { readonly index: TraceIndex; readonly part: 0 | 1 }) {
  return useAfterCanvas(index, part) ? `part ${part} ` : ''
}

const shown = (index: TraceIndex) => (
  <>
    <Part index={index} part={0} />
    <Part index={index} part={1} />
  </>
)

test('a run that is there is drawn at once', () => {
  const place = document.createElement('div')
  act(() => createRoot(place).render(shown(TraceIndex.of(researchTrace()))))
  expect(place.textContent).toBe('part 0 part 1 ')
})

test('of one that is still coming the parts come one after the other, stay, and come so again with another', () => {
  vi.useFakeTimers()
  try {
    const place = document.createElement('div')
    const root = createRoot(place)
    const coming = (): TraceIndex => {
      const index = TraceIndex.of(researchTrace())
      index.coming = { done: 10, of: 100 }
      return index
    }
    const first = coming()
    for (const index of [first, coming()]) {
      act(() => root.render(shown(index)))
      expect(place.textContent).toBe('')
      act(() => void vi.advanceTimersByTime(1))
      expect(place.textContent).toBe('part 0 ')
      act(() => void vi.advanceTimersByTime(100))
      expect(place.textContent).toBe('part 0 part 1 ')
      index.coming = undefined
      act(() => root.render(shown(index)))
      expect(place.textContent).toBe('part 0 part 1 ')
    }
  } finally {
    vi.useRealTimers()
  }
})
