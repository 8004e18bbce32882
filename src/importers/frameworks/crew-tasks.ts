/** The tasks of a crew as CrewAI logs them: when each began, and what its agent handed in. What the agent did in between is not in the log. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { putIn, saidBy } from '../agent-sessions/made'
import { type MappedMessage, textOf } from '../messages/mapped'

export const isCrewTask = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.task === 'string' &&
  typeof value.agent === 'string' &&
  (value.status === 'started' || value.status === 'completed')

/** What to do, and what came of it; a task that was told to have begun is not given again. */
export function mapCrewTask(value: UnknownRecord, begun: ReadonlySet<string>): readonly MappedMessage[] {
  const { task, timestamp } = value
  const asked = begun.has(keyOf(value)) ? [] : [putIn('human', task, timestamp)]
  if (value.status === 'started') return asked
  const said = saidBy({ content: textOf(value.output) ?? '', time: timestamp })
  const name = textOf(value.agent)?.trim()
  return [...asked, name === undefined ? said : { ...said, message: { ...said.message, name } }]
}

export const keyOf = ({ task, agent }: UnknownRecord): string => JSON.stringify([task, agent])
