/** A record's text for the eye: in lines with their numbers, as it stands or laid out. */

export interface NumberedLine {
  /** Absent where the text is laid out anew: those lines are not the file's. */
  readonly number: number | undefined
  readonly before: string
  readonly text: string
  readonly after: string
}

/** The lines of an excerpt; the record itself is in `text`, what stands around it in `before` and `after`. */
export function linesOfExcerpt(before: string, text: string, after: string, first: number): readonly NumberedLine[] {
  const lines: { number: number; before: string; text: string; after: string }[] = []
  let current = { number: first, before: '', text: '', after: '' }
  const put = (part: 'before' | 'text' | 'after', whole: string) => {
    for (const [i, line] of whole.split('\n').entries()) {
      if (i > 0) {
        lines.push(current)
        current = { number: current.number + 1, before: '', text: '', after: '' }
      }
      current[part] += line
    }
  }
  put('before', before)
  put('text', text)
  put('after', after)
  return [...lines, current]
}

/** JSON on its own lines; `undefined` when the text is none, or stands so already. */
export function laidOut(text: string): string | undefined {
  if (!/^\s*[{[]/.test(text) || text.length > 200_000) return undefined
  try {
    const laid = JSON.stringify(JSON.parse(text), null, 2)
    return laid.split('\n').length > text.trim().split('\n').length + 2 ? laid : undefined
  } catch {
    return undefined
  }
}
