/** Events as a trace may hold them: a trace is JSON, and a value that is missing is no JSON. */
import type { EventDraft, Write } from '../../trace/events'

/** What a record does not have is `null`: a trace is JSON, and there a value that is missing is a fault. */
export function withoutMissing(draft: EventDraft): EventDraft {
  switch (draft.type) {
    case 'run-started':
      return draft.input === undefined ? { ...draft, input: null } : draft
    case 'run-finished':
      return draft.output === undefined ? { ...draft, output: null } : draft
    case 'tool-called':
      return draft.args === undefined ? { ...draft, args: null } : draft
    case 'interrupted':
      return draft.question === undefined ? { ...draft, question: null } : draft
    case 'resumed':
      return draft.answer === undefined ? { ...draft, answer: null } : draft
    case 'state-written':
      return { ...draft, writes: withoutUndefined(draft.writes) }
    default:
      return draft
  }
}

export const withoutUndefined = (writes: readonly Write[]): readonly Write[] =>
  writes.some(({ value }) => value === undefined)
    ? writes.map((write) => (write.value === undefined ? { ...write, value: null } : write))
    : writes
