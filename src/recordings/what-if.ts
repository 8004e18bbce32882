/**
 * What if: one turn of a record as a run of another graph on the same answers. This only says what is to be run, as data; running is
 * the engine's work, and telling where the two part is replay/compare-runs.ts.
 */
import { graphNamed } from '../document/queries'
import type { AgentDocument } from '../document/types'
import type { TraceIndex } from '../replay/trace-index'
import { type Cassette, cassetteOf, turnOf } from '../trace/cassette'
import { isMessage, messageLists } from '../trace/message-lists'
import { questionOf } from '../trace/question'

export interface WhatIf {
  readonly cassette: Cassette
  /** The first update to the document's entry graph: what was there when the turn began. */
  readonly input: Readonly<Record<string, unknown>>
  /** Fields of the record that the document does not have: they were left out. */
  readonly leftOut: readonly string[]
}

export type WhatIfProblem = { readonly code: 'no-such-turn' | 'no-answers' | 'no-entry-graph' | 'no-conversation' }

/**
 * The turn (from 1) of a record for a run of this document. The conversation until then goes into the document's first field of
 * messages, without system messages: those are the document's own. Other fields go where their name and type fit.
 * `answers`: those of the turn, when they are at hand already.
 */
export function whatIf(
  index: TraceIndex,
  turn: number,
  document: AgentDocument,
  answers?: Cassette,
): { readonly ok: true; readonly value: WhatIf } | { readonly ok: false; readonly error: WhatIfProblem } {
  const graph = graphNamed(document, document.entry)
  if (!graph) return { ok: false, error: { code: 'no-entry-graph' } }
  const start = index.steps.find((step) => step.kind === 'input' && step.turn === turn && step.ns.length === 0)
  if (!start) return { ok: false, error: { code: 'no-such-turn' } }
  const cassette = answers ?? cassetteOf(turnOf(index.events, turn))
  if (cassette.replies.length + cassette.results.length === 0) return { ok: false, error: { code: 'no-answers' } }
  const state = index.stateAt(start.index)
  const [conversation] = messageLists(state)
  const field = graph.state.fields.find(({ type, reducer }) => type === 'messages' || reducer === 'messages')
  const input: Record<string, unknown> = {}
  const leftOut: string[] = []
  if (conversation && !field) return { ok: false, error: { code: 'no-conversation' } }
  if (conversation && field) input[field.name] = conversation.messages.filter(({ role }) => role !== 'system')
  if (!conversation && field) {
    // A run may begin with a text that is no message yet.
    const head = index.events.at(start.firstSeq)
    const question = questionOf(head?.type === 'run-started' ? head.input : undefined, state)?.trim()
    const asks = question !== undefined && question !== '' && !graph.state.fields.some(({ name }) => name === 'question')
    if (asks) input.question = question
  }
  for (const [name, value] of Object.entries(state)) {
    if (name === conversation?.field) continue
    const own = graph.state.fields.find((one) => one.name === name)
    const other = own && own !== field && !(Array.isArray(value) && value.some(isMessage))
    if (other) input[name] = value
    else leftOut.push(name)
  }
  return { ok: true, value: { cassette, input, leftOut } }
}
