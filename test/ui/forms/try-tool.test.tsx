// @vitest-environment happy-dom
/** Trying a tool in the form: what is called and when, and what is shown of it. */
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { ok, type Result } from '../../../src/base/result'
import type { Tool } from '../../../src/document/types'
import type { ToolAnswer } from '../../../src/run/port'
import { exampleArguments } from '../../../src/ui/forms/tools/try/example-arguments'
import { inspect } from './inspector'
import { control, hasControl, type Mounted, press, type } from './mounted'

interface Asked {
  readonly tool: Tool
  readonly args: unknown
  readonly attempt: number
  readonly give: (answer: Result<ToolAnswer, string>) => Promise<void>
  stopped: boolean
}

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

function open(name = 'tavily_search', keys: readonly string[] = []) {
  const asked: Asked[] = []
  const page = inspect({
    nodes: ['tool_node'],
    tab: 'Tools',
    keys: { names: keys, onOpen: () => undefined },
    onTry: (tool, args, attempt) => {
      let give: (answer: Result<ToolAnswer, string>) => void = () => undefined
      const answered = new Promise<Result<ToolAnswer, string>>((resolve) => {
        give = resolve
      })
      const one: Asked = { tool, args, attempt, stopped: false, give: (answer) => act(async () => give(answer)) }
      asked.push(one)
      return {
        answered,
        stop: () => {
          one.stopped = true
        },
      }
    },
  })
  mounted = page
  press(control(page.root, `Try it: Try ${name}: call it once`))
  const card = page.root.querySelector<HTMLElement>(`[data-tool="${name}"]`)
  if (!card) throw new Error('no card')
  return { page, asked, card, says: () => card.querySelector('.ei-trial')?.textContent ?? '' }
}
const answered = (content: string, ms = 12): Result<ToolAnswer, string> => ok({ outcome: { status: 'ok', content }, ms })

describe('trying a tool', () => {
  test('calls nothing until a button is pressed, then the mock answer, with the arguments of the field', async () => {
    const { page, asked, card, says } = open()
    expect(asked).toEqual([])
    type(control(card, 'Arguments of the call'), '{ "query": "routers" }')
    press(control(card, 'Try the mock answer'))
    expect(asked).toMatchObject([{ tool: { name: 'tavily_search', mode: 'mock' }, args: { query: 'routers' }, attempt: 1 }])
    expect(says()).toContain('Waiting for the mock answer')
    await asked[0]?.give(answered('Found 3.'))
    expect(says()).toContain('mock answer')
    expect(says()).toContain('8 characters')
    expect(card.querySelector('.ei-answer')?.textContent).toBe('Found 3.')
    expect(page.edits).toEqual([])
  })

  test('the live service needs a key and a press of its own, also when the tool is switched to live', async () => {
    const without = open()
    expect(control(without.card, 'Call it live, once').hasAttribute('disabled')).toBe(true)
    expect(without.card.textContent).toContain('needs a Tavily key')
    without.page.unmount()
    const { asked, card, says } = open('tavily_search', ['tavily'])
    press(control(card, 'live'))
    press(control(card, 'Try the mock answer'))
    expect(asked.at(-1)?.tool.mode).toBe('mock')
    await asked.at(-1)?.give(answered('a'))
    press(control(card, 'Call it live, once'))
    expect(asked.at(-1)?.tool.mode).toBe('live')
    expect(says()).toContain('The real service is being asked')
    await asked.at(-1)?.give(answered('b'))
    expect(says()).toContain('live answer')
  })

  test('a tool without a live answer offers none', () => {
    expect(hasControl(open('think_tool').card, 'Call it live, once')).toBe(false)
  })

  test('arguments that are no object are not sent', () => {
    const { asked, card } = open()
    for (const text of ['{ "query": ', '[1]']) {
      type(control(card, 'Arguments of the call'), text)
      expect(control(card, 'Try the mock answer').hasAttribute('disabled')).toBe(true)
      press(control(card, 'Try the mock answer'))
    }
    expect(asked).toEqual([])
  })

  test('can be stopped, and an answer that comes later is not shown', async () => {
    const { asked, card, says } = open()
    press(control(card, 'Try the mock answer'))
    press(control(card, 'Stop'))
    expect(asked[0]?.stopped).toBe(true)
    await asked[0]?.give(answered('too late'))
    expect(says()).toContain('Stopped')
    expect(card.querySelector('.ei-answer')).toBeNull()
  })

  test('is stopped when its form goes', () => {
    const { page, asked, card } = open()
    press(control(card, 'Try the mock answer'))
    press(control(page.root, 'Try it: Try tavily_search: call it once'))
    expect(asked[0]?.stopped).toBe(true)
  })

  test('a failure, an empty answer and a long one are said', async () => {
    const { asked, card, says } = open()
    const told = async (outcome: ToolAnswer['outcome']) => {
      press(control(card, 'Try the mock answer'))
      await asked.at(-1)?.give(ok({ outcome, ms: 1 }))
    }
    await told({ status: 'error', code: 'tool-arguments', content: 'The parameter is missing.' })
    expect(says()).toContain('tool-arguments')
    expect(card.querySelector('.ei-answer')?.textContent).toBe('The parameter is missing.')
    await told({ status: 'ok', content: '' })
    expect(card.textContent).toContain('Nothing at all')
    await told({ status: 'ok', content: 'x'.repeat(5_000), answersTo: 'wrong-id' })
    expect(card.textContent).toContain('and 1,000 characters more')
    expect(says()).toContain('the id of no call')
  })
})

describe('example arguments', () => {
  const of = (properties: Readonly<Record<string, unknown>>, required?: readonly string[]) =>
    exampleArguments({ parameters: { type: 'object', properties, ...(required && { required }) } }, 'Why?')

  test('fit the types of the schema, and put the question where one belongs', () => {
    expect(
      of({
        query: { type: 'string' },
        city: { type: 'string' },
        n: { type: 'integer', minimum: 2 },
        on: { type: 'boolean' },
        tags: { type: 'array' },
        unit: { enum: ['c', 'f'] },
        limit: { type: 'number', default: 5 },
        where: { type: 'object', properties: { x: { type: 'number' } } },
      }),
    ).toEqual({ query: 'Why?', city: '', n: 2, on: false, tags: [], unit: 'c', limit: 5, where: { x: 1 } })
  })

  test('leave out what is not required, when something is', () => {
    expect(of({ a: { type: 'number' }, b: { type: 'number' } }, ['b'])).toEqual({ b: 1 })
  })

  test('a schema that holds itself ends', () => {
    const loop: Record<string, unknown> = { type: 'object' }
    loop.properties = { again: loop }
    expect(JSON.stringify(exampleArguments({ parameters: loop }, ''))).toContain('again')
  })
})
