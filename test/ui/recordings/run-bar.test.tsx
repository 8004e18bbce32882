// @vitest-environment happy-dom
/** What stands over a recorded run, with the real stores and importers: its findings apart from its notes, and the names of its nodes. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createLocalSettings } from '../../../src/adapters/local-settings'
import { createSettingsStore } from '../../../src/store/settings-store'
import { createStores, type Stores } from '../../../src/store/stores'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { Findings } from '../../../src/ui/recordings/Findings'
import { OverlayPanel } from '../../../src/ui/recordings/OverlayPanel'
import { memoryStorage } from '../../store/support/memory-storage'
import { twins } from '../../store/support/twins'
import { reactDocument } from '../../support/documents'
import { type Mounted, mount } from '../canvas/support'

let shown: Mounted | undefined
let stores: Stores | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
  stores?.dispose()
})

async function page(content: string, what: React.ReactNode, language: 'en' | 'es' = 'en') {
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => [language]))
  const all = createStores(twins(), settings, { document: reactDocument(), id: 'one', revision: 0, edited: false }, [])
  stores = all
  await all.recordings.begin({ name: 'run.jsonl', content })
  expect(await all.recordings.open(0)).toMatchObject({ ok: true })
  const mounted = await mount(<StoresProvider stores={all}>{what}</StoresProvider>, language)
  shown = mounted
  return { ...all, mounted, text: () => mounted.host.textContent ?? '' }
}

const lines = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')
const asks = {
  type: 'ai',
  id: 'm1',
  content: '',
  tool_calls: [{ id: 'c1', name: 'tide', args: { pier: 2 }, type: 'tool_call' }],
}
const noted = lines(
  ['custom', { note: 'on my way' }],
  ['updates', { agent: { messages: [{ type: 'ai', id: 'm0', content: 'At noon.', tool_calls: [] }] } }],
)
const both = lines(['custom', { note: 'on my way' }], ['updates', { agent: { messages: [asks] } }])

test('what a program notes in its own stream is no finding', async () => {
  const { mounted, text } = await page(noted, <Findings />)
  const button = mounted.host.querySelector('button')
  expect(button?.textContent).toBe('1 note')
  expect(button?.classList.contains('is-quiet')).toBe(true)
  await act(async () => button?.click())
  expect(text()).toContain('Notes of the record')
  expect(text()).toContain('on my way')
  expect(text()).not.toContain('nobody said')
})

test('findings are counted and told by themselves, in Spanish too, and lead to their step', async () => {
  const { mounted, text, replay } = await page(both, <Findings />, 'es')
  expect(mounted.host.querySelector('button')?.textContent).toBe('1 hallazgo')
  await act(async () => mounted.host.querySelector('button')?.click())
  expect(text()).toContain('La llamada a tide no tiene resultado en el registro.')
  expect(text()).toContain('Notas del registro')
  const item = [...mounted.host.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('tide'))
  await act(async () => item?.click())
  expect(replay.getState().position).toBe(1)
})

test('a name that was matched by hand stays in sight with the focus on it, and can be taken back there', async () => {
  const update = (name: string) => ({ [name]: { messages: [{ type: 'ai', id: name, content: name, tool_calls: [] }] } })
  const { mounted, text, recordingGraph } = await page(lines(update('pilot'), update('mate')), <OverlayPanel />)
  await act(() => recordingGraph.show('document'))
  const select = (name: string) => mounted.host.querySelector<HTMLSelectElement>(`select[data-name="${name}"]`)
  expect(text()).toContain('2 names that are not drawn')
  /** Chooses for a name, and waits until the run was laid over anew. */
  const choose = async (value: string, wanted: string) => {
    select('pilot')?.focus()
    await act(async () => {
      const one = select('pilot')
      if (one) one.value = value
      one?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    for (let tries = 0; !text().includes(wanted); tries++) {
      if (tries > 200) throw new Error(`"${wanted}" never came: ${text()}`)
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    }
  }
  await choose('=agent', '1 name that is not drawn')
  expect(select('pilot')?.closest('details')?.open).toBe(true)
  expect(document.activeElement).toBe(select('pilot'))
  await choose('', '2 names that are not drawn')
  expect(document.activeElement).toBe(select('pilot'))
})
