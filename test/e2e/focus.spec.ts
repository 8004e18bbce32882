/** The focus is never lost: what had it may leave the page, and something that stands for it takes it. */
import { expect, openApp, test } from './support/app'
import { keysOn } from './support/keys'
import { recordingParts, recordings } from './support/recordings'
import { workbench } from './support/workbench'

test('a run, a change of mode, a panel and a recording that go take the focus along to somewhere', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  const keys = keysOn(bench)
  const [chat] = recordings
  if (!chat) throw new Error('no recording')
  await openApp(page)
  await bench.ready()

  // A card of the canvas that gives way to the run's.
  await keys.goTo('tool_node')
  await page.keyboard.press('Control+Enter')
  await bench.ends('answered')
  await expect(bench.canvas).toBeFocused()
  await keys.command('go to edit', 'Go to Edit')
  await expect(bench.canvas).toBeFocused()
  // A form that gives way to the inspector of the run.
  await keys.goTo('tool_node')
  await page.keyboard.press('Enter')
  await keys.command('go to replay', 'Go to Replay')
  await expect(bench.canvas).toBeFocused()
  await keys.command('show the state', 'Show the state')
  await expect(bench.tab('State')).toBeFocused()

  // A panel gives the focus back to what opened it, a recording that is closed leaves it to the canvas.
  await parts.openDropped(chat)
  const report = parts.strip.getByRole('button', { name: 'Report' })
  await report.focus()
  await page.keyboard.press('Enter')
  await expect(parts.report.getByRole('heading').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
  await parts.close.focus()
  await page.keyboard.press('Enter')
  await expect(bench.canvas).toBeFocused()

  // Lessons that were asked for by name are where one goes on.
  await keys.command('lessons', 'Lessons')
  await expect(page.getByRole('heading', { name: 'Lessons', level: 2 })).toBeFocused()
})

test('the lessons are seen by whoever asks for them, also while another panel stands in their place', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  const [chat] = recordings
  if (!chat) throw new Error('no recording')
  const lessons = bench.bar.getByRole('button', { name: 'Lessons' })
  const heading = page.getByRole('heading', { name: 'Lessons', level: 2 })
  const whatIf = page.getByRole('region', { name: 'What if' })
  await openApp(page)
  await bench.ready()
  await parts.openDropped(chat)
  await parts.strip.getByRole('button', { name: 'Report' }).click()
  await expect(parts.report).toBeVisible()
  await lessons.click()
  await expect(heading).toBeVisible()
  await expect(parts.report).toBeHidden()
  // Behind What if, which comes in front of them: one press brings them back, the next one closes them.
  await parts.strip.getByRole('button', { name: /^What if/ }).click()
  await expect(whatIf).toBeVisible()
  await expect(heading).toBeHidden()
  await lessons.click()
  await expect(heading).toBeVisible()
  await expect(whatIf).toBeHidden()
  await lessons.click()
  await expect(heading).toBeHidden()
})
