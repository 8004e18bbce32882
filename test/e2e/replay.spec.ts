/** Stepping: one cursor, and everything on the page agrees with the record of the run at that step. */
import { edgeKey } from '../../src/replay/moment'
import type { TraceIndex } from '../../src/replay/trace-index'
import { sentenceText } from '../../src/trace/sentence'
import { expect, openApp, test } from './support/app'
import { expectedRun, shipped } from './support/expected-run'
import { type Workbench, workbench } from './support/workbench'

const returnEdge = { source: 'tool_node', target: 'llm_call' }

test('at every step the canvas, the laps, the messages, the state and the sentence tell the same', async ({ page }) => {
  const expected = await expectedRun(await shipped('research-agent'))
  const bench = workbench(page)
  await openApp(page)
  await bench.run.click()
  await bench.ends('answered')
  await expect(bench.scrubber).toHaveAttribute('max', String(expected.steps.length))

  // Back to the start over every kind of step: the end, the first and the last laps, and one in the middle.
  const total = expected.steps.length
  for (const step of [total, total - 1, total - 2, total - 3, 10, 8, 7, 6, 5, 4, 3, 2, 1]) {
    await test.step(`step ${step}`, async () => {
      await bench.goTo(step)
      await showsStep(bench, expected, step)
    })
  }
})

/** Holds what the page shows against the record, at a step counted from 1. */
async function showsStep(bench: Workbench, expected: TraceIndex, step: number): Promise<void> {
  const moment = expected.moment(step - 1)
  const sentence = sentenceText(expected.sentence(step - 1, 'en'), 'en')
  await expect(bench.timeline.getByText(`Step ${step} of ${expected.steps.length}`, { exact: true })).toBeVisible()
  await expect(bench.timeline.locator('p').filter({ hasText: sentence }).first()).toBeVisible()
  await expect(bench.scrubber).toHaveAttribute('aria-valuetext', `Step ${step} of ${expected.steps.length}: ${sentence}`)

  // One node is "now", with the visits so far on it.
  const now = bench.canvas.getByRole('group', { name: /, now/ })
  await expect(now).toHaveCount(1)
  await expect(now).toContainText(moment.step.kind === 'input' ? 'START' : moment.step.node)
  for (const [node, { done, total }] of Object.entries(moment.visits)) {
    await expect(bench.node(node), node).toContainText(`${done}/${total}`)
  }
  if (moment.step.kind !== 'input') {
    await expect(bench.inspector.getByRole('heading', { name: moment.step.node })).toBeVisible()
    const { done, total } = moment.visits[moment.step.node] ?? { done: 0, total: 0 }
    await expect(bench.inspector.getByText(`visit ${done} of ${total}`)).toBeVisible()
  }

  // The edge just taken, and the return edge with its laps.
  const { arrivedBy } = moment.step
  if (arrivedBy) {
    const taken = bench.canvas.getByRole('img', { name: /just taken/ }).filter({ hasNot: bench.page.locator('.n') })
    await expect(taken.last()).toHaveAccessibleName(
      new RegExp(`(from|return edge, from) ${nodeName(arrivedBy.source)} (back )?to ${nodeName(arrivedBy.target)}, just taken`),
    )
  }
  const times = moment.edgeCounts[edgeKey(returnEdge)] ?? 0
  const back = bench.edge('the return edge')
  if (times > 1) await expect(back).toHaveAccessibleName(new RegExp(`, ${times} times$`))
  else await expect(back).not.toHaveAccessibleName(/times$/)
  if (moment.lap.current > 0) {
    await expect(bench.laps).toHaveAccessibleName(new RegExp(`^lap ${moment.lap.current} of ${moment.lap.total}`))
    await expect(bench.laps).toContainText(`${moment.lap.current}of ${moment.lap.total}`)
  } else await expect(bench.laps).toHaveCount(0)

  // The messages of the state after the step, the newest last.
  const { researcher_messages: messages, tool_call_iterations: rounds } = moment.state
  if (!Array.isArray(messages)) throw new Error('The state has no messages.')
  const cards = bench.messages.getByRole('article')
  await expect(cards).toHaveCount(messages.length)
  const newest: unknown = messages.at(-1)?.text
  if (typeof newest === 'string' && newest !== '')
    await expect(cards.last()).toContainText(newest.split('\n')[0]?.slice(0, 60) ?? '')

  // The field that the hands count their rounds in.
  await bench.tab('State').click()
  const field = bench.panel.locator('section').filter({ has: bench.page.getByText('tool_call_iterations', { exact: true }) })
  await expect(field).toContainText(String(rounds))
  await bench.tab('Messages').click()
}

