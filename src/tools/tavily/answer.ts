/** The real web search of Tavily: one POST with the key of this session. The key never leaves in a text. */
import * as z from 'zod/mini'
import { isRecord } from '../../base/json'
import { clip } from '../../base/text'
import type { LiveAnswer } from '../../document/types'
import type { Answerer, ToolErrorCode, ToolOutcome } from '../contract'
import { queryOf } from '../query-argument'
import { formatResults } from '../search-results'

type TavilySpec = Extract<LiveAnswer, { kind: 'tavily' }>

const ADDRESS = 'https://api.tavily.com/search'
const MAX_RESULTS = 5

const answerSchema = z.object({
  results: z.array(z.object({ title: z.nullish(z.string()), url: z.string(), content: z.nullish(z.string()) })),
})

/** The results formatted like those of the shipped notes, or an error that says which of the usual things went wrong. */
export const answerTavily: Answerer<TavilySpec> = async (_spec, args, context, tool) => {
  const query = queryOf(args)
  if (query === undefined) return failed('tool-arguments', `${tool.name} needs words to search for, and got none.`)
  const key = context.secret('tavily')?.trim()
  if (!key) {
    return failed(
      'tool-unavailable',
      `${tool.name} is live but has no Tavily key. Give one in the settings, or switch the tool to mock.`,
    )
  }
  const response = await post(context.fetch, query, key, context.signal)
  if (!response) {
    const content =
      'Tavily could not be reached: there is no connection, or something between here and api.tavily.com refuses it.'
    return failed('tool-unavailable', content)
  }
  const body = await response.text()
  if (!response.ok) return refused(response.status, body, key)
  const read = answerSchema.safeParse(parsed(body))
  if (!read.success) return failed('tool-failed', 'Tavily answered, but not with search results.')
  const results = read.data.results.slice(0, MAX_RESULTS).map(({ title, url, content }) => ({
    title: title ?? url,
    source: url,
    text: content ?? '',
  }))
  return { status: 'ok', content: formatResults(query, results) }
}

/** The response, or undefined when there is none. Rejects only when the person stopped the run. */
async function post(send: typeof fetch, query: string, key: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await send(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, max_results: MAX_RESULTS, search_depth: 'basic' }),
      signal,
    })
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** What a status means. Tavily uses 432 and 433 for the limits of a plan. */
function refused(status: number, body: string, key: string): ToolOutcome {
  const said = detailOf(body.replaceAll(key, '[key]'))
  const why = said === '' ? '' : ` It said: ${said}`
  if (status === 401 || status === 403) return failed('tool-unavailable', `Tavily refused the key (${status}).${why}`)
  if (status === 429)
    return failed('tool-rate-limited', `Tavily refused the call: too many requests (429). Wait before searching again.${why}`)
  if (status === 432 || status === 433) {
    return failed('tool-rate-limited', `Tavily refused the call: the plan's usage limit is reached (${status}).${why}`)
  }
  if (status === 400 || status === 422) return failed('tool-arguments', `Tavily did not accept the search (${status}).${why}`)
  return failed('tool-failed', `Tavily failed (${status}).${why}`)
}

/** The sentence in Tavily's error body (`{ detail: { error } }`, `{ detail }`), if there is one. */
function detailOf(body: string): string {
  const value = parsed(body)
  const detail = isRecord(value) ? (value.detail ?? value.error ?? value.message) : undefined
  const text = isRecord(detail) ? detail.error : detail
  return typeof text === 'string' ? clip(text, 200) : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const failed = (code: ToolErrorCode, content: string): ToolOutcome => ({ status: 'error', code, content })
