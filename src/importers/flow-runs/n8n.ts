/**
 * Executions of n8n: what each node of a workflow gave, run by run. Models and tools that an agent node used hang below it; what went into
 * a node is not kept, only what came out of the nodes before it.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'
import type { ToldRun, ToldVisit } from './told-run'

interface Execution {
  readonly runData: UnknownRecord
  readonly value: UnknownRecord
  readonly path: string
}

/** The execution that an object is: as the page and the API give it. */
export function executionIn(value: unknown, path: string): Execution | undefined {
  if (!isRecord(value)) return undefined
  const data = isRecord(value.data) ? value.data : value
  const at = isRecord(value.data) ? `${path}.data` : path
  const { resultData } = data
  if (!isRecord(resultData) || !isRecord(resultData.runData)) return undefined
  return { runData: resultData.runData, value, path: `${at}.resultData.runData` }
}

export function runOfExecution({ runData, value, path }: Execution): ToldRun {
  const visits: ToldVisit[] = []
  for (const [name, runs] of Object.entries(runData)) {
    if (!Array.isArray(runs)) continue
    runs.forEach((run: unknown, i) => {
      if (isRecord(run)) visits.push(visitOf(name, run, i, `${path}[${JSON.stringify(name)}][${i}]`))
    })
  }
  const workflow = isRecord(value.workflowData) ? textOf(value.workflowData.name) : undefined
  const resultData = isRecord(value.data) && isRecord(value.data.resultData) ? value.data.resultData : {}
  const failed = isRecord(resultData.error) ? textOf(resultData.error.message) : undefined
  return { title: workflow, error: failed, start: value.startedAt, end: value.stoppedAt, visits }
}

function visitOf(node: string, run: UnknownRecord, i: number, path: string): ToldVisit {
  const data = isRecord(run.data) ? run.data : {}
  const way = Object.keys(data).find((key) => key.startsWith('ai_')) ?? 'main'
  const before = Array.isArray(run.source) ? run.source.find(isRecord) : undefined
  const output = itemsOf(data[way])
  const asked = isRecord(run.inputOverride) ? itemsOf(run.inputOverride[way]) : undefined
  const start = typeof run.startTime === 'number' ? run.startTime : undefined
  const lasted = typeof run.executionTime === 'number' ? run.executionTime : undefined
  return {
    id: `${node}-${i}`,
    node,
    type: way === 'ai_languageModel' ? 'llm' : way === 'ai_tool' ? 'tool' : 'step',
    inside: way === 'main' ? undefined : textOf(before?.previousNode),
    start,
    end: start === undefined || lasted === undefined ? undefined : start + lasted,
    input: way === 'ai_languageModel' ? promptOf(asked) : asked,
    output: way === 'ai_languageModel' && isSilent(output) ? undefined : output,
    error: isRecord(run.error) ? (textOf(run.error.message) ?? 'failed') : undefined,
    model: modelOf(asked),
    path,
  }
}

/** The JSON of the items that a way out holds: alone where it is one. */
function itemsOf(given: unknown): unknown {
  const items = (Array.isArray(given) ? given : [])
    .flat()
    .flatMap((item: unknown): readonly unknown[] => (isRecord(item) && item.json !== undefined ? [item.json] : []))
  return items.length > 1 ? items : items[0]
}

/** A reply that asked for tools is kept without what it asked for: then what it said is not in the record. */
function isSilent(output: unknown): boolean {
  const response = isRecord(output) && isRecord(output.response) ? output.response : {}
  const generations: readonly unknown[] = Array.isArray(response.generations) ? response.generations.flat() : []
  return generations.length > 0 && generations.every((one) => isRecord(one) && one.text === '' && one.message === undefined)
}

const speakers: Readonly<Record<string, string>> = { Human: 'user', AI: 'assistant', System: 'system', Tool: 'tool' }

/** Prompts are kept as texts that begin with who speaks. */
function promptOf(asked: unknown): unknown {
  if (!isRecord(asked) || !Array.isArray(asked.messages)) return asked
  const messages: readonly unknown[] = asked.messages
  return {
    messages: messages.flatMap((message): readonly unknown[] => {
      if (typeof message !== 'string') return [message]
      const parts = message.split(/\n?^(Human|AI|System|Tool): /m)
      const said: unknown[] = (parts[0] ?? '') === '' ? [] : [{ role: 'user', content: parts[0] }]
      for (let i = 1; i < parts.length; i += 2)
        said.push({ role: speakers[parts[i] ?? ''] ?? 'user', content: parts[i + 1] ?? '' })
      return said
    }),
  }
}

const modelOf = (asked: unknown): string | undefined =>
  isRecord(asked) && isRecord(asked.options) ? (textOf(asked.options.model) ?? textOf(asked.options.model_name)) : undefined