const nodeName = (id: string): string => (id === '__start__' ? 'START' : id)

test('the raw tab holds the very events of the step', async ({ page }) => {
  const expected = await expectedRun(await shipped('react-one-tool'))
  const bench = workbench(page)
  await openApp(page)
  await bench.open(await shipped('react-one-tool'))
  await bench.run.click()
  await bench.ends('answered')
  await bench.tab('Raw').click()
  for (const { index, firstSeq, lastSeq, kind } of expected.steps) {
    await bench.goTo(index + 1)
    await expect(bench.timeline.getByText(`Step ${index + 1} of`)).toBeVisible()
    const shown: unknown = JSON.parse((await bench.panel.locator('pre').textContent()) ?? '')
    if (!Array.isArray(shown)) throw new Error('The raw tab shows no list.')
    const own = [...expected.events].filter((event) => event.seq >= firstSeq && event.seq <= lastSeq)
    expect(own.length, kind).toBeGreaterThan(0)
    for (const event of own)
      expect(shown.map(timeless), `event ${event.seq} of step ${index + 1}`).toContainEqual(timeless(event))
  }
})

/** An event as data without what no two runs share. */
function timeless(event: object): unknown {
  const { at: _at, ms: _ms, ...rest } = JSON.parse(JSON.stringify(event)) as Record<string, unknown>
  return rest
}

test('buttons, keys, scrubber, play, pause and speed move the one cursor', async ({ page }) => {
  const bench = workbench(page)
  const { timeline } = bench
  await openApp(page)
  await bench.open(await shipped('react-one-tool'))
  await bench.run.click()
  await bench.ends('answered')
  const last = Number(await bench.scrubber.getAttribute('max'))
  const at = (step: number) => expect(bench.scrubber).toHaveValue(String(step))
  const press = (name: string) => timeline.getByRole('button', { name }).click()

  await press('First step')
  await at(1)
  await expect(timeline.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-disabled', 'true')
  await press('Forward')
  await press('Forward')
  await at(3)
  await press('Back')
  await at(2)
  await press('Last step')
  await at(last)
  await bench.goTo(3)
  await at(3)

  await bench.canvas.focus()
  await page.keyboard.press('ArrowLeft')
  await at(2)
  await page.keyboard.press('ArrowRight')
  await at(3)
  await page.keyboard.press('End')
  await at(last)
  await page.keyboard.press('Home')
  await at(1)
  // A lap forward: the brain's next visit. The run has two laps: 2 and the step after the hands.
  await page.keyboard.press('Shift+ArrowRight')
  await at(2)
  await page.keyboard.press('Shift+ArrowRight')
  await at(5)
  await page.keyboard.press('Shift+ArrowLeft')
  await at(2)
  await page.keyboard.press('Home')

  await timeline.getByRole('combobox', { name: 'Speed' }).selectOption('4x')
  await bench.canvas.focus()
  await page.keyboard.press('Space')
  await expect(timeline.getByRole('button', { name: 'Pause' })).toBeVisible()
  await at(2)
  await page.keyboard.press('Space')
  await expect(timeline.getByRole('button', { name: 'Play' })).toBeVisible()
  await press('Play')
  await at(last)
  await expect(timeline.getByRole('button', { name: 'Play' })).toBeVisible()
  // At the end, Play begins again.
  await press('Play')
  await expect(bench.scrubber).not.toHaveValue(String(last))
  await press('Pause')

  // A bar of the chart, the verdict, and a double press on a node go to their steps; the speed is remembered.
  await timeline.getByRole('button', { name: /^Step 4, hands/ }).click()
  await at(4)
  await bench.node('tools_condition').dblclick()
  await at(6)
  await page.reload()
  await bench.ready()
  expect(await page.evaluate(() => localStorage.getItem('vuelta.settings'))).toContain('"speed":4')
})

test('the verdict leads to its step and says why and what to do', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.open(await shipped('react-one-tool'))
  await bench.edgeStop('the return edge').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await bench.run.click()
  await bench.ends('ended-on-tool-result')
  await bench.goTo(1)
  await bench.verdict.click()
  await expect(bench.scrubber).toHaveValue('4')
  await bench.timeline.getByRole('button', { name: 'Why, and what to do' }).click()
  await expect(bench.timeline.getByText('What to do:')).toBeVisible()
})
