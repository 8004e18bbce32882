/** What one visit of a node wrote, as its lines tell: the writes, and what they did to the state. */
import type { StateChange, Write } from '../../trace/events'
import type { Message } from '../../trace/message'

const notPrinted = '[not in the log]'
const nothing: readonly never[] = []

const withOne = <T>(list: readonly T[], one: T): readonly T[] => (list.length === 0 ? [one] : [...list, one])

/** Filled while a visit is read; in the state once the visit has ended. Lists are made anew: one that is pushed to keeps room for more. */
export class Done {
  writes: readonly Write[] = nothing
  changes: readonly StateChange[] = nothing
  messages: readonly Message[] = nothing

  said(messages: readonly Message[]): void {
    this.messages = this.messages.length === 0 ? messages : [...this.messages, ...messages]
    this.writes = withOne(this.writes, { field: 'messages', reducer: 'messages', value: messages })
    this.changes = withOne(this.changes, { field: 'messages', op: 'append', values: messages })
  }

  /** Of several fields, the log prints at most the first one's text. */
  wrote(fields: readonly string[], text: string): void {
    for (const [i, field] of fields.entries()) {
      const value = i === 0 && text !== '' ? text : notPrinted
      this.writes = withOne(this.writes, { field, reducer: 'replace', value })
      if (field !== 'messages') this.changes = withOne(this.changes, { field, op: 'set', value })
    }
  }
}
