/**
 * A stand-in for the engine's worker: it speaks the same messages and sends one reply that streams for as long as it is let,
 * in one batch a frame as the real one does.
 */

import type { FromWorker, ToWorker } from '../../../src/run/worker-messages'
import type { EventDraft, TraceEvent } from '../../../src/trace/events'
import { tokensPerSecond } from './protocol'

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: { readonly data: ToWorker }) => void) | null
}
const frameMs = 16
const words = ['The ', 'evidence ', 'says ', 'that ', 'retrieval ', 'helps, ', 'and ', 'citations ', 'help ', 'more.\n']

let seq = 0
let stopped = false

/** Gives events their place in the run. */
const placed = (drafts: readonly EventDraft[], step: number): readonly TraceEvent[] =>
  drafts.map((draft) => ({ ...draft, seq: seq++, at: Math.round(performance.now()), ns: [], step }) as TraceEvent)

async function stream(id: number): Promise<void> {
  const say = (drafts: readonly EventDraft[], step: number) =>
    scope.postMessage({ type: 'events', id, events: placed(drafts, step) })
  const question = { id: 'message-1', role: 'human', text: 'What helps against hallucination?' } as const
  say(
    [
      { type: 'run-started', runId: 'run-1', input: { question: question.text }, budget: {} },
      { type: 'state-committed', changes: [{ field: 'researcher_messages', op: 'append', values: [question] }] },
    ],
    0,
  )
  say(
    [
      { type: 'node-started', taskId: 'task-1', node: 'llm_call', kind: 'brain', cause: 'start' },
      { type: 'model-called', taskId: 'task-1', callId: 'call-1', model: 'brain', messages: [question], tools: [] },
    ],
    1,
  )
  const from = performance.now()
  let sent = 0
  while (!stopped) {
    await new Promise((resolve) => setTimeout(resolve, frameMs))
    const due = Math.floor(((performance.now() - from) / 1000) * tokensPerSecond)
    const batch = Array.from({ length: due - sent }, (_, i): EventDraft => {
      const text = words[(sent + i) % words.length] ?? ''
      return { type: 'token', callId: 'call-1', text }
    })
    sent = due
    say(batch, 1)
  }
  say([{ type: 'run-finished', status: 'stopped', output: {} }], 1)
  scope.postMessage({ type: 'finished', id })
}

scope.onmessage = ({ data }) => {
  if (data.type === 'warm-up') scope.postMessage({ type: 'ready', id: data.id })
  if (data.type === 'stop') stopped = true
  if (data.type === 'start') {
    stopped = false
    seq = 0
    void stream(data.id)
  }
}
