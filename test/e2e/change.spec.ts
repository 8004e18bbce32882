/** Changing what matters and running again: each change alters the run for its real reason, is undone, and is there after a reload. */
import type { Page } from '@playwright/test'
import { applyEdit } from '../../src/document/apply-edit'
import type { Edit } from '../../src/document/edit'
import type { AgentDocument } from '../../src/document/types'
import type { TraceIndex } from '../../src/replay/trace-index'
import { expect, openApp, test } from './support/app'
import { expectedRun, shipped } from './support/expected-run'
import { type Workbench, workbench } from './support/workbench'

const returnEdge = 'the return edge, from tool_node back to llm_call'

test('an edge removed by hand: problem, amber verdict, undo, fix, and it is kept', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  const problems = page.getByRole('tabpanel', { name: /^Problems/ })
  await expect(problems).toContainText('No problems found.')

  await clickEdge(page, 'e6')
  await page.keyboard.press('Delete')
  await expect(bench.edge(returnEdge)).toHaveCount(0)
  await expect(problems).toContainText('The results of "tool_node" go to no brain.')
  await expect(problems).toContainText('Without it the run ends on a raw tool result that nobody reads.')

  await bench.run.click()
  await bench.ends('ended-on-tool-result')
  await expect(bench.verdict).toHaveClass(/v-amber/)
  await bench.mode('edit').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bench.edge(returnEdge)).toBeVisible()
  await expect(problems).toContainText('No problems found.')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(bench.edge(returnEdge)).toHaveCount(0)

  // Kept as it is; after a reload the problem's own button mends it.
  await expect(bench.saved).toBeVisible()
  await page.reload()
  await bench.ready()
  await expect(bench.edge(returnEdge)).toHaveCount(0)
  await problems.getByRole('button', { name: /^Add the return edge/ }).click()
  await expect(bench.edge(returnEdge)).toBeVisible()
  await expect(problems).toContainText('No problems found.')
})

test('the hard cap ends the loop, and the gauge says what it is', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  const cap = bench.inspector.getByRole('textbox', { name: 'Rounds of tools, at most' })
  await cap.fill('1')
  await expect(bench.bar.getByRole('button', { name: /^Rounds up to 1/ })).toBeVisible()
  const document = await shipped('research-agent')
  const expected = await expectedRun({ ...document, budget: { ...document.budget, toolRounds: 1 } })
  await bench.run.click()
  await endsLike(bench, expected)
  await expect(bench.node('tool_node')).toContainText('1/1')
  await expect(bench.bar.getByRole('button', { name: /^Rounds left 0 of 1/ })).toBeVisible()
  // A text that is no number changes nothing, and says so.
  await bench.mode('edit').click()
  await cap.fill('many')
  await expect(cap).toHaveAccessibleDescription(/whole number/i)
  await expect(bench.bar.getByRole('button', { name: /^Rounds up to 1/ })).toBeVisible()
})

test('the soft rule and the system prompt change what the model does', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  const prompt = 'Find the facts with your search tool. When you have enough, answer in plain text with your sources.\n{budget}'
  await bench.inspector.getByRole('textbox', { name: 'Simple question, up to' }).fill('1')
  await bench.inspector.getByRole('textbox', { name: 'Complex question, up to' }).fill('1')
  await bench.node('llm_call').click()
  // The editor takes the place of the plain field as soon as it is fetched: what is typed in between belongs to whoever has the focus.
  await bench.inspector.locator('.cm-content').first().waitFor()
  await bench.inspector.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt)
  const before = await expectedRun(await shipped('research-agent'))
  const document = await shipped('research-agent')
  const expected = await expectedRun(
    changed(
      document,
      { type: 'set-budget', budget: { ...document.budget, promptRule: { simple: 1, complex: 1, giveUp: 5 } } },
      setPrompt(document, prompt),
    ),
  )
  expect(expected.steps.length).not.toBe(before.steps.length)
  await bench.run.click()
  await endsLike(bench, expected)
  await bench.tab('Prompt').click()
  await bench.goTo(2)
  await expect(bench.panel).toContainText('Find the facts with your search tool.')
  await expect(bench.panel).not.toContainText('{budget}')
})

test('a tool that is not offered cannot be asked for', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.open(await shipped('react-one-tool'))
  await bench.node('agent').click()
  await bench.inspector.getByRole('checkbox', { name: 'multiply' }).uncheck()
  await bench.run.click()
  await bench.ends('answered')
  await expect(bench.node('tools')).toHaveAccessibleName(/not reached yet/)
  await bench.goTo(2)
  await bench.tab('Prompt').click()
  await expect(bench.panel).toContainText('It was offered no tools.')
  await bench.tab('Messages').click()
  await expect(bench.messages.getByRole('article').last()).toContainText(/guess/i)
})

