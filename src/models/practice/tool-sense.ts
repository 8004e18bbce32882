/**
 * What the practice model makes of a tool: only its name, its description, its parameters, and what the prompt says about it.
 * The description weighs most. A bare name is a hint, not a promise: alone it stays below the threshold.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'
import type { Operator } from './arithmetic'
import { roleOf } from './parameter-role'
import type { Question } from './question'
import { conceptOf, conceptsOf, isGeneric, plainText, stem, wordsOf } from './words'

export interface ToolSense {
  readonly tool: OfferedTool
  readonly name: ReadonlySet<string>
  readonly description: ReadonlySet<string>
  readonly parameters: ReadonlySet<string>
  /** What the prompt says in sentences that name the tool. */
  readonly prompt: ReadonlySet<string>
  readonly described: boolean
  /** A tool to think with: it records a reflection and does nothing else. */
  readonly thinking: boolean
}

/** Senses of all offered tools. A tool without description is recognised as one for thinking only if the prompt names it. */
export function senseTools(tools: readonly OfferedTool[], system: string): readonly ToolSense[] {
  const sentences = system.split(/\n+|(?<=[.;!])\s+/)
  const nameWords = new Set(tools.flatMap((tool) => nameWordsOf(tool.name)))
  return tools.map((tool) => {
    const mentions = sentences.filter((sentence) => plainText(sentence).includes(plainText(tool.name)))
    const about = wordsOf(mentions.join(' ')).filter((word) => !nameWords.has(word))
    const described = isDescribed(tool)
    const description = described ? conceptsOf(tool.description) : new Set<string>()
    const first = Object.entries(propertiesOf(tool.parameters))[0]
    const reflects =
      first !== undefined &&
      (conceptsOf(first[0].replace(/_/g, ' ')).has('reflect') || conceptsOf(descriptionOf(first[1])).has('reflect'))
    return {
      tool,
      name: new Set(nameWordsOf(tool.name).map(conceptOf)),
      description,
      parameters: conceptsOf(Object.values(propertiesOf(tool.parameters)).map(descriptionOf).join(' ')),
      prompt: new Set(about.map(conceptOf)),
      described,
      thinking: reflects && (description.has('reflect') || mentions.length > 0),
    }
  })
}

/** An empty description, or the "<name> tool" that LangChain puts in its place, says nothing. */
export const isDescribed = (tool: OfferedTool): boolean => {
  const text = tool.description.trim().toLowerCase()
  return text !== '' && text !== `${tool.name.toLowerCase()} tool` && text !== tool.name.toLowerCase()
}

/** The words of a name: `get_planet_mass` and `getPlanetMass` alike. */
export const nameWordsOf = (name: string): readonly string[] =>
  wordsOf(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' '))

export const propertiesOf = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, UnknownRecord>> => {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  return Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, UnknownRecord] => isRecord(entry[1])))
}
export const descriptionOf = (schema: UnknownRecord): string => (typeof schema.description === 'string' ? schema.description : '')

/** From this score on, a tool is worth calling. */
export const CONFIDENT = 1
const WEIGHTS = { name: 0.35, parameters: 0.35, prompt: 0.7, description: 1 } as const

/** How well a tool fits a question. Zero and up; CONFIDENT is the threshold. */
export function fitOf(sense: ToolSense, question: Question, operators: readonly Operator[] = []): number {
  const named = namesTheTool(sense.tool.name, question.text) ? CONFIDENT : 0
  if (question.kind === 'sum') return weigh(sense, sumMatch(operators)) + named
  // A tool that is about the very thing comes before one that promises to look anything up, unless a broad question names no thing.
  const topic =
    weigh(sense, topicMatch(sense, question)) * (question.complex && question.names.length === 0 && !isForLookup(sense) ? 0.5 : 1)
  const lookup = isForLookup(sense) ? Math.min(weigh(sense, lookupMatch), LOOKUP_FIT) : 0
  return Math.max(topic, lookup) + named
}

type Match = (concepts: ReadonlySet<string>) => number
const LOOKUP_FIT = 1.05

const weigh = (sense: ToolSense, match: Match): number =>
  WEIGHTS.description * match(sense.description) +
  WEIGHTS.name * match(sense.name) +
  WEIGHTS.parameters * Math.min(1, match(sense.parameters)) +
  WEIGHTS.prompt * match(sense.prompt)

const operatorConcepts: Readonly<Record<Operator, string>> = {
  '*': 'multiply',
  '+': 'add',
  '-': 'subtract',
  '/': 'divide',
  '^': 'power',
}

const sumMatch =
  (operators: readonly Operator[]): Match =>
  (concepts) => {
    const single = operators.length === 1
    const named = operators.some((op) => concepts.has(operatorConcepts[op]))
    if (named) return single ? 1.2 : 1
    if (concepts.has('calculate')) return single ? 1 : 1.2
    return concepts.has(conceptOf('numbers')) || concepts.has(conceptOf('numeros')) ? 0.4 : 0
  }

const weakSearch = new Set(
  [
    'web',
    'internet',
    'information',
    'informacion',
    'query',
    'knowledge',
    'documents',
    'notes',
    'notas',
    'articles',
    'facts',
    'wikipedia',
    'encyclopedia',
  ].map(conceptOf),
)

/** The promise to look things up. */
const lookupMatch: Match = (concepts) => {
  const weak = [...weakSearch].filter((concept) => concepts.has(concept)).length
  return concepts.has('search') ? 1 : weak === 0 ? 0 : 0.6 + 0.3 * Math.min(2, weak - 1)
}

/** Words that the question shares with a text. */
function topicMatch(sense: ToolSense, question: Question): Match {
  const parameterNames = new Set(
    Object.keys(propertiesOf(sense.tool.parameters)).flatMap((name) => nameWordsOf(name).map(conceptOf)),
  )
  // For a tool about particular things, the thing itself is its argument: what is asked about it must be what the tool tells.
  const things = isForLookup(sense) ? new Set<string>() : thingsIn(question)
  const asked = new Set(question.needs.flatMap((need) => need.concepts.filter((concept) => !things.has(concept))))
  return (concepts) => {
    // A word that only names the kind of argument ("city") is shared by every question about one.
    const shared = [...asked].filter(
      (concept) => concepts.has(concept) && !parameterNames.has(concept) && !isGeneric(concept),
    ).length
    return shared === 0 ? 0 : 1.1 + 0.3 * Math.min(2, shared - 1)
  }
}

const thingsIn = (question: Question): ReadonlySet<string> => {
  const sides = question.kind === 'comparison' ? question.needs.flatMap((need) => need.keys) : []
  return new Set([...sides, ...question.names.flatMap((name) => wordsOf(name).map(conceptOf))])
}

/** Takes free words: only such a tool can answer a question about anything. */
const isForLookup = (sense: ToolSense): boolean =>
  Object.entries(propertiesOf(sense.tool.parameters)).some(([name, schema]) => ['query', 'text'].includes(roleOf(name, schema)))

/** "Use multiply on 23 and 47", "multiply 23 by 47": the question says the tool's whole name. */
function namesTheTool(name: string, text: string): boolean {
  const words = nameWordsOf(name)
  if (words.length === 0) return false
  if (plainText(text).includes(plainText(name)) && name.length > 3) return true
  const said = new Set(wordsOf(text).map(stem))
  return words.length > 1
    ? words.every((word) => said.has(stem(word)))
    : words.every((word) => word.length > 3 && said.has(stem(word)))
}
