/**
 * Compress: sums the conversation up into a field. The instruction is the last thing the model reads, after the history, so that
 * any provider accepts the history as it stands. Its tokens are marked as a summary: they are not the agent's answer.
 */
import { HumanMessage } from '@langchain/core/messages'
import { asText } from '../../base/json'
import { callModel } from '../behaviour/call-model'
import { type Behaviour, type EngineState, holdsMessages, messagesIn } from '../behaviour/contract'
import { toPlain } from '../behaviour/messages'
import { fillPrompt } from '../behaviour/prompt'
import { removals } from '../behaviour/removals'

export const compressBehaviour: Behaviour<'compress'> = async (node, state, scope) => {
  const { config } = node
  const history = messagesIn(state, config.messages)
  const instruction = [fillPrompt(config.prompt, [], state, scope), notesOf(state, config.notes)]
    .filter((part) => part !== '')
    .join('\n\n')
  const reply = await callModel(
    {
      modelId: config.model,
      history,
      after: [new HumanMessage({ id: `${node.id}-prompt`, content: instruction })],
      tools: [],
      purpose: 'summary',
      node: node.id,
    },
    scope,
  )
  const into = scope.fields.find((field) => field.name === config.into)
  // A conversation takes the summary as a message, a list as one item, every other field as text.
  const text = toPlain(reply).text
  const summary = into && holdsMessages(into) ? [reply] : into?.type === 'list' || into?.reducer === 'append' ? [text] : text
  const removed = removedFrom()
  if (removed.length === 0) return { update: { [config.into]: summary } }
  if (config.into === config.messages) return { update: { [config.into]: [...removed, reply] } }
  return { update: { [config.into]: summary, [config.messages]: removed } }

  function removedFrom() {
    if (config.keepLast === undefined) return []
    const removed = removals(history, config.keepLast)
    if (removed.length === 0 || scope.fields.find((field) => field.name === config.messages)?.reducer === 'messages')
      return removed
    const text = `${node.id} keeps the last ${config.keepLast} messages, but only the messages reducer can take messages out: nothing was removed from "${config.messages}".`
    scope.emit({ type: 'notice', code: 'removals-ignored', text, node: node.id, data: { field: config.messages } })
    return []
  }
}

/** Notes that the hands collected are given to the model as they are, under the instruction. */
function notesOf(state: EngineState, field: string | undefined): string {
  const notes = field === undefined ? undefined : state[field]
  return Array.isArray(notes) && notes.length > 0 ? `Notes:\n${notes.map((note) => `- ${asText(note)}`).join('\n')}` : ''
}
