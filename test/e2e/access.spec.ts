/**
 * Access: axe finds nothing on any screen, with each panel and dialog open. Light is looked at for everything; dark differs in colours
 * only, and a narrower page in everything but colours. And motion is off for those who asked for that.
 */
import type { Page } from '@playwright/test'
import { nodeKinds } from '../../src/document/types'
import { expect, openApp, test } from './support/app'
import { findings, type Looking } from './support/axe'
import { shipped } from './support/expected-run'
import { keysOn } from './support/keys'
import { dropFiles, hostileChat, manyRuns, recordingParts } from './support/recordings'
import { workbench } from './support/workbench'

const looks: readonly (Looking & {
  readonly name: string
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
})[] = [
  { name: 'light', colorScheme: 'light', width: 1440, height: 900 },
  { name: 'dark', colorScheme: 'dark', width: 1440, height: 900, only: ['color-contrast'] },
  { name: '1024 wide', colorScheme: 'light', width: 1024, height: 768, without: ['color-contrast'] },
]
const form = '.inspector-area'
const dock = '.dock-area'
const stage = '.stage'
const modal = 'dialog[open]'

for (const { name, colorScheme, width, height, ...rules } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme })

    /** Nothing is found on the screen as it is, or in one part of it. */
    const cleaner = (page: Page) => async (screen: string, within?: string) =>
      expect.soft(await findings(page, { ...rules, ...(within !== undefined && { within }) }), screen).toEqual([])
    const opened = async (page: Page) => {
      const bench = workbench(page)
      await openApp(page)
      await bench.ready()
      return { ...bench, keys: keysOn(bench), clean: cleaner(page) }
    }

    test('the forms: a node of each kind, its tabs, a tool, an edge, several, START', async ({ page }) => {
      const { node, tab, edgeStop, inspector, canvas, keys, clean } = await opened(page)
      await clean('the document')
      await inspector.getByRole('button', { name: 'Edit tavily_search' }).click()
      await clean('the document, a tool of it open', form)
      await node('llm_call').click()
      await clean('a brain')
      await tab('Tools').click()
      await inspector.getByRole('button', { name: 'Edit tavily_search' }).click()
      await inspector
        .getByRole('button', { name: /^Fault: / })
        .first()
        .click()
      await clean('a tool, and a fault to put in', form)
      await inspector
        .getByRole('button', { name: /^Try it: / })
        .first()
        .click()
      await inspector.getByRole('button', { name: 'Try the mock answer' }).click()
      await expect(inspector.getByRole('region', { name: 'This is what the model would read.' })).toBeVisible()
      await clean('a tool that was tried', form)
      for (const other of ['Edges', 'JSON']) {
        await tab(other).click()
        await clean(`a brain, ${other}`, form)
      }
      await tab('Settings').click()
      for (const kind of nodeKinds.filter((each) => each !== 'brain')) {
        await page.getByRole('button', { name: `Add a ${kind} node` }).click()
        await expect(inspector.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(new RegExp(`^${kind}`))
        await clean(`a ${kind}`, form)
      }
      await edgeStop('the return edge').focus()
      await keys.press('Enter')
      await clean('an edge')
      await canvas.focus()
      await keys.press('ControlOrMeta+a')
      await clean('several', form)
      await node('START').click()
      await clean('START', form)
    })

    test('beside and over the canvas: problems, fields, menus, lists, Find, notes', async ({ page }) => {
      const bench = await opened(page)
      const { edgeStop, documentMenu, bar, canvas, keys, clean } = bench
      await edgeStop('the return edge').focus()
      await keys.press('Enter')
      await keys.press('a')
      await expect(page.getByRole('combobox', { name: /^Insert a node between/ })).toBeFocused()
      await clean('the list of kinds', stage)
      await keys.press('Escape')
      await keys.press('Delete')
      await expect(page.getByRole('tabpanel', { name: /^Problems/ })).toContainText('Warning')
      await keys.press('F8')
      await clean('a problem that was gone to')
      await keys.command('state fields', 'Show the state fields')
      await clean('the fields', dock)
      await keys.command('last run', 'Show the last run')
      await clean('no run yet', dock)
      await keys.goTo('tool_node')
      await keys.press('e')
      await expect(page.getByRole('combobox', { name: 'Where does tool_node lead?' })).toBeFocused()
      await clean('where an edge leads', stage)
      await keys.press('Escape')
      await keys.press('Shift+F10')
      await expect(page.getByRole('menu')).toBeVisible()
      await clean('the menu of a node', '[role=menu]')
      await keys.press('Escape')
      await documentMenu.click()
      await expect(page.getByRole('menuitem', { name: /^Empty/ })).toBeVisible()
      await clean('the menu of the document', '[role=menu]')
      await keys.press('Escape')
      await bar.getByRole('button', { name: 'Model' }).click()
      await clean('the models', 'header')
      await keys.press('Escape')
      await keys.command('what was done', 'Show what was done')
      await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
      await clean('the history', 'header')
      await keys.press('Escape')
      await keys.command('add a note', 'Add a note')
      await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused()
      await keys.type('A note')
      await clean('a note', stage)
      await keys.press('Escape')
      await canvas.focus()
      await keys.press('ControlOrMeta+f')
      await expect(page.getByRole('combobox', { name: /^Find in/ })).toBeFocused()
      await keys.type('research')
      await clean('Find', stage)
      await keys.press('Escape')
      await bench.openText('not json')
      await clean('a notice', stage)
    })

    test('the dialogs', async ({ page }) => {
      const { canvas, keys, clean, bar } = await opened(page)
      const dialog = page.getByRole('dialog')
      const close = async () => {
        await keys.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      await canvas.focus()
      await keys.press('ControlOrMeta+k')
      await expect(dialog.getByRole('combobox')).toBeFocused()
      await clean('search or do', modal)
      await close()
      await keys.press('?')
      await expect(dialog.getByRole('searchbox')).toBeFocused()
      await clean('the shortcuts', modal)
      await close()
      for (const [typed, row] of [
        ['real model', 'Use a real model'],
        ['keys of services', 'Keys of services'],
        ['share', 'Share'],
        ['compare two documents', 'Compare two documents'],
        ['recorded run', 'Open a recorded run'],
      ] as const) {
        await keys.command(typed, row)
        await expect(dialog).toBeVisible()
        await clean(row, modal)
        await close()
      }
      await keys.command('documents', 'Documents…')
      for (const tab of ['Start from', 'Versions', 'On this device']) {
        await dialog.getByRole('tab', { name: tab }).click()
        await expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
        await expect(dialog.getByText('Loading…')).toHaveCount(0)
        await clean(`the documents, ${tab}`, modal)
      }
      await close()
      await bar.getByRole('button', { name: 'Lessons' }).click()
      await expect(page.getByRole('heading', { name: 'Meet the loop' })).toBeVisible()
      await clean('the lessons')
    })

    test('in replay: every tab, the text, the verdict; in a lesson; the last run', async ({ page }) => {
      const bench = await opened(page)
      const { run, tab, inspector, mode, bar, keys, clean } = bench
      await bench.open(await shipped('react-one-tool'))
      await run.click()
      await bench.ends('answered')
      await bench.goTo(4)
      await clean('replay')
      for (const other of ['Messages', 'State', 'Diff', 'Prompt', 'Raw']) {
        await tab(other).click()
        await clean(`replay, ${other}`, form)
      }
      await bench.goTo(2)
      await tab('Prompt').click()
      await clean('a model call', form)
      await inspector.getByRole('radio', { name: 'The run as text' }).click()
      await clean('the run as text', form)
      await mode('edit').click()
      await keys.command('last run', 'Show the last run')
      await clean('the last run while editing', dock)
      await bar.getByRole('button', { name: 'Lessons' }).click()
      await page.getByRole('listitem').filter({ hasText: 'The return edge' }).getByRole('button').click()
      await page.getByRole('radio', { name: /^The tool's result/ }).check()
      await page.locator('footer').getByRole('button', { name: 'Run', exact: true }).click()
      await bench.ends('ended-on-tool-result')
      await clean('a lesson after its run')
    })

    test('a recorded run: the dialog, the strip, its panels, and laid over a drawing', async ({ page }) => {
      const { mode, clean } = await opened(page)
      const parts = recordingParts(page)
      await dropFiles(page, [manyRuns(60)])
      await expect(parts.runs).toBeVisible()
      await clean('many runs', modal)
      await parts.openDropped(hostileChat)
      await parts.sourceButtons.first().click()
      await expect(parts.source.locator('mark').first()).toBeVisible()
      await clean('a record')
      await parts.strip.getByRole('button', { name: 'Report' }).click()
      await expect(parts.report).toBeVisible()
      await clean('the report', '.aside-area, .is-recording')
      await page.getByRole('button', { name: 'Does it fit?' }).click()
      await expect(page.getByRole('heading', { name: 'Does my drawing fit this run?' })).toBeVisible()
      await clean('laid over a drawing')
      await mode('edit').click()
      await clean('editing with a recording open', stage)
    })
  })
}

test('with reduced motion nothing travels; without, a token runs along the edge just taken', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.open(await shipped('react-one-tool'))
  await bench.run.click()
  await bench.ends('answered')
  const stepOn = async () => {
    await bench.goTo(1)
    const moved = await watchMoves(page)
    for (let step = 2; step <= 5; step++) {
      await bench.goTo(step)
      await expect(bench.canvas.getByRole('group', { name: /, now/ })).toContainText(`Now, step ${step}`)
    }
    return moved
  }
  await expect.poll(await stepOn()).toContain('circle token')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(await stepOn()).toEqual([])
})

