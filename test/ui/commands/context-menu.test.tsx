// @vitest-environment happy-dom
/** The menu of a thing: what its form can do is in it from the first press on, and what cannot be done is not. */
import { act, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { END, START } from '../../../src/document/types'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { useStore } from '../../../src/ui/app/use-store'
import type { MenuAsk } from '../../../src/ui/canvas/use-context-menu'
import { ContextMenu } from '../../../src/ui/commands/ContextMenu'
import { blockedBy } from '../../../src/ui/commands/commands'
import { useOffers } from '../../../src/ui/commands/offers'
import { type Mounted, mount } from '../canvas/support'
import { type Page, page } from './support'

let stores: Page
let shown: Mounted | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
  stores.dispose()
})

/** Offers what a form offers, once it is on the page. */
function Form() {
  useOffers({ rename: { run: () => undefined }, duplicate: { run: () => undefined } })
  return null
}

function Bench() {
  const { nodes } = useStore(stores.documents, (state) => state.selection)
  const [ask, setAsk] = useState<MenuAsk | undefined>(undefined)
  return (
    <>
      {nodes.length > 0 && <Form />}
      <button
        type="button"
        onClick={() => {
          stores.documents.select({ nodes: ['tool_node'], edges: [] })
          setAsk({ about: 'node', at: { x: 1, y: 1 }, opener: undefined })
        }}
      >
        press
      </button>
      {ask && <ContextMenu ask={ask} onClose={() => setAsk(undefined)} />}
    </>
  )
}

describe('a context menu', () => {
  test('of a node that was not selected before has what its form can do, and begins with it', async () => {
    stores = page()
    shown = await mount(
      <StoresProvider stores={stores}>
        <Bench />
      </StoresProvider>,
    )
    await act(async () => shown?.host.querySelector('button')?.click())
    const items = [...(shown?.host.querySelectorAll('[role=menuitem]') ?? [])]
    expect(items[0]?.textContent).toContain('Rename')
    expect(items.some((item) => item.textContent?.includes('Duplicate'))).toBe(true)
    expect(document.activeElement).toBe(items[0])
  })
})

test('START and END cannot be removed, and nothing is drawn from END', () => {
  stores = page()
  stores.documents.select({ nodes: [START, END], edges: [] })
  expect(blockedBy('remove', stores)).toBe('always-there')
  stores.documents.select({ nodes: [END], edges: [] })
  expect(blockedBy('connect', stores)).toBe('leads-nowhere')
  stores.documents.select({ nodes: [END, 'tool_node'], edges: [] })
  expect(blockedBy('remove', stores)).toBe('not-here')
})
