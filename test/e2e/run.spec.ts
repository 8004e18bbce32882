/** Running: by button, by keys, from the question; the page lights up as it goes, and the answer is made of what the tools returned. */
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { runPatience, workbench } from './support/workbench'

test('Run: nodes light up, text streams in, and the answer quotes what the tools returned', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  const streams = await watchStreams(page)
  await bench.run.click()
  await expect(bench.mode('replay')).toBeChecked()
  await expect(bench.canvas.getByRole('group', { name: /, now/ })).toBeVisible()

  await expect(bench.laps).toBeVisible({ timeout: runPatience })
  await bench.ends('answered')
  await expect(bench.laps).toHaveAccessibleName('lap 5 of 5, taken 4 times')

  // Text came in pieces: it grew again and again, and began anew at most once for each of the six calls of the model.
  const changes = (await streams()).flatMap((lengths) => lengths.slice(1).map((length, i) => length - (lengths[i] ?? 0)))
  expect(changes.filter((change) => change > 0).length).toBeGreaterThanOrEqual(20)
  expect(changes.filter((change) => change < 0).length).toBeLessThanOrEqual(6)

  const cards = bench.messages.getByRole('article')
  const texts = await cards.allTextContents()
  const returned = texts.slice(0, -1).join('\n')
  const answer = texts.at(-1) ?? ''
  const sources = [...answer.matchAll(/\[(notes\/[\w-]+)\]/g)].map((match) => match[1] ?? '')
  expect(sources.length).toBeGreaterThanOrEqual(3)
  // The first result is cut on the screen; the sources of the second stand whole, so at least one must be there to see.
  expect(sources.some((source) => returned.includes(`Source: ${source}`))).toBe(true)
})

test('Mod+Enter runs, Stop ends a run, and Enter in the question runs another', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bench.stop).toBeVisible()
  await bench.stop.click()
  await bench.ends('stopped')

  await bench.question.fill('What is 12 times 12?')
  await expect(page.getByText('Not run yet')).toBeVisible()
  await bench.question.press('Enter')
  await bench.ends('answered')
  await expect(page.getByText('Not run yet')).toBeHidden()
  await expect(bench.messages.getByRole('article').first()).toContainText('What is 12 times 12?')

  // In the question too Mod+Enter runs.
  await bench.question.fill('What is 11 times 12?')
  await bench.question.press('ControlOrMeta+Enter')
  await expect(bench.messages.getByRole('article').first()).toContainText('What is 11 times 12?')
  await bench.ends('answered')
})

test('a question in Spanish is answered in Spanish', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('vuelta.settings', '{"language":"es"}'))
  const bench = workbench(page, 'es')
  await openApp(page)
  await bench.question.fill('¿Qué es LangGraph?')
  await bench.question.press('Enter')
  await bench.ends('answered')
  await expect(bench.verdict).toContainText('El agente respondió')
  await expect(bench.timeline.getByText(/^Paso \d+ de \d+$/)).toBeVisible()
  await expect(bench.messages.getByRole('article').last()).toContainText(/\[notes\/[\w-]+\]/)
})

test('a question that the notes know nothing of ends in an honest answer', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.question.fill('Who won the 1987 chess championship of Ruritania?')
  await bench.question.press('Enter')
  await bench.ends('answered')
  await expect(bench.messages.getByRole('article').last()).toContainText(/did not find/i)
})

/** Looks at the card of the text that streams in, frame by frame. What is returned tells the lengths seen, one list for each card. */
async function watchStreams(page: Page): Promise<() => Promise<readonly (readonly number[])[]>> {
  const watch = await page.evaluateHandle(() => {
    const seen = new Map<Element, number[]>()
    const look = () => {
      for (const card of document.querySelectorAll('.is-streaming')) {
        const lengths = seen.get(card) ?? []
        const now = card.textContent?.length ?? 0
        if (lengths.at(-1) !== now) lengths.push(now)
        seen.set(card, lengths)
      }
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  return () => watch.evaluate((seen) => [...seen.values()])
}
