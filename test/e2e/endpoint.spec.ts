/** A real model: the connection is tested and told apart, the same graph runs on it, and the key stays where it belongs. */

import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { type OpenAIServer, type ServerOptions, startOpenAIServer } from '../models/openai-server'
import { appUrl, expect, openApp, test } from './support/app'
import { everythingKept } from './support/device'
import { type Workbench, workbench } from './support/workbench'

const key = 'sk-test-7f3a9c-never-written-down'
const servers: OpenAIServer[] = []
const serve = async (options: ServerOptions): Promise<OpenAIServer> => {
  const server = await startOpenAIServer(options)
  servers.push(server)
  return server
}
test.afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A browser reports what the network refuses; here that is what is asked for. */
const refusals = /Failed to load resource|CORS|A request failed|net::ERR/

test('the test of a connection says what is wrong, each time for its own reason', async ({ page, trouble }) => {
  trouble.allow(refusals)
  const bench = workbench(page)
  const open = await serve({ key, models: ['small'], allowOrigin: '*' })
  const closed = await serve({ key, models: ['small'] })
  const tooMany = { error: { message: 'Rate limit reached.', type: 'requests', code: 'rate_limit_exceeded' } }
  const busy = await serve({
    models: ['small'],
    allowOrigin: '*',
    withoutModels: true,
    replies: [{ error: { status: 429, body: tooMany } }],
  })
  const gone = await serve({})
  await gone.close()
  await openApp(page)
  const dialog = await openEndpoint(page, bench)
  const outcome = dialog.locator('[data-connection]')
  const tell = async (address: string, model: string, secret: string, expected: string) => {
    await dialog.getByLabel('Address').fill(address)
    await dialog.getByLabel('Model', { exact: true }).fill(model)
    await dialog.getByLabel('Key', { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: 'Test the connection' }).click()
    await expect(outcome).toHaveAttribute('data-connection', expected)
    await expect(outcome).not.toContainText(key)
    return outcome.textContent()
  }
  const told = [
    await tell(open.url, 'small', key, 'works'),
    await tell(open.url, 'small', 'sk-wrong', 'key-refused'),
    await tell(open.url, 'large', key, 'unknown-model'),
    await tell(closed.url, 'small', key, 'origin-refused'),
    await tell(gone.url, 'small', key, 'unreachable'),
    await tell(busy.url, 'small', key, 'rate-limited'),
    await tell(appUrl(), 'small', key, 'not-openai'),
    await tell('localhost without a scheme', 'small', key, 'address-invalid'),
  ]
  expect(new Set(told).size).toBe(told.length)
})

test('the same graph runs on the endpoint; the key is in the request and nowhere else', async ({ page }) => {
  const bench = workbench(page)
  const server = await serve({
    key,
    models: ['small'],
    allowOrigin: '*',
    replies: [
      { content: 'I look it up.', toolCalls: [{ id: 'call_a', name: 'tavily_search', args: '{"query":"hallucination RAG"}' }] },
      { toolCalls: [{ id: 'call_b', name: 'think_tool', args: '{"reflection":"That is enough."}' }] },
      { content: 'Ground every statement in a passage and cite it.' },
      { content: 'Summary: ground and cite.' },
    ],
  })
  await openApp(page)
  const dialog = await openEndpoint(page, bench)
  await fillEndpoint(dialog, server.url)
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  await expect(bench.bar.getByRole('button', { name: 'Model' })).toContainText('small')
  await bench.run.click()
  await bench.ends('answered')
  await expect(bench.messages.getByRole('article').last()).toContainText('Ground every statement in a passage and cite it.')
  await expect(bench.messages.getByRole('article').nth(2)).toContainText('notes/')
  expect(server.requests.filter((request) => request.path === '/chat/completions').length).toBe(4)
  for (const request of server.requests) expect(request.headers.authorization).toBe(`Bearer ${key}`)

  await expect(bench.saved).toBeVisible()
  expect(await everythingKept(page)).not.toContain(key)
  const document = await download(page, bench, 'Download as a file')
  expect(document).toContain(server.url)
  expect(document).not.toContain(key)
  const trace = await download(page, bench, 'Download the last run')
  expect(trace).toContain('Ground every statement')
  expect(trace).not.toContain(key)
  await bench.inspector.getByRole('radio', { name: 'The run as text' }).click()
  expect(await page.content()).not.toContain(key)
  // Nor after the page has been closed and opened again.
  await page.reload()
  await bench.ready()
  expect(await everythingKept(page)).not.toContain(key)
})

test('a key is kept on the device only while that is ticked', async ({ page }) => {
  const bench = workbench(page)
  const server = await serve({ key, models: ['small'], allowOrigin: '*' })
  await openApp(page)
  const dialog = await openEndpoint(page, bench)
  await fillEndpoint(dialog, server.url)
  await dialog.getByRole('checkbox', { name: /^Keep on this device/ }).check()
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  await expect(bench.saved).toBeVisible()
  expect(await everythingKept(page)).toContain(key)
  await page.reload()
  await bench.ready()
  const again = await openEndpoint(page, bench, 'Address and key…')
  await again.getByRole('button', { name: 'Test the connection' }).click()
  await expect(again.locator('[data-connection]')).toHaveAttribute('data-connection', 'works')
  await again.getByRole('checkbox', { name: /^Keep on this device/ }).uncheck()
  await again.getByRole('button', { name: 'Use this model' }).click()
  expect(await everythingKept(page)).not.toContain(key)
})

test('an endpoint that refuses the key fails the run with a reason, not with a hang', async ({ page, trouble }) => {
  trouble.allow(refusals)
  const bench = workbench(page)
  const server = await serve({ key, models: ['small'], allowOrigin: '*' })
  await openApp(page)
  const dialog = await openEndpoint(page, bench)
  await fillEndpoint(dialog, server.url, 'sk-another')
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  await bench.run.click()
  await bench.ends('failed')
  await expect(bench.verdict).toContainText('llm_call')
  await expect(page.getByRole('main')).not.toContainText('sk-another')
})

async function openEndpoint(page: Page, bench: Workbench, name = 'Use a real model…') {
  await bench.bar.getByRole('button', { name: 'Model' }).click()
  await page.getByRole('button', { name }).first().click()
  return page.getByRole('dialog', { name: 'Use a real model' })
}

async function fillEndpoint(dialog: Awaited<ReturnType<typeof openEndpoint>>, address: string, secret = key): Promise<void> {
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('Model', { exact: true }).fill('small')
  await dialog.getByLabel('Key', { exact: true }).fill(secret)
}

async function download(page: Page, bench: Workbench, item: string): Promise<string> {
  await bench.documentMenu.click()
  const begun: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  return readFile(await (await begun).path(), 'utf8')
}
