/** The headings of the console of transformers' agents and of the first smolagents, and the text that stands below each. */

export type SectionKind =
  | 'task'
  | 'system'
  | 'thought'
  | 'code'
  | 'codeEnd'
  | 'output'
  | 'value'
  | 'call'
  | 'answer'
  | 'error'
  | 'text'

export interface Section {
  readonly kind: SectionKind
  /** 1-based. */
  readonly line: number
  /** What stands on the heading's own line, and below it. */
  readonly text: string
}

const headings: readonly (readonly [SectionKind, RegExp])[] = [
  ['task', /^=+ New task =+\s*/],
  ['system', /^System prompt is as follows:\s*/],
  ['thought', /^=+ Agent thoughts:?\s*/],
  ['code', /^(?:>>>|=+) Agent is executing the code below:\s*/],
  ['call', /^(?:>>> )?Calling tool: (?=')/],
  ['output', /^(?:Print outputs|Execution logs):\s*/],
  ['value', /^Last output from code snippet:\s*/],
  ['answer', /^(?:>>> )?Final answer:\s*/],
  ['error', /^(?:Code execution failed|Error in code parsing|Error in generating|Execution halted|Failed while trying)[^\n]*/],
  ['codeEnd', /^={3,}\s*$/],
]

/** True for a line that only these consoles print. */
export const isOwnHeading = (line: string): boolean =>
  /^=+ New task =+\s*$|^=+ Agent thoughts:|^(?:>>>|=+) Agent is executing the code below:/.test(line)

/** The sections in their order; what stands before the first is a text. */
export function sectionsOf(lines: readonly string[]): readonly Section[] {
  const sections: { kind: SectionKind; line: number; text: string[] }[] = []
  for (const [i, line] of lines.entries()) {
    const found = headings.find(([, pattern]) => pattern.test(line))
    const last = sections.at(-1)
    if (found) {
      const [kind, pattern] = found
      // A heading of an error says what failed.
      sections.push({ kind, line: i + 1, text: [kind === 'error' ? line : line.replace(pattern, '')] })
    } else if (last && last.kind !== 'call') last.text.push(line)
    else if (last?.kind === 'call' && line.trim() !== '' && !isComplete(last.text)) last.text.push(line)
    else sections.push({ kind: 'text', line: i + 1, text: [line] })
  }
  return sections.map(({ kind, line, text }) => ({ kind, line, text: text.join('\n').trim() }))
}

/** A call stands on one line, unless its arguments go on. */
const isComplete = (text: readonly string[]): boolean => {
  const all = text.join('\n')
  return !all.includes('{') || all.split('{').length <= all.split('}').length
}
