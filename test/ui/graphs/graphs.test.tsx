// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Clash } from '../../../src/document/paste'
import { clashLines, refusedLines } from '../../../src/document/paste-words'
import type { AgentDocument, KnownNode } from '../../../src/document/types'
import { clipboardNotice, keysNotice, refusedNotice, renamedNotice, subgraphNotice } from '../../../src/store/clip-notice-words'
import type { ClipNotice } from '../../../src/store/clip-notices'
import { barPart } from '../../../src/ui/app/late-parts'
import { Breadcrumb } from '../../../src/ui/graphs/Breadcrumb'
import { clipNoticeText, isClipNotice } from '../../../src/ui/graphs/notice-words'
import { LanguageProvider } from '../../../src/ui/words/language'
import { brain, documentOf, fn, graphOf, reactDocument } from '../../support/documents'
import { inspect } from '../forms/inspector'
import { control, controls, hasControl, type Mounted, nameOf, press } from '../forms/mounted'

beforeAll(async () => {
  await barPart.load()
})

let clean: () => void = () => undefined
afterEach(() => {
  clean()
  clean = () => undefined
})

const runs = (id: string, graph: string): KnownNode => ({ id, kind: 'subgraph', config: { graph, input: {}, output: {} } })
const nested = documentOf(
  {},
  {
    graphs: { main: graphOf({ nodes: [runs('a', 'one')] }), one: graphOf({ nodes: [brain('b')] }), loose: graphOf({}) },
  },
)

function crumbs(document: AgentDocument, graphName: string) {
  const shown: unknown[] = []
  const removed: string[] = []
  const host = globalThis.document.createElement('div')
  globalThis.document.body.append(host)
  const root = createRoot(host)
  act(() =>
    root.render(
      <LanguageProvider language="es">
        <Breadcrumb
          document={document}
          graphName={graphName}
          onShow={(graph, node) => shown.push([graph, node])}
          onRemove={(graph) => removed.push(graph)}
        />
      </LanguageProvider>,
    ),
  )
  clean = () => {
    act(() => root.unmount())
    host.remove()
  }
  return { host, shown, removed }
}

test('the way to a graph: a button for each above it, the one on show marked', () => {
  const { host, shown } = crumbs(nested, 'one')
  expect([...host.querySelectorAll('li:not([aria-hidden])')].map((item) => item.textContent)).toEqual(['main', 'one'])
  expect(host.querySelector('[aria-current=page]')?.textContent).toBe('one')
  press(control(host, 'Subir a main'))
  expect(shown).toEqual([['main', 'a']])
})

test('a document of one graph shows its name and no list', () => {
  const { host } = crumbs(reactDocument(), 'main')
  expect(controls(host)).toEqual([])
})

test('the list has every graph; one that nothing runs can be removed', () => {
  const { host, shown, removed } = crumbs(nested, 'loose')
  press(control(host, 'Todos los grafos del documento'))
  const items = () => [...host.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  expect(items().map((item) => nameOf(item))).toEqual([
    expect.stringContaining('main'),
    expect.stringContaining('one'),
    expect.stringContaining('loose'),
    expect.stringContaining('Quitar el grafo loose'),
  ])
  const [, one] = items()
  if (one) press(one)
  expect(shown).toEqual([['one', undefined]])
  press(control(host, 'Todos los grafos del documento'))
  const last = items().at(-1)
  if (last) press(last)
  expect(removed).toEqual(['loose'])
})

function inspected(document: AgentDocument, ...nodes: readonly string[]): Mounted {
  const page = inspect({ document, nodes })
  clean = () => page.unmount()
  return page
}

test('a subgraph node gets a graph when it has none, and its graph another name', () => {
  const page = inspected(documentOf({ nodes: [runs('a', 'gone')] }), 'a')
  expect(hasControl(page.root, 'Dissolve')).toBe(false)
  press(control(page.root, 'New graph for it'))
  expect(page.document().graphs.main?.nodes[0]?.config).toMatchObject({ graph: 'subgraph' })
  expect(page.document().graphs.subgraph).toBeDefined()
  expect(hasControl(page.root, 'Name of the graph')).toBe(true)
})

test('dissolving in the form is one edit and selects what came back', () => {
  const page = inspected(nested, 'a')
  press(control(page.root, 'Dissolve'))
  expect(page.edits.map(({ label }) => label)).toEqual(['Dissolve a'])
  expect(page.selection().nodes).toEqual(['b'])
})

test('a selection that cannot be a subgraph says why, and changes nothing', () => {
  const page = inspected(reactDocument(), 'agent', 'should_continue')
  press(control(page.root, 'Make a subgraph'))
  expect(page.edits).toEqual([])
  expect(page.root.querySelector('[role=alert]')?.textContent).toContain('one way out')
  page.select({ nodes: ['agent', 'tools', 'should_continue'], edges: [] })
  expect(page.root.querySelector('[role=alert]')).toBeNull()
  press(control(page.root, 'Make a subgraph'))
  expect(page.selection().nodes).toEqual(['subgraph'])
})

test('several nodes are duplicated together from the form', () => {
  const page = inspected(documentOf({ nodes: [fn('a'), fn('b')] }), 'a', 'b')
  press(control(page.root, 'Duplicate'))
  expect(page.selection().nodes).toEqual(['a_2', 'b_2'])
})

test('every notice and every clash has sentences in both languages', () => {
  const clash: Clash = { what: 'tool', from: 'x', to: 'x_2' }
  const notices: readonly ClipNotice[] = [
    keysNotice(['call']),
    clipboardNotice('copy'),
    clipboardNotice('paste'),
    refusedNotice({ code: 'empty' }, ''),
    renamedNotice([clash]),
    subgraphNotice('make', { en: 'One.', es: 'Uno.' }),
    subgraphNotice('dissolve', { en: 'One.', es: 'Uno.' }),
  ]
  for (const notice of notices) {
    expect(isClipNotice(notice)).toBe(true)
    const [en, es] = [clipNoticeText(notice, 'en'), clipNoticeText(notice, 'es')]
    expect(en.title).not.toBe(es.title)
    expect(en.lines).not.toEqual(es.lines)
    for (const text of [...en.lines, ...es.lines, en.title, es.title]) expect(text).toMatch(/\.$/)
  }
  expect(isClipNotice({ code: 'recording-aside', title: 'A run' })).toBe(false)
  const clashes: readonly Clash[] = [
    ...(['tool', 'model', 'field', 'graph', 'field-as-node'] as const).map((what) => ({ what, from: 'x', to: 'x_2' })),
    { what: 'jump', node: 'f', from: 'x', to: 'x_2' },
  ]
  const { en, es } = clashLines(clashes)
  expect(new Set([...en, ...es]).size).toBe(12)
  for (const line of [...en, ...es]) expect(line).toContain('x_2')
  for (const code of ['empty', 'something-else', 'a-broken-document', 'a-recorded-run', 'not-whole'] as const) {
    expect(refusedLines({ code }).en).not.toEqual(refusedLines({ code }).es)
  }
})
