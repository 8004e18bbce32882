import fc from 'fast-check'
import { deflateSync, strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeDocument } from '../../src/document/codec'
import { emptyDocument } from '../../src/document/defaults'
import { decodeLink, encodeLink, isDocumentLink, largestInflated, longestLink } from '../../src/document/link'
import { linkProblemSentence } from '../../src/document/link-problem'
import { anyDocument } from './arbitrary'

const whole = encodeLink({ ...emptyDocument('Línea, 線 and 🙂'), description: 'a'.repeat(300) })
const codeOf = (fragment: string) => {
  const read = decodeLink(fragment)
  return read.ok ? 'ok' : read.error.code
}
const sumOf = (fragment: string) => fragment.split('.')[2] ?? ''

describe('a link', () => {
  test('gives back any document, byte for byte', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const link = encodeLink(document)
        expect(isDocumentLink(link)).toBe(true)
        // Nothing in it that an address or a chat would change, and its end is not taken for punctuation.
        expect(link).toMatch(/^d=1\.[\w-]+\.[a-z0-9]{7}$/)
        const read = decodeLink(link)
        if (!read.ok) throw new Error(linkProblemSentence(read.error, 'en'))
        expect(writeDocument(read.value)).toBe(writeDocument(document))
      }),
      { numRuns: 60 },
    )
  })

  test('is the same each time, and shorter than the file', () => {
    const document = { ...emptyDocument('Same'), description: 'word '.repeat(100) }
    expect(encodeLink(document)).toBe(encodeLink(document))
    expect(encodeLink(document).length).toBeLessThan(writeDocument(document).length / 2)
  })

  test.each([
    ['broken into lines', whole.replace(/(.{40})/g, '$1\n  ')],
    ['with percent signs', encodeURIComponent(whole)],
    ['with the full stop of a sentence', `${whole}.`],
    ['in brackets and quotes', `${whole})"`],
  ])('%s is read all the same', (_how, text) => {
    expect(codeOf(text)).toBe('ok')
  })
})

describe('a link that suffered on the way', () => {
  test('cut anywhere, it says that its end is missing', () => {
    for (let at = 'd=1.'.length; at < whole.length; at++) {
      expect(decodeLink(whole.slice(0, at))).toEqual({ ok: false, error: { code: 'link-damaged', how: 'cut' } })
    }
  })

  test('with any one character changed, it gives no document that is nearly right', () => {
    const letters = 'Aa0-_.'
    for (let at = 'd=1.'.length; at < whole.length; at++) {
      for (const letter of letters) {
        if (whole[at] === letter) continue
        const read = decodeLink(whole.slice(0, at) + letter + whole.slice(at + 1))
        // Bits that mean nothing may change, at the end of what is packed: what comes out then is what was put in.
        if (read.ok) expect(encodeLink(read.value)).toBe(whole)
        else expect(read.error.code).toBe('link-damaged')
      }
    }
  })

  test('never throws, whatever is in the address', () => {
    const payload = fc.stringMatching(/^[\w-]{0,60}$/)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          payload.map((text) => `d=1.${text}.abc`),
          fc.string().map((text) => `d=${text}`),
        ),
        (text) => {
          const read = decodeLink(text)
          expect(read.ok).toBe(false)
          if (!read.ok)
            for (const language of ['en', 'es'] as const) expect(linkProblemSentence(read.error, language)).not.toBe('')
        },
      ),
    )
    expect(codeOf('d=%E0%A4%A')).toBe('link-damaged')
  })

  test.each([
    ['nothing of ours', 'lesson=meet-the-loop', 'not-a-link'],
    ['a link of a later version', whole.replace('d=1.', 'd=2.'), 'newer-link'],
    ['longer than any address', `d=1.${'A'.repeat(longestLink)}.abc`, 'link-too-large'],
  ])('%s is told apart', (_what, text, code) => {
    expect(codeOf(text)).toBe(code)
  })

  test('signs without end are refused at once: no link makes the page stand still', () => {
    const signs = '-'.repeat(longestLink - 100)
    expect(decodeLink(`d=1.${signs}a`).ok).toBe(false)
    expect(decodeLink(`d=1.a.b${signs}`).ok).toBe(false)
  })

  test('something else that was packed the same way is named for what it is', () => {
    const json = strToU8('{"openapi":"3.1.0"}')
    const packed = Buffer.from(deflateSync(json)).toString('base64url')
    const whose = (sum: string) => decodeLink(`d=1.${packed}.${sum}`)
    // FNV-1a of the text, by its own definition.
    let hash = 0x811c9dc5n
    for (const byte of json) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn
    const sum = hash.toString(36).padStart(7, '0')
    expect(whose(sum)).toMatchObject({ ok: false, error: { code: 'link-not-read', problem: { code: 'not-a-document' } } })
    expect(whose('0000000')).toMatchObject({ ok: false, error: { code: 'link-damaged', how: 'changed' } })
  })

  test('a small link that would fill the memory is left packed', () => {
    const bomb = Buffer.from(deflateSync(new Uint8Array(largestInflated * 6), { level: 9 })).toString('base64url')
    expect(bomb.length).toBeLessThan(longestLink)
    const before = process.memoryUsage().arrayBuffers
    expect(codeOf(`d=1.${bomb}.${sumOf(whole)}`)).toBe('link-too-large')
    // The limit, and what the unpacking itself takes; not the six times that were asked for.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(largestInflated * 4)
  })
})
