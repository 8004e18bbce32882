/** Access: axe finds nothing on any screen, in both themes and widths; and motion is off for those who asked for that. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { shipped } from './support/expected-run'
import { workbench } from './support/workbench'

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height } })

    test('while editing: nothing, a node, its tabs, an edge, several, problems, menus and dialogs', async ({ page }) => {
      const bench = workbench(page)
      await openApp(page)
      await bench.ready()
      await clean(page, 'the document')
      await bench.node('llm_call').click()
      for (const name of ['Settings', 'Tools', 'Edges', 'JSON']) {
        await bench.tab(name).click()
        await clean(page, `a brain, ${name}`)
      }
      await bench.node('should_continue').click()
      await bench.tab('Settings').click()
      await clean(page, 'a router')
      await bench.edgeStop('the return edge').focus()
      await page.keyboard.press('Enter')
      await clean(page, 'an edge')
      await page.keyboard.press('a')
      await expect(page.getByRole('combobox', { name: /^Insert a node between/ })).toBeFocused()
      await clean(page, 'the list of kinds')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Delete')
      await expect(page.getByRole('tabpanel', { name: /^Problems/ })).toContainText('Warning')
      await clean(page, 'a problem')
      await page.getByRole('tab', { name: /^State fields/ }).click()
      await clean(page, 'the fields')
      await page.getByRole('tab', { name: 'Last run' }).click()
      await clean(page, 'no run yet')
      await bench.documentMenu.click()
      await clean(page, 'the document menu')
      await page.keyboard.press('Escape')
      await bench.bar.getByRole('button', { name: 'Model' }).click()
      await clean(page, 'the models')
      await page.getByRole('button', { name: 'Use a real model…' }).click()
      await clean(page, 'the endpoint')
      await closeDialog(page)
      await bench.bar.getByRole('button', { name: 'Model' }).click()
      await page.getByRole('button', { name: 'Keys…' }).click()
      await clean(page, 'the keys')
      await closeDialog(page)
      await bench.canvas.focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await clean(page, 'the shortcuts')
      await closeDialog(page)
      await bench.openText('not json')
      await clean(page, 'a notice')
    })

    test('in replay: every tab, the text, the verdict; and in a lesson', async ({ page }) => {
      const bench = workbench(page)
      await openApp(page)
      await bench.open(await shipped('react-one-tool'))
      await bench.run.click()
      await bench.ends('answered')
      await bench.goTo(4)
      for (const name of ['Messages', 'State', 'Diff', 'Prompt', 'Raw']) {
        await bench.tab(name).click()
        await clean(page, `replay, ${name}`)
      }
      await bench.goTo(2)
      await bench.tab('Prompt').click()
      await clean(page, 'a model call')
      await bench.inspector.getByRole('radio', { name: 'The run as text' }).click()
      await clean(page, 'the run as text')
      await bench.mode('edit').click()
      await page.getByRole('tab', { name: 'Last run' }).click()
      await clean(page, 'the last run while editing')
      await bench.bar.getByRole('button', { name: 'Lessons' }).click()
      await expect(page.getByRole('heading', { name: 'Meet the loop' })).toBeVisible()
      await clean(page, 'the lessons')
      await page.getByRole('listitem').filter({ hasText: 'The return edge' }).getByRole('button').click()
      await page.getByRole('radio', { name: /^The tool's result/ }).check()
      await page.locator('footer').getByRole('button', { name: 'Run', exact: true }).click()
      await bench.ends('ended-on-tool-result')
      await clean(page, 'a lesson after its run')
    })
  })
}

/** Everything that axe finds on the screen as it is, in both themes: nothing. The themes differ in colours only, and those are the same at any width. */
async function clean(page: Page, screen: string): Promise<void> {
  expect.soft(await findings(new AxeBuilder({ page })), `${screen}, light`).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 1440) return
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await findings(new AxeBuilder({ page }), { runOnly: ['color-contrast'] }), `${screen}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function findings(axe: AxeBuilder, only: { readonly runOnly?: string[] } = {}): Promise<readonly string[]> {
  // The page is one frame, and only what is wrong is of interest: both save most of the time.
  const { violations } = await axe
    .setLegacyMode()
    .options({ ...only, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`))
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
