/** Secrets are found wherever they stand: at the start of a text, behind a blank, and right behind an escape, however the file writes it. */
import { describe, expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'

// Put together here, so that no file holds anything that looks like a key.
const body = 'abcd1234EFGH5678ijkl9012MNOP'
const secrets: readonly (readonly [name: string, text: string, secret: string])[] = [
  ['a token', `sk-${body}`, `sk-${body}`],
  ['a header', `Authorization: Bearer ${body}`, body],
  ['a shell line', `OPENAI_API_KEY=${body}`, body],
  ['a field', `api_key='${body}'`, body],
]
const before = [
  ['at the start', ''],
  ['behind a blank', 'it is '],
  ['behind a new line', 'here:\n'],
  ['behind a tab', 'here:\t'],
  ['behind a quotation mark', 'here: \u201c'],
  ['behind an arrow', 'here\u2192'],
] as const

/** As most writers do it, and as those do that write nothing but ASCII (Python's usual way). */
const ascii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

describe.each(secrets)('%s', (_name, text, secret) => {
  test.each(before)('%s', (_where, lead) => {
    const messages = [
      { role: 'user', content: `${lead}${text} and on` },
      { role: 'assistant', content: 'Thank you.' },
    ]
    const json = JSON.stringify(messages)
    for (const written of [json, ascii(json), JSON.stringify(messages, null, 2), `{"messages":${JSON.stringify(json)}}`]) {
      const imported = importRecord(written)
      if (!imported.ok) throw new Error(imported.error.code)
      expect(JSON.stringify(imported.value)).not.toContain(secret)
      expect(imported.value.report.redacted).toBeGreaterThan(0)
    }
  })
})

test('what only ends like a secret is left alone', () => {
  const imported = importRecord(
    JSON.stringify([
      { role: 'user', content: 'a risk-taking task-oriented desk-bound person' },
      { role: 'assistant', content: 'Yes.' },
    ]),
  )
  expect(imported.ok && imported.value.report.redacted).toBe(undefined)
})
