/**
 * By what the runs of a file are known: its content, not its name or the order in which files were opened. The same file gives the same ids
 * wherever it is read, packed or not, and two files never share one. Taken from the text without its secrets: they cannot be asked out of it.
 */

/** Sixteen letters and figures for a text: two mixed hashes of 32 bits (after cyrb53), with the length mixed in. */
export function contentHash(text: string): string {
  let one = 0xdeadbeef ^ text.length
  let two = 0x41c6ce57 ^ text.length
  // Two characters at once: files are long.
  for (let i = 0; i < text.length; i += 2) {
    const code = text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [two, one].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The id of a run. Read as another format, a file holds other runs. */
export const runId = (hash: string, format: string, index: number): string => `import-${format}-${hash}-${index + 1}`
