// @vitest-environment happy-dom
/** The panel of What if with the real stores, importers and runner: what it says before, what it says after, and where its buttons lead. */
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createLocalSettings } from '../../../src/adapters/local-settings'
import { realClock } from '../../../src/adapters/real-clock'
import { readDocument } from '../../../src/document/codec'
import { createSettingsStore } from '../../../src/store/settings-store'
import { createStores, type Stores } from '../../../src/store/stores'
import { StoresProvider } from '../../../src/ui/app/stores-context'
import { useRunNote } from '../../../src/ui/app/use-run-note'
import { AskButtons } from '../../../src/ui/what-if/AskButton'
import { PairSwitch } from '../../../src/ui/what-if/PairSwitch'
import { WhatIfPanel } from '../../../src/ui/what-if/WhatIfPanel'
import { memoryStorage } from '../../store/support/memory-storage'
import { runningEngine } from '../../store/support/running-engine'
import { twins } from '../../store/support/twins'
import { type Mounted, mount } from '../canvas/support'

let shown: Mounted | undefined
let stores: Stores | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
  stores?.dispose()
})

const chat = [
  { role: 'user', content: 'What is 6 times 7?' },
  {
    role: 'assistant',
    content: '',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'multiply', arguments: '{"a":6,"b":7}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: '42' },
  { role: 'assistant', content: 'It is 42.' },
]

function RunNote() {
  return <p data-note={useRunNote()} />
}

async function page(language: 'en' | 'es' = 'en') {
  const read = readDocument(readFileSync('public/gallery/react-one-tool.agent.json', 'utf8'))
  if (!read.ok) throw new Error(read.error.code)
  const services = { ...twins(), engine: runningEngine(), clock: realClock }
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => [language]))
  const all = createStores(services, settings, { document: read.value, id: 'one', revision: 0, edited: false }, [])
  stores = all
  const mounted = await mount(
    <StoresProvider stores={all}>
      <PairSwitch />
      <WhatIfPanel />
      <AskButtons />
      <RunNote />
    </StoresProvider>,
    language,
  )
  shown = mounted
  const text = () => mounted.host.textContent ?? ''
  const button = (name: string) => {
    const found = [...mounted.host.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
    if (!found) throw new Error(`no button "${name}" in: ${text()}`)
    return found
  }
  /** Does something, and waits until the page says `wanted`. */
  const until = async (work: () => unknown, wanted: string) => {
    await act(async () => void work())
    for (let tries = 0; !text().includes(wanted); tries++) {
      if (tries > 500) throw new Error(`"${wanted}" never came: ${text()}`)
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    }
  }
  const record = () =>
    act(async () => {
      await all.recordings.begin({ name: 'chat.json', content: JSON.stringify(chat) })
      await all.recordings.open(0)
    })
  return { ...all, mounted, text, button, until, record }
}

test('before: what would be executed; after: where the two part, their verdicts, and the way to each', async () => {
  const { whatIf, documents, run, replay, shell, text, button, until, record, mounted } = await page()
  await record()
  await until(() => whatIf.ask(), 'Runs your graph on 2 recorded replies and 1 recorded result. Calls nothing, costs nothing.')
  expect(text()).toContain('Each node gets its next recorded answer, whatever it reads.')
  expect(text()).toContain('An answer is given only where the node reads the very same messages.')
  await until(() => button('Run on the record').click(), 'The same in all 6 steps.')
  expect(mounted.host.querySelectorAll('[data-verdict="answered"]')).toHaveLength(2)
  await until(() => button('Change the graph and run again').click(), 'Run on the record')
  expect(shell.getState().mode).toBe('edit')
  await act(async () => void documents.apply({ type: 'remove', graph: 'main', nodes: [], edges: ['e5'] }, 'Remove'))
  await until(
    () => button('Run on the record').click(),
    'The same for 4 steps. Then this run is over, and the record goes on to brain.',
  )
  expect(text()).toContain('Step 5. The brain answered')
  expect(text()).toContain('Nobody read the last tool result.')
  await act(async () => button('Show in the record').click())
  await vi.waitFor(() => expect(replay.getState().position).toBe(4))
  expect(run.getState().recorded).toBeDefined()
  expect(mounted.host.querySelector('[role=radio][aria-checked=true]')?.textContent).toBe('The record')
  await act(async () => button('Show in this run').click())
  expect(run.getState().recorded).toBeUndefined()
  expect(replay.getState().position).toBe(3)
})

