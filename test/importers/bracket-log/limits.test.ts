import { expect, test } from 'vitest'
import { limitNames } from '../../../src/trace/limit-name'
import { verdictWords } from '../../../src/trace/verdict-words'
import { imported } from '../embed/imported'
import { holesIn, limitsOf } from '../support/limits'

const log = (limit: string) =>
  [
    '[Input] How many boats?',
    '[Brain] Tool call: search(query="boats")',
    '[Hands] Executing search...',
    '[Hands] Result: three',
    limit,
  ].join('\n')

test.each(limitNames)('a line of a limit is read back in both languages: %s', (name) => {
  for (const language of ['en', 'es'] as const) {
    const word = verdictWords[language].limits[name]
    const line = language === 'en' ? `[Limit] ${word}: 3 of 2 used` : `[Límite] ${word}: 3 de 2`
    const record = imported(log(line))
    expect(limitsOf(record).reached).toEqual([`${name} 3/2`])
    expect(holesIn(record.runs[0]?.events ?? [])).toEqual([])
  }
})
