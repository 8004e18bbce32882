/**
 * A hand at the keyboard. It never points: it presses keys, and finds its way by what has the focus, so what it cannot reach or what has
 * no name fails the test.
 */
import { expect, type Locator } from '@playwright/test'
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
  /** Out of a form, with nothing selected. A list of suggestions takes the first Escape for itself. */
  const toCanvas = async () => {
    for (let press = 0; press < 3; press++) {
      await keyboard.press('Escape')
      if (await canvas.evaluate((element) => element.contains(document.activeElement))) break
    }
    await keyboard.press('Escape')
  }
  return {
    tabTo,
    write,
    toCanvas,
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
    /** The focus on a node's card, and the node selected. */
    async goTo(node: string): Promise<void> {
      if (node === '__start__') {
        await toCanvas()
        await this.command('go to the canvas', 'Go to the canvas')
        await tabTo(canvas.getByRole('group', { name: /^START/ }))
        await keyboard.press('Enter')
      } else {
        await this.command(`go to ${node}`, node)
        await expect(canvas.getByRole('group', { name: new RegExp(` ${node},.*selected`) })).toBeFocused()
      }
    },
    /** Adds a node that follows another one, goes into its form and gives it its name. The focus is on the name. */
    async add(
      kind: string,
      name: string,
      after: { readonly source: string; readonly branch?: string | undefined },
    ): Promise<void> {
      await this.goTo(after.source)
      await keyboard.press('a')
      await this.choose(/^Add a node after/, kind)
      if (after.branch !== undefined) await this.choose(/^By which way out/, after.branch)
      await expect(canvas.getByRole('group', { name: new RegExp(`^${kind} ${kind},`) })).toBeFocused()
      await keyboard.press('Enter')
      await write(name)
      await keyboard.press('Enter')
    },
  }
}
