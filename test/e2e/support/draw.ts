/** What a drawn document and its run are held against: a shipped one and its run. And how all of the drawing is undone and redone. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { isRecord } from '../../../src/base/json'
import { readDocument } from '../../../src/document/codec'
import type { AgentDocument, KnownNode, NodeKind, Tool } from '../../../src/document/types'
import { readTrace } from '../../../src/trace/codec'
import type { TraceEvent } from '../../../src/trace/events'
import { run } from '../../support/run'
import { keysOn } from './keys'
import type { Workbench } from './workbench'

/** What is to be drawn. */
export function modelOf(document: AgentDocument) {
  const graph = document.graphs[document.entry]
  if (!graph) throw new Error('The document has no graph to begin with.')
  return {
    document,
    question: String(document.input?.question ?? ''),
    fields: graph.state.fields,
    output: graph.state.output ?? [],
    nodes: graph.nodes,
    edges: graph.edges,
    nodeOf<Kind extends NodeKind>(kind: Kind): Extract<KnownNode, { kind: Kind }> {
      const node = graph.nodes.find((each): each is Extract<KnownNode, { kind: Kind }> => each.kind === kind)
      if (!node) throw new Error(`The document has no ${kind}.`)
      return node
    },
  }
}

/** The parameters of a tool, as far as a table has them. */
export function parametersOf({ parameters }: Tool): readonly { readonly name: string; readonly description: string }[] {
  const { properties } = parameters as { readonly properties: Readonly<Record<string, { readonly description: string }>> }
  return Object.entries(properties).map(([name, { description }]) => ({ name, description }))
}

/** The run that has just begun ends like that of the shipped document, and the same was said. */
export async function isTheSameRun(bench: Workbench, document: AgentDocument): Promise<void> {
  const expected = await run(document)
  await bench.ends(expected.verdict.verdict)
  const keys = keysOn(bench)
  const events = await downloadedRun(bench.page, () => keys.command('download the last run', 'Download the last run'))
  const said = conversation(events, 'researcher_messages')
  expect(said).toEqual(conversation(expected.events, 'researcher_messages'))
  expect(said.length).toBeGreaterThan(4)
}

/** Every step is taken back, to the empty document, and done again. The texts are the same, byte by byte. */
export async function undoesAndRedoes(
  bench: Workbench,
  texts: { readonly empty: string; readonly whole: string },
): Promise<void> {
  const { page, bar } = bench
  const all = async (key: string, button: string) => {
    const open = bar.getByRole('button', { name: button, exact: true })
    for (let steps = 0; await open.isEnabled(); steps++) {
      expect(steps, `${button} comes to an end`).toBeLessThan(400)
      await page.keyboard.press(key)
    }
  }
  await all('ControlOrMeta+z', 'Undo')
  expect(await downloadedText(page)).toBe(texts.empty)
  await all('ControlOrMeta+Shift+z', 'Redo')
  expect(await downloadedText(page)).toBe(texts.whole)
}

/** The text of the document, as the page gives it as a file. */
export async function downloadedText(page: Page): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.keyboard.press('ControlOrMeta+s')
  return readFile(await (await coming).path(), 'utf8')
}

/** A document without what two people would do differently: where things stand, and what nobody gives a name. */
export function drawn(text: string): unknown {
  const read = readDocument(text)
  if (!read.ok) throw new Error('The page gave a document that cannot be read.')
  return plain(read.value)
}

export function plain({ layout: _layout, ...document }: AgentDocument): unknown {
  const graphs = Object.entries(document.graphs).map(([name, graph]) => {
    const edges = graph.edges.map(({ id: _id, ...edge }) => JSON.stringify(edge)).sort()
    return [name, { ...graph, edges, state: { ...graph.state, output: [...(graph.state.output ?? [])].sort() } }]
  })
  return { ...document, graphs: Object.fromEntries(graphs) }
}

/** What was said in a run, message by message, without the names that only that run knows. */
export function conversation(events: readonly TraceEvent[], field: string): readonly unknown[] {
  const end = events.findLast((event) => event.type === 'run-finished')
  const messages = isRecord(end?.output) ? end.output[field] : undefined
  if (!Array.isArray(messages)) throw new Error(`The run gives back no ${field}.`)
  return messages.filter(isRecord).map(({ role, text, name, toolCalls }) => ({
    ...{ role, text, name },
    calls: Array.isArray(toolCalls) ? toolCalls.filter(isRecord).map((call) => ({ name: call.name, args: call.args })) : [],
  }))
}

/** The run that the page shows, as the page gives it as a file. */
export async function downloadedRun(page: Page, ask: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const coming = page.waitForEvent('download')
  await ask()
  const read = readTrace(await readFile(await (await coming).path(), 'utf8'))
  if (!read.ok) throw new Error('The page gave a run that cannot be read.')
  return read.value.trace.events
}
