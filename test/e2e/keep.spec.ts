/** Nothing is lost and nothing comes in unasked: versions, several documents, two tabs, a device that is full, links. */
import type { Page } from '@playwright/test'
import { encodeLink } from '../../src/document/link'
import type { AgentDocument } from '../../src/document/types'
import { appUrl, expect, openApp, test } from './support/app'
import { everythingKept, keptTexts } from './support/device'
import { shipped } from './support/expected-run'
import { type Workbench, workbench } from './support/workbench'

const choose = async (bench: Workbench, item: string): Promise<void> => {
  await bench.documentMenu.click()
  await bench.page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function ready(page: Page, path = ''): Promise<Workbench> {
  const bench = workbench(page)
  await openApp(page, { path })
  await bench.ready()
  return bench
}

/** The small agent with a tool and an endpoint that would be called, and a key where none should be. */
async function reaching(): Promise<AgentDocument> {
  const whole = await shipped('react-one-tool')
  const [tool] = whole.tools
  if (!tool) throw new Error('The document has no tool.')
  const live = {
    kind: 'http',
    method: 'GET',
    url: 'https://calc.example/',
    headers: { Authorization: 'Bearer abcdefgh12345678' },
  } as const
  const models = whole.models.map(
    (model) => ({ id: model.id, provider: 'openai', model: 'large', baseUrl: 'https://models.example/v1' }) as const,
  )
  return { ...whole, name: 'Reaches out', tools: [{ ...tool, mode: 'live', live }, ...whole.tools.slice(1)], models }
}

test('versions: keep one, change, go back as one step that is undone, and open one as a copy', async ({ page }) => {
  const bench = await ready(page)
  await bench.question.fill('First question')
  await choose(bench, 'Versions…')
  const dialog = page.getByRole('dialog', { name: 'Documents' })
  await expect(dialog.getByRole('listitem', { name: /^As it was opened/ })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'A name for the version' }).fill('Before the talk')
  await page.keyboard.press('Enter')
  const kept = dialog.getByRole('listitem', { name: /^Before the talk/ })
  await expect(kept).toContainText('question changed')
  await expect(kept.getByRole('button', { name: 'Go back to it' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await bench.question.fill('Second question')
  await bench.question.blur()
  await choose(bench, 'Versions…')
  await kept.getByRole('button', { name: 'Go back to it' }).click()
  await expect(dialog).toBeHidden()
  await expect(bench.question).toHaveValue('First question')
  await bench.bar.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(bench.question).toHaveValue('Second question')
  await expect(bench.saved).toBeVisible()

  // What was left when going back is a version too, and all of it is there after a reload.
  await page.reload()
  await bench.ready()
  await choose(bench, 'Versions…')
  await expect(dialog.getByRole('listitem', { name: /^Before going back/ })).toBeVisible()
  await kept.getByRole('button', { name: 'Open as a copy' }).click()
  await expect(bench.documentMenu).toContainText('Research agent, Before the talk')
  await expect(bench.question).toHaveValue('First question')
})

test('documents: by keyboard alone open, rename, copy, remove and bring back', async ({ page }) => {
  const bench = await ready(page)
  await bench.question.fill('Mine')
  await bench.open({ ...(await shipped('react-one-tool')), name: 'Second' })
  await bench.documentMenu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('All')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Documents' })
  const card = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name} (open )?\\d nodes`) })
  await expect(card('Second')).toBeFocused()
  await expect(card('Second')).toContainText('open')
  await page.keyboard.press('ArrowRight')
  await expect(card('Research agent')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await expect(card('First')).toBeVisible()
  await dialog.getByRole('group', { name: 'What to do with First' }).getByRole('button', { name: 'Make a copy' }).click()
  await expect(card('First, copy')).toBeVisible()
  await card('First').focus()
  await page.keyboard.press('Delete')
  await expect(card('First')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Bring it back' }).click()
  await card('First').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(bench.documentMenu).toContainText('First')
  await expect(bench.question).toHaveValue('Mine')

  // What to start from.
  await choose(bench, 'All documents…')
  await dialog.getByRole('tab', { name: 'Start from' }).click()
  await dialog.getByRole('button', { name: /^ReAct with one tool/ }).click()
  await expect(bench.documentMenu).toContainText('ReAct with one tool')
})

test('two tabs on one document: the other one notices before it saves, and nothing is written over', async ({
  page,
  context,
}) => {
  const bench = await ready(page)
  await bench.question.fill('Begun')
  await expect(bench.saved).toBeVisible()
  const other = workbench(await context.newPage())
  await other.page.goto(appUrl())
  await other.ready()
  await expect(other.question).toHaveValue('Begun')
  await bench.question.fill('From the first tab')
  const notice = other.notice('newer-elsewhere')
  await expect(notice).toContainText('This document was changed in another tab.')
  await expect(other.question).toHaveValue('Begun')
  await notice.getByRole('button', { name: 'Load that' }).click()
  await expect(other.question).toHaveValue('From the first tab')
  await expect(notice).toBeHidden()

  await other.question.fill('From the second tab')
  await bench.notice('newer-elsewhere').getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect(bench.notice('newer-elsewhere')).toBeHidden()
  await expect(bench.saved).toBeVisible()
  await expect.poll(async () => (await keptTexts(page)).filter((text) => /From the (first|second) tab/.test(text)).length).toBe(2)
  await other.page.close()
})

test('a full device says so, keeps running, offers the file, and saves again once there is room', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page)
  const origin = new URL(appUrl()).origin
  // Before the page is there: the browser remembers for a while how much room there was.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const bench = await ready(page)
  await bench.question.fill('Too much for this device')
  const notice = bench.notice('storage-full')
  await expect(notice).toContainText('There is no room left on this device.')
  await expect(bench.notice('versions-not-kept')).toHaveCount(0)
  await bench.question.fill('Still editing')
  await expect(bench.question).toHaveValue('Still editing')
  const file = page.waitForEvent('download')
  await notice.getByRole('button', { name: 'Download as a file' }).click()
  expect((await file).suggestedFilename()).toBe('research-agent.agent.json')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await bench.question.fill('Room again')
  await expect(bench.saved).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a link: listed before it is copied, without keys; opened elsewhere it touches nothing until somebody says so', async ({
  page,
  context,
}) => {
  const bench = await ready(page)
  await bench.open(await reaching())
  await bench.question.fill('A private question')
  await choose(bench, 'Share as a link…')
  const dialog = page.getByRole('dialog', { name: 'Share as a link' })
  for (const said of ['https://calc.example/', 'https://models.example/v1', 'A private question', 'multiply'])
    await expect(dialog).toContainText(said)
  await expect(dialog).toContainText('Authorization of tool multiply')
  const link = dialog.getByRole('textbox', { name: 'Link' })
  const long = await link.inputValue()
  await dialog.getByRole('checkbox', { name: /^The question/ }).check()
  await expect(dialog).not.toContainText('A private question')
  expect((await link.inputValue()).length).toBeLessThan(long.length)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect(dialog).toContainText('Copied. Paste it where you like.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  const address = await link.inputValue()
  await page.keyboard.press('Escape')
  await bench.question.fill('What is here stays')
  await expect(bench.saved).toBeVisible()

  // The same person, another tab: a preview over what was open.
  const second = await context.newPage()
  const requests: string[] = []
  second.on('request', (request) => requests.push(request.url()))
  await second.goto(address)
  const other = workbench(second)
  const preview = second.getByRole('dialog', { name: "Somebody's link" })
  await expect(preview).toContainText('Reaches out')
  await expect(preview).toContainText('Tool multiply: https://calc.example/')
  await expect(preview).toContainText('https://models.example/v1')
  await expect(preview).not.toContainText('A private question')
  await preview.getByRole('button', { name: 'Not now' }).click()
  await expect(other.question).toHaveValue('What is here stays')
  expect(new URL(second.url()).hash).toBe('')

  await second.goto(address)
  await preview.getByRole('button', { name: 'Open as a document of yours' }).click()
  await expect(other.documentMenu).toContainText('Reaches out')
  await expect(other.question).toHaveValue('')
  expect(new URL(second.url()).hash).toBe('')
  await expect(other.saved).toBeVisible()
  const kept = await keptTexts(second)
  expect(kept.filter((text) => text.includes('What is here stays'))).toHaveLength(1)
  expect(kept.filter((text) => text.includes('"name": "Reaches out"'))).toHaveLength(2)
  // Taken in with its reach switched off, because nobody asked for anything else.
  expect(kept.some((text) => text.includes('"mode": "mock"') && text.includes('"provider": "practice"'))).toBe(true)
  expect(requests.filter((url) => url.includes('.example'))).toEqual([])
  await expect(bench.question).toHaveValue('What is here stays')
  await second.close()
})

test('a damaged link says so, on a first visit too, and changes nothing', async ({ page }) => {
  const whole = encodeLink(await shipped('react-one-tool'))
  await openApp(page, { path: `#${whole.slice(0, -60)}` })
  const dialog = page.getByRole('dialog', { name: 'The link could not be opened' })
  await expect(dialog).toContainText('The end of the link is missing.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const bench = workbench(page)
  await bench.ready()
  await expect(bench.documentMenu).toContainText('Research agent')
  // Another one comes while the page is open.
  await page.evaluate(
    (fragment) => {
      location.hash = fragment
    },
    `${whole.slice(0, 200)}A${whole.slice(201)}`,
  )
  await expect(dialog).toContainText('Something in the link is not as it was written')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).hash).toBe('')
  expect(await everythingKept(page)).not.toContain('ReAct with one tool')
})
