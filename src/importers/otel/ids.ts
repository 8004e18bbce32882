/** Ids of spans: hexadecimal as OTLP says, with `0x` as SDKs print them, or Base64 as protobuf's JSON writes bytes. Shown as hexadecimal. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** One spelling for all; `undefined` for no id, and for the id of nothing (all zeros). Other texts stay as they are. */
export function readId(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  if (isPlainId(value)) return value
  const text = value.trim()
  const plain = /^0x/i.test(text) ? text.slice(2) : text
  if (/^(?:[\da-f]{16}|[\da-f]{32})$/i.test(plain)) return /^0+$/.test(plain) ? undefined : plain.toLowerCase()
  // 8 bytes are 12 characters, 16 bytes are 24.
  if (/^(?:[\w+/-]{11}=|[\w+/-]{22}==)$/.test(text)) {
    const hex = hexOf(text)
    return /^0+$/.test(hex) ? undefined : hex
  }
  return text === '' ? undefined : text
}

/** True for what nearly every id is, already in the one spelling: 8 or 16 bytes in small letters, not all of them zero. */
function isPlainId(text: string): boolean {
  if (text.length !== 16 && text.length !== 32) return false
  let isNothing = true
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (!((code >= 48 && code <= 57) || (code >= 97 && code <= 102))) return false
    if (code !== 48) isNothing = false
  }
  return !isNothing
}

function hexOf(base64: string): string {
  let bits = 0
  let held = 0
  let hex = ''
  for (const letter of base64.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')) {
    held = (held << 6) | alphabet.indexOf(letter)
    bits += 6
    if (bits < 8) continue
    bits -= 8
    hex += ((held >> bits) & 255).toString(16).padStart(2, '0')
    held &= (1 << bits) - 1
  }
  return hex
}
