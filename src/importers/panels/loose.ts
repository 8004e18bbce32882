/** What programs write between their boxes: results and answers without a box, and lines that only say that a step began or ended. */
import type { Usage } from '../../trace/message'

export type LoosePart =
  | { readonly kind: 'result' | 'final' | 'out'; readonly text: string; readonly at: number }
  | { readonly kind: 'usage'; readonly usage: Usage; readonly at: number }
  | { readonly kind: 'log' | 'other'; readonly text: string; readonly at: number }

const begins: readonly (readonly [LoosePart['kind'], RegExp])[] = [
  ['final', /^\s{0,4}(?:Out - )?Final answer:[ \t]?/i],
  ['result', /^\s{0,4}(?:Observations?|Execution logs):[ \t]?/],
  ['log', /^(?:[━─=]{3,}.{0,80}[━─=]{3,}\s*|\s*Last output from code snippet:.*)$/],
  ['out', /^\s{0,4}Out:[ \t]?/],
  ['log', /^\s{0,12}(?:\p{Extended_Pictographic}\uFE0F?|[├└│]── ?)/u],
]
const usage = /^\[Step \d+: Duration [^\]]{1,80}?(?:Input tokens: ([\d,]+))?(?: \| Output tokens: ([\d,]+))?\]\s*$/

/** A longer line is none of the program's own. */
const LONGEST = 600

/** The parts of a text between two boxes; `at` counts lines from its first. */
export function loosePartsOf(text: string): readonly LoosePart[] {
  const parts: { kind: 'result' | 'final' | 'out' | 'log' | 'other'; lines: string[]; at: number }[] = []
  const done: LoosePart[] = []
  const flush = (): void => {
    for (const { kind, lines, at } of parts) {
      const said = lines.join('\n').trim()
      if (said !== '') done.push({ kind, text: said, at })
    }
    parts.length = 0
  }
  for (const [at, line] of text.split('\n').entries()) {
    const counted = line.startsWith('[Step') ? usage.exec(line.slice(0, LONGEST)) : null
    if (counted) {
      flush()
      const [, input = '', output = ''] = counted
      done.push({ kind: 'usage', usage: { input: countOf(input), output: countOf(output) }, at })
      continue
    }
    const found = line.length < LONGEST ? begins.find(([, pattern]) => pattern.test(line)) : undefined
    const kind = found?.[0]
    const open = parts.at(-1)
    if (kind === 'final' || kind === 'result' || kind === 'out')
      parts.push({ kind, lines: [line.replace(found?.[1] ?? '', '')], at })
    else if (kind === 'log') parts.push({ kind, lines: [line], at })
    // A line that says that something happened is one line; a result or an answer goes on.
    else if (open && open.kind !== 'log') open.lines.push(line)
    else parts.push({ kind: 'other', lines: [line], at })
  }
  flush()
  return done
}

const countOf = (written: string): number => Number(written.replaceAll(',', '')) || 0
