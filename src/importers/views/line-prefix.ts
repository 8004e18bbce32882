/**
 * Texts of which every line begins with something that a terminal, a log or a mail put in front of it: a time, a level, the name of a
 * container, a mark of quotation, blanks. The lines stay where they were, so that every place still leads to its line.
 */
import { type Source, sourceOf } from '../core/source'

const time =
  '\\[?(?:\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?: ?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?|\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?|[A-Z][a-z]{2} +\\d{1,2} \\d\\d:\\d\\d:\\d\\d)\\]?'
const level = '\\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL)\\]?'

/** What may stand in front of a line; the shortest first: a reader may need what only looks like more of it. */
const prefixes: readonly RegExp[] = [
  /^[\w.-]{1,60} +\| ?/,
  /^(?:> ?)+/,
  new RegExp(`^${time}(?: ?[-|:])?(?: |$)`),
  new RegExp(`^(?:${time}[ ,|:-]*)?${level}(?:(?=[ :|\\[-])[ :|-]*)(?:\\[[^\\]\\n]{1,80}\\][ :|-]*)?`, 'i'),
  new RegExp(`^${time}[ ,|:-]+${level}[ :|-]+[\\w.]{1,80}(?:[:.]\\d+)?(?: - | ?[:|] ?|\\] ?)`, 'i'),
  new RegExp(`^${time}[ ,|-]+[\\w.]{1,80}[ |-]+${level}(?: - |[ :|-]+)`, 'i'),
  new RegExp(`^${time} [\\w.-]{1,80} [\\w.@/-]{1,80}(?:\\[\\d+\\])?: `),
  /^(?:stdout|stderr)(?: F)? /,
]

const LOOKED_AT = 200

/** The source without its prefixes, once for each way to read them; none when its lines have none. */
export function* withoutLinePrefix(source: Source): Generator<Source> {
  const indent = commonIndent(source)
  if (indent > 0) yield cut(source, (line) => line.slice(Math.min(indent, line.search(/\S|$/))))
  const looked = source.lines(LOOKED_AT).filter((line) => line.trim() !== '')
  if (looked.length === 0) return
  for (const prefix of prefixes) {
    const good = looked.filter((line) => prefix.test(line)).length
    if (good < looked.length * 0.8 || !prefix.test(looked[0] ?? '')) continue
    yield cut(source, (line) => line.replace(prefix, ''))
  }
}

function commonIndent(source: Source): number {
  let least = 80
  for (const line of source.lines(LOOKED_AT)) if (line.trim() !== '') least = Math.min(least, line.search(/\S/))
  return least === 80 ? 0 : least
}

function cut(source: Source, bare: (line: string) => string): Source {
  const text = source.lines().map(bare).join('\n')
  const inner = sourceOf(text, source.name, [...source.repairs, 'line-prefix'])
  return { ...inner, leftOut: source.leftOut, redacted: source.redacted + inner.redacted }
}
