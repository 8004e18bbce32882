import { expect, test } from 'vitest'
import { createModel } from '../../src/models/create-model'
import { modelKinds } from '../../src/models/kinds'
import { practiceModelSentence } from '../../src/models/practice/about'
import { estimateTokens } from '../../src/models/tokens'
import { testContext } from './practice/hands'

test('every provider says what it is in both languages, and whether it runs is the truth', async () => {
  const specs = [
    { id: 'a', provider: 'practice' },
    { id: 'b', provider: 'script', replies: [] },
    { id: 'c', provider: 'openai', model: 'm', baseUrl: 'http://localhost:1/v1' },
    { id: 'd', provider: 'cassette', trace: 't' },
  ] as const
  expect(specs.map((spec) => spec.provider).sort()).toEqual(Object.keys(modelKinds).sort())
  for (const spec of specs) {
    const kind = modelKinds[spec.provider]
    expect(kind.id).toBe(spec.provider)
    for (const text of [kind.name, kind.summary]) {
      expect(text.en).not.toBe('')
      expect(text.es).not.toBe(text.en)
    }
    // A recording at hand, without which there is nothing to give again.
    const context = { ...testContext(), nextRecorded: () => undefined }
    expect((await createModel(spec, context)).ok).toBe(kind.runnable)
  }
})

test('the practice model is described as a rule-based stand-in', () => {
  expect(practiceModelSentence.en).toContain('rule-based stand-in')
  expect(practiceModelSentence.es).toContain('basado en reglas')
  expect(modelKinds.practice.summary).toBe(practiceModelSentence)
})

test('about four characters are a token', () => {
  expect([estimateTokens(''), estimateTokens('a'), estimateTokens('abcd'), estimateTokens('abcde')]).toEqual([0, 1, 1, 2])
})
