/**
 * Bytes to text, whatever wrote them: UTF-8, UTF-16 with or without a mark, or an old one-byte encoding. What had to be guessed or
 * replaced is told. Containers are unpacked before this: see containers.ts.
 */
import { err, ok, type Result } from '../../base/result'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface Decoded {
  readonly text: string
  readonly encoding: Encoding
  /** Characters that could not be read, shown as U+FFFD. */
  readonly replaced: number
}

export type DecodeProblem = { readonly code: 'too-large' }

/** The text of a file. Never throws. */
export function decodeBytes(bytes: Uint8Array): Result<Decoded, DecodeProblem> {
  try {
    return ok(decode(bytes))
  } catch {
    // A string cannot hold more than about half a gigabyte.
    return err({ code: 'too-large' })
  }
}

function decode(bytes: Uint8Array): Decoded {
  const wide = wideEncoding(bytes)
  if (wide) return withReplaced(new TextDecoder(wide).decode(bytes), wide)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', replaced: 0 }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  const text = new TextDecoder('utf-8').decode(bytes)
  // UTF-8 with damage still has whole characters beyond ASCII; an old one-byte text has none.
  const hasWhole = /[\u0080-\uFFFC]/.test(text)
  if (hasWhole) return withReplaced(text, 'utf-8')
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', replaced: 0 }
}

function withReplaced(text: string, encoding: Encoding): Decoded {
  let replaced = 0
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) replaced += 1
  return { text, encoding, replaced }
}

/** UTF-16 by its mark, or by the zeros that plain text has in every second byte. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const looked = Math.min(bytes.length, 400) & ~1
  if (looked < 4) return undefined
  let even = 0
  let odd = 0
  for (let i = 0; i < looked; i += 2) {
    if (bytes[i] === 0) even += 1
    if (bytes[i + 1] === 0) odd += 1
  }
  const most = (looked / 2) * 0.4
  if (odd > most && even === 0) return 'utf-16le'
  if (even > most && odd === 0) return 'utf-16be'
  return undefined
}
