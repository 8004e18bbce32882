/**
 * What LangChain prints when it is asked to tell everything (`set_debug`, `verbose` callbacks of the console): each run with what went in
 * and what came out, as headings in brackets. The runs inside each other make a trace, as a tracer would have sent it.
 */
import { isRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import type { Source } from '../core/source'
import { spanOfRun } from '../langsmith/span'
import { planSpanRuns } from '../spans/plan'
import { type Heading, headingIn, messagesIn, printedError, printedValue } from './lines'

export const langChainConsole: Importer = {
  id: 'langchain-console',
  name: { en: 'LangChain debug console', es: 'Consola de depuración de LangChain' },
  detect,
  parse,
}

const LOOKED_AT = 200

function detect(source: Source): Detection | undefined {
  if (!/\[(?:chain|llm|tool|chat_model)\/(?:start|end)\]/.test(source.text.slice(0, 20_000))) return undefined
  const headings = source.lines(LOOKED_AT).filter((line) => headingIn(line))
  if (headings.length === 0) return undefined
  return {
    confidence: 0.93,
    why: { en: 'headings such as "[llm/start]"', es: 'encabezados como "[llm/start]"' },
  }
}

interface Run {
  readonly id: string
  readonly parent: Run | undefined
  readonly path: string
  readonly type: string
  readonly name: string
  readonly trace: string
  readonly record: number
  readonly where: string
  readonly also: number[]
  inputs: unknown
  outputs: unknown
  error: string | undefined
  took: number | undefined
  ended: boolean
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const open = new Map<string, Run>()
  const runs: Run[] = []
  const traces = new Set<string>()
  for (const { heading, link, text } of entriesIn(source, ledger)) {
    const path = heading.path.join(' > ')
    // Some versions fail to print what a tool was given, and print only what it gave back.
    const begun = open.get(path)
    const isAlone =
      begun === undefined && heading.moment !== 'start' && heading.type === 'tool' && parentOf(heading, open) !== undefined
    let known = begun
    if (heading.moment === 'start' || isAlone) {
      const parent = parentOf(heading, open)
      const id = `run-${runs.length + 1}`
      const [kind = heading.type, name = kind] = (heading.path.at(-1) ?? '').replace(/^\d+:/, '').split(/:(.*)/)
      const run: Run = {
        id,
        parent,
        path,
        type: kind === 'chat_model' ? 'llm' : kind,
        name,
        trace: parent?.trace ?? id,
        record: link.record,
        where: link.where,
        also: [],
        inputs: isAlone ? undefined : printedValue(text),
        outputs: undefined,
        error: undefined,
        took: undefined,
        ended: false,
      }
      traces.add(run.trace)
      open.set(path, run)
      runs.push(run)
      known = run
    }
    if (heading.moment === 'start') continue
    if (known) {
      if (!isAlone) known.also.push(link.record)
      known.ended = true
      known.took = heading.took
      if (heading.moment === 'error') known.error = printedError(text) || 'error'
      else known.outputs = printedValue(text)
      open.delete(path)
    } else ledger.drop(link, neverBegan)
  }
  return planSpanRuns(
    runs.map((run) => spanOfRun({ value: recordOf(run), path: '' }, linkOf(run), ledger)),
    ledger,
  )
}

const linkOf = ({ record, where, also }: Run): SourceLink => ({ record, where, ...(also.length === 0 ? {} : { also }) })

/** The run as a tracer would have sent it. Nothing tells when it began. */
const recordOf = (run: Run): Readonly<Record<string, unknown>> => ({
  id: run.id,
  name: run.name,
  // A tracer would have said that the inner works of a graph are not to be shown.
  ...(run.type === 'chain' && inner.test(run.name) ? { tags: ['langsmith:hidden'] } : {}),
  run_type: run.type === 'llm' || run.type === 'tool' || run.type === 'retriever' ? run.type : 'chain',
  trace_id: run.trace,
  ...(run.ended && run.error === undefined ? { status: 'success' } : {}),
  ...nodeOf(run),
  ...(run.parent === undefined ? {} : { parent_run_id: run.parent.id }),
  inputs: withPrompts(run.inputs),
  ...(run.outputs === undefined ? {} : { outputs: typeof run.outputs === 'string' ? { output: run.outputs } : run.outputs }),
  ...(run.error === undefined ? {} : { error: run.error }),
})

/** What stands right inside a graph is a node of it; the graph has this name unless somebody gave it another. */
function nodeOf(run: Run): Readonly<Record<string, unknown>> {
  const place = placesOf(run).join('|')
  return place === '' || run.parent?.name !== GRAPH || !isNode(run)
    ? {}
    : { extra: { metadata: { langgraph_node: run.name, langgraph_checkpoint_ns: place } } }
}

const GRAPH = 'LangGraph'
const inner = /^(?:__start__|_write|ChannelWrite)/
const isNode = ({ type, name }: Run): boolean => type === 'chain' && !inner.test(name) && !/^(?:Branch|Runnable)/.test(name)

/** The nodes that a run is in, the outermost first. */
function placesOf(run: Run): readonly string[] {
  const around = run.parent === undefined ? [] : placesOf(run.parent)
  return run.parent?.name === GRAPH && isNode(run) ? [...around, `${run.name}:${run.id}`] : around
}

/** A text is what went in; prompts of a chat model are its messages, one after another in one text. */
function withPrompts(inputs: unknown): unknown {
  if (typeof inputs === 'string') return { input: inputs }
  if (!isRecord(inputs) || !Array.isArray(inputs.prompts)) return inputs
  const [prompt, other] = inputs.prompts as readonly unknown[]
  const messages = typeof prompt === 'string' && other === undefined ? messagesIn(prompt) : []
  return messages.length === 0 ? inputs : { messages: [messages] }
}

/** The run that it stands in: the longest path that is open and that its own begins with. */
function parentOf({ path }: Heading, open: ReadonlyMap<string, Run>): Run | undefined {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const run = open.get(path.slice(0, length).join(' > '))
    if (run) return run
  }
  return undefined
}

interface Entry {
  readonly heading: Heading
  readonly link: SourceLink
  readonly text: string
}

/** The headings, each with what stands below it. What stands before the first is dropped. */
function entriesIn(source: Source, ledger: Ledger): readonly Entry[] {
  const entries: { heading: Heading; link: SourceLink; text: string[] }[] = []
  for (const [i, line] of source.lines().entries()) {
    const heading = headingIn(line)
    const last = entries.at(-1)
    if (heading) entries.push({ heading, link: ledger.record(`line ${i + 1}`, 'run'), text: [heading.rest] })
    else if (last) last.text.push(line)
    else if (line.trim() !== '') ledger.drop(ledger.record(`line ${i + 1}`, 'line'), before)
  }
  return entries.map(({ heading, link, text }) => ({ heading, link, text: text.join('\n') }))
}

const before = { en: 'It stands before the first run.', es: 'Está antes de la primera ejecución.' }
const neverBegan = {
  en: 'It is the end of a run whose beginning is not in the text.',
  es: 'Es el final de una ejecución cuyo comienzo no está en el texto.',
}
