/**
 * A hand at the keyboard, and what is needed to hold a drawn document against a shipped one. The keyboard's hand never points: it
 * presses keys, and finds its way by what has the focus.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { isRecord } from '../../../src/base/json'
import { readDocument } from '../../../src/document/codec'
import type { AgentDocument } from '../../../src/document/types'
import { readTrace } from '../../../src/trace/codec'
import type { TraceEvent } from '../../../src/trace/events'
import type { Workbench } from './workbench'

/** More stops than any part of the page has between two things that belong together. */
const mostStops = 60

export type Keys = ReturnType<typeof keysOn>

/** Everything here is done with keys alone. */
export function keysOn({ page, canvas }: Workbench) {
  const { keyboard } = page
  const palette = page.getByRole('dialog', { name: 'Search or do' })
  /** Tab until the focus is on that. Only what has a name and can be reached can be found so. */
  const tabTo = async (goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    const there = () => goal.evaluateAll((found) => found.some((element) => element === document.activeElement))
    for (let stop = 0; stop < mostStops; stop++) {
      await keyboard.press(key)
      if (await there()) return
    }
    throw new Error(`${goal} is not reached with ${key}.`)
  }
  /** Writes into what has the focus, in place of what is there. Long texts arrive as one, as from an input method. */
  const write = async (text: string) => {
    await keyboard.press('ControlOrMeta+a')
    if (text.length > 40) await keyboard.insertText(text)
    else await keyboard.type(text)
  }
  return {
    tabTo,
    write,
    press: (key: string) => keyboard.press(key),
    type: (text: string) => keyboard.type(text),
    /** Does something by its name. */
    async command(typed: string, row: string): Promise<void> {
      await keyboard.press('ControlOrMeta+k')
      await expect(palette.getByRole('combobox')).toBeFocused()
      await keyboard.type(typed)
      await expect(palette.getByRole('option', { selected: true })).toContainText(row)
      await keyboard.press('Enter')
      await expect(palette).toHaveCount(0)
    },
    /** Chooses in the list that is asked over the canvas. */
    async choose(question: string | RegExp, typed: string): Promise<void> {
      await expect(page.getByRole('combobox', { name: question })).toBeFocused()
      await keyboard.type(typed)
      await keyboard.press('Enter')
    },
    /** Adds a node that stands alone, goes into its form and gives it its name. The focus is on the name. */
    async add(kind: string, name: string): Promise<void> {
      await keyboard.press('Escape')
      await keyboard.press('a')
      await this.choose('Add a node', kind)
      await expect(canvas.getByRole('group', { name: new RegExp(`^${kind} ${kind},`) })).toBeFocused()
      await keyboard.press('Enter')
      await write(name)
      await keyboard.press('Enter')
    },
  }
}

/** What the drawing hand needs of the mouse: from the middle of one thing to the middle of another. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await page.mouse.up()
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
