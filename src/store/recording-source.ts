/** What a file or a text that somebody hands over is, told by how it begins. Its name decides only where the content says nothing. */

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

/** A file that is called a document and is no JSON: whoever wrote it wants to know where it breaks, not which recorded run it may be. */
export async function isBrokenDocument(name: string, content: string | Blob): Promise<boolean> {
  if (!name.toLowerCase().endsWith('.agent.json')) return false
  try {
    JSON.parse(typeof content === 'string' ? content : await content.text())
    return false
  } catch (error) {
    return error instanceof SyntaxError
  }
}
