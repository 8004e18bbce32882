/**
 * Decides the next search, or that it is time to answer: each need is searched for until it is covered or the budget says stop;
 * a broad question is followed up once, into what was mentioned but not explained.
 */
import { argumentsFrom, mainText } from './arguments'
import { type Coverage, coverageOf } from './evidence'
import { findLead } from './leads'
import type { Passage } from './outcome'
import { queriesFor, sameQuery } from './queries'
import type { Need } from './question'
import type { Scene, Step, Tried, Why } from './step'
import type { ToolSense } from './tool-sense'

/** Everything that was found, in this turn first. */
export const passagesIn = (scene: Pick<Scene, 'tried' | 'earlier'>): readonly Passage[] =>
  [...scene.tried, ...scene.earlier].flatMap(({ outcome }) => (outcome.kind === 'found' ? outcome.passages : []))

/** The coverage of each need, in order. */
export const coverages = (scene: Scene): readonly Coverage[] => {
  const passages = passagesIn(scene)
  return scene.question.needs.map((need) => coverageOf(need, passages, scene.question.language))
}

/** Below this share something that was asked for is still worth a search of its own. */
const WELL_COVERED = 0.75

/** The next search with this tool. */
export function planSearch(scene: Scene, sense: ToolSense): Step {
  const found = coverages(scene)
  const nothing = found.every((coverage) => coverage.relevant.length === 0)
  const searches = scene.tried.length
  if (searches >= (nothing ? Math.min(scene.limit, scene.limitEmpty) : scene.limit)) return { kind: 'answer' }
  const { needs, language } = scene.question
  const asked = scene.tried.map(({ exchange }) => mainText(exchange.args))
  const queries = needs.map((need, i) => queriesFor(need, language, found[i]?.relevant.length ? found[i].missing : []))
  const attempts = queries.map((list) => asked.filter((query) => list.some((candidate) => sameQuery(candidate, query))).length)
  const last = scene.tried.at(-1)
  const failed = last !== undefined && last.outcome.kind !== 'found'

  // The need with the fewest searches comes first, so that both sides of a comparison are looked at before either is again.
  const open = needs
    .map((need, i) => ({ need, i, coverage: found[i], attempts: attempts[i] ?? 0 }))
    .filter(({ coverage, attempts: count }) => !coverage?.covered || (coverage.share < WELL_COVERED && count < 2))
    .sort((a, b) => a.attempts - b.attempts || a.i - b.i)
  // A side that turned up by the way is still searched for once: it was asked about.
  const unasked = needs.length > 1 ? needs.findIndex((_, i) => attempts[i] === 0) : -1
  for (const i of [...(unasked >= 0 ? [unasked] : []), ...open.map((item) => item.i)]) {
    const need = needs[i]
    const query = queries[i]?.find((candidate) => !asked.some((other) => sameQuery(other, candidate)))
    if (!need || query === undefined) continue
    const step = call(scene, sense, query, whyFor(need, i, query))
    if (step) return step
  }
  return followUp()

  function whyFor(need: Need, i: number, query: string): Why {
    if (searches === 0) return { type: 'first', about: query }
    if (attempts[i] === 0) return { type: 'next', about: need.label }
    if (!failed && (found[i]?.relevant.length ?? 0) > 0) return { type: 'missing', about: query }
    return { type: 'other-words', about: query, afterError: last?.outcome.kind === 'error' }
  }

  function followUp(): Step {
    const [need] = needs
    if (!need || !scene.question.complex || needs.length > 1 || searches !== 1 || nothing) return { kind: 'answer' }
    const lead = findLead(need, found[0]?.relevant ?? [])
    if (!lead || asked.some((other) => sameQuery(other, lead.query))) return { kind: 'answer' }
    return call(scene, sense, lead.query, { type: 'lead', about: lead.label }) ?? { kind: 'answer' }
  }
}

/** A call of this tool with these words; undefined when its arguments cannot be filled. */
export function call(scene: Scene, sense: ToolSense, query: string, why: Why): Step | undefined {
  const { question } = scene
  const args = argumentsFrom(sense.tool, {
    text: question.text,
    query,
    target: question.names[0] ?? query,
    numbers: question.numbers,
  })
  return args && { kind: 'call', tool: sense.tool, args, why }
}

/** True when this tool has only failed, twice or more: another one deserves a try. */
export const keepsFailing = (sense: ToolSense, tried: readonly Tried[]): boolean => {
  const own = tried.filter(({ exchange }) => exchange.tool === sense.tool.name)
  return own.length >= 2 && own.slice(-2).every(({ outcome }) => outcome.kind === 'error')
}