test('a tool switched to live calls the real service, with its key', async ({ page }) => {
  const bench = workbench(page)
  const asked: { readonly authorization: string | undefined; readonly body: unknown }[] = []
  await page.route('https://api.tavily.com/**', async (route) => {
    const request = route.request()
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    asked.push({ authorization: (await request.headerValue('authorization')) ?? undefined, body: request.postDataJSON() })
    const results = [
      {
        title: 'A live page',
        url: 'https://example.org/live',
        content: 'Retrieval systems hallucinate less with citations.',
        score: 0.9,
      },
    ]
    return route.fulfill({ status: 200, headers, json: { query: 'q', results } })
  })
  await openApp(page)
  const card = bench.inspector.getByRole('listitem').filter({ hasText: 'tavily_search' })
  const answers = card.getByRole('radiogroup', { name: 'How tavily_search answers' })
  await answers.getByRole('radio', { name: 'live' }).click()
  await expect(card).toContainText('None is set yet.')
  await card.getByRole('button', { name: 'Keys…' }).click()
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.getByLabel('Tavily (live web search)').fill('tvly-only-for-this-session')
  await keys.getByRole('button', { name: 'Done' }).click()
  await bench.run.click()
  await bench.ends('answered')
  expect(asked.length).toBeGreaterThan(0)
  expect(JSON.stringify(asked[0])).toContain('tvly-only-for-this-session')
  await expect(bench.messages.getByRole('article').nth(2)).toContainText('https://example.org/live')
  // The switch back.
  await bench.mode('edit').click()
  await expect(card).toContainText('your Tavily key is set')
  await answers.getByRole('radio', { name: 'mock' }).click()
  await expect(answers.getByRole('radio', { name: 'mock' })).toBeChecked()
  await expect(card).not.toContainText('Live: needs')
})

test('a tool is tried in its form: the mock answer calls nothing, the live service only by its own press', async ({ page }) => {
  const bench = workbench(page)
  const asked: unknown[] = []
  await page.route('https://api.tavily.com/**', async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    asked.push(route.request().postDataJSON())
    const results = [{ title: 'A live page', url: 'https://example.org/live', content: 'Live.', score: 0.9 }]
    return route.fulfill({ status: 200, headers, json: { query: 'q', results } })
  })
  await openApp(page)
  const card = bench.inspector.getByRole('listitem').filter({ hasText: 'tavily_search' })
  await card.getByRole('button', { name: /^Try it/ }).click()
  const answer = card.getByRole('region', { name: 'This is what the model would read.' })
  await card.getByRole('button', { name: 'Try the mock answer' }).click()
  await expect(answer).toContainText('results for')
  await expect(card.getByRole('status')).toContainText('mock answer')
  const live = card.getByRole('button', { name: 'Call it live, once' })
  await expect(live).toBeDisabled()
  await card.getByRole('button', { name: 'Keys…' }).click()
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.getByLabel('Tavily (live web search)').fill('tvly-only-for-this-session')
  await keys.getByRole('button', { name: 'Done' }).click()
  expect(asked).toEqual([])
  await live.click()
  await expect(answer).toContainText('https://example.org/live')
  await expect(card.getByRole('status')).toContainText('live answer')
  expect(asked).toHaveLength(1)
  // Nothing of it is in the document, nor in a run.
  await expect(bench.bar.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await expect(card.getByRole('radio', { name: 'mock' })).toBeChecked()
})

test('what was typed is there after a reload, and undone as one thing', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  const before = await bench.question.inputValue()
  await bench.question.fill('')
  await bench.question.pressSequentially('What is a router?')
  await expect(bench.saved).toBeVisible()
  await page.reload()
  await bench.ready()
  await expect(bench.question).toHaveValue('What is a router?')
  // History is of a visit; in a new one, a change and its undo.
  await bench.question.pressSequentially(' And why?')
  await bench.canvas.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bench.question).toHaveValue('What is a router?')
  expect(before).not.toBe('What is a router?')
})

test('a change made right before the page goes is not lost', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await expect(bench.saved).toBeVisible()
  // Not a moment between the last key and the reload: the usual save would still be waiting for a pause.
  await bench.question.fill('Typed, and gone at once?')
  await page.reload()
  await bench.ready()
  await expect(bench.question).toHaveValue('Typed, and gone at once?')
})

/** Presses on the middle of an edge's line, as a hand does. */
async function clickEdge(page: Page, id: string): Promise<void> {
  const path = page.locator(`.react-flow__edge[data-id="${id}"] path.hit`).first()
  const at = await path.evaluate((element) => {
    if (!(element instanceof SVGPathElement)) throw new Error('The edge has no line.')
    const middle = element.getPointAtLength(element.getTotalLength() / 2)
    const { x, y } = middle.matrixTransform(element.getScreenCTM() ?? undefined)
    return { x, y }
  })
  await page.mouse.click(at.x, at.y)
}

/** The page's run ended as the same document's run in Node does: verdict, steps and last sentence. */
async function endsLike(bench: Workbench, expected: TraceIndex): Promise<void> {
  await bench.ends(expected.verdict('en')?.verdict ?? '')
  await expect(bench.scrubber).toHaveAttribute('max', String(expected.steps.length))
}

function changed(document: AgentDocument, ...edits: readonly Edit[]): AgentDocument {
  const done = applyEdit(document, { type: 'batch', edits })
  if (!done.ok) throw new Error(done.error.sentence.en)
  return done.value
}

function setPrompt(document: AgentDocument, prompt: string): Edit {
  const node = document.graphs.main?.nodes.find((each) => each.id === 'llm_call')
  if (node?.kind !== 'brain') throw new Error('There is no brain.')
  return { type: 'set-node', graph: 'main', node: { ...node, config: { ...node.config, prompt } } }
}
