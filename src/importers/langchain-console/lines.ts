/**
 * The headings that LangChain prints in its debug mode, with the values below them:
 * `[llm/start] [chain:AgentExecutor > llm:ChatOpenAI] Entering LLM run with input:`. JavaScript numbers the runs of a path, Python does not.
 */
import { isFieldPrint, readFieldPrint } from '../core/field-print'
import { readLenient } from '../core/lenient'

export interface Heading {
  readonly type: string
  readonly moment: 'start' | 'end' | 'error'
  /** From the outermost run: `chain:AgentExecutor`. */
  readonly path: readonly string[]
  readonly took: number | undefined
  /** What stands on the heading's line behind its words. */
  readonly rest: string
}

const heading =
  /^\[(chain|llm|tool|retriever|agent|text|chat_model)\/(start|end|error|action)\] \[([^\]]+)\](?: \[([\d.]+) ?(ms|s|m)\])? ?(?:(?:Entering|Exiting|Agent selected) [^\n]*?(?::|$)|[A-Z][\w ]*run errored[^\n]*?(?::|$))? ?(.*)$/

/** The heading that a line is; `undefined` for any other line. */
export function headingIn(line: string): Heading | undefined {
  if (!line.startsWith('[')) return undefined
  const [, type, moment, path, length, unit, rest = ''] = heading.exec(line) ?? []
  if (type === undefined || path === undefined || (moment !== 'start' && moment !== 'end' && moment !== 'error')) return undefined
  const scale = unit === 'ms' ? 1 : unit === 'm' ? 60_000 : 1000
  return {
    type,
    moment,
    path: path.split(/ > /).map((part) => part.trim()),
    took: length === undefined ? undefined : Number(length) * scale,
    rest,
  }
}

/** What was printed below a heading: a value, perhaps as JSON in a text, or the text itself. */
export function printedValue(text: string): unknown {
  const plain = text.trim()
  // What could not be printed is named.
  if (plain === '' || plain === '[inputs]' || plain === '[outputs]' || plain === '"undefined"') return undefined
  if (/^[[{"(]/.test(plain)) {
    const read = readLenient(plain)
    if (read && plain.slice(read.end).trim() === '') return read.value
    // Python puts quotes around what a tool gave back, whatever is in it.
    const inner = /^"([\s\S]*)"$/.exec(plain)?.[1]
    if (inner !== undefined) return isFieldPrint(inner) ? (readFieldPrint(inner)?.value ?? inner) : inner
  }
  return plain
}

/** An error below its heading: in quotes, which JavaScript escapes what is in, and Python does not. */
export function printedError(text: string): string {
  const plain = text.trim()
  const [line = ''] = plain.split('\n', 1)
  const written = /^"(?:[^"\\]|\\.)*"/.exec(line)?.[0]
  const read = written === undefined ? undefined : readLenient(written)?.value
  return typeof read === 'string' ? read : plain.replace(/^"([\s\S]*)"$/, '$1')
}

const types: Readonly<Record<string, string>> = { System: 'system', Human: 'human', AI: 'ai' }

/** The messages of a prompt that LangChain put together as one text; none when it begins with no name of a role. */
export function messagesIn(prompt: string): readonly { readonly type: string; readonly content: string }[] {
  if (!/^(?:System|Human|AI): /.test(prompt)) return []
  const parts = prompt.split(/^(System|Human|AI|Tool|Function): ?/m).slice(1)
  const messages: { type: string; content: string }[] = []
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const content = (parts[i + 1] ?? '').replace(/\n$/, '')
    const type = types[parts[i] ?? '']
    // A reply that only asked for tools is printed empty, and a result without its call: both are runs of their own.
    if (content !== '' && type !== undefined) messages.push({ type, content })
  }
  return messages
}
