/**
 * Which tools were there to be called. A log seldom says it; the code or the text around it may. `unboundTools` compares a run with
 * such a list, or with the tools of the document that it is laid over: a name that nobody could have called is worth a word.
 */
import type { EventDraft, TraceEvent } from '../../trace/events'

const lists = /\b(?:bind_tools|bindTools|ToolNode|tools(?:_list)?)\s*(?:=|:|\()\s*\[([^\][\n]{1,2000})\]/g

/** The tools that a text binds, for instance `tools = [search, think]` or `bind_tools([search])`; empty when it binds none. */
export function boundIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(lists)) {
    for (const item of (match[1] ?? '').split(',')) {
      const name = item.trim().replace(/^["'`]|["'`]$/g, '')
      if (/^[A-Za-z_][\w-]{0,119}$/.test(name)) found.add(name)
    }
  }
  return [...found]
}

/** A notice for each tool of the run that is not in `bound`, at most one a name. Nothing when `bound` is empty. */
export function unboundTools(events: readonly TraceEvent[], bound: readonly string[]): readonly EventDraft[] {
  if (bound.length === 0) return []
  const known = new Set(bound)
  const notices: EventDraft[] = []
  for (const event of events) {
    const names =
      event.type === 'model-replied'
        ? [...(event.message.toolCalls ?? []), ...(event.message.invalidCalls ?? [])].map(({ name }) => name)
        : event.type === 'tool-called'
          ? [event.tool]
          : []
    for (const name of names) {
      if (known.has(name)) continue
      known.add(name)
      const text = `The run calls ${name}, but the tools are ${bound.join(', ')}.`
      notices.push({
        type: 'notice',
        code: 'unbound-tool',
        text,
        data: { tool: name, bound: [...bound] },
        ...(event.recorded === undefined ? {} : { recorded: event.recorded }),
      })
    }
  }
  return notices
}
