/**
 * Bytes in the ways that programs write them down in texts: `b'…'` of Python, hexadecimal digits with and without a mark, base64, lists of
 * numbers, buffers of Node, and the extended JSON of MongoDB. One text may be read in several ways: all are given, the likeliest first.
 */
import { isRecord } from '../../base/json'

/** Every way to read a value as bytes; none for a value that tells of no bytes. */
export function* bytesTold(value: unknown): Generator<Uint8Array> {
  if (value instanceof Uint8Array) yield value
  else if (typeof value === 'string') yield* bytesInText(value)
  else if (Array.isArray(value)) {
    const bytes = ofNumbers(value)
    if (bytes) yield bytes
  } else if (isRecord(value)) {
    const inner =
      value.$binary ?? value.__bytes__ ?? (value.type === 'Buffer' || value.__type === 'bytes' ? value.data : undefined)
    const base64 = isRecord(inner) ? inner.base64 : inner
    if (typeof base64 === 'string') {
      const bytes = ofBase64(base64)
      if (bytes) yield bytes
    } else if (Array.isArray(inner)) yield* bytesTold(inner)
    else if (inner === undefined && value['0'] !== undefined) {
      const bytes = ofNumbers(Object.keys(value).map((_, i) => value[String(i)]))
      if (bytes) yield bytes
    }
  }
}

function* bytesInText(text: string): Generator<Uint8Array> {
  const python = /^\s*b(?:ytearray\(b)?(['"])([\s\S]*)\1\)?\s*$/.exec(text)
  if (python) {
    yield ofPython(python[2] ?? '')
    return
  }
  const marked = /^\s*(?:\\\\?x|0[xX]|[xX]')([\da-fA-F]*)'?\s*$/.exec(text)
  if (marked) {
    yield ofHex(marked[1] ?? '')
    return
  }
  if (text.length > 1 && /^[\da-fA-F]+$/.test(text) && text.length % 2 === 0) yield ofHex(text)
  const base64 = ofBase64(text)
  if (base64) yield base64
  // Bytes of a Python print, read as a text of Latin letters.
  if (binary.test(text)) {
    const bytes = ofLetters(text)
    if (bytes) yield bytes
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what bytes have and texts have not.
const binary = /[\u0000-\u0008\u000e-\u001f\u0080-\u00ff]/

function ofNumbers(items: readonly unknown[]): Uint8Array | undefined {
  const bytes = new Uint8Array(items.length)
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i]
    if (typeof item !== 'number' || !Number.isInteger(item) || item < -128 || item > 255) return undefined
    bytes[i] = item
  }
  return bytes
}

function ofHex(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = digit(digits, 2 * i) * 16 + digit(digits, 2 * i + 1)
  return bytes
}

function digit(digits: string, at: number): number {
  const code = digits.charCodeAt(at)
  return code < 58 ? code - 48 : (code | 32) - 87
}

function ofBase64(text: string): Uint8Array | undefined {
  const plain = text.replace(/\s+/g, '')
  if (plain.length < 2 || plain.replace(/=+$/, '').length % 4 === 1 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(plain)) return undefined
  try {
    return ofLetters(atob(plain.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

function ofLetters(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code > 255) return undefined
    bytes[i] = code
  }
  return bytes
}

const escapes: Readonly<Record<string, number>> = {
  n: 10,
  r: 13,
  t: 9,
  a: 7,
  b: 8,
  f: 12,
  v: 11,
  '0': 0,
  '\\': 92,
  "'": 39,
  '"': 34,
}

function ofPython(inner: string): Uint8Array {
  const bytes = new Uint8Array(inner.length)
  let length = 0
  for (let i = 0; i < inner.length; i += 1) {
    const code = inner.charCodeAt(i)
    if (code !== 92) bytes[length++] = code
    else {
      const letter = inner[i + 1] ?? '\\'
      if (letter === 'x') {
        bytes[length++] = Number.parseInt(inner.slice(i + 2, i + 4), 16)
        i += 3
      } else {
        bytes[length++] = escapes[letter] ?? 92
        if (escapes[letter] !== undefined) i += 1
      }
    }
  }
  return bytes.subarray(0, length)
}
