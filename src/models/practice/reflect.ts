/** A reflection in words, built from what the last search really brought and from what is decided to come next. */
import { mainText } from './arguments'
import { errorText } from './last-error'
import { phrases } from './phrases'
import { coverages, passagesIn } from './plan-search'
import { sourcesOf, wordsFor } from './quote'
import type { Scene, Step } from './step'

const MOST_TITLES = 3

/** What to write down after the last call, knowing the next step. */
export function reflectionOn(scene: Scene, next: Step): string {
  const say = phrases[scene.question.language]
  const last = scene.tried.at(-1)
  if (!last) return ''
  const query = mainText(last.exchange.args)
  const found = coverages(scene)
  const relevant = found.flatMap((coverage) => coverage.relevant)
  return [lastLine(), missingLine(), nextLine()].filter((part) => part !== undefined).join(' ')

  function lastLine(): string {
    if (last?.outcome.kind === 'error') return say.gotError(query, errorText(last.outcome, say))
    if (last?.outcome.kind !== 'found') return say.foundNothing(query)
    const { passages } = last.outcome
    const titles = [...new Set(passages.map((passage) => passage.title).filter((title) => title !== ''))]
    return say.foundNotes(query, titles.slice(0, MOST_TITLES), passages.length)
  }

  function missingLine(): string | undefined {
    const absent = scene.question.needs.flatMap((need, i) => wordsFor(need, found[i]?.absent ?? []))
    return absent.length > 0 && passagesIn(scene).length > 0 ? say.nothingAbout([...new Set(absent)]) : undefined
  }

  function nextLine(): string {
    if (next.kind === 'call') return say.nextIs(next.why)
    const answered = found.every((coverage) => coverage.covered)
    return answered ? say.enough(sourcesOf(relevant).length) : say.stopAt(scene.tried.length)
  }
}
