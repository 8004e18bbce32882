/** What holds for every run of every document: random agents, most of them wrong in some way. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../../src/compiler/build'
import { planGraph, reportedEdges } from '../../src/compiler/plan'
import type { AgentDocument } from '../../src/document/types'
import { runDocument } from '../../src/run/run-document'
import type { TraceEvent } from '../../src/trace/events'
import { foldChanges } from '../../src/trace/fold'
import { historyProblems } from '../../src/trace/history'
import { textLog } from '../../src/trace/log'
import { stepsOf } from '../../src/trace/steps'
import { verdictOf } from '../../src/trace/verdict'
import { nobody } from '../support/nobody'
import { testPlatform } from '../support/run'
import { anAgent } from './arbitrary'

const runs = { numRuns: 60 }

async function eventsOf(document: AgentDocument, secrets: Readonly<Record<string, string>> = {}): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  await runDocument({ document, secrets, language: 'en' }, { platform: testPlatform(), emit: (event) => events.push(event) })
  return events
}

const law = (name: string, check: (document: AgentDocument) => Promise<void>) =>
  test(name, { timeout: 120_000 }, () => fc.assert(fc.asyncProperty(anAgent, check), runs))

describe('every run', () => {
  law('begins once, ends once, in order, with a verdict in each language', async (document) => {
    const events = await eventsOf(document)
    expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i))
    expect(events.filter((event) => event.type === 'run-started').map((event) => event.seq)).toEqual([0])
    expect(events.filter((event) => event.type === 'run-finished').map((event) => event.seq)).toEqual([events.length - 1])
    for (const [i, event] of events.entries()) expect(event.at ?? -1).toBeGreaterThanOrEqual(events[i - 1]?.at ?? 0)
    for (const language of ['en', 'es'] as const) expect(verdictOf(events, language)?.title).toMatch(/\S/)
    expect(stepsOf(events).length).toBeGreaterThan(0)
  })

  law('is plain data: JSON and a structured copy give it back, to the last key', async (document) => {
    for (const event of await eventsOf(document)) {
      expect(JSON.parse(JSON.stringify(event))).toStrictEqual(event)
      expect(structuredClone(event)).toStrictEqual(event)
    }
  })

  law('gives as its output the state that its commits add up to', async (document) => {
    const events = await eventsOf(document)
    const changes = events.flatMap((event) => (event.type === 'state-committed' ? event.changes : []))
    const state = foldChanges({}, changes)
    const { fields, output } = document.graphs.main?.state ?? { fields: [] }
    const named = (output ?? []).filter((name) => fields.some((field) => field.name === name))
    const shown = Object.entries(state).filter(([name]) => named.length === 0 || named.includes(name))
    const last = events.at(-1)
    expect(last?.type === 'run-finished' && last.output).toEqual(Object.fromEntries(shown))
  })

  law('tells everything in its superstep: what happened, then what it did to the state', async (document) => {
    const events = await eventsOf(document)
    const stepOfTask = new Map<string, number | undefined>()
    let committed = -1
    for (const event of events) {
      if (event.type === 'node-started') stepOfTask.set(event.taskId, event.step)
      if ('taskId' in event) expect(event.step).toBe(stepOfTask.get(event.taskId))
      // A decision at START belongs to the input; what the end of the run says belongs to its last superstep.
      if (event.type === 'routed' && stepOfTask.size === 0) expect(event.step).toBe(0)
      else if (['token', 'model-replied', 'tool-returned', 'routed'].includes(event.type)) expect(event.step).toBe(committed + 1)
      if (event.type === 'state-committed') {
        expect(event.step).toBeGreaterThan(committed)
        committed = event.step ?? committed
      } else if (event.type === 'node-started') expect(event.step).toBeGreaterThan(committed)
    }
    const ends = events.flatMap((event) => (event.type === 'node-finished' ? [event.taskId] : []))
    expect([...ends].sort()).toEqual([...stepOfTask.keys()].sort())
  })

  law('keeps its recursion limit', async (document) => {
    const events = await eventsOf(document)
    const supersteps = new Set(events.flatMap((event) => (event.type === 'node-started' ? [event.step] : [])))
    expect(supersteps.size).toBeLessThanOrEqual(document.budget.recursionLimit ?? 25)
  })

  law('sends no history that a strict provider refuses, and never takes a message for another', async (document) => {
    const textProtocol = document.graphs.main?.nodes.some((node) => node.kind === 'brain' && node.config.protocol === 'text')
    for (const event of await eventsOf(document)) {
      if (event.type === 'model-called' && !textProtocol) expect(historyProblems(event.messages)).toEqual([])
      if (event.type !== 'run-finished') continue
      const { messages = [] } = event.output as { readonly messages?: readonly { readonly id: string }[] }
      expect(new Set(messages.map((message) => message.id)).size).toBe(messages.length)
    }
  })

  law('is the same bytes again, and the same text', async (document) => {
    const [first, second] = [await eventsOf(document), await eventsOf(document)]
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
    expect(textLog(second)).toEqual(textLog(first))
  })

  law('keeps no key, also when the model writes it', async (document) => {
    const key = 'answer is 3'
    const events = await eventsOf(document, { tavily: key })
    const written = events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('')
    expect(written + JSON.stringify(events)).not.toContain(key)
  })

  law('runs what is drawn: the edges that LangGraph reports are those of the plan', async (document) => {
    const graph = document.graphs.main
    if (!graph) throw new Error('no graph')
    const plan = planGraph(graph)
    let compiled: ReturnType<typeof buildGraph>
    try {
      compiled = buildGraph(plan, nobody)
    } catch {
      return
    }
    const text = (source: string, target: string, conditional: boolean) => `${source} ${target} ${conditional ? '?' : ''}`
    const { drawn, implied } = reportedEdges(plan)
    const reported = (await compiled.getGraphAsync()).edges.map((e) => text(e.source, e.target, e.conditional ?? false))
    expect(reported.sort()).toEqual([...drawn, ...implied].map((e) => text(e.source, e.target, e.conditional)).sort())
  })
})
