/** What frameworks print while they work, cut into sections by their headings: LlamaIndex's calls of functions, DSPy's history of calls. */

export interface Section {
  /** `turn`: another call of the model begins, which knows nothing of the ones before; `noise`: nothing that was said or done. */
  readonly kind: 'system' | 'human' | 'ai' | 'call' | 'result' | 'turn' | 'noise'
  readonly text: string
  /** 1-based. */
  readonly line: number
}

interface Heading {
  readonly kind: Section['kind']
  /** What stands on the line of the heading already. */
  readonly rest: string
}

/** Copied out of a notebook, colours lose the sign in front of them. */
const colour = /\[\d{1,2}(?:;\d{1,3})*m/g
const asked = /^(System|User|Assistant) message:\s*$/
const dspyKinds: Readonly<Record<string, Section['kind']>> = { System: 'system', User: 'human', Assistant: 'ai' }

/** DSPy's `inspect_history`; `undefined`: it is none. */
export function dspySections(lines: readonly string[]): readonly Section[] | undefined {
  const bare = lines.map((line) => line.replace(colour, ''))
  if (!bare.some((line) => asked.test(line)) || !bare.some((line) => /^Response:\s*$/.test(line))) return undefined
  return sectionsIn(bare, (line) => {
    if (/^\[\d{4}-\d\d-\d\dT[\d:.]+\]\s*$/.test(line)) return { kind: 'turn', rest: '' }
    const who = asked.exec(line)?.[1]
    if (who !== undefined) return { kind: dspyKinds[who] ?? 'noise', rest: '' }
    return /^Response:\s*$/.test(line) ? { kind: 'ai', rest: '' } : undefined
  })
}

const calls = /^Calling function: (\S+ with args: .*)$/

/** What LlamaIndex's agents print of the functions that they call; `undefined`: they do not. */
export function llamaIndexSections(lines: readonly string[]): readonly Section[] | undefined {
  if (!lines.some((line) => calls.test(line))) return undefined
  return sectionsIn(lines, (line) => {
    const question = /^Added user message to memory: (.*)$/.exec(line)?.[1]
    if (question !== undefined) return { kind: 'human', rest: question }
    const call = calls.exec(line)?.[1]
    if (call !== undefined) return { kind: 'call', rest: call }
    const output = /^Got output:? ?(.*)$/.exec(line)?.[1]
    if (output !== undefined) return { kind: 'result', rest: output }
    if (/^=== Function Output ===\s*$/.test(line)) return { kind: 'result', rest: '' }
    if (/^=== LLM Response ===\s*$/.test(line)) return { kind: 'ai', rest: '' }
    // Behind the rule under an output stands what the model says next.
    if (/^={20,}\s*$/.test(line)) return { kind: 'ai', rest: '' }
    const said = /^assistant: (.*)$/.exec(line)?.[1]
    if (said !== undefined) return { kind: 'ai', rest: said }
    if (/^(?:=== Calling Function ===|STARTING TURN \d+)\s*$/.test(line) || program.test(line))
      return { kind: 'noise', rest: line }
    return /^-{10,}\s*$/.test(line) ? { kind: 'ai', rest: '' } : undefined
  })
}

const templates: Readonly<Record<string, Section['kind']>> = {
  system: 'system',
  developer: 'system',
  user: 'human',
  assistant: 'ai',
  model: 'ai',
  tool: 'result',
  ipython: 'result',
}
const begun = /(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>)(\w+)(?:<\|end_header_id\|>)?/
/** Inside JSON, such a text is content of something else. */
const opens = /^\s*(?:<\|begin_of_text\|>|<bos>|<s>)?(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>)\w/
const ended = /<\|im_end\|>|<\|eot_id\|>|<\|eom_id\|>|<\|end_of_text\|>|<end_of_turn>/g

/** A prompt as the template of a model writes it, with the reply behind it; `undefined`: it is none. */
export function templateSections(lines: readonly string[]): readonly Section[] | undefined {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  if (!opens.test(first)) return undefined
  const found: Section[] = []
  let open: { kind: Section['kind']; line: number; body: string } | undefined
  const close = (): void => {
    const text = open?.body.replace(ended, '').trim() ?? ''
    if (open && text !== '') found.push({ kind: open.kind, text, line: open.line })
  }
  for (const [i, line] of lines.entries()) {
    const parts = line.split(begun)
    if (open) open.body += `${parts[0] ?? ''}\n`
    for (let part = 1; part < parts.length; part += 2) {
      close()
      open = { kind: templates[parts[part] ?? ''] ?? 'noise', line: i + 1, body: `${parts[part + 1] ?? ''}\n` }
    }
  }
  close()
  return found
}

/** A line of a log in between. */
const program = /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\S* - |(?:INFO|DEBUG|WARNING):\S)/

function sectionsIn(lines: readonly string[], headingOf: (line: string) => Heading | undefined): readonly Section[] {
  const sections: Section[] = []
  let open: { kind: Section['kind']; line: number; body: string[] } = { kind: 'noise', line: 1, body: [] }
  const close = (): void => {
    const text = open.body.join('\n').trim()
    if (text !== '' || open.kind === 'turn' || open.kind === 'result') sections.push({ kind: open.kind, text, line: open.line })
  }
  for (const [i, line] of lines.entries()) {
    const heading = headingOf(line)
    if (!heading) {
      open.body.push(line)
      continue
    }
    close()
    open = { kind: heading.kind, line: i + 1, body: heading.rest === '' ? [] : [heading.rest] }
  }
  close()
  return sections
}
