/** Damages a text many times and imports each: every import must end in an answer with its accounts in order. */
import { expect } from 'vitest'
import { seededRandom } from '../../../src/base/random'
import { importRecord } from '../../../src/importers/import-run'
import { importProblemSentence } from '../../../src/importers/problem'
import { expectSound } from './accounts'
import { mutateText, mutateValue } from './mutate'

/** Damaged copies of a text: of its JSON when it is some, and of its letters. */
export function mutants(text: string, rounds: number, seed: number): readonly string[] {
  const random = seededRandom(seed)
  const value = parsed(text)
  return Array.from({ length: rounds }, (_, round) => {
    if (value !== undefined && round % 2 === 0) {
      let changed: unknown = value
      for (let i = 0; i <= round % 5; i++) changed = mutateValue(changed, random)
      return JSON.stringify(changed) ?? ''
    }
    let mutant = text
    for (let i = 0; i <= round % 3; i++) mutant = mutateText(mutant, random)
    return mutant
  })
}

/** Imports every mutant, recognised and with the format given; gives how many could be shown. Fails on a lost record or an invalid trace. */
export function fuzz(text: string, format: string, rounds: number, seed: number): number {
  let read = 0
  for (const mutant of mutants(text, rounds, seed)) {
    for (const chosen of [undefined, format]) {
      const result = importRecord(mutant, chosen === undefined ? {} : { format: chosen })
      if (result.ok) {
        read += 1
        expectSound(result.value)
      } else for (const language of ['en', 'es'] as const) expect(importProblemSentence(result.error, language)).toMatch(/\S/)
    }
  }
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