/** Looks, frame by frame, at what is moved by a script or a style for longer than a blink. What is returned tells all that was seen on the canvas. */
async function watchMoves(page: Page): Promise<() => Promise<readonly string[]>> {
  const watch = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || !effect.target?.closest('.canvas')) continue
        if (Number(effect.getComputedTiming().duration) > 20)
          seen.add(`${effect.target.tagName} ${effect.target.getAttribute('class')}`)
      }
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  return () => watch.evaluate((seen) => [...seen])
}

test('where the system forces its colours, cards and fields keep their rims, and what is chosen stands out', async ({ page }) => {
  const bench = workbench(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await openApp(page)
  await bench.ready()
  /** Whether anything but shadows and grounds, which the system takes away, tells the rim of the first that fits. */
  const rims = (where: string) =>
    page
      .locator(where)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(element)
        const drawn = (style: string, width: string) => style !== 'none' && Number.parseFloat(width) >= 1
        return drawn(outlineStyle, outlineWidth) || drawn(borderTopStyle, borderTopWidth)
      })
  const rimmed = async (...all: readonly string[]) => {
    for (const where of all) expect(await rims(where), where).toBe(true)
  }
  const grounds = (name: string) =>
    page.getByRole('radiogroup', { name }).evaluate((group) => {
      const ground = (one: Element | null) => one && getComputedStyle(one).backgroundColor
      return [ground(group.querySelector('[aria-checked="true"]')), ground(group.querySelector('[aria-checked="false"]'))]
    })
  await bench.node('tool_node').click()
  await rimmed('.question-text', '.ei-panel .in', '.node', '.term', '.way', '.canvas .float', '.port')
  const [chosen, other] = await grounds('Mode')
  expect(chosen).not.toBe(other)
  await bench.run.click()
  await bench.ends('answered')
  await rimmed('.tl-bar', '.rp-msg', '.visits', '.chip')
  await page.keyboard.press('?')
  await rimmed('.dialog')
})
