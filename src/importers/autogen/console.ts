/**
 * Parts of an AutoGen console. New: `---------- name ----------`, also with the type of the message in front, and below it what was said, or a
 * print of calls or results. Old: `name (to other):`, and a line of dashes below each message.
 */
export interface Spoken {
  readonly source: string
  readonly type: string | undefined
  readonly text: string
  /** 1-based. */
  readonly line: number
  readonly usage: { readonly input: number; readonly output: number } | undefined
}

const heading = /^-{8,12} ?(?:([A-Z]\w{3,60}(?:Message|Event)) \(([^()\n]{1,100})\)|([\p{L}\p{N}_][^\n]{0,80}?)) ?-{8,12}\s*$/u
const old = /^([\p{L}_][\p{L}\p{N}_ .-]{0,80}) \(to ([^()\n]{1,100})\):\s*$/u
const counted = /^\[Prompt tokens: (\d{1,9}), Completion tokens: (\d{1,9})\]\s*$/
const ruled = /^-{80,}\s*$/
/** What the program says of itself between two messages. */
const aside = /^(?:>{8} |Next speaker: )/

/** What it adds below the name of a function that it runs. */
const ofRunning = /^(?:Call ID: |Input arguments: )/

/** True for a line with which a message begins. */
export const beginsMessage = (line: string): boolean =>
  line.length < 240 && ((line.startsWith('-----') && heading.test(line)) || (line.includes(' (to ') && old.test(line)))

/** Every message, and what stands before the first as one without a source. */
export function spokenIn(lines: readonly string[]): readonly Spoken[] {
  const found: Spoken[] = []
  let open: { source: string; type: string | undefined; line: number; parts: string[]; usage: Spoken['usage'] } = {
    source: '',
    type: undefined,
    line: 1,
    parts: [],
    usage: undefined,
  }
  const close = (): void => {
    const text = open.parts.join('\n').trim()
    if (text !== '' || open.source !== '') found.push({ ...open, text })
  }
  let running = false
  for (const [i, line] of lines.entries()) {
    running = /^>{8} EXECUTING/.test(line) || (running && ofRunning.test(line))
    if (beginsMessage(line)) {
      // The same heading twice: nothing was said under the first.
      const again = open.source !== '' && open.parts.every((part) => part.trim() === '')
      if (!again) close()
      const [, type, typed, bare] = heading.exec(line) ?? []
      open = { source: typed ?? bare ?? old.exec(line)?.[1] ?? '', type, line: i + 1, parts: [], usage: undefined }
      continue
    }
    const usage = line.startsWith('[Prompt') ? counted.exec(line.slice(0, 100)) : null
    if (usage) open = { ...open, usage: { input: Number(usage[1]), output: Number(usage[2]) } }
    else if (!ruled.test(line.slice(0, 200)) && !aside.test(line) && !running) open.parts.push(line)
  }
  close()
  return found
}

const suggested =
  /^\*{5} Suggested (?:tool call|function call)(?: \(([^()\n]{1,100})\))?: ?([^\n*]{1,120}?) ?\*{5}\nArguments: *\n([\s\S]*?)\n\*{8,}/gm
const response =
  /^\*{5} Response from calling (?:tool|function)(?: "[^"\n]{1,100}")?(?: \(([^()\n]{1,100})\)| ([^\n*]{1,120}?))? ?\*{5}\n([\s\S]*?)\n\*{8,}/gm

export interface PrintedCall {
  readonly id: string
  readonly name: string
  readonly args: string
}
export interface PrintedResult {
  readonly id: string
  readonly text: string
}

/** The calls and the results that the old console prints between stars, and what is said besides. */
export function starred(text: string): {
  readonly said: string
  readonly calls: readonly PrintedCall[]
  readonly results: readonly PrintedResult[]
} {
  if (!text.includes('*****')) return { said: text, calls: [], results: [] }
  const calls = [...text.matchAll(suggested)].map(([, id = '', name = '', args = '']) => ({ id, name, args }))
  const results = [...text.matchAll(response)].map(([, id = '', , body = '']) => ({ id, text: body }))
  return { said: text.replace(suggested, '').replace(response, '').trim(), calls, results }
}
