import { describe, expect, test } from 'vitest'
import type { PracticeModelSpec, Temperament } from '../../../src/document/types'
import { play } from './hands'
import { research, shipped } from './prompts'
import { multiplyTool, notes, searchTool, thinkTool, weatherTool } from './toolbox'

const tools = [searchTool(), thinkTool]
const character = (temperament: Temperament, seed = 1): PracticeModelSpec => ({
  id: 'b',
  provider: 'practice',
  temperament,
  seed,
})
const raws = (played: Awaited<ReturnType<typeof play>>) => played.calls.map((call) => call.raw)

describe('stubborn', () => {
  test.each([
    shipped,
    'What is the capital of Freedonia?',
    '¿Por qué sube la masa de pan?',
    'What is 23 times 47?',
    "What's the weather in Oslo?",
  ])('only a hard cap stops it: %s', async (question) => {
    const played = await play({
      model: character('stubborn'),
      system: research,
      question,
      tools: [...tools, multiplyTool, weatherTool],
      maxRounds: 25,
    })
    expect(played.answer).toBeUndefined()
    expect(played.calls).toHaveLength(25)
    expect(played.calls.some((call) => call.tool === 'think_tool')).toBe(false)
  })
  test('it varies its searches', async () => {
    const played = await play({ model: character('stubborn'), system: research, question: shipped, tools, maxRounds: 25 })
    expect(new Set(raws(played)).size).toBe(25)
  })
  test('without a tool it answers like any other', async () => {
    expect((await play({ model: character('stubborn'), question: shipped })).answer).toMatch(/guess/)
  })
})

describe('spiral', () => {
  test('it repeats a failing call exactly', async () => {
    const played = await play({
      model: character('spiral'),
      question: "What's the weather in Gotham?",
      tools: [weatherTool],
      maxRounds: 6,
    })
    expect(new Set(raws(played)).size).toBe(1)
    expect(played.answer).toBeUndefined()
  })
  test('an empty result too', async () => {
    const played = await play({
      model: character('spiral'),
      system: research,
      question: 'What is the capital of Freedonia?',
      tools: [searchTool([]), thinkTool],
      maxRounds: 6,
    })
    expect(new Set(raws(played)).size).toBe(1)
  })
  test('while nothing fails it works like the obedient one', async () => {
    const spiral = await play({ model: character('spiral'), system: research, question: shipped, tools })
    const obedient = await play({ model: character('obedient'), system: research, question: shipped, tools })
    expect(spiral.answer).toBe(obedient.answer)
  })
  test('it comes out when the call works again', async () => {
    const flaky = searchTool(notes, {
      run: (args, n) => {
        if (n < 4) throw new Error('Timed out.')
        return searchTool().run(args, n)
      },
    })
    const played = await play({
      model: character('spiral'),
      system: research,
      question: 'What does SqliteSaver write?',
      tools: [flaky, thinkTool],
    })
    expect(new Set(raws(played).slice(0, 4)).size).toBe(1)
    expect(played.answer).toContain('[notes/sqlite]')
  })
})

describe('careless', () => {
  const seeds = Array.from({ length: 12 }, (_, i) => i + 1)
  const runs = () =>
    Promise.all(seeds.map((seed) => play({ model: character('careless', seed), system: research, question: shipped, tools })))

  test('it sometimes sends arguments that are not JSON, single-quoted among them, and sometimes not', async () => {
    const calls = (await runs()).flatMap((played) => played.calls)
    const broken = calls.filter((call) => call.args === undefined)
    expect(broken.length).toBeGreaterThan(5)
    expect(broken.length).toBeLessThan(calls.length / 2)
    expect(broken.some((call) => /^\{'/.test(call.raw))).toBe(true)
    expect(broken.some((call) => !/^\{'/.test(call.raw))).toBe(true)
    for (const { raw } of broken) expect(() => JSON.parse(raw) as unknown).toThrow()
  })

  test('after reading the error it sends the same call as proper JSON', async () => {
    for (const { calls } of await runs()) {
      for (const [i, call] of calls.entries()) {
        if (call.args !== undefined) continue
        const next = calls[i + 1]
        expect(next?.tool).toBe(call.tool)
        expect(next?.args).toBeDefined()
        const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
        expect(letters(next?.raw ?? '')).toBe(letters(call.raw))
      }
    }
  })

  test('it ends with the same answer as the obedient one', async () => {
    const obedient = await play({ model: character('obedient'), system: research, question: shipped, tools })
    for (const { answer } of await runs()) expect(answer).toBe(obedient.answer)
  })

  test('a hand that never reads it right is not written to for ever', async () => {
    const deaf = {
      ...weatherTool,
      run: () => {
        throw new Error('The arguments are not valid JSON.')
      },
    }
    const played = await play({
      model: character('careless', 3),
      question: "What's the weather in Oslo?",
      tools: [deaf],
      maxRounds: 30,
    })
    expect(played.answer).toBeDefined()
  })
})
