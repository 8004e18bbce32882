/**
 * Runs of workflows whose nodes have names of their own: executions of n8n, streams and lists of nodes of Dify. Each node is a node of the
 * graph; the models and tools that an agent used run inside it.
 */
import { isRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { linkOf } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { planSpanRuns } from '../spans/plan'
import type { TraceFacts } from '../spans/run'
import type { Span } from '../spans/span'
import { isDifyEvent, isDifyNode, visitOfDify } from './dify'
import { executionIn, runOfExecution } from './n8n'
import { spansOfVisit, type ToldVisit } from './told-run'

export const flowRuns: Importer = {
  id: 'flow-runs',
  name: { en: 'Runs of workflows (n8n, Dify)', es: 'Ejecuciones de flujos (n8n, Dify)' },
  detect,
  parse,
}

const why = { en: 'nodes of a workflow with what each gave', es: 'nodos de un flujo con lo que dio cada uno' }

function detect(source: Source): Detection | undefined {
  const sample = source
    .documents()
    .documents.slice(0, 40)
    .flatMap(({ value }) => recordsIn(value).map((one) => one.value))
  if (sample.some((value) => executionIn(value, '') !== undefined)) return { confidence: 0.95, why }
  const ended = sample.filter((value) => isDifyNode(nodeIn(value)))
  return ended.length > 0 ? { confidence: 0.93, why } : undefined
}

/** The records of a document: itself, or the items of the list that it is or holds. */
function recordsIn(value: unknown): readonly { readonly value: unknown; readonly path: string }[] {
  const at = isRecord(value) && Array.isArray(value.data) ? '.data' : ''
  const list: unknown = at === '' ? value : isRecord(value) ? value.data : value
  return Array.isArray(list) ? list.map((item: unknown, i) => ({ value: item, path: `${at}[${i}]` })) : [{ value, path: '' }]
}

/** What a node did, by itself or in an event that says that it ended. */
function nodeIn(value: unknown): unknown {
  if (!isDifyEvent(value)) return value
  return value.event === 'node_finished' ? value.data : undefined
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const spans: Span[] = []
  const facts = new Map<string, TraceFacts>()
  /** Dify's nodes: by run, with the records that tell of each. */
  const told = new Map<string, { readonly visit: ToldVisit; readonly link: SourceLink }[]>()
  const begun = new Map<string, SourceLink>()
  for (const document of readableDocuments(source, ledger)) {
    for (const { value, path } of recordsIn(document.value)) {
      const execution = executionIn(value, path)
      if (execution) {
        const trace = `run ${facts.size + 1}`
        const run = runOfExecution(execution)
        facts.set(trace, run.title === undefined ? {} : { title: run.title })
        for (const visit of run.visits) {
          const link = ledger.record(placeIn(document, visit.path), 'node')
          spans.push(...spansOfVisit(visit, run.visits, trace, link, ledger))
        }
        continue
      }
      const link = ledger.record(placeIn(document, path), 'record')
      const run = isRecord(value) ? (textOf(value.workflow_run_id) ?? '') : ''
      const node = nodeIn(value)
      const id = isDifyEvent(value) && isRecord(value.data) ? textOf(value.data.id) : undefined
      if (isDifyEvent(value) && value.event === 'node_started' && id !== undefined) begun.set(id, link)
      else if (isDifyNode(node)) {
        const visit = visitOfDify(node, path)
        const whole = linkOf([...(begun.get(visit.id) ? [begun.get(visit.id) ?? link] : []), link]) ?? link
        begun.delete(visit.id)
        const list = told.get(run)
        if (list) list.push({ visit, link: whole })
        else told.set(run, [{ visit, link: whole }])
      } else ledger.drop(link, isDifyEvent(value) ? ofRun : notNode)
    }
  }
  for (const [run, all] of told) {
    const visits = all.map(({ visit }) => visit)
    for (const { visit, link } of all) spans.push(...spansOfVisit(visit, visits, run === '' ? 'run' : run, link, ledger))
  }
  for (const link of begun.values()) ledger.drop(link, neverEnded)
  return planSpanRuns(spans, ledger, source.documents().cut, (traceId) => facts.get(traceId ?? '') ?? {})
}

const notNode = { en: 'It tells of no node of a workflow.', es: 'No habla de ningún nodo de un flujo.' }
const ofRun = {
  en: 'It tells of the run as a whole, or a piece of a text that its node gives whole.',
  es: 'Habla de la ejecución entera, o es un trozo de un texto que su nodo da entero.',
}
const neverEnded = {
  en: 'The node began, and the record does not say that it ended.',
  es: 'El nodo empezó, y el registro no dice que terminara.',
}