test('names without a node are shown open, with a choice for each', async () => {
  const { whatIf, documents, until, record, mounted } = await page()
  await record()
  const graph = documents.getState().document.graphs.main
  if (!graph) throw new Error('no graph')
  // Two brains: which of them is the record's cannot be told.
  const [agent] = graph.nodes
  if (agent?.kind !== 'brain') throw new Error('no brain')
  await act(async () => void documents.apply({ type: 'add-node', graph: 'main', node: { ...agent, id: 'critic' } }, 'Add'))
  await until(() => whatIf.ask(), '1 name has no node')
  const choice = mounted.host.querySelector<HTMLSelectElement>('.what-if-names select')
  expect(choice?.closest('details')?.open).toBe(true)
  expect([...(choice?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
    'by name: none',
    'agent',
    'tools_condition',
    'tools',
    'critic',
    'not drawn',
  ])
})

test('in Spanish, for one’s own last run; the panel goes by Escape', async () => {
  const { actions, button, until, mounted, whatIf } = await page('es')
  await act(() => actions.run())
  await until(() => button('Ejecutar con sus respuestas').click(), 'No llama a nada, no cuesta nada.')
  await until(() => button('Ejecutar con lo grabado').click(), 'Igual en los 6 pasos.')
  await mounted.press('Escape', {}, button('Cambiar el grafo y ejecutar otra vez'))
  expect(whatIf.getState().open).toBe(false)
})

test('tools that the drawing lacks are told before it runs, and can be added there; by prompt, what cannot be given is told', async () => {
  const { whatIf, documents, until, record, button, text } = await page()
  await act(async () => void documents.apply({ type: 'remove-tool', name: 'multiply' }, 'Remove'))
  await record()
  await until(() => whatIf.ask(), 'Your graph has no multiply: calls of it will fail.')
  await until(
    () => button('Run on the record').click(),
    'At step 4 hands cannot run multiply in this run: its graph has no such tool.',
  )
  await until(() => button('Change the graph and run again').click(), 'Add it to my drawing')
  const before = documents.getState().document
  await act(async () => button('Add it to my drawing').click())
  expect(documents.getState().document.tools.map(({ name }) => name)).toEqual(['multiply'])
  await until(() => undefined, 'Runs your graph on 2')
  for (let tries = 0; text().includes('has no multiply') && tries < 500; tries++)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  expect(text()).not.toContain('has no multiply')
  await until(() => button('Run on the record').click(), 'The same in all 6 steps.')
  // One entry of the history.
  await act(async () => documents.undo())
  expect(documents.getState().document).toEqual(before)
})

test('by prompt, answers to messages that are not in the record are told to be out of reach', async () => {
  const { whatIf, recordings, until, text } = await page()
  await act(async () => {
    const said = { agent: { messages: [{ type: 'ai', id: 'm0', content: 'At noon.', tool_calls: [] }] } }
    await recordings.begin({ name: 'stream.jsonl', content: JSON.stringify(['updates', said]) })
    await recordings.open(0)
  })
  await until(() => whatIf.ask(), 'Runs your graph on 1 recorded reply')
  expect(text()).not.toContain('by prompt, none')
  await until(() => whatIf.choose({ match: 'prompt' }), 'by prompt, none of its replies can be given')
})

test('a run on the record’s own graph is none of the drawing, which therefore has not changed since', async () => {
  const { whatIf, until, record, button, mounted } = await page()
  await record()
  await until(() => whatIf.ask(), 'Runs your graph on 2')
  await until(() => whatIf.choose({ graph: 'record' }), 'Runs its own graph on 2')
  await until(() => button('Run on the record').click(), 'The same in all 6 steps.')
  expect(mounted.host.querySelector('[data-note="own-graph"]')).not.toBeNull()
})
