import { randomIds } from '../../adapters/random-ids'
import { realClock } from '../../adapters/real-clock'
import { isRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import { readDocumentData, writeDocument } from '../../document/codec'
import { entryGraph } from '../../document/queries'
import type { AgentDocument } from '../../document/types'
import { inferGraph } from '../../recordings/infer-graph'
import { namesOfRun } from '../../recordings/names-for-run'
import { type WhatIfProblem, whatIf } from '../../recordings/what-if'
import { compareRuns, oneTurn } from '../../replay/compare-runs'
import { TraceIndex } from '../../replay/trace-index'
import { traceOf } from '../../run/trace-of'
import { turnCount } from '../../trace/cassette'
import { writeTrace } from '../../trace/codec'
import type { Trace } from '../../trace/trace'
import { CannotBeDone, type Command } from '../answer'
import { comparisonTold } from '../comparison-told'
import { expectWritable, readDocumentFile, writeText } from '../files'
import { languageOf } from '../language'
import { readRun } from '../recorded'
import { documentRefusal } from '../refusals'
import { runTold } from '../run-told'

/** `what-if <trace>`: runs a graph again on the recorded answers. Calls no model and no live tool, and uses no key. */
export const whatIfCommand: Command = {
  usage:
    'what-if <trace or recorded run> [--document <document>] [--set <setting>=<value>] [--map <recorded node>=<node>,…] [--turn <n>] [--match order|prompt] [--missing stop|practice] [--format <id>] [--run <n>] [--language en|es] [--out <trace>]',
  does: 'runs a graph on the recorded answers and says where it parts from the record; exit 1 when it does. --set budget.toolRounds=3',
  takes: 1,
  options: {
    document: 'value',
    set: 'value',
    map: 'value',
    turn: 'value',
    match: 'value',
    missing: 'value',
    format: 'value',
    run: 'value',
    language: 'value',
    out: 'value',
  },
  async run(line) {
    const [path] = line.positionals
    if (path === undefined) throw new CannotBeDone('Say which record to run on: vuelta what-if <trace>')
    const language = languageOf(line)
    const out = line.option('out')
    if (out !== undefined) await expectWritable(out)
    const match = oneOf(line.option('match'), ['order', 'prompt'], 'match')
    const missing = oneOf(line.option('missing'), ['stop', 'practice'], 'missing')
    const record = await readRun(path, line.option('format'), line.option('run'))
    const named = line.option('document')
    const { shown, document: own } = documentOf(record, named === undefined ? undefined : await readDocumentFile(named))
    const document = withSetting(own, line.option('set'))
    // By name, as the page matches them, and by hand where it is said.
    const names = namesOfRun(shown.events, document, namesOf(line.option('map'), document))
    const turn = turnIn(shown, line.option('turn'))
    const before = TraceIndex.of(shown.events)
    const asked = whatIf(before, turn, document)
    if (!asked.ok) throw new CannotBeDone(`${path}: ${problems[asked.error.code]}`)
    const { runHeadless } = await import('../run-headless')
    const startedAt = realClock.now()
    const { cassette, input } = asked.value
    const events = await runHeadless(document, { input, recorded: { cassette, match, missing, names } })
    const trace = traceOf({ id: randomIds.next('trace'), document, events, startedAt, language })
    if (out !== undefined) await writeText(out, writeTrace(trace, out.endsWith('.jsonl') ? 'jsonl' : 'json'))
    const after = TraceIndex.of(events)
    const comparison = compareRuns(oneTurn(before, turn), after, names)
    const text = [
      ...comparisonTold(
        { comparison, first: before, turn, second: after, tools: document.tools.map(({ name }) => name), onRecord: true },
        language,
      ),
      '',
      runTold(trace.verdict, events, language),
      ...(out === undefined ? [] : ['', kept[language](out)]),
    ]
    return { good: comparison.parting === undefined, json: { comparison, trace }, text: text.join('\n') }
  },
}

const kept: Bilingual<(out: string) => string> = {
  en: (out) => `The trace is in ${out}. Read it with: vuelta log ${out}`,
  es: (out) => `La traza está en ${out}. Léela con: vuelta log ${out}`,
}

const problems: Readonly<Record<WhatIfProblem['code'], string>> = {
  'no-such-turn': 'The record does not show how this turn begins, so it cannot be run again.',
  'no-answers': 'The record holds no answer of a model or a tool: there is nothing to run on.',
  'no-entry-graph': 'The document has no graph to begin with.',
  'no-conversation': 'The record holds a conversation, and the graph has no field of messages for it.',
}

interface Played {
  /** The record, under the names of the document's nodes where it was inferred. */
  readonly shown: Trace
  readonly document: AgentDocument
}

/** The given document; else the one that the trace was made with; else the one that the record shows. */
function documentOf(record: Trace, given: AgentDocument | undefined): Played {
  if (given) return { shown: record, document: given }
  const own = record.document === undefined ? undefined : readDocumentData(record.document)
  if (own?.ok) return { shown: record, document: own.value }
  const inferred = inferGraph(record)
  return { shown: inferred.trace, document: inferred.document }
}

/** `agent=llm_call,tools=tool_node`: what nodes of the record are called in the document. */
function namesOf(map: string | undefined, document: AgentDocument): Readonly<Record<string, string>> {
  const nodes = entryGraph(document)?.nodes.map(({ id }) => id) ?? []
  const pairs = (map ?? '').split(',').filter((pair) => pair !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      const [recorded, node] = [pair.slice(0, at), pair.slice(at + 1)]
      if (at < 1 || !nodes.includes(node))
        throw new CannotBeDone(
          `--map is <recorded node>=<node>; "${pair}" names no node of the document. There are: ${nodes.join(', ')}.`,
        )
      return [recorded, node]
    }),
  )
}

