/**
 * A document as the fragment of a link, and back: `d=1.<base64url of deflated JSON>.<checksum>`. Everything is in the link itself, so
 * nothing has to be sent anywhere. What arrives was written by somebody else and carried by chats and mail: decoding never throws,
 * never inflates beyond a limit, and a link that is cut or changed on the way says so instead of giving a document that is nearly right.
 */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate'
import { err, ok, type Result } from '../base/result'
import { readDocument, writeDocument } from './codec'
import type { LinkProblem } from './link-problem'
import type { AgentDocument } from './types'

const version = '1'
/** More characters than this no browser carries in an address. */
export const longestLink = 1_500_000
/** A document of this many bytes has no place in a link; what inflates to more is refused while it inflates. */
export const largestInflated = 8 * 1024 * 1024
/** Inflated in pieces of this many bytes: each can grow about a thousandfold before the next look at the limit. */
const piece = 1024

/** The fragment that holds a document, without the `#`. */
export function encodeLink(document: AgentDocument): string {
  const json = JSON.stringify(JSON.parse(writeDocument(document)))
  const bytes = strToU8(json)
  return `d=${version}.${toBase64(deflateSync(bytes, { level: 9 }))}.${checksum(bytes)}`
}

/** True for a fragment that means to hold a document, whole or not. */
export const isDocumentLink = (fragment: string | undefined): fragment is string => fragment?.startsWith('d=') ?? false

/** The document in a fragment, or why there is none. */
export function decodeLink(fragment: string): Result<AgentDocument, LinkProblem> {
  if (fragment.length > longestLink) return err({ code: 'link-too-large' })
  // A chat may break a link into lines, and take the full stop after it for a part of it.
  const text = withoutEnding(unescaped(fragment).replace(/\s+/g, ''))
  if (!isDocumentLink(text)) return err({ code: 'not-a-link' })
  const [number = '', payload = '', sum = '', ...rest] = text.slice(2).split('.')
  if (/^\d+$/.test(number) && number !== version) return err({ code: 'newer-link', version: Number(number) })
  if (number !== version || rest.length > 0) return err({ code: 'link-damaged', how: 'changed' })
  if (payload === '' || sum === '') return err({ code: 'link-damaged', how: 'cut' })
  const deflated = fromBase64(payload)
  if (!deflated) return err({ code: 'link-damaged', how: 'changed' })
  const inflated = inflate(deflated)
  if (!inflated.ok) return inflated
  // A checksum is cut when it is the beginning of the right one.
  const right = checksum(inflated.value)
  if (right !== sum) return err({ code: 'link-damaged', how: right.startsWith(sum) ? 'cut' : 'changed' })
  const read = readDocument(strFromU8(inflated.value))
  return read.ok ? read : err({ code: 'link-not-read', problem: read.error })
}

/** The text up to its last letter or digit. A pattern would look again from each of the signs, which takes hours where there are many. */
function withoutEnding(text: string): string {
  let end = text.length
  while (end > 0 && !/\w/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Some programs write the address with percent signs. */
function unescaped(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function inflate(deflated: Uint8Array): Result<Uint8Array, LinkProblem> {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Inflate((part) => {
    size += part.length
    parts.push(part)
  })
  try {
    for (let at = 0; at < deflated.length; at += piece) {
      stream.push(deflated.subarray(at, at + piece), at + piece >= deflated.length)
      if (size > largestInflated) return err({ code: 'link-too-large' })
    }
  } catch {
    return err({ code: 'link-damaged', how: 'changed' })
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return ok(whole)
}

/** FNV-1a, 32 bits: enough to notice what a chat did to a link. Always ends the link with a letter or digit, which no program cuts off. */
function checksum(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const letters = Math.min(4, bytes.length - at + 1)
    for (let i = 0; i < letters; i++) text += alphabet[(three >> (18 - 6 * i)) & 63] ?? ''
  }
  return text
}

/** `undefined`: a character that is none of ours, or a length that no bytes have. */
function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of text) {
    const value = alphabet.indexOf(letter)
    if (value === -1) return undefined
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at++] = (bits >> held) & 255
  }
  return bytes
}
