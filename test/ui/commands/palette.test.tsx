// @vitest-environment happy-dom
/** The command palette as a person meets it: type, choose, done; what cannot be done says why. */
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { useKeyboard } from '../../../src/ui/app/use-keyboard'
import { useStore } from '../../../src/ui/app/use-store'
import CommandPalette from '../../../src/ui/commands/CommandPalette'
import { type Mounted, mount } from '../canvas/support'
import { type Page, page } from './support'

let stores: Page
let shown: Mounted | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
  stores.dispose()
})

function Bench() {
  useKeyboard()
  const dialog = useStore(stores.shell, (state) => state.dialog)
  return (
    <>
      <button type="button">before</button>
      <input aria-label="text" />
      {dialog?.name === 'palette' && <CommandPalette onClose={() => stores.shell.openDialog(undefined)} />}
    </>
  )
}

async function bench(language: 'en' | 'es' = 'en'): Promise<Mounted> {
  stores = page()
  shown = await mount(
    <StoresProvider stores={stores}>
      <Bench />
    </StoresProvider>,
    language,
  )
  return shown
}

const field = (page: Mounted): HTMLInputElement => {
  const found = page.host.querySelector<HTMLInputElement>('[role=combobox]')
  if (!found) throw new Error('the palette is not open')
  return found
}
const type = async (page: Mounted, text: string) => {
  const input = field(page)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const rows = (page: Mounted) => [...page.host.querySelectorAll<HTMLElement>('[role=option]')]
const labels = (page: Mounted) => rows(page).map((row) => row.querySelector('.search-label')?.textContent)
const open = (page: Mounted, on?: Element) => page.press('k', { ctrlKey: true }, on)

describe('the command palette', () => {
  test('opens by key, also from a text field, takes the focus and gives it back', async () => {
    const page = await bench()
    const text = page.host.querySelector<HTMLInputElement>('[aria-label=text]')
    if (!text) throw new Error('no field')
    await act(async () => text.focus())
    await open(page, text)
    expect(document.activeElement).toBe(field(page))
    await page.press('Escape', {}, field(page))
    expect(page.host.querySelector('[role=combobox]')).toBeNull()
    expect(document.activeElement).toBe(text)
  })

  test('does what is chosen, and lists it first the next time', async () => {
    const page = await bench()
    await open(page)
    expect(labels(page)[0]).toBe('Run')
    await type(page, 'dark')
    expect(labels(page)[0]).toBe('Theme: dark')
    await page.press('Enter', {}, field(page))
    expect(stores.settings.getState().theme).toBe('dark')
    expect(page.host.querySelector('[role=combobox]')).toBeNull()
    await open(page)
    await type(page, 'state fields')
    await page.press('Enter', {}, field(page))
    expect(stores.settings.getState().dockTab).toBe('fields')
    await open(page)
    expect(page.host.querySelector('.search-heading')?.textContent).toBe('Done lately')
    expect(labels(page)[0]).toBe('Show the state fields')
    // The dark theme is on already: there is nothing to do again.
    expect(labels(page)[1]).toBe('Run')
  })

  test('what cannot be done stays in the list, says why, and is not done', async () => {
    const page = await bench()
    await open(page)
    await type(page, 'undo')
    const [row] = rows(page)
    expect(row?.getAttribute('aria-disabled')).toBe('true')
    expect(row?.textContent).toContain('There is nothing to undo.')
    await page.press('Enter', {}, field(page))
    expect(field(page)).toBeDefined()
    expect(stores.settings.getState().recentCommands).toEqual([])
  })

  test('a row has the key that does the same', async () => {
    const page = await bench()
    await open(page)
    await type(page, 'next problem')
    expect(rows(page)[0]?.querySelector('kbd')?.textContent).toBe('F8')
  })

  test('finds the nodes, the fields and other documents, and goes there', async () => {
    const page = await bench()
    await open(page)
    await type(page, 'go to tool_node')
    expect(labels(page)).toEqual(['tool_node'])
    await page.press('Enter', {}, field(page))
    expect(stores.documents.getState().selection.nodes).toEqual(['tool_node'])
    await open(page)
    await type(page, 'raw_notes')
    expect(rows(page)[0]?.textContent).toContain('state field')
    await type(page, 'open')
    await act(async () => undefined)
    expect(labels(page).some((label) => label?.startsWith('Open “'))).toBe(true)
  })

  test('speaks Spanish, and is found by Spanish words', async () => {
    const page = await bench('es')
    await open(page)
    expect(field(page).getAttribute('aria-label')).toBe('Buscar o hacer')
    await type(page, 'añadir nota')
    // Without a canvas on the page there is nothing to add it to.
    expect(labels(page)).not.toContain('Añadir una nota')
    await type(page, 'oscuro')
    expect(labels(page)[0]).toBe('Tema: oscuro')
  })

  test.each([
    ['en', /^Nothing found for “harbour 137”\. .*Ctrl F looks in all texts/],
    ['es', /^No hay nada para «harbour 137»\. .*Ctrl F busca en todos los textos/],
  ] as const)(
    'what is neither a command nor a name may stand in a text: it says where that is found (%s)',
    async (language, says) => {
      const page = await bench(language)
      await open(page)
      await type(page, 'harbour 137')
      expect(labels(page)).toEqual([])
      expect(page.host.querySelector('.search-none')?.textContent).toMatch(says)
    },
  )

  test('the key that opened it closes it', async () => {
    const page = await bench()
    await open(page)
    await page.press('k', { ctrlKey: true }, field(page))
    expect(page.host.querySelector('[role=combobox]')).toBeNull()
  })
})
