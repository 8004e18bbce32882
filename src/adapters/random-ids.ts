/** Names for documents and traces on this device: unlike counted ids they stay unique after a reload and in two tabs. */
import type { Ids } from '../base/ports'

/** Ids such as `document-9f3c01d2e4b6`. `crypto.getRandomValues` is there also on plain http pages. */
export const randomIds: Ids = {
  next(prefix) {
    const bytes = crypto.getRandomValues(new Uint8Array(6))
    return `${prefix}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  },
}
