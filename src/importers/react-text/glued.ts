/**
 * Newer consoles print a result right behind what asked for it, and the next words of the model right behind the result, with nothing
 * between them. Where one ends is told by what is printed once more behind the chain, by a literal that closes, or by a sentence that
 * begins without a blank in front of it. What cannot be told apart stays together.
 */
import { asText, isRecord } from '../../base/json'
import { readLenient } from '../core/lenient'
import { readContent } from '../messages/content'

export interface Split {
  readonly result: string
  /** What the model said next; empty when it cannot be told apart. */
  readonly more: string
}

/** Words with which models begin an answer; only where no blank stands in front. */
const opener =
  /(?<=[\p{Ll}\p{N}.!?)\]}%>])(?<!\\[nrt])(?=(?:Thought:|I'm|I've|I'll|(?:The|There|Here|Based|I|It|This|These|That|You|Your|According|To|In|A|An|As|From|For|Yes|No|Now|Unfortunately|However|Sure|Great|Hello|Currently|After|Given|We|My|Let|Using|Since|If|On|At|By|Both|One|Two|Final) )[^\n])/gu
const LOOKED_AT = 200_000

/**
 * A glued result, and the words behind it. `ended`: the chain came to its end with them. `printed`: the answer, as it stands once more
 * behind the chain.
 */
export function splitGlued(text: string, ended: boolean, printed: string | undefined): Split {
  const answer = printed?.trim() ?? ''
  if (answer !== '' && text.endsWith(answer)) return { result: text.slice(0, text.length - answer.length).trim(), more: answer }
  const literal = splitLiteral(text)
  if (literal && literal.more !== '') return literal
  const blocks = blocksAtEnd(text)
  if (blocks) return blocks
  let at: number | undefined
  for (const match of text.slice(0, LOOKED_AT).matchAll(opener)) at = match.index
  // A chain that ended has an answer: a single paragraph in which no place can be told is that, and the tool gave nothing.
  if (at === undefined)
    return literal ?? (ended && !/\n\s*\n/.test(text) ? { result: '', more: text } : { result: text, more: '' })
  return {
    result: text.slice(0, at).trim(),
    more: text
      .slice(at)
      .replace(/^Thought:\s*/, '')
      .trim(),
  }
}

/** An answer in the blocks of Anthropic, as Python prints them: `[{'text': '…', 'type': 'text', 'index': 0}]`. */
function blocksAtEnd(text: string): Split | undefined {
  const found = /(?:^|\n)(?=\[\{'text': )/.exec(text)
  if (!found) return undefined
  const read = readLenient(text, found.index + found[0].length)
  const { text: more } = readContent(read?.value)
  return more.trim() === '' ? undefined : { result: text.slice(0, found.index).trim(), more: more.trim() }
}

/** A result that is a value of Python or JSON ends where the value does. */
export function splitLiteral(text: string): Split | undefined {
  const content = /^content=/.exec(text)?.[0] ?? ''
  if (!/^["'[{(]/.test(text.slice(content.length))) return undefined
  const read = readLenient(text, content.length)
  if (!read || read.cut) return undefined
  const result = content === '' ? text.slice(0, read.end) : asText(read.value)
  return { result, more: text.slice(read.end).trim() }
}

/** Where a result begins that stands right behind an input: a capital without a blank in front, or a message as Python prints it. */
const resultBegins = /(?=content=["'])|(?<=[\p{Ll}\p{N}.!?)\]])(?=\p{Lu}\p{Ll})/u

/** An Action Input and the result glued to it. */
export function splitInput(text: string): { readonly input: string; readonly rest: string } {
  if (/^["'{[]/.test(text)) {
    const read = readLenient(text)
    if (read && !read.cut && (isRecord(read.value) || typeof read.value !== 'object' || Array.isArray(read.value)))
      return { input: text.slice(0, read.end), rest: text.slice(read.end).trim() }
  }
  const [line = ''] = text.split('\n', 1)
  const found = resultBegins.exec(line)
  const end = found ? found.index : line.length
  return { input: text.slice(0, end).trim(), rest: text.slice(end).trim() }
}

/** What a program prints behind a chain: `{'input': '…', 'output': '…'}`. */
export function printedPair(
  text: string,
): { readonly input: string | undefined; readonly output: string | undefined } | undefined {
  if (!/^\{\s*['"]input['"]\s*:/.test(text)) return undefined
  const read = readLenient(text)
  if (!read || !isRecord(read.value)) return undefined
  const { input, output } = read.value
  if (typeof output !== 'string') return undefined
  return { input: typeof input === 'string' ? input : undefined, output }
}
