/** Reads what an endpoint answered to a connection test. Pure: status and text in, a verdict out. */
import { isRecord } from '../../base/json'
import { nearestName } from '../../base/text'
import type { ConnectionProblem } from '../contract'

export interface Verdict {
  /** `ask-chat`: the list alone does not settle it. */
  readonly next: 'done' | 'ask-chat'
  readonly problem?: ConnectionProblem | undefined
  /** Names that the endpoint knows, the likeliest first. */
  readonly near?: readonly string[] | undefined
}

const done = (problem?: ConnectionProblem): Verdict => ({ next: 'done', ...(problem ? { problem } : {}) })

/** What an answer to `GET /models` says about this model. */
export function readModelList(status: number, body: string, model: string): Verdict {
  const problem = problemOfStatus(status)
  if (problem) return done(problem)
  const json = parse(body)
  // Without a list of models at all, a chat may still work. A page of text where JSON should be is another kind of server.
  if (status === 404 || status === 405 || status === 501) return { next: 'ask-chat' }
  if (json === undefined) return done('not-openai')
  const data = isRecord(json) && Array.isArray(json.data) ? json.data : undefined
  if (!data) return { next: 'ask-chat' }
  const names = data.flatMap((item: unknown) => (isRecord(item) && typeof item.id === 'string' ? [item.id] : []))
  if (names.includes(model)) return done()
  // Lists leave out aliases and tags: only a chat shows whether the name is taken.
  return { next: 'ask-chat', near: likely(model, names) }
}

const NEAR = 3

function likely(model: string, names: readonly string[]): readonly string[] {
  const nearest = nearestName(model, names)
  const start = model.slice(0, 4).toLowerCase()
  const similar = names.filter((name) => name !== nearest && name.toLowerCase().startsWith(start))
  const first = [...(nearest ? [nearest] : []), ...similar]
  return (first.length > 0 ? first : names).slice(0, NEAR)
}

/** What an answer to a chat of one token says. */
export function readChatAnswer(status: number, body: string): Verdict {
  const problem = problemOfStatus(status)
  if (problem) return done(problem)
  const json = parse(body)
  if (status >= 200 && status < 300) return done(isRecord(json) && Array.isArray(json.choices) ? undefined : 'not-openai')
  const error = isRecord(json) ? json.error : undefined
  if (error === undefined) return done('not-openai')
  const said = JSON.stringify(error)
  if (
    /model_not_found|model[^"]{0,80}(not (found|exist)|does not exist|unknown|invalid)|(unknown|invalid|no such) model/i.test(
      said,
    )
  )
    return done('unknown-model')
  // It knows the protocol and the model, and only dislikes the size of this question.
  if (/max_tokens|max_completion_tokens/.test(said)) return done()
  return done(status === 404 ? 'unknown-model' : 'not-openai')
}

function problemOfStatus(status: number): ConnectionProblem | undefined {
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 429) return 'rate-limited'
  return status >= 500 && status !== 501 ? 'server-error' : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
