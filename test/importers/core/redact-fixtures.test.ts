/** A secret of any known shape, anywhere in a file of any format: in no trace, no report, and no place of the file that is shown. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'
import { SourceReader } from '../../../src/importers/source/excerpt'
import { fixtures } from '../support/fixtures'
import { smallFiles } from '../support/small-files'

// Put together here, so that no file holds anything that looks like a key.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const figures = '23456789'
const body = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...letters), fc.constantFrom(...letters), fc.constantFrom(...figures)), {
      minLength: 8,
      maxLength: 12,
    }),
    fc.constantFrom(...letters),
  )
  .map(([parts, last]) => parts.flat().join('') + last)

/** Each with what must not be found. They need no escapes, so that they can stand in any text. */
const shapes: readonly ((body: string) => readonly [text: string, secret: string])[] = [
  (b) => [`sk-${b}`, b],
  (b) => [`sk-ant-api03-${b}`, b],
  (b) => [`ghp_${b}`, b],
  (b) => [`lsv2_pt_${b}`, b],
  (b) => [`tvly-${b}`, b],
  (b) => [`hf_${b}`, b],
  (b) => [`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.${b}`, b],
  (b) => [`Authorization: Bearer ${b}`, b],
  (b) => [`Authorization: Basic ${btoa(b)}`, btoa(b)],
  (b) => [`OPENAI_API_KEY=${b}`, b],
  (b) => [`api_key: ${b}`, b],
  (b) => [`https://x.test/?api_key=${b}`, b],
  (b) => [`https://maria:${b}@x.test/`, b],
  (b) => [`--api-key ${b}`, b],
]

/** Where a text in quotes begins and ends, in JSON and in what looks like it. */
const quoted = (text: string): readonly (readonly [number, number])[] =>
  [...text.matchAll(/"(?:[^"\\\n]|\\.)*"/g)].map(({ index, 0: whole }) => [index + 1, index + whole.length - 1])

/** At the beginning, at the end, or at a blank of a text; in logs at any blank. */
const places = (text: string): readonly number[] => {
  const inQuotes = quoted(text).flatMap(([from, to]) => [from, to, ...blanks(text.slice(from, to)).map((at) => from + at)])
  return inQuotes.length > 0 ? inQuotes : blanks(text)
}
const blanks = (text: string) => [...text.matchAll(/ /g)].map(({ index }) => index)

const files = [...fixtures, ...smallFiles]

describe.each(files.map(({ name, text }) => [name, text] as const))('%s', (_name, text) => {
  const where = places(text)
  test('anywhere', () => {
    fc.assert(
      fc.property(fc.nat(where.length - 1), fc.constantFrom(...shapes), body, (at, shape, made) => {
        const place = where[at] ?? 0
        const [written, secret] = shape(made)
        const damaged = `${text.slice(0, place)} ${written} ${text.slice(place)}`
        const read = importRecord(damaged, { name: 'a-file' })
        const all = JSON.stringify(read)
        expect(all).not.toContain(secret)
        expect(all).not.toContain(secret.slice(2, 18))
        if (!read.ok) return
        expect(read.value.report.redacted).toBeGreaterThan(0)
        const reader = new SourceReader(read.value.text, read.value.places)
        for (const [record] of read.value.places.slice(0, 40).entries()) {
          expect(JSON.stringify(reader.excerpt({ record }) ?? '')).not.toContain(secret)
        }
      }),
      { numRuns: 8 },
    )
  })
})