function turnIn(record: Trace, asked: string | undefined): number {
  const count = turnCount(record.events)
  const turn = asked === undefined ? 1 : Number(asked)
  if (Number.isInteger(turn) && turn >= 1 && turn <= count) return turn
  throw new CannotBeDone(`--turn is a whole number from 1 to ${count}, not "${asked ?? ''}".`)
}

function oneOf<T extends string>(asked: string | undefined, known: readonly [T, ...T[]], name: string): T {
  const found = asked === undefined ? known[0] : known.find((one) => one === asked)
  if (found !== undefined) return found
  throw new CannotBeDone(`--${name} is one of ${known.join(', ')}, not "${asked ?? ''}".`)
}

/** The document with one setting changed: `budget.toolRounds=3`, `graphs.main.nodes.0.config.prompt=Be brief.` The value is JSON, else a text. */
function withSetting(document: AgentDocument, set: string | undefined): AgentDocument {
  if (set === undefined) return document
  const at = set.indexOf('=')
  const path = set.slice(0, at).split('.')
  if (at < 1 || path.some((key) => key === ''))
    throw new CannotBeDone(`--set is <setting>=<value>, such as budget.toolRounds=3, not "${set}".`)
  const data: unknown = JSON.parse(writeDocument(document))
  let place: unknown = data
  for (const key of path.slice(0, -1)) {
    place = isRecord(place) && Object.hasOwn(place, key) ? place[key] : Array.isArray(place) ? place[Number(key)] : undefined
    if (place === undefined) throw new CannotBeDone(`--set: the document has no "${path.join('.')}": there is no "${key}".`)
  }
  const last = path.at(-1) ?? ''
  const value = jsonOrText(set.slice(at + 1))
  if (Array.isArray(place)) {
    if (!(Number(last) in place))
      throw new CannotBeDone(`--set: the document has no "${path.join('.')}": the list has no "${last}".`)
    place[Number(last)] = value
  } else if (isRecord(place)) Object.assign(place, { [last]: value })
  else throw new CannotBeDone(`--set: the document has no "${path.join('.')}".`)
  const changed = readDocumentData(data)
  if (!changed.ok) throw new CannotBeDone(documentRefusal('The document with --set', changed.error))
  return changed.value
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
