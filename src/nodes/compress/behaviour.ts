/**
 * Compress: sums the conversation up into a field. The instruction is the last thing the model reads, after the history, so that
 * any provider accepts the history as it stands. Its tokens are marked as a summary: they are not the agent's answer.
 */
import { type BaseMessage, HumanMessage, RemoveMessage } from '@langchain/core/messages'
import { asText } from '../../base/json'
import { callModel } from '../behaviour/call-model'
import { type Behaviour, type EngineState, messagesIn, type TaskScope } from '../behaviour/contract'
import { answersForLeftCalls } from '../behaviour/left-calls'
import { toPlain } from '../behaviour/messages'
import { fillPrompt } from '../behaviour/prompt'

export const compressBehaviour: Behaviour<'compress'> = async (node, state, scope) => {
  const { config } = node
  const before = messagesIn(state, config.messages)
  const answers = answersForLeftCalls(before, scope)
  const history: readonly BaseMessage[] = [...before, ...answers]
  const instruction = [fillPrompt(config.prompt, [], state, scope), notesOf(state, config.notes)]
    .filter((part) => part !== '')
    .join('\n\n')
  const reply = await callModel(
    {
      modelId: config.model,
      messages: [...history, new HumanMessage({ id: `${node.id}-prompt`, content: instruction })],
      history,
      tools: [],
      purpose: 'summary',
      node: node.id,
    },
    scope,
  )
  const update: Record<string, unknown> = { [config.into]: valueFor(config.into, toPlain(reply).text, scope) }
  const removed = config.keepLast === undefined ? [] : removals(history, config.keepLast, config.messages, scope)
  if (answers.length > 0 || removed.length > 0) update[config.messages] = [...answers, ...removed]
  return { update }
}

/** Notes that the hands collected are given to the model as they are, under the instruction. */
function notesOf(state: EngineState, field: string | undefined): string {
  const notes = field === undefined ? undefined : state[field]
  return Array.isArray(notes) && notes.length > 0 ? `Notes:\n${notes.map((note) => `- ${asText(note)}`).join('\n')}` : ''
}

/** A list field gets the summary as one item; every other field gets the text. */
function valueFor(field: string, text: string, scope: TaskScope): unknown {
  const into = scope.fields.find((f) => f.name === field)
  return into?.type === 'list' || into?.reducer === 'append' ? [text] : text
}

/**
 * The messages to take out so that about the last `keep` stay. The cut moves forward to a human or assistant message that is not
 * answered before it: a tool result must not lose its call. Only a field with the messages reducer understands removals.
 */
function removals(history: readonly BaseMessage[], keep: number, field: string, scope: TaskScope): readonly RemoveMessage[] {
  if (scope.fields.find((f) => f.name === field)?.reducer !== 'messages') return []
  let from = Math.max(0, history.length - keep)
  while (from < history.length && history[from]?.type === 'tool') from++
  return history.slice(0, from).flatMap((message) => (message.id ? [new RemoveMessage({ id: message.id })] : []))
}
