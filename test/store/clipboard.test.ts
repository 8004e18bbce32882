import { afterEach, describe, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { writeDocument } from '../../src/document/codec'
import { createSettingsStore } from '../../src/store/settings-store'
import { findStart } from '../../src/store/start'
import { createStores, type Stores } from '../../src/store/stores'
import { documentOf, hands, reactDocument, tool } from '../support/documents'
import { settle } from './support/manual-clock'
import { memoryStorage } from './support/memory-storage'
import { twins } from './support/twins'

const open: Stores[] = []
afterEach(() => {
  for (const stores of open.splice(0)) stores.dispose()
})

async function page(shipped = reactDocument()) {
  const services = twins({ 'research-agent': writeDocument(shipped) })
  const settings = createSettingsStore(createLocalSettings(memoryStorage, () => ['en']))
  const start = await findStart(services)
  if (start.status !== 'open') throw new Error('the save cannot be read')
  const stores = createStores(services, settings, start.opening, start.notices)
  open.push(stores)
  await stores.keeper.flush()
  await services.clock.advance(0)
  await stores.actions.prepare()
  const { documents } = stores
  return {
    ...stores,
    twins: services,
    select: (...nodes: readonly string[]) => documents.select({ nodes, edges: [] }),
    ids: (graph = documents.getState().graphName) => documents.getState().document.graphs[graph]?.nodes.map((node) => node.id),
    labels: () => documents.getState().history.past.map((entry) => entry.label),
    codes: () => stores.shell.getState().notices.map((notice) => notice.code),
  }
}

describe('copy, cut and paste', () => {
  test('what is cut comes back where it is pasted, each as one named entry', async () => {
    const { actions, documents, select, ids, labels } = await page()
    const before = writeDocument(documents.getState().document)
    select('agent', 'tools', '__start__')
    const text = actions.cut()
    expect(ids()).toEqual(['should_continue'])
    expect(await actions.pasteText(text ?? '')).toBe(true)
    expect(ids()).toEqual(['should_continue', 'agent', 'tools'])
    expect(documents.getState().selection.nodes).toEqual(['agent', 'tools'])
    expect(labels()).toEqual(['Cut 2 nodes', 'Paste 2 nodes'])
    documents.undo()
    documents.undo()
    expect(writeDocument(documents.getState().document)).toBe(before)
  })

  test('notes that are selected too are cut, pasted and duplicated in the same entries', async () => {
    const note = { id: 'why', x: 0, y: 300, text: 'Why' }
    const { actions, documents, labels } = await page(reactDocument({}, { layout: { main: { positions: {}, notes: [note] } } }))
    const notes = () => (documents.getState().document.layout?.main?.notes ?? []).map((one) => one.id)
    documents.select({ nodes: ['agent'], edges: [], notes: ['why'] })
    const text = actions.cut()
    expect(notes()).toEqual([])
    expect(documents.getState().selection).toEqual({ nodes: [], edges: [] })
    expect(await actions.pasteText(text ?? '')).toBe(true)
    expect(documents.getState().selection).toEqual({ nodes: ['agent'], edges: [], notes: ['why'] })
    documents.select({ nodes: [], edges: [], notes: ['why'] })
    expect(await actions.duplicateSelection()).toBe(true)
    expect(notes()).toEqual(['why', 'why_2'])
    expect(labels()).toEqual(['Cut agent and a note', 'Paste agent and a note', 'Duplicate a note'])
    documents.undo()
    documents.undo()
    documents.undo()
    expect(notes()).toEqual(['why'])
  })

  test('copying and looking change nothing; nothing selected is nothing copied', async () => {
    const { actions, documents, select, labels } = await page()
    expect(actions.copied()).toBeUndefined()
    select('__start__', '__end__')
    expect(await actions.copySelection()).toBe(false)
    select('agent')
    expect(actions.copied()).toContain('vuelta/fragment')
    expect(labels()).toEqual([])
    expect(documents.getState().edited).toBe(false)
  })

  test('cutting takes nothing away when somebody went on while the browser asked', async () => {
    const { actions, select, ids, labels, twins } = await page()
    select('agent')
    let allow: (done: boolean) => void = () => undefined
    twins.clipboard.copy = () =>
      new Promise((resolve) => {
        allow = resolve
      })
    const cutting = actions.cutSelection()
    await settle()
    select('tools')
    allow(true)
    expect(await cutting).toBe(false)
    expect(ids()).toEqual(['agent', 'should_continue', 'tools'])
    expect(labels()).toEqual([])
  })

  test('from a menu it goes through the clipboard; a browser that refuses is told of, once', async () => {
    const { actions, twins, select, ids, codes } = await page()
    expect(await actions.pasteClipboard()).toBe(false)
    expect(codes()).toEqual(['clipboard-refused'])
    select('agent')
    expect(await actions.copySelection()).toBe(true)
    expect(codes()).toEqual([])
    expect(twins.onClipboard).toContain('"agent"')
    await actions.pasteClipboard()
    expect(ids()).toContain('agent_2')
    select('agent_2')
    expect(await actions.cutSelection()).toBe(true)
    expect(ids()).not.toContain('agent_2')
  })

  test('what is no part of a graph changes nothing, says what it is, and what can be opened', async () => {
    const { actions, documents, shell, labels } = await page()
    const refused = async (text: string) => {
      expect(await actions.pasteText(text)).toBe(false)
      const [notice] = shell.getState().notices
      return notice?.code === 'paste-refused' ? { as: notice.opens?.as, line: notice.lines.en[0] } : notice
    }
    expect(await refused('hello')).toMatchObject({ as: 'maybe-run' })
    expect(await refused('{"format":"vuelta/trace"}')).toMatchObject({ as: 'run' })
    const whole = writeDocument(documentOf({}, { name: 'Other' }))
    expect(await refused(whole)).toMatchObject({ as: 'document', line: expect.stringContaining('"Other"') })
    expect(await refused('{"format":"vuelta/fragment","version":1}')).toMatchObject({
      as: undefined,
      line: 'nodes: missing; it should be a list [ … ].',
    })
    expect(labels()).toEqual([])
    expect(documents.getState().document.name).toBe('A test document')
  })

  test('clashes are told with the paste and go with the next', async () => {
    const mine = await page(documentOf({ nodes: [hands('h')] }, { tools: [tool('multiply', { description: 'Mine.' })] }))
    mine.select('h')
    const text = mine.actions.copied() ?? ''
    const { actions, shell, codes, select } = await page()
    await actions.pasteText(text)
    expect(shell.getState().notices).toMatchObject([
      { code: 'pasted-renamed', lines: { en: ['The tool multiply came as multiply_2, because another multiply is here.'] } },
    ])
    select('agent')
    await actions.pasteText(actions.copied() ?? '')
    expect(codes()).toEqual([])
  })

  test('a key in a tool stays here, and that is told', async () => {
    const live = {
      kind: 'http',
      method: 'GET',
      url: 'https://example.org',
      headers: { 'X-Api-Key': 'abcdefgh12345678' },
    } as const
    const { actions, shell, select } = await page(documentOf({ nodes: [hands('h')] }, { tools: [tool('multiply', { live })] }))
    select('h')
    expect(actions.copied()).not.toContain('abcdefgh')
    expect(shell.getState().notices).toMatchObject([
      { code: 'copied-without-keys', lines: { es: [expect.stringContaining('multiply')] } },
    ])
  })

  test('in replay nothing is cut, pasted or made', async () => {
    const { actions, shell, select, labels } = await page()
    select('agent')
    const text = actions.copied() ?? ''
    shell.show('replay')
    expect(actions.cut()).toBeUndefined()
    expect([
      await actions.pasteText(text),
      await actions.duplicateSelection(),
      await actions.makeSubgraph(),
      await actions.dissolveSubgraph(),
      await actions.cutSelection(),
    ]).toEqual([false, false, false, false, false])
    expect(labels()).toEqual([])
  })
})

describe('duplicating and subgraphs', () => {
  test('several nodes are duplicated with their edges', async () => {
    const { actions, documents, select, labels } = await page()
    select('agent', 'should_continue')
    expect(await actions.duplicateSelection()).toBe(true)
    expect(documents.getState().selection.nodes).toEqual(['agent_2', 'should_continue_2'])
    expect(documents.getState().document.graphs.main?.edges).toHaveLength(6)
    expect(labels()).toEqual(['Duplicate 2 nodes'])
  })

  test('made, opened, left and dissolved; looking is no entry', async () => {
    const { actions, documents, select, ids, labels } = await page()
    select('agent', 'should_continue', 'tools')
    expect(await actions.makeSubgraph()).toBe(true)
    expect(documents.getState().selection.nodes).toEqual(['subgraph'])
    expect(actions.openSubgraph()).toBe(true)
    expect(documents.getState().graphName).toBe('subgraph')
    expect(ids()).toEqual(['agent', 'should_continue', 'tools'])
    expect(actions.openSubgraph()).toBe(false)
    expect(actions.leaveSubgraph()).toBe(true)
    expect(documents.getState()).toMatchObject({ graphName: 'main', selection: { nodes: ['subgraph'] } })
    expect(actions.leaveSubgraph()).toBe(false)
    expect(await actions.dissolveSubgraph()).toBe(true)
    expect(ids()).toEqual(['agent', 'should_continue', 'tools'])
    expect(labels()).toEqual(['Make the subgraph subgraph', 'Dissolve subgraph'])
  })

  test('a selection that cannot be one is told why', async () => {
    const { actions, shell, select } = await page()
    select('agent', 'should_continue')
    expect(await actions.makeSubgraph()).toBe(false)
    expect(shell.getState().notices).toMatchObject([{ code: 'subgraph-refused', title: { en: 'No subgraph was made.' } }])
    select('agent')
    expect(await actions.dissolveSubgraph()).toBe(false)
  })

  test('undoing the making while looking inside shows the entry again', async () => {
    const { actions, documents, select } = await page()
    select('agent', 'should_continue', 'tools')
    await actions.makeSubgraph()
    actions.openSubgraph()
    documents.undo()
    expect(documents.getState().graphName).toBe('main')
  })
})
