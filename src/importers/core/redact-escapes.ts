/** What a piece of a text says that is written with escapes, and where each of its characters stands. */

const escaped = /\\(?:u([\da-fA-F]{4})|(.))/gs

/** `slashes`: how many backslashes stand before its quotes, so often it was written inside another text. */
export function unescaped(written: string, slashes: number): string {
  let said = written
  for (let level = 0; level <= slashes && said.includes('\\'); level += 1) {
    said = said.replace(escaped, (_, code?: string, letter?: string) => meant(code, letter))
  }
  return said
}

/** Where each character of what it says is written; behind the last one as well. */
export function placesOf(written: string, slashes: number): readonly number[] {
  let said = written
  let places = Array.from({ length: said.length + 1 }, (_, i) => i)
  for (let level = 0; level <= slashes && said.includes('\\'); level += 1) {
    const kept: number[] = []
    let done = 0
    for (const match of said.matchAll(escaped)) {
      for (; done <= match.index; done += 1) kept.push(places[done] ?? written.length)
      done = match.index + match[0].length
    }
    for (; done < said.length; done += 1) kept.push(places[done] ?? written.length)
    kept.push(written.length)
    said = unescaped(said, 0)
    places = kept
  }
  return places
}

function meant(code: string | undefined, letter = ''): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
  return letter === 'n' ? '\n' : letter === 't' ? '\t' : letter === 'r' ? '\r' : letter
}
