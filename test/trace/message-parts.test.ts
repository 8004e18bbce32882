import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOf } from '../../src/trace/message-parts'

const blocks = (...all: Readonly<Record<string, unknown>>[]) => partsOf({ text: 'At noon.', blocks: all })

describe('what a message holds beside its text', () => {
  test.each([
    ['reasoning', { type: 'reasoning', text: 'The tide first.' }],
    ['a LangChain block', { type: 'reasoning', reasoning: 'The tide first.' }],
    ['thinking', { type: 'thinking', thinking: 'The tide first.', signature: 'x' }],
    [
      'a summary in parts',
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'The tide first.' }], encrypted_content: 'x' },
    ],
    ['a nested text', { type: 'reasoning_content', reasoning_content: { text: 'The tide first.' } }],
  ])('the words of a thought, as %s', (_, block) => {
    expect(blocks(block, { type: 'text', text: 'At noon.' })).toEqual({
      thought: 'The tide first.',
      hiddenThought: false,
      kinds: [],
    })
  })

  test('a thought without words is said to be there, and none is made up', () => {
    expect(blocks({ type: 'reasoning', summary: [], encrypted_content: 'x' })).toEqual({
      thought: '',
      hiddenThought: true,
      kinds: [],
    })
    expect(blocks({ type: 'redacted_thinking', data: 'x' }).hiddenThought).toBe(true)
  })

  test('a thought that stands in the text is not told twice', () => {
    expect(blocks({ type: 'reasoning', text: 'At noon.\n' })).toEqual({ thought: '', hiddenThought: false, kinds: [] })
  })

  test('other parts by a plain name, each once; calls and results stand elsewhere', () => {
    expect(
      blocks(
        { type: 'image_url', image_url: { url: 'https://pictures.example/a.png' } },
        { type: 'input_image' },
        { type: 'input_audio' },
        { type: 'document' },
        { type: 'search_result' },
        { type: 'tool_use' },
        { type: 'function_call' },
        { type: 'server_tool_use' },
        { type: 'output_text', text: 'At noon.' },
        { url: 'untyped' },
      ).kinds,
    ).toEqual(['image', 'audio', 'file', 'search_result'])
  })

  test('any blocks: never throws, and every word of a thought is from the record', () => {
    const block = fc.dictionary(fc.constantFrom('type', 'text', 'thinking', 'summary', 'reasoning'), fc.jsonValue())
    fc.assert(
      fc.property(fc.array(block), fc.string(), (all, text) => {
        const { thought, hiddenThought } = partsOf({ text, blocks: all })
        expect(thought !== '' && hiddenThought).toBe(false)
        for (const line of thought.split('\n')) expect(JSON.stringify(all)).toContain(JSON.stringify(line).slice(1, -1))
      }),
      { examples: [[[{ type: { toString: {} } }, { type: 7 }, { type: null }], '']] },
    )
  })
})
