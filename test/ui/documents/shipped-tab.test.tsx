// @vitest-environment happy-dom
/** What to start from: each thing once, in the language of the person. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Language } from '../../../src/base/language'
import { writeDocument } from '../../../src/document/codec'
import { emptyDocument } from '../../../src/document/defaults'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { ShippedTab } from '../../../src/ui/documents/ShippedTab'
import { type Mounted, mount } from '../canvas/support'
import { type Page, page } from '../commands/support'

let stores: Page
let shown: Mounted | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
  stores.dispose()
})

async function open(language: Language): Promise<HTMLElement> {
  stores = page()
  const entry = (id: string, en: string, es: string) => ({
    id,
    name: { en, es },
    summary: { en: 'In English', es: 'En español' },
  })
  Object.assign(stores.services.gallery, {
    list: async () => ({ ok: true, value: [entry('one', 'The one', 'El uno'), entry('empty', 'Empty', 'Vacío')] }),
    load: async () => ({ ok: true, value: writeDocument(emptyDocument('x')) }),
  })
  shown = await mount(
    <StoresProvider stores={stores}>
      <ShippedTab onClose={() => undefined} />
    </StoresProvider>,
    language,
  )
  await act(async () => undefined)
  return shown.host
}

test('a blank one is offered once, under a name in the language of the person', async () => {
  const root = await open('es')
  const names = [...root.querySelectorAll('.card-open')].map((card) => card.textContent)
  expect(names.filter((name) => name?.includes('Vacío'))).toHaveLength(1)
  expect(names[0]).toContain('El uno')
  await act(async () => [...root.querySelectorAll<HTMLElement>('.card-open')].at(-1)?.click())
  await act(async () => undefined)
  expect(stores.documents.getState().document.name).toBe('Sin título')
})

test('in English they have their English names', async () => {
  const root = await open('en')
  expect(root.textContent).toContain('The one')
  expect(root.textContent).not.toContain('El uno')
})
