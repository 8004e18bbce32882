/** The watch that all browser tests rely on must itself notice: each kind of trouble is caused on purpose here. */
import { expect, openApp, test } from './support/app'

test('an error nobody caught is noticed', async ({ page, trouble }) => {
  await openApp(page)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('on purpose')
    })
  })
  await expect.poll(() => trouble.found().join('\n')).toContain('on purpose')
  trouble.allow(/on purpose/)
})

test('a console error is noticed', async ({ page, trouble }) => {
  await openApp(page)
  await page.evaluate(() => console.error('said on purpose'))
  await expect.poll(() => trouble.found()).toEqual(['A console error: said on purpose'])
  trouble.allow(/said on purpose/)
})

test('a breach of the content security policy is noticed', async ({ page, trouble }) => {
  await openApp(page)
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/index.html'
    document.body.append(frame)
  })
  await expect.poll(() => trouble.found().join('\n')).toContain('content security policy: frame-src')
  trouble.allow(/content security policy|Content Security Policy/i)
})

test('a request to another machine is noticed and refused', async ({ page, trouble }) => {
  await openApp(page)
  const answer = await page.evaluate(() =>
    fetch('https://example.com/').then(
      () => 'answered',
      () => 'refused',
    ),
  )
  expect(answer).toBe('refused')
  expect(trouble.found()).toEqual(['A request to another machine: https://example.com/'])
  trouble.allow(/another machine/)
})

test('a request that fails is noticed', async ({ page, trouble }) => {
  await openApp(page)
  await page.evaluate(() => fetch('http://127.0.0.1:1/').catch(() => undefined))
  await expect.poll(() => trouble.found().join('\n')).toMatch(/A request failed \(net::ERR_\w+\): http:\/\/127\.0\.0\.1:1\//)
  trouble.allow(/A request failed|Failed to load resource/)
})
