// @vitest-environment happy-dom
/** The versions of a document when there are none: it depends on the device whether one is to be hoped for. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { VersionsTab } from '../../../src/ui/documents/VersionsTab'
import { type Mounted, mount } from '../canvas/support'
import { type Page, page } from '../commands/support'

let stores: Page
let shown: Mounted | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
  stores.dispose()
})

test('a device that keeps nothing does not promise a version at the next change', async () => {
  stores = page()
  shown = await mount(
    <StoresProvider stores={stores}>
      <VersionsTab onClose={() => undefined} />
    </StoresProvider>,
  )
  const said = () => shown?.host.querySelector('[role=status]')?.textContent
  await act(async () => undefined)
  expect(said()).toBe('No version yet. The first one is kept as soon as you change something.')
  await act(async () => stores.documents.setState({ save: 'failed' }))
  expect(said()).toContain('This device keeps no versions.')
})
