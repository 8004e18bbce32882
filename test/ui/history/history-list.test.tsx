// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { goTo, type History, historyOf, perform } from '../../../src/store/history'
import { HistoryList } from '../../../src/ui/history/HistoryList'
import { LanguageProvider } from '../../../src/ui/words/language'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

function show(history: History<number>, language: 'en' | 'es' = 'en') {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const gone: number[] = []
  act(() =>
    root?.render(
      <LanguageProvider language={language}>
        <HistoryList history={history} onGo={(done) => gone.push(done)} />
      </LanguageProvider>,
    ),
  )
  return { rows: [...place.querySelectorAll<HTMLElement>('button')], gone }
}

const three = (() => {
  let history = historyOf(0)
  for (const [i, label] of ['Move a', 'Move b', 'Move c'].entries()) history = perform(history, i + 1, label, i * 10_000)
  return history
})()

test('the present is marked and has the focus; a press goes to its entry', () => {
  const { rows, gone } = show(goTo(three, 2))
  expect(rows.map((row) => row.textContent)).toEqual(['As it was opened', 'Move a', 'Move bnow', 'Move cundone'])
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  expect(document.activeElement).toBe(rows[2])
  act(() => rows[0]?.click())
  act(() => rows[3]?.click())
  expect(gone).toEqual([0, 3])
})

test('arrows, Home and End go through the list', () => {
  const { rows } = show(three)
  const press = (key: string) =>
    act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  press('ArrowUp')
  expect(document.activeElement).toBe(rows[2])
  press('Home')
  expect(document.activeElement).toBe(rows[0])
  press('ArrowUp')
  expect(document.activeElement).toBe(rows[0])
  press('End')
  expect(document.activeElement).toBe(rows[3])
})

test('in Spanish', () => {
  expect(show(historyOf(0), 'es').rows.map((row) => row.textContent)).toEqual(['Como se abrióahora'])
})
