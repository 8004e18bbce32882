/** Steps of Browser Use: what the model thought, the actions that it chose, and what each of them brought, side by side. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

export const isBrowserStep = (value: unknown): value is UnknownRecord =>
  isRecord(value) && Object.hasOwn(value, 'model_output') && Array.isArray(value.result) && isRecord(value.state)

export function mapBrowserStep(value: UnknownRecord): readonly MappedMessage[] {
  const said = isRecord(value.model_output) ? value.model_output : undefined
  const results = Array.isArray(value.result) ? value.result.filter(isRecord) : []
  const metadata = isRecord(value.metadata) ? value.metadata : {}
  const { step_start_time: start, step_end_time: end } = metadata
  // A step in which nothing could be read of what the model said holds an error alone.
  if (!said) return results.flatMap((one) => (textOf(one.error) === undefined ? [] : [putIn('other', one.error, end, 'error')]))
  const actions = Array.isArray(said.action) ? said.action.filter(isRecord).flatMap(actionOf) : []
  const n = textOf(metadata.step_number) ?? String(metadata.step_number ?? start ?? '')
  const calls = actions.map(({ name, args }, i) => ({ id: n === '' ? '' : `step-${n}-${i + 1}`, name, args }))
  const last = results.at(-1)
  const ends = last?.is_done === true && calls.at(-1)?.name === 'done'
  const asked = ends ? calls.slice(0, -1) : calls
  const message = saidBy({
    content: ends ? (textOf(last?.extracted_content) ?? textOf(actions.at(-1)?.args.text) ?? '') : '',
    reasoning: thoughtOf(said),
    calls: asked,
    time: start,
  })
  const came = asked.flatMap((call, i): readonly MappedMessage[] => {
    const result = results[i]
    if (!result) return []
    const error = textOf(result.error)
    const content = error ?? textOf(result.extracted_content) ?? textOf(result.long_term_memory) ?? ''
    return [answered({ callId: call.id, name: call.name, content, failed: error !== undefined, time: end })]
  })
  return [message, ...came]
}

/** `{"click_element": {"index": 3}}`; fields without a value belong to other actions. */
function actionOf(action: UnknownRecord): readonly { readonly name: string; readonly args: UnknownRecord }[] {
  return Object.entries(action)
    .filter(([, args]) => args !== null && args !== undefined)
    .map(([name, args]) => ({ name, args: isRecord(args) ? args : { value: args } }))
}

function thoughtOf(said: UnknownRecord): string {
  const state = isRecord(said.current_state) ? said.current_state : said
  const parts = [state.thinking, state.evaluation_previous_goal, state.memory, state.next_goal]
  return parts.flatMap((part) => textOf(part) ?? []).join('\n')
}
