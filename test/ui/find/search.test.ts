/** What is found, in which order, and with which piece of text. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../../../src/document/codec'
import { TraceIndex } from '../../../src/replay/trace-index'
import { documentEntries } from '../../../src/ui/find/document-entries'
import type { FindEntry } from '../../../src/ui/find/entry'
import { runEntries } from '../../../src/ui/find/run-entries'
import { findIn } from '../../../src/ui/find/search'
import { researchTrace } from '../../support/research-trace'

const shipped = readDocument(readFileSync(new URL('../../../public/gallery/research-agent.agent.json', import.meta.url), 'utf8'))
if (!shipped.ok) throw new Error('the shipped document cannot be read')
const document = shipped.value
const entries = documentEntries(document)
const entry = (text: string, sort: FindEntry['sort'] = 'setting'): FindEntry => ({
  sort,
  text,
  owner: 'owner',
  to: { type: 'node', graph: 'main', node: 'owner' },
})
const texts = (query: string, among: readonly FindEntry[] = entries) => findIn(among, query).map((found) => found.entry.text)

describe('finding', () => {
  test('a whole name first, then what begins with it, then a word of it, then anything', () => {
    const among = ['the plan', 'unplanned', 'planner', 'plan'].map((text) => entry(text))
    expect(texts('plan', among)).toEqual(['plan', 'planner', 'the plan', 'unplanned'])
  })

  test('of what is equally good, names stand before prompts', () => {
    const among = [entry('search the web', 'prompt'), entry('search the web', 'node')]
    expect(findIn(among, 'search').map((found) => found.entry.sort)).toEqual(['node', 'prompt'])
  })

  test('texts of a run stand in the order of its steps, whatever they are and wherever the words stand in them', () => {
    const along = [
      { ...entry('The helmet is blue.', 'message'), step: 0 },
      { ...entry('stock {"item":"helmet"}', 'call'), step: 1 },
      { ...entry('blue paint on the helmet', 'message'), step: 2 },
      { ...entry('helmet', 'message'), step: 3 },
    ]
    expect(findIn(along, 'helmet').map((found) => found.entry.step)).toEqual([0, 1, 2, 3])
    expect(findIn(along, 'helmet blue').map((found) => found.entry.step)).toEqual([0, 2])
  })

  test('capitals and accents make no difference, and the text is shown as it is', () => {
    const [found] = findIn([entry('La Búsqueda del río')], 'busqueda DEL')
    expect(found?.pieces).toEqual([
      { text: 'La ', hit: false },
      { text: 'Búsqueda del', hit: true },
      { text: ' río', hit: false },
    ])
  })

  test('words apart are found too, after the phrase, each marked', () => {
    const among = [entry('budget for the tools'), entry('the tools budget')]
    expect(texts('tools budget', among)).toEqual(['the tools budget', 'budget for the tools'])
    const [, apart] = findIn(among, 'tools budget')
    expect(apart?.pieces.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['budget', 'tools'])
    expect(texts('tools nowhere', among)).toEqual([])
  })

  test('of a long text only the piece around it is shown', () => {
    const [found] = findIn([entry(`${'a '.repeat(400)}needle${' b'.repeat(400)}`)], 'needle')
    const shown = found?.pieces.map((piece) => piece.text).join('') ?? ''
    expect(shown.length).toBeLessThan(140)
    expect(shown).toMatch(/^….*needle.*…$/)
  })

  test('law: what is marked is what was looked for, and the pieces are the text', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'É', 'ñ', ' ', 'ß', 'İ', '😀', '\n'), maxLength: 24 })
    fc.assert(
      fc.property(letters, letters, (text, query) => {
        const [found] = findIn([entry(text)], query)
        if (!found) return
        expect(found.pieces.map((piece) => piece.text).join('')).toBe(text.replace(/\s+/g, ' '))
        expect(found.pieces.some((piece) => piece.hit)).toBe(true)
      }),
    )
  })

  test('law: a name of the document is found by its whole name, first of all', () => {
    for (const { text, sort } of entries) if (sort === 'node') expect(texts(text)[0]).toBe(text)
  })

  test('nothing typed finds nothing', () => {
    expect(findIn(entries, '   ')).toEqual([])
  })
})

describe('the texts of a document', () => {
  test('names of nodes, fields and tools, branches, prompts, descriptions and parameters', () => {
    const has = (sort: FindEntry['sort'], text: string) =>
      expect(entries.filter((each) => each.sort === sort).map((each) => each.text)).toContain(text)
    has('node', 'compress_research')
    has('field', 'compressed_research')
    has('tool', 'think_tool')
    has('branch', 'over_budget')
    for (const node of document.graphs.main?.nodes ?? []) if (node.kind === 'brain') has('prompt', node.config.prompt)
    for (const tool of document.tools) has('description', tool.description)
  })

  test('each leads to what it is in', () => {
    const [branch] = findIn(entries, 'over_budget').filter(
      (found) => found.entry.sort === 'branch' && found.entry.to.type === 'edge',
    )
    expect(branch?.entry.owner).toContain('should_continue')
    const [tool] = findIn(entries, 'think_tool').filter((found) => found.entry.sort === 'tool')
    expect(tool?.entry.to).toEqual({ type: 'tool', tool: 'think_tool' })
  })
})

describe('the texts of a run', () => {
  const index = TraceIndex.of(researchTrace())
  const run = runEntries(index, 'en')

  test('every message of the last state is found at a step that knows it', () => {
    const messages = index.stateAt(index.steps.length - 1).researcher_messages
    if (!Array.isArray(messages)) throw new Error('no messages')
    for (const { text } of messages as readonly { readonly text: string }[]) {
      if (text.trim() === '') continue
      const found = run.find((each) => each.text === text)
      expect(found, text).toBeDefined()
      expect(JSON.stringify(index.stateAt(found?.step ?? -1))).toContain(JSON.stringify(text))
    }
  })

  test('no text twice in one step', () => {
    const seen = run.map((each) => `${each.step} ${each.text}`)
    expect(new Set(seen).size).toBe(seen.length)
  })
})
