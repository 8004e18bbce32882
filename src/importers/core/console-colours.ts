/**
 * Consoles of LangChain print what a model says in green and what a tool gives in another colour, often with nothing else between the
 * two. Without colours nobody could tell any more where a result begins and ends, so before they are taken out such places get the
 * labels that other versions print. Nothing is labelled that the colours do not tell.
 */

/** The escape character as pastes write it, or lost, before a colour. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character.
const writtenEscape = /(?:\\u001b|\\x1b|\\033|\^\[|(?<!\u001b))\[(?=(?:\d{1,3};){0,5}\d{1,3}m)/gi
/** In JSON colours are written as escapes, and nothing may be added between quotes. */
const json = /^\s*(?:\{|\[\s*[{["])/
const MARK = '[1;3m'
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character.
const segment = /\u001b\[((?:\d{1,3};){0,3}\d{1,3})m\u001b\[1;3m([^\u001b]*)(\u001b\[0m)?/g
const model = '32;1'
const begins = /^\s*(?:Invoking: |Thought\b|Action\b|Final Answer\b|Observation\b|Question\b|Answer:)/
const labelInFront = /(?:Observation|Thought|Action|Action Input|Final Answer|Answer)\s{0,3}\d{0,4}\s{0,3}:[ \t]*$/i

/** Nothing, or lines of a log, but no other chain, between two speakers. */
const goesOn = (gap: string): boolean => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character.
  const plain = gap.replace(/\u001b\[[\d;]*m/g, '')
  return plain.trim() === '' || (/\n\s*$/.test(plain) && !/> (?:Entering|Finished) /.test(plain))
}

const isEcho = (gap: string, inside: string): boolean => gap.trim() !== '' && gap.trim() === inside.trim()

const chainLine =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character.
  /^[^\S\n]*(?:\u001b\[[\d;]*m)*> (?:Entering new (\S+) chain\.\.\.|Finished chain\.)(?:\u001b\[[\d;]*m)*[^\S\n]*$/gm
const innerChain = /^(?:Runnable\w*|\w*Prompt\w*|\w*OutputParser)(?:<.*>)?$/

/** A handler that was given to a run tells of every part of it. Parts that only hand on say nothing, and their lines stand between words. */
function withoutInnerChains(text: string): string {
  if (!/> Entering new Runnable/.test(text)) return text
  const open: boolean[] = []
  return text.replace(chainLine, (line, name: string | undefined) => {
    const inner = name === undefined ? open.pop() === true : innerChain.test(name)
    if (name !== undefined) open.push(inner)
    return inner ? '' : line
  })
}

/** The text with its colours as they are, escapes mended, and labels where only colours told who speaks. */
export function labelledByColours(text: string): { readonly text: string; readonly labelled: boolean } {
  if (json.test(text.slice(0, 1000))) return { text, labelled: false }
  // A crew prints headings in front of everything: nothing to label.
  if (text.includes('[95m') && text.includes('# Agent:')) return { text: text.replace(writtenEscape, '\u001b['), labelled: false }
  if (!text.includes(MARK) || !/Entering new |Finished chain\./.test(text)) return { text, labelled: false }
  const mended = withoutInnerChains(text.replace(writtenEscape, '\u001b['))
  let labelled = false
  let out = ''
  let from = 0
  let before: { readonly end: number; readonly spoken: boolean } | undefined
  for (const match of mended.matchAll(segment)) {
    const [whole, colour = '', inside = ''] = match
    const spoken = colour === model
    const gap = before === undefined ? undefined : mended.slice(before.end, match.index)
    out += mended.slice(from, match.index)
    from = match.index
    // What a model says is printed as it comes, and once more in its colour.
    const streamed = gap !== undefined && before?.spoken === false && spoken && isEcho(gap, inside)
    if (streamed) out = out.slice(0, out.length - gap.length)
    const changes = before !== undefined && before.spoken !== spoken && gap !== undefined && (streamed || goesOn(gap))
    if (changes && !labelInFront.test(out.slice(-40)) && inside.trim() !== '') {
      const label = begins.test(inside) ? '' : spoken ? 'Thought: ' : 'Observation: '
      const end = out.slice(-200)
      if (label !== '' || !/\n\s*$/.test(end)) {
        out += `${/\n[ \t]*$/.test(end) ? '' : '\n'}${label}`
        labelled ||= label !== ''
      }
    }
    before = { end: match.index + whole.length, spoken }
  }
  return { text: out + mended.slice(from), labelled }
}
