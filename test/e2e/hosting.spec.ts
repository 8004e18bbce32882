/** The built page wherever it is put: at the root of an address, and under a path. */
import { appUrl, expect, openApp, subPathUrl, test } from './support/app'
import { workbench } from './support/workbench'

test('opens at the root', async ({ page }) => {
  await openApp(page)
  await expect(page).toHaveTitle(/Vuelta/)
})

test('opens under a path, and asks for nothing outside it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openApp(page, { underSubPath: true })
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(subPathUrl()))).toEqual([])
})

test("a whole walk asks for nothing but the page's own files, also under a path: the engine, the notes, the shipped documents", async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const bench = workbench(page)
  await openApp(page, { underSubPath: true })
  await bench.run.click()
  await bench.ends('answered')
  await bench.mode('edit').click()
  await bench.documentMenu.click()
  await page.getByRole('group', { name: 'Shipped with Vuelta' }).getByRole('menuitem').nth(1).click()
  await expect(bench.node('tools_condition')).toBeVisible()
  await bench.bar.getByRole('button', { name: 'Lessons' }).click()
  await expect(page.getByRole('heading', { name: 'Meet the loop' })).toBeVisible()
  const foreign = asked.filter((url) => /^https?:/.test(url) && !url.startsWith(subPathUrl()))
  expect(foreign).toEqual([])
  for (const part of [/assets\/worker-/, /corpus\/notes\.json$/, /gallery\/react-one-tool\.agent\.json$/]) {
    expect(
      asked.some((url) => part.test(url)),
      String(part),
    ).toBe(true)
  }
  expect(asked.some((url) => url.startsWith(appUrl()))).toBe(false)
})

test('carries a content security policy that refuses inline scripts and eval', async ({ page, trouble }) => {
  await openApp(page)
  trouble.allow(/content security policy|Content Security Policy/)
  await page.evaluate(() => {
    const marks = document.documentElement.dataset
    const script = document.createElement('script')
    script.textContent = 'document.documentElement.dataset.inline = "ran"'
    document.body.append(script)
    // Later, from the page itself: what the test's own connection evaluates is exempt from the policy.
    setTimeout(() => {
      try {
        marks.evaluated = String(Reflect.apply(Function('return "ran"'), undefined, []))
      } catch {
        marks.evaluated = 'refused'
      }
    })
  })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.evaluated)).toBe('refused')
  expect(await page.evaluate(() => document.documentElement.dataset.inline)).toBeUndefined()
})
