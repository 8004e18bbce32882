import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { emptyDocument } from '../../src/document/defaults'
import { type Node, nodeKinds } from '../../src/document/types'
import { promptLanguage } from '../../src/nodes/behaviour/prompt'
import { nodeForms } from '../../src/nodes/forms'
import { newNode } from '../../src/nodes/new-node'
import { branchesOf, definitionOf, isRunnable, nodeDefinitions, referencesOf } from '../../src/nodes/registry'
import { afterRounds, asksForTools, brain, budgetDocument, compress, fn, hands, router } from '../support/documents'

const unknown: Node = { id: 'x', kind: 'unknown', originalKind: 'oracle', config: { model: 'm', tools: ['t'] } }

describe('every kind', () => {
  test('is registered under its own name, with a summary in both languages', () => {
    expect(Object.keys(nodeDefinitions).sort()).toEqual([...nodeKinds].sort())
    for (const kind of nodeKinds) {
      const { summary, ...definition } = definitionOf(kind)
      expect(definition.kind).toBe(kind)
      expect(summary.en).toMatch(/\.$/)
      expect(summary.es).toMatch(/\.$/)
    }
  })

  test('says whether it can be run', () => {
    const runnable = nodeKinds.filter((kind) => nodeDefinitions[kind].runnable)
    expect(runnable).toEqual(['brain', 'hands', 'router', 'compress', 'function'])
    expect(isRunnable(unknown)).toBe(false)
  })

  test('has a form whose rows are settings of its config, required ones first set by its defaults', () => {
    const document = budgetDocument()
    for (const kind of nodeKinds) {
      const made: { readonly config: object } = newNode(document, 'main', kind)
      for (const row of nodeForms[kind]) {
        if (!row.optional) expect(Object.keys(made.config)).toContain(row.name)
        expect([row.label.en, row.label.es]).not.toContain('')
      }
    }
  })

  test('makes a new node that can be added to any document', () => {
    for (const document of [emptyDocument('Empty'), budgetDocument()]) {
      for (const kind of nodeKinds) {
        const node = newNode(document, 'main', kind)
        expect(applyEdit(document, { type: 'add-node', graph: 'main', node })).toMatchObject({ ok: true })
      }
    }
  })
})

describe('a new node', () => {
  test('brings its text in the language of the person; everything else is the same', () => {
    const document = budgetDocument()
    const texts = new Set(['prompt', 'question', 'code'])
    const rest = (config: object) => Object.fromEntries(Object.entries(config).filter(([name]) => !texts.has(name)))
    for (const kind of nodeKinds) {
      const [en, es] = (['en', 'es'] as const).map((language) => newNode(document, 'main', kind, language))
      if (!en || !es) throw new Error(kind)
      expect(es.id).toBe(en.id)
      expect(rest(es.config)).toEqual(rest(en.config))
      for (const name of texts) {
        const [a, b] = [en.config, es.config].map((config) => Object.entries(config).find(([key]) => key === name)?.[1])
        if (a !== undefined) expect(b, `${kind}.${name}`).not.toBe(a)
      }
    }
  })

  test('has a Spanish prompt that is known for one, so that the soft budget in it is Spanish too', () => {
    const { config } = newNode(budgetDocument(), 'main', 'brain', 'es')
    const prompt = 'prompt' in config ? config.prompt : ''
    expect(promptLanguage(prompt)).toBe('es')
    expect(prompt).toContain('{budget}')
  })

  test('has the first free name', () => {
    const one = applyEdit(emptyDocument('x'), { type: 'add-node', graph: 'main', node: brain('brain') })
    if (!one.ok) throw new Error(one.error.message)
    expect(newNode(one.value, 'main', 'brain').id).toBe('brain_2')
    expect(newNode(one.value, 'main', 'hands').id).toBe('hands')
    const field = { name: 'hands', type: 'text', reducer: 'replace' } as const
    const two = applyEdit(one.value, { type: 'set-field', graph: 'main', field })
    expect(two.ok && newNode(two.value, 'main', 'hands').id).toBe('hands_2')
  })

  test('refers to what the document has', () => {
    const document = budgetDocument()
    expect(newNode(document, 'main', 'brain').config).toMatchObject({
      model: 'practice',
      tools: ['multiply'],
      messages: 'messages',
    })
    expect(newNode(document, 'main', 'hands').config).toMatchObject({ tools: ['multiply'], rounds: 'tool_rounds' })
    expect(newNode(document, 'main', 'compress').config).toMatchObject({ into: 'summary' })
    expect(newNode(document, 'main', 'router').config).toMatchObject({
      rules: [afterRounds(), asksForTools()],
      otherwise: 'done',
    })
    expect(newNode({ ...document, budget: {} }, 'main', 'router').config).toMatchObject({ rules: [asksForTools()] })
  })
})

describe('branches', () => {
  test('of a router: those of the rules in order, then otherwise, each once', () => {
    expect(branchesOf(router('r', [asksForTools('a'), afterRounds('b'), asksForTools('a')], 'b'))).toEqual(['a', 'b'])
    expect(branchesOf(router('r', [asksForTools('a')], null))).toEqual(['a'])
  })

  test('of the others', () => {
    expect(branchesOf({ id: 'r', kind: 'review', config: { question: '?' } })).toEqual(['approve', 'redirect', 'stop'])
    const routes = [{ tool: 't', branch: 'work' }]
    expect(branchesOf({ id: 'd', kind: 'delegate', config: { messages: 'm', routes, otherwise: 'rest' } })).toEqual([
      'work',
      'rest',
    ])
    expect(branchesOf(fn('f', { destinations: ['a'] }))).toBeNull()
    expect(branchesOf(brain('b'))).toBeNull()
    expect(branchesOf(unknown)).toBeNull()
  })
})

describe('references', () => {
  test('fields that are read and written, tools, models', () => {
    expect(referencesOf(brain('b', { prompt: '{date} {state.topic} {state.topic} {tools}' }))).toEqual({
      reads: ['messages', 'topic'],
      writes: ['messages'],
      tools: ['multiply'],
      models: ['practice'],
      graphs: [],
    })
    expect(referencesOf(hands('h', { rounds: 'n', notes: 'list' }))).toMatchObject({
      reads: ['messages', 'n'],
      writes: ['messages', 'n', 'list'],
    })
    expect(
      referencesOf(router('r', [afterRounds('b', 2, 'n'), { branch: 'c', when: { type: 'calls-tool', tool: 't' } }])),
    ).toMatchObject({
      reads: ['messages', 'n'],
      writes: [],
      tools: ['t'],
    })
    expect(referencesOf(compress('c'))).toMatchObject({ writes: ['summary'], models: ['practice'] })
    expect(referencesOf(compress('c', { keepLast: 2 }))).toMatchObject({ writes: ['summary', 'messages'] })
    expect(referencesOf(fn('f', { writes: ['a', 'a'] }))).toMatchObject({ writes: ['a'] })
  })

  test('a subgraph reads what goes in and writes what comes out', () => {
    const config = { graph: 'inner', input: { question: 'topic' }, output: { result: 'answer' }, answerTo: 'messages' }
    expect(referencesOf({ id: 's', kind: 'subgraph', config })).toEqual({
      reads: ['topic'],
      writes: ['result', 'messages'],
      tools: [],
      models: [],
      graphs: ['inner'],
    })
  })

  test('nothing for a kind that is not known', () => {
    expect(referencesOf(unknown)).toEqual({ reads: [], writes: [], tools: [], models: [], graphs: [] })
  })
})
