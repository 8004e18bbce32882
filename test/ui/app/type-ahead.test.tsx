// @vitest-environment happy-dom
/** What is typed while a list is still being fetched stands in its field when it comes, and the focus knows where it was before. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { Late, latePart } from '../../../src/ui/app/late'
import { TypeAhead } from '../../../src/ui/app/TypeAhead'
import { SearchList } from '../../../src/ui/components/SearchList'
import { LanguageProvider } from '../../../src/ui/words/language'
import { type as typeInto } from '../forms/mounted'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let clean: () => void = () => undefined
afterEach(() => clean())

function opened() {
  let arrive: (part: { readonly List: typeof SearchList }) => void = () => undefined
  const part = latePart(
    () =>
      new Promise<{ readonly List: typeof SearchList }>((resolve) => {
        arrive = resolve
      }),
  )
  const opener = document.createElement('button')
  const place = document.createElement('div')
  document.body.append(opener, place)
  opener.focus()
  const typed = { current: 'from the last time' }
  let closed = 0
  const close = () => {
    closed += 1
  }
  const root = createRoot(place)
  act(() =>
    root.render(
      <LanguageProvider language="en">
        <Late part={part} meanwhile={<TypeAhead label="What to do" typed={typed} onClose={close} />}>
          {({ List }) => (
            <List
              label="What to do"
              placeholder=""
              typed={typed}
              items={[
                { id: 'run', label: 'Run' },
                { id: 'undo', label: 'Undo' },
              ]}
              onChoose={close}
              onClose={close}
            />
          )}
        </Late>
      </LanguageProvider>,
    ),
  )
  clean = () => {
    act(() => root.unmount())
    opener.remove()
    place.remove()
  }
  const field = () => {
    const found = place.querySelector('input')
    if (!found) throw new Error('There is no field.')
    return found
  }
  return { opener, place, field, typed, closed: () => closed, arrive: () => act(async () => arrive({ List: SearchList })), root }
}

test('the text goes over to the list, once', async () => {
  const page = opened()
  expect(document.activeElement).toBe(page.field())
  expect(page.field().getAttribute('aria-label')).toBe('What to do')
  typeInto(page.field(), 'und')
  await page.arrive()
  expect(page.field().getAttribute('role')).toBe('combobox')
  expect(page.field().value).toBe('und')
  expect(document.activeElement).toBe(page.field())
  expect([...page.place.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual(['Undo'])
  expect(page.typed.current).toBe('')
})

test('Escape calls it off; when it goes, the focus is where it was', () => {
  const page = opened()
  act(() => void page.field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })))
  expect(page.closed()).toBe(1)
  act(() => page.root.render(null))
  expect(document.activeElement).toBe(page.opener)
})
