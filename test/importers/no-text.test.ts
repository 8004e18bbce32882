/** Files of bytes are told from texts that are of no known format: only for a text another format can be tried. */
import { expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'

const found = (data: Uint8Array | string) => {
  const read = importRecord(data, { name: 'file' })
  return read.ok || read.error.code !== 'unknown-format' ? read : read.error.found
}
const bytes = (...values: readonly number[]) => Uint8Array.from(values)

test('pictures and programs are no text', () => {
  const noise = Array.from({ length: 4_000 }, (_, i) => (i * 131 + 7 * (i % 17)) % 256)
  expect(found(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, ...noise))).toBe(
    'bytes',
  )
  expect(found(bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...noise))).toBe('bytes')
})

test('a text stays a text, with a few broken characters, in another encoding and in colours', () => {
  const letter = 'Dear all,\n\nthe meeting is on Thursday. Bring the keys of the boat house.\n'
  expect(found(letter)).toBe('text')
  expect(found(`${letter}\u0000\u0007`)).toBe('text')
  expect(found(`\u001b[31m${letter}\u001b[0m`.repeat(40))).toBe('text')
  expect(found(Uint8Array.from('Año nuevo en el río, señores.\n'.repeat(20), (character) => character.charCodeAt(0)))).toBe(
    'text',
  )
  expect(found('{"openapi": "3.1.0"}')).toBe('json')
})

test('data that breaks off before it tells anything is told from data of an unknown kind', () => {
  const whole = '{"kept": [1, 2, {"more": "of it"}]}'
  expect(found(whole)).toBe('json')
  for (let length = 2; length < whole.length; length++) expect(['cut-json', 'text']).toContain(found(whole.slice(0, length)))
  expect(found(whole.slice(0, 16))).toBe('cut-json')
})
