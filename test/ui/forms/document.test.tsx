// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { inspect } from './inspector'
import { choose, control, errorOf, field, key, leave, type Mounted, press, type } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const open = () => {
  mounted = inspect({})
  return mounted
}

describe('with nothing selected, the document', () => {
  test('takes a name, a description and a question', () => {
    const page = open()
    type(field(page.root, 'Name'), 'Mine')
    type(field(page.root, 'Description'), '')
    type(field(page.root, 'Question'), 'Why?')
    expect(page.document()).toMatchObject({ name: 'Mine', input: { question: 'Why?' } })
    expect(page.document()).not.toHaveProperty('description')
  })

  test('has a soft rule or none, and a hard cap or none', () => {
    const page = open()
    type(field(page.root, 'Rounds of tools, at most'), '4')
    expect(page.document().budget.toolRounds).toBe(4)
    press(control(page.root, 'no cap'))
    expect(page.document().budget.toolRounds).toBeNull()
    press(control(page.root, 'no cap'))
    expect(typeof page.document().budget.toolRounds).toBe('number')
    type(field(page.root, 'Complex question, up to'), '7')
    expect(page.document().budget.promptRule).toEqual({ simple: 3, complex: 7, giveUp: 5 })
    press(control(page.root, 'Tell the model how much to search'))
    expect(page.document().budget).not.toHaveProperty('promptRule')
  })

  test('refuses limits that are no limits', () => {
    const page = open()
    const limit = field(page.root, 'Recursion limit')
    for (const wrong of ['0', '-1', '2.5', 'x']) {
      type(limit, wrong)
      expect(errorOf(limit)).toContain('1 or more')
    }
    expect(page.edits).toEqual([])
    type(limit, '')
    expect(page.document().budget).not.toHaveProperty('recursionLimit')
  })

  test('has models: another temperament, another kind, another name that nodes follow', () => {
    const page = open()
    const models = () => page.document().models
    choose(control(page.root, 'Temperament'), 'spiral')
    type(field(page.root, 'Seed'), '7')
    expect(models()).toEqual([{ id: 'brain', provider: 'practice', temperament: 'spiral', seed: 7 }])
    const card = page.root.querySelector<HTMLElement>('.ei-model')
    if (!card) throw new Error('no model')
    const name = field(card, 'Name')
    type(name, 'small')
    key(name, 'Enter')
    expect(page.document().graphs.main?.nodes.map((node) => ('model' in node.config ? node.config.model : ''))).toContain('small')
    choose(control(card, 'Kind'), 'openai')
    type(field(card, 'Model'), 'some-model')
    type(field(card, 'Address'), 'http://localhost:1234/v1')
    expect(models()).toEqual([{ id: 'small', provider: 'openai', model: 'some-model', baseUrl: 'http://localhost:1234/v1' }])
    expect(page.root.querySelector('input[type=password]')).toBeNull()
    choose(control(card, 'Kind'), 'script')
    const replies = field(card, 'Replies')
    type(replies, '[{ "toolCalls": [{}] }]')
    expect(errorOf(replies)).toContain('replies[0].toolCalls[0].name')
    leave(replies)
    expect(models()).toEqual([{ id: 'small', provider: 'script', replies: [] }])
    type(replies, '[{ "content": "Hello." }]')
    expect(models()).toEqual([{ id: 'small', provider: 'script', replies: [{ content: 'Hello.' }] }])
  })

  test('a model is added, and removed only while another is left', () => {
    const page = open()
    press(control(page.root, 'Add a model'))
    expect(page.document().models.map((model) => model.id)).toEqual(['brain', 'model'])
    press(control(page.root, 'Remove the model brain'))
    expect(page.document().models.map((model) => model.id)).toEqual(['model'])
    expect(
      [...page.root.querySelectorAll('button')].some((each) => each.getAttribute('aria-label') === 'Remove the model model'),
    ).toBe(false)
  })

  test('has a whole input that must be an object', () => {
    const page = open()
    const input = field(page.root, 'The whole input, as JSON')
    type(input, '[1]')
    expect(errorOf(input)).toContain('object')
    expect(page.edits).toEqual([])
    type(input, '{"research_topic": "x"}')
    expect(page.document().input).toEqual({ research_topic: 'x' })
  })
})
