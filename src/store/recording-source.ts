/** What a file or a text that somebody hands over is, told by how it begins. Its name never decides. */

export type Handed = 'document' | 'trace' | 'fragment' | 'other'

/** So many characters are looked at. */
const looked = 8_192

/** Only marks of our own are looked for; whatever else it may be is for the importers to say. */
export function handedAs(text: string): Handed {
  const named = /"format"\s*:\s*"vuelta\/(agent|trace|fragment)"/.exec(text.slice(0, looked))?.[1]
  return named === 'agent' ? 'document' : named === 'trace' || named === 'fragment' ? named : 'other'
}

/** The same for a file that nobody has read yet; one that gives no content is left to whoever reads it. */
export async function fileHandedAs(file: Blob): Promise<Handed> {
  try {
    return handedAs(await file.slice(0, looked).text())
  } catch {
    return 'other'
  }
}
