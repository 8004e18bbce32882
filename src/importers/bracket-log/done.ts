/** What one visit of a node wrote, as its lines tell: the writes, and what they did to the state. */
import type { StateChange, Write } from '../../trace/events'
import type { Message } from '../../trace/message'

const notPrinted = '[not in the log]'

/** Filled while a visit is read; in the state once the visit has ended. */
export class Done {
  readonly writes: Write[] = []
  readonly changes: StateChange[] = []
  readonly messages: Message[] = []

  said(messages: readonly Message[]): void {
    this.messages.push(...messages)
    this.writes.push({ field: 'messages', reducer: 'messages', value: messages })
    this.changes.push({ field: 'messages', op: 'append', values: messages })
  }

  /** Of several fields, the log prints at most the first one's text. */
  wrote(fields: readonly string[], text: string): void {
    for (const [i, field] of fields.entries()) {
      const value = i === 0 && text !== '' ? text : notPrinted
      this.writes.push({ field, reducer: 'replace', value })
      if (field !== 'messages') this.changes.push({ field, op: 'set', value })
    }
  }
}
