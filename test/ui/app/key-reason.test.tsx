// @vitest-environment happy-dom
/** A key that cannot do what it is for says why; Escape with nothing to let go of does not. */
import { afterEach, describe, expect, test } from 'vitest'
import { Keyboard } from '../../../src/ui/app/Keyboard'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { offer } from '../../../src/ui/commands/offers'
import { type Mounted, mount } from '../canvas/support'
import { type Page, page } from '../commands/support'

let stores: Page
let shown: Mounted | undefined
let takeBack: (() => void) | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
  takeBack?.()
  stores.dispose()
})

async function bench(language: 'en' | 'es' = 'en'): Promise<Mounted> {
  stores = page()
  takeBack = offer('minimap', { run: () => undefined, blocked: () => 'all-in-view' })
  shown = await mount(
    <StoresProvider stores={stores}>
      <Keyboard />
    </StoresProvider>,
    language,
  )
  return shown
}
const told = () => document.querySelector('.key-reason')?.textContent

describe('a key that is refused', () => {
  test('says what it is for and why not, in a live region', async () => {
    const here = await bench()
    expect(document.querySelector('.key-reason')?.getAttribute('role')).toBe('status')
    expect(told()).toBe('')
    await here.press('m', {}, document.body)
    expect(told()).toBe('Minimap on or off The whole graph is in view.')
    await here.press('z', { ctrlKey: true }, document.body)
    expect(told()).toBe('Undo There is nothing to undo.')
  })

  test('in Spanish too', async () => {
    const here = await bench('es')
    await here.press('m', {}, document.body)
    expect(told()).toBe('Minimapa sí o no El grafo entero está a la vista.')
  })

  test('one that does what it is for says nothing, nor does Escape', async () => {
    const here = await bench()
    await here.press('Escape', {}, document.body)
    await here.press('k', { ctrlKey: true }, document.body)
    expect(stores.shell.getState().dialog).toEqual({ name: 'palette' })
    expect(told()).toBe('')
  })
})
