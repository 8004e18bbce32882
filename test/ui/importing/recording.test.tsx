// @vitest-environment happy-dom
/** A recording on the page, with the real stores and importers: its strip, its report, its records, and what speaks of runs meanwhile. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createLocalSettings } from '../../../src/adapters/local-settings'
import { createSettingsStore } from '../../../src/store/settings-store'
import { createStores, type Stores } from '../../../src/store/stores'
import { LastRun } from '../../../src/ui/app/LastRun'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { FormatChoice } from '../../../src/ui/importing/FormatChoice'
import { RecordingAside } from '../../../src/ui/importing/RecordingAside'
import { RecordingLine } from '../../../src/ui/importing/RecordingLine'
import { RecordingStrip } from '../../../src/ui/importing/RecordingStrip'
import { SourceForm } from '../../../src/ui/importing/SourceForm'
import { SourceLine } from '../../../src/ui/importing/SourceLine'
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

const chat = [
  { role: 'user', content: 'Is <b>it</b> far? password="hunter-two-three"' },
  { role: 'assistant', content: 'Three kilometres.' },
  { role: 'tool', tool_call_id: 'nobody', content: 'lost' },
]

async function page(value: unknown = chat) {
  const services = twins()
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  const all = createStores(services, settings, { document: reactDocument(), id: 'one', revision: 0, edited: false }, [])
  stores = all
  await all.recordings.begin({ name: 'pier.json', content: JSON.stringify(value) })
  const show = async (what: React.ReactNode) => {
    const node = <StoresProvider stores={all}>{what}</StoresProvider>
    if (shown) await shown.render(node)
    else shown = await mount(node)
    return shown
  }
  const text = () => shown?.host.textContent ?? ''
  return { ...all, services, show, text }
}

test('the strip says what it is and that it is not kept; What if is asked for there; Close goes back', async () => {
  const { recordings, run, show, text } = await page()
  await recordings.open(0)
  let asked = 0
  const mounted = await show(<RecordingStrip onWhatIf={() => (asked += 1)} />)
  expect(text()).toMatch(/Recording.*pier\.json.*\d+ steps, OpenAI chat messages, read only.*not kept/)
  const whatIf = [...mounted.host.querySelectorAll('button')].find((button) => button.textContent?.startsWith('What if'))
  expect(whatIf?.title).toContain('Calls nothing, costs nothing.')
  await act(async () => whatIf?.click())
  expect(asked).toBe(1)
  expect(text()).not.toContain('Other runs')
  await mounted.click('[title="Back to my document"]')
  expect(run.getState().recorded).toBeUndefined()
})

test('a step that many records tell leads to each of them: the first by their places, the rest by their number', async () => {
  const { recordings, run, replay, show, text } = await page()
  const thoughts = Array.from({ length: 3 }, (_, i) => `[Brain] Thought: look ${i}`)
  const content = ['[Brain] Thought: begin', ...thoughts, '[Brain] Tool Calls: 1 -> look', '[Hands] Observation: seen'].join('\n')
  await act(async () => {
    await recordings.begin({ content })
    await recordings.open(0)
  })
  const steps = run.getState().index?.steps ?? []
  const looked = new Set<number>()
  for (const position of steps.keys()) {
    await act(async () => replay.seek(position))
    const mounted = await show(<SourceLine />)
    for (const link of mounted.host.querySelectorAll('button')) {
      await act(async () => link.click())
      const at = recordings.getState().looked?.text
      if (typeof at !== 'object' || at.record === undefined) throw new Error(`${link.textContent} leads to no record`)
      looked.add(at.record)
    }
    // Nothing is told that leads nowhere.
    const told = [...mounted.host.querySelectorAll('button')].map((button) => button.textContent).join('')
    if (told !== '') expect(text()).toBe(told)
  }
  expect(looked.size).toBeGreaterThan(2)
})

test('the strip counts the other runs of the file, and says once what a text without a name is', async () => {
  const { recordings, show, text } = await page([
    { messages: chat.slice(0, 2) },
    { messages: [{ role: 'user', content: 'And back?' }, chat[1]] },
    { messages: [{ role: 'user', content: 'How long?' }, chat[1]] },
  ])
  await recordings.open(0)
  await show(<RecordingStrip onWhatIf={() => undefined} />)
  expect(text()).toContain('Other runs (2)')
  const lines = '[Brain] Thought: go\n[Brain] Tool Calls: 1 -> look\n[Hands] Action: look (args={})\n[Hands] Observation: seen\n'
  await act(async () => {
    await recordings.begin({ content: lines })
    await recordings.open(0)
  })
  await show(<RecordingStrip onWhatIf={() => undefined} />)
  expect(text().split('Log with [Brain]')).toHaveLength(2)
})

test('the report adds up in words, and its places lead to the records', async () => {
  const { recordings, show, text } = await page()
  await recordings.open(0)
  recordings.show('report')
  const mounted = await show(<RecordingAside />)
  expect(text()).toContain('3 records in the file: 3 shown, 0 in other runs, 0 dropped.')
  expect(text()).toContain('1 key, token or password was taken out while reading. It is shown nowhere and written nowhere.')
  expect(text()).not.toContain('hunter-two-three')
  await act(() => recordings.look({ where: '$[2]' }))
  await show(<RecordingAside />)
  expect(text()).toMatch(/message.*\$\[2\].*record 3 of 3/)
  expect(mounted.host.querySelector('mark')?.textContent).toContain('{')
  expect(mounted.host.querySelector('b > b, mark b')).toBeNull()
  await mounted.click('[aria-label="Previous record"]')
  await show(<RecordingAside />)
  expect(text()).toContain('record 2 of 3')
})

test('a step names the records that it was made from', async () => {
  const { recordings, show, text } = await page()
  await recordings.open(0)
  const mounted = await show(<SourceLine />)
  expect(text()).toContain('Source: $[0]')
  await mounted.click('.rec-link')
  expect(recordings.getState()).toMatchObject({ panel: 'source', looked: { text: { record: 0 } } })
})

test('a trace that came without its file has no records to look up', async () => {
  const { recordings, run, actions, show, text } = await page()
  await recordings.open(0)
  await actions.readPasted(JSON.stringify(run.trace()))
  await show(<SourceLine />)
  expect(run.getState().recorded?.hasSource).toBe(false)
  expect(text()).toBe('')
})

test('while editing, nothing calls the recording a run of the document', async () => {
  const { recordings, run, show, text } = await page()
  await recordings.open(0)
  await show(<RecordingLine />)
  expect(text()).toContain('It is not a run of this document.')
  const mounted = await show(<LastRun />)
  expect(text()).toContain('A recorded run is open.')
  await mounted.click('button')
  expect(run.getState().recorded).toBeUndefined()
  await show(<LastRun />)
  expect(text()).toContain('No run yet. Run it to see each step.')
  expect(text()).toContain('Open a recorded run…')
})

test('the format says by what it was recognised; another one reads the file again', async () => {
  const { recordings, show, text } = await page()
  const reading = recordings.getState().reading
  if (!reading) throw new Error('nothing is read')
  const mounted = await show(<FormatChoice reading={reading} />)
  expect(text()).toContain('Recognised as')
  expect(text()).toMatch(/by .*"role"/)
  expect(mounted.host.querySelectorAll('optgroup').length).toBeGreaterThan(1)
  await recordings.chooseFormat('langsmith')
  const again = recordings.getState().reading
  if (!again) throw new Error('nothing is read')
  await show(<FormatChoice reading={again} />)
  expect(text()).toContain('Read it as')
  expect(mounted.host.querySelector('select')?.value).toBe('langsmith')
})

test('a long text is read as soon as it is pasted: the field that would have to lay it out never gets it', async () => {
  const { recordings, show } = await page()
  recordings.giveUp()
  const mounted = await show(<SourceForm paste />)
  const field = mounted.host.querySelector('textarea')
  const paste = async (text: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    await act(async () => field?.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(await paste('[]')).toBe(false)
  expect(recordings.getState().reading).toBeUndefined()
  const long = JSON.stringify([
    { role: 'user', content: 'How far is it? '.repeat(1_000) },
    { role: 'assistant', content: 'Far.' },
  ])
  expect(await paste(long)).toBe(true)
  expect(recordings.getState().reading?.size).toBe(long.length)
  expect(field?.value).toBe('')
})
