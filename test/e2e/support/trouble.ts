/**
 * Watches a page for what a person would not see and a test must not overlook: errors nobody caught, console errors,
 * breaches of the content security policy, requests that failed, and requests to anywhere but this machine.
 */
import type { Page } from '@playwright/test'

export interface Trouble {
  /** What has gone wrong so far, one sentence each, without what was allowed. */
  readonly found: () => readonly string[]
  /** From now on, and for what was found before: trouble whose sentence matches is expected. */
  readonly allow: (pattern: RegExp) => void
}

const isLocal = (address: string): boolean => {
  const url = new URL(address)
  return ['data:', 'blob:', 'about:'].includes(url.protocol) || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}

/** Starts to watch a page that has not been opened yet. Requests to other machines are refused, so no test depends on them. */
export async function watchForTrouble(page: Page): Promise<Trouble> {
  const all: string[] = []
  const allowed: RegExp[] = []
  const refused = new Set<string>()

  page.on('pageerror', (error) => all.push(`An error nobody caught: ${error.stack ?? error.message}`))
  page.on('crash', () => all.push('The page crashed.'))
  page.on('console', (message) => {
    // The browser reports a refused request here too; it is already counted.
    if (message.type() === 'error' && !refused.has(message.location().url)) all.push(`A console error: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'unknown reason'
    // A page that leaves, or a run that is stopped, breaks off its requests: that is not a failure.
    if (!refused.has(request.url()) && why !== 'net::ERR_ABORTED') all.push(`A request failed (${why}): ${request.url()}`)
  })
  await page.route(
    (url) => !isLocal(url.href),
    async (route) => {
      const address = route.request().url()
      refused.add(address)
      all.push(`A request to another machine: ${address}`)
      await route.abort('blockedbyclient')
    },
  )
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `content security policy: ${event.effectiveDirective} does not allow ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
      )
    })
  })

  return {
    found: () => all.filter((sentence) => !allowed.some((pattern) => pattern.test(sentence))),
    allow: (pattern) => {
      allowed.push(pattern)
    },
  }
}
