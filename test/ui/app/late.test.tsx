// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Late, latePart } from '../../../src/ui/app/late'
import { PanelBoundary } from '../../../src/ui/app/PanelBoundary'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a part that was fetched before is there in the very first render', async () => {
  const part = latePart(async () => ({ word: 'there' }))
  await part.load()
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() => root.render(<Late part={part}>{({ word }) => word}</Late>))
  expect(place.textContent).toBe('there')
})

test('a part that cannot be fetched breaks only its panel, says so, and can be tried again', async () => {
  let online = false
  const part = latePart(async () => {
    if (!online) throw new Error('offline')
    return { word: 'there' }
  })
  const place = document.createElement('div')
  const root = createRoot(place, { onCaughtError: () => undefined })
  const { error } = console
  console.error = () => undefined
  try {
    await act(async () =>
      root.render(
        <PanelBoundary name="Timeline">
          <Late part={part}>{({ word }) => word}</Late>
        </PanelBoundary>,
      ),
    )
  } finally {
    console.error = error
  }
  expect(place.textContent).toContain('This part (Timeline) stopped working.')
  online = true
  await act(async () => place.querySelector('button')?.click())
  expect(place.textContent).toBe('there')
})

test('another part in the same place is that other part, also while it is fetched', async () => {
  const first = latePart(async () => ({ word: 'first' }))
  const second = latePart(async () => ({ word: 'second' }))
  await first.load()
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (part: typeof first) => root.render(<Late part={part}>{({ word }) => word}</Late>)
  act(() => show(first))
  expect(place.textContent).toBe('first')
  act(() => show(second))
  expect(place.textContent).toBe('')
  await act(async () => undefined)
  expect(place.textContent).toBe('second')
})
