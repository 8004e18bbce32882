/** Sums the conversation up: the question, what was found with its sources, and what ended the work if a budget did. */
import { clip } from '../../base/text'
import { answerFrom, cutShort } from './answer'
import { mainText } from './arguments'
import type { Conversation } from './conversation'
import { findingsFor } from './findings'
import { phrases } from './phrases'
import { cite, sourcesOf } from './quote'
import type { Scene } from './step'
import type { ToolSense } from './tool-sense'

const MOST_FINDINGS = 5
const LONGEST = 600

/** The summary. "In one sentence" is kept to: then only the most telling finding is given. */
export function summarise(conversation: Conversation, scene: Scene, senses: readonly ToolSense[]): string {
  const say = phrases[scene.question.language]
  const instruction = conversation.closing ?? ''
  const all = scene.question.needs.flatMap((_, i) => findingsFor(scene, i))
  const findings = all.filter(({ quote }, i) => all.findIndex((other) => other.quote === quote) === i).slice(0, MOST_FINDINGS)
  const [first] = findings
  if (first) {
    if (/\b(one|single) sentence\b|\buna? (sola )?frase\b/i.test(instruction)) return [first.quote, ...cutShort(scene)].join(' ')
    const sources = say.sources(sourcesOf(findings.map(({ passage }) => passage)))
    return [say.summaryOf(scene.question.text), ...findings.map(({ quote }) => `- ${quote}`), sources, ...cutShort(scene)].join(
      '\n',
    )
  }
  const notes = scene.tried.length === 0 ? notesIn(instruction) : []
  if (notes.length > 0) return [say.summaryOf(scene.question.text), ...notes.map((note) => `- ${note}`)].join('\n')
  // Nothing to quote about the question: what the agent itself said last, be it a result, a guess or "I did not find this".
  if (conversation.answer !== undefined) return [clip(conversation.answer, LONGEST), ...cutShort(scene)].join('\n')
  const results = plainResults(scene)
  if (results.length > 0) return [say.summaryOf(scene.question.text), ...results, ...cutShort(scene)].join('\n')
  if (scene.tried.length === 0 && scene.question.kind === 'empty') return say.nothingToSum
  return answerFrom(scene, senses)
}

/** Results that are no notes on something, such as a number or the weather: they are given as they are. */
const plainResults = (scene: Scene): readonly string[] =>
  scene.tried.flatMap(({ exchange, outcome }) => {
    const passages = outcome.kind === 'found' ? outcome.passages.filter((passage) => passage.source === exchange.tool) : []
    const subject = mainText(exchange.args)
    return passages.map((passage) => `- ${subject === '' ? '' : `${subject}: `}${cite(clip(passage.text, 260), passage.source)}`)
  })

/** Notes that were handed over under the instruction. */
function notesIn(instruction: string): readonly string[] {
  const [, notes] = instruction.split(/^\s*(?:notes|notas)\s*:\s*$/im)
  return (notes ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*[-*]\s*/, '').trim())
    .filter((line) => line !== '')
    .slice(0, MOST_FINDINGS)
    .map((line) => cite(clip(line, 260), 'notes'))
}
