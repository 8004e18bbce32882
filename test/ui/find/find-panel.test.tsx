// @vitest-environment happy-dom
/** Find: opens by key, goes from one thing that was found to the next, and leaves the browser's own search alone. */
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { useKeyboard } from '../../../src/ui/app/use-keyboard'
import { FindHost } from '../../../src/ui/find/FindHost'
import '../../../src/ui/find/FindPanel'
import { type Mounted, mount } from '../canvas/support'
import { type Page, page } from '../commands/support'

let stores: Page
let shown: Mounted
afterEach(async () => {
  await shown.unmount()
  stores.dispose()
})

function Bench() {
  useKeyboard()
  return (
    <>
      <button type="button">before</button>
      <FindHost />
    </>
  )
}

async function bench(run = false): Promise<Mounted> {
  stores = page()
  if (run) await stores.runIt()
  shown = await mount(
    <StoresProvider stores={stores}>
      <Bench />
    </StoresProvider>,
  )
  await act(async () => shown.host.querySelector('button')?.focus())
  await shown.press('f', { ctrlKey: true })
  await act(async () => undefined)
  return shown
}
const field = (): HTMLInputElement => {
  const found = shown.host.querySelector<HTMLInputElement>('.find [role=combobox]')
  if (!found) throw new Error('Find is not open')
  return found
}
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const status = () => shown.host.querySelector('.find [role=status]')?.textContent
const selected = () => stores.documents.getState().selection

describe('Find', () => {
  test('takes the focus, goes to what was found with Enter and stays, and gives the focus back', async () => {
    await bench()
    expect(document.activeElement).toBe(field())
    await type('tool_node')
    await shown.press('Enter', {}, field())
    expect(selected().nodes).toEqual(['tool_node'])
    expect(document.activeElement).toBe(field())
    expect(status()).toMatch(/^1 of /)
    await shown.press('Escape', {}, field())
    expect(shown.host.querySelector('.find')).toBeNull()
    expect(document.activeElement?.textContent).toBe('before')
  })

  test('F3 goes on from anywhere, round and round, and back with Shift', async () => {
    await bench()
    await type('compressed_research')
    const places: unknown[] = []
    const count = shown.host.querySelectorAll('.find [role=option]').length
    expect(count).toBeGreaterThan(1)
    for (let i = 0; i < count; i++) {
      await shown.press('F3', {}, document.body)
      places.push(status())
    }
    expect(places).toEqual(Array.from({ length: count }, (_, i) => `${i + 1} of ${count}`))
    await shown.press('F3', {}, document.body)
    expect(status()).toBe(`1 of ${count}`)
    await shown.press('F3', { shiftKey: true }, document.body)
    expect(status()).toBe(`${count} of ${count}`)
  })

  test('marks the words, and says when there is nothing', async () => {
    await bench()
    await type('SEARCH, reflect')
    expect([...shown.host.querySelectorAll('.find mark')].map((mark) => mark.textContent)).toEqual(['Search, reflect'])
    await type('no such words')
    expect(status()).toBe('Nothing found for “no such words”.')
  })

  test('the key pressed again inside is the browser’s', async () => {
    await bench()
    const again = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true })
    await act(async () => void field().dispatchEvent(again))
    expect(again.defaultPrevented).toBe(false)
  })

  test('F3 is the browser’s while nothing is looked for', async () => {
    await bench()
    await shown.press('Escape', {}, field())
    const press = new KeyboardEvent('keydown', { key: 'F3', bubbles: true, cancelable: true })
    await act(async () => void document.body.dispatchEvent(press))
    expect(press.defaultPrevented).toBe(false)
  })

  test('in replay it finds what was said, and walks to the step', async () => {
    await bench(true)
    const { index } = stores.run.getState()
    const last = index?.steps.at(-1)?.index
    stores.replay.first()
    await type('tavily_search')
    const row = [...shown.host.querySelectorAll('.find [role=option]')].find((each) => each.textContent?.includes('step '))
    expect(row?.textContent).toMatch(/step \d/)
    const step = Number(/step (\d+)/.exec(row?.textContent ?? '')?.[1]) - 1
    await act(async () => void row?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
    expect(stores.replay.getState().position).toBe(step)
    expect(step).toBeLessThanOrEqual(last ?? -1)
    expect(stores.shell.getState().mode).toBe('replay')
  })
})
