/** One call of the Gemini API as programs log it: a request with its contents, a response with its candidates, side by side or merged. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { ConversationFacts } from '../core/conversation'
import { type FoundExchange, mostly, placedItems } from '../core/find-conversations'
import { partsOf, requestKeys, responseKeys } from '../core/parts'
import { readTime } from '../core/times'
import { googleSystem, isContent } from '../messages/google'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readGoogleUsage } from '../messages/usage'

/** True for a response: candidates with a content or with the reason why they end, or the reason why there are none. */
export const isResponse = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  ((Array.isArray(value.candidates) &&
    value.candidates.some((one) => isRecord(one) && (isContent(one.content) || finishOf(one) !== undefined))) ||
    blockOf(value) !== undefined)

/** Why a candidate ends where it ends. */
export const finishOf = (candidate: UnknownRecord): string | undefined =>
  textOf(candidate.finishReason) ?? textOf(candidate.finish_reason)

/** Why there is no answer: the prompt, or what was about to be said, was blocked. */
export function blockOf(value: UnknownRecord): string | undefined {
  const feedback = [value.promptFeedback, value.prompt_feedback].find(isRecord)
  const [first] = Array.isArray(value.candidates) ? (value.candidates as readonly unknown[]) : []
  const ended = isRecord(first) && !isContent(first.content) ? finishOf(first) : undefined
  return (feedback && (textOf(feedback.blockReason) ?? textOf(feedback.block_reason))) ?? (ended === 'STOP' ? undefined : ended)
}

/** What stands beside a list of contents. */
export function factsOf(holder: UnknownRecord): ConversationFacts {
  const config = [holder.config, holder.generationConfig].find(isRecord) ?? {}
  const tools = readTools(holder.tools ?? config.tools)
  const model = textOf(holder.model) ?? textOf(holder.modelVersion)
  const system = googleSystem(
    holder.systemInstruction ?? holder.system_instruction ?? config.systemInstruction ?? config.system_instruction,
  )
  return {
    ...(tools.length === 0 ? {} : { tools }),
    ...(model === undefined ? {} : { model }),
    ...(system === '' ? {} : { system }),
  }
}

/** The exchange that an object is; `undefined` for anything else. */
export function geminiExchange(value: UnknownRecord, path: string): FoundExchange | undefined {
  const response = [{ value, path }, ...partsOf(value, path, responseKeys)].find((part) => isResponse(part.value))
  if (!response) return undefined
  const request = [...partsOf(value, path, requestKeys), { value, path }].find(({ value: asked }) => hasContents(asked))
  const contents = request?.value.contents
  const sent =
    typeof contents === 'string'
      ? [{ value: { role: 'user', parts: [{ text: contents }] }, path: `${request?.path ?? ''}.contents` }]
      : placedItems(Array.isArray(contents) ? contents : [], `${request?.path ?? ''}.contents`)
  const { value: reply } = response
  const candidates = Array.isArray(reply.candidates) ? placedItems(reply.candidates, `${response.path}.candidates`) : []
  const answers = candidates.flatMap((candidate) =>
    isRecord(candidate.value) && isContent(candidate.value.content)
      ? [{ value: { role: 'model', ...candidate.value.content }, path: `${candidate.path}.content` }]
      : [],
  )
  const [first, ...others] = answers
  const [chosen] = candidates
  const facts = factsOf(request?.value ?? {})
  return {
    type: 'exchange',
    path,
    sent,
    replies: first ? [first] : [],
    alternatives: others,
    ...facts,
    model: textOf(reply.modelVersion) ?? textOf(reply.model_version) ?? facts.model,
    usage: readGoogleUsage(reply.usageMetadata ?? reply.usage_metadata),
    finish: isRecord(chosen?.value) ? finishOf(chosen.value) : undefined,
    time: readTime(reply.createTime ?? reply.create_time),
    error: blockOf(reply),
  }
}

const hasContents = ({ contents }: UnknownRecord): boolean =>
  typeof contents === 'string' || (Array.isArray(contents) && mostly(contents, isContent))
