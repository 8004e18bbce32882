/**
 * Trajectories of DSPy's ReAct: one object with `thought_0`, `tool_name_0`, `tool_args_0`, `observation_0` and so on, alone or in a prediction
 * with what came out of it. The last tool is to finish: what the prediction says beside the trajectory is the answer.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { readCall, splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import { textOf } from '../messages/mapped'

export const dspy: Importer = {
  id: 'dspy',
  name: { en: 'DSPy trajectories', es: 'Trayectorias de DSPy' },
  detect,
  parse,
}

interface Trajectory {
  readonly steps: UnknownRecord
  /** What stands beside it: inputs and outputs of the program. */
  readonly around: UnknownRecord
  readonly path: string
}

const isTrajectory = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  Object.hasOwn(value, 'tool_name_0') &&
  (Object.hasOwn(value, 'thought_0') || Object.hasOwn(value, 'tool_args_0'))

/** In the value itself, in its `trajectory`, or in the items of a list. */
function trajectoriesIn(value: unknown, path = '', depth = 0): readonly Trajectory[] {
  if (isTrajectory(value)) return [{ steps: value, around: {}, path }]
  if (isRecord(value) && isTrajectory(value.trajectory))
    return [{ steps: value.trajectory, around: value, path: `${path}.trajectory` }]
  return Array.isArray(value) && depth < 2
    ? value.flatMap((item: unknown, i) => trajectoriesIn(item, `${path}[${i}]`, depth + 1))
    : []
}

function detect(source: Source): Detection | undefined {
  const sample = source.documents().documents.slice(0, 20)
  if (!sample.some(({ value }) => trajectoriesIn(Array.isArray(value) ? value.slice(0, 20) : value).length > 0)) return undefined
  return {
    confidence: 0.93,
    why: { en: 'fields such as "thought_0" and "tool_name_0"', es: 'campos como "thought_0" y "tool_name_0"' },
  }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const { cut } = source.documents()
  const documents = readableDocuments(source, ledger)
  return documents.flatMap((document, i) => {
    const found = trajectoriesIn(document.value)
    if (found.length === 0) ledger.drop(ledger.record(placeIn(document, ''), 'record'), noTrajectory)
    return found.map((one, n) => {
      const messages = messagesOf(one, (path) => placeIn(document, path), ledger)
      const isLast = i === documents.length - 1 && n === found.length - 1
      return planConversation(messages, cut && isLast ? { cut } : {}, ledger)
    })
  })
}

const inputs = ['question', 'query', 'input', 'task', 'user_request', 'request'] as const
const outputs = ['answer', 'response', 'output', 'result', 'process_result'] as const

function messagesOf(
  { steps, around, path }: Trajectory,
  place: (path: string) => string,
  ledger: Ledger,
): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = []
  const inside = isRecord(around.inputs) ? around.inputs : around
  const asked = inputs.map((key) => textOf(inside[key])).find((one) => one !== undefined)
  if (asked !== undefined) {
    const record = ledger.record(place(path.replace(/\.trajectory$/, '')), 'question')
    messages.push({ mapped: { message: { id: '', role: 'human', text: asked } }, source: record })
  }
  const last = lastStep(steps)
  for (let i = 0; i <= last; i++) {
    const link = ledger.record(place(`${path}.tool_name_${i}`), 'step')
    const name = textOf(steps[`tool_name_${i}`]) ?? ''
    const thought = asText(steps[`thought_${i}`] ?? '')
    const observation = steps[`observation_${i}`]
    const finishes = name === 'finish' && i === last
    const call = name === '' || finishes ? [] : [readCall(`step-${i}`, name, steps[`tool_args_${i}`])]
    const answer = finishes ? outputs.map((key) => textOf(around[key])).find((one) => one !== undefined) : undefined
    const blocks =
      answer === undefined || thought === ''
        ? {}
        : {
            blocks: [
              { type: 'reasoning', text: thought },
              { type: 'text', text: answer },
            ],
          }
    messages.push({
      mapped: { message: { id: '', role: 'ai', text: answer ?? thought, ...blocks, ...splitCalls(call) } },
      source: link,
    })
    if (call.length === 0 || observation === undefined || observation === null) continue
    const text = asText(observation)
    const { status, guess } = statusOf(/^Execution error in /.test(text) ? { is_error: true } : {}, text)
    messages.push({
      mapped: {
        message: { id: '', role: 'tool', text, toolCallId: `step-${i}`, ...(status === undefined ? {} : { status }) },
        ...(guess ? { guesses: [guess] } : {}),
      },
      source: link,
    })
  }
  return messages
}

/** The number of its last step; steps before it may lack. */
function lastStep(steps: UnknownRecord): number {
  let last = 0
  for (const key of Object.keys(steps)) {
    const number = /^(?:thought|tool_name|observation)_(\d{1,4})$/.exec(key)?.[1]
    if (number !== undefined) last = Math.max(last, Number(number))
  }
  return last
}

const noTrajectory = { en: 'There is no trajectory in it.', es: 'No contiene ninguna trayectoria.' }
