/** A router's line: why, where to, and what it says about tool calls, which may contradict what the lines before it show. */
import { languages } from '../../base/language'
import { logWords } from '../../trace/log-words'

export interface RouteLine {
  readonly because: string
  /** Empty when the line names none. END is `__end__`. */
  readonly targets: readonly string[]
  /** The node before the arrow of `brain -> hands`. */
  readonly source: string | undefined
  /** A branch that leads nowhere, as the line says; `null`: none was chosen. */
  readonly nowhere: string | null | undefined
  /** What it says about calls in the last message. */
  readonly calls: 'some' | 'none' | undefined
  /** A tool of which it says that it was called. */
  readonly called: string | undefined
}

const MARK = '\u0001'
const parts = languages.map((language) => {
  const words = logWords[language]
  const [, to = ''] = words.route(MARK, MARK).split(MARK)
  const [, chose = '', nowhere = ''] = words.nowhere(MARK, MARK).split(MARK)
  return { to, chose, nowhere, some: words.callsPresent, none: words.noCallsPresent }
})

const goTo =
  /(?:^|\s)(?:route|routing|routed|going|go|send|sending|next|goto|continue|ir|va|vamos)(?:\s*:\s*|\s+(?:to|a)\s+|\s*=\s*)/i
const none =
  /\bno (?:more )?tool[ _]?calls?\b|\btool[ _]?calls?\s*\?\s*(?:no|false)\b|\bsin (?:tool_calls|llamadas)\b|\bno hay (?:tool_calls|llamadas)\b/i
const some =
  /\btool[ _]?calls? (?:present|found|detected|exist)|\btool[ _]?calls?\s*\?\s*(?:yes|true)\b|\bhay (?:tool_calls|llamadas)\b/i
const wasCalled = /\b([\p{L}_][\p{L}\p{N}_.-]{0,119}) was called\b/u
const node = /^[\p{L}_][\p{L}\p{N}_.:-]{0,119}$/u

/** What was read of short lines: routers say few things, and very often. */
const known = new Map<string, RouteLine>()
const KNOWN = 1000
const SHORT = 200

/** Reads what stands behind the tag of a router. Never fails: what it cannot read is the reason. The same text may give the same object. */
export function readRoute(text: string): RouteLine {
  const before = text.length <= SHORT ? known.get(text) : undefined
  if (before) return before
  const route = readOnce(text)
  if (text.length <= SHORT && known.size < KNOWN) known.set(text, route)
  return route
}

function readOnce(text: string): RouteLine {
  const claim = parts.some((one) => text.startsWith(one.some)) || some.test(text) ? 'some' : undefined
  const calls = none.test(text) || parts.some((one) => text.startsWith(one.none)) ? 'none' : claim
  const facts = { calls, called: wasCalled.exec(text)?.[1] } as const
  for (const { to, chose, nowhere } of parts) {
    const chosen = nowhere !== '' && text.endsWith(nowhere) ? text.lastIndexOf(chose) : -1
    if (chosen > 0) {
      const branch = text.slice(chosen + chose.length, -nowhere.length)
      return { because: text.slice(0, chosen), targets: [], source: undefined, nowhere: branch === '-' ? null : branch, ...facts }
    }
    const at = text.lastIndexOf(to)
    const targets = at > 0 ? targetsIn(text.slice(at + to.length)) : undefined
    if (targets) return { because: text.slice(0, at), targets, source: undefined, nowhere: undefined, ...facts }
  }
  const arrow = /\s*(?:->|→|=>)\s*/.exec(text)
  const after = arrow ? targetsIn(text.slice(arrow.index + arrow[0].length).replace(goTo, '')) : undefined
  if (arrow && after) {
    const before = text.slice(0, arrow.index).trim()
    return { because: text, targets: after, source: node.test(before) ? before : undefined, nowhere: undefined, ...facts }
  }
  const way = goTo.exec(text)
  const named = way ? targetsIn(text.slice(way.index + way[0].length)) : node.test(text) ? targetsIn(text) : undefined
  return { because: text, targets: named ?? [], source: undefined, nowhere: undefined, ...facts }
}

function targetsIn(text: string): readonly string[] | undefined {
  const list = text
    .trim()
    .replace(/[.\s]+$/, '')
    .split(/\s*,\s*/)
    .map((name) => name.replace(/^["'`[]+|["'`\]]+$/g, ''))
  if (!list.every((name) => node.test(name))) return undefined
  return list.map((name) => (/^(?:end|__end__)$/i.test(name) ? '__end__' : name))
}
