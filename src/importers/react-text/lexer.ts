/**
 * Lines of a Thought / Action / Observation text to sections. What follows a label up to the next one belongs to it, however many
 * lines it has. Observations may hold such labels themselves: one counts only where it goes on from the section before it.
 */
export type Label =
  | 'question'
  | 'thought'
  | 'action'
  | 'input'
  | 'observation'
  | 'final'
  | 'reflection'
  /** ``Invoking: `tool` with `{…}` ``. */
  | 'invoking'
  /** `> Entering new … chain...` */
  | 'enter'
  | 'finished'
  /** A line of dashes. */
  | 'rule'
  | 'text'

export interface Section {
  readonly label: Label
  /** The number in `Thought 3:`. */
  readonly number: number | undefined
  readonly text: string
  /** 1-based. */
  readonly line: number
}

const names: Readonly<Record<string, Label>> = {
  thought: 'thought',
  think: 'thought',
  action: 'action',
  act: 'action',
  'action input': 'input',
  observation: 'observation',
  obs: 'observation',
  'final answer': 'final',
  question: 'question',
  claim: 'question',
  reflection: 'reflection',
}

const label =
  /^[ \t]{0,3}(?:\[[^\]]{1,30}\][ \t]*)?(?:\d{1,9}[ \t]+(?=Claim|Question))?[*_#]{0,4}[ \t]?(Thought|THOUGHT|Think|THINK|Action Input|ACTION INPUT|Action|ACTION|Act|ACT|Observation|OBSERVATION|Obs|Final Answer|FINAL ANSWER|Question|QUESTION|Claim|Reflection)[ \t]{0,3}(\d{1,6})?[ \t]{0,3}[*_]{0,2}[ \t]?:[*_]{0,2}[ \t]?/
const entering = /^\s{0,8}> Entering new .{0,100}chain/
const finished = /^\s{0,8}> Finished .{0,100}chain/
const rule = /^\s{0,8}[-=*_]{5,200}\s*$/
const invoking = /^\s{0,8}Invoking: [`'"]/

/** Which labels may follow which section; any other is text. */
const follows: Readonly<Record<Label, readonly Label[]>> = {
  question: ['thought', 'action', 'final', 'question'],
  thought: ['thought', 'action', 'final', 'observation', 'question', 'reflection'],
  action: ['input', 'observation', 'thought', 'final', 'reflection', 'question'],
  input: ['observation', 'thought', 'final', 'action', 'reflection'],
  observation: ['thought', 'action', 'final', 'question', 'reflection'],
  final: ['thought', 'question', 'reflection', 'observation'],
  reflection: ['question', 'thought'],
  invoking: ['final'],
  enter: ['thought', 'action', 'final', 'question'],
  finished: ['thought', 'action', 'observation', 'final', 'question', 'reflection'],
  rule: ['thought', 'action', 'final', 'question', 'reflection'],
  text: ['thought', 'action', 'observation', 'final', 'question', 'reflection'],
}

/** The label that a line begins with, whether or not it counts there. */
export function labelOf(
  line: string,
): { readonly label: Label; readonly number: number | undefined; readonly length: number } | undefined {
  if (line.startsWith('>') || line.includes('> ')) {
    if (entering.test(line)) return { label: 'enter', number: undefined, length: line.length }
    if (finished.test(line)) return { label: 'finished', number: undefined, length: line.length }
  }
  const found = label.exec(line.slice(0, 80))
  if (found) {
    const name = names[(found[1] ?? '').toLowerCase()]
    if (name) return { label: name, number: found[2] === undefined ? undefined : Number(found[2]), length: found[0].length }
  }
  if (invoking.test(line)) return { label: 'invoking', number: undefined, length: 0 }
  return rule.test(line) ? { label: 'rule', number: undefined, length: line.length } : undefined
}

/** All sections in order. Text without a label is a section of its own. */
export function sectionsOf(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = []
  let open: { label: Label; number: number | undefined; line: number; parts: string[] } | undefined
  let numbered: boolean | undefined
  let last = 0
  const close = () => {
    if (!open) return
    const text = open.parts.join('\n').trim()
    if (text !== '' || open.label !== 'text') sections.push({ label: open.label, number: open.number, text, line: open.line })
    open = undefined
  }
  for (const [i, line] of lines.entries()) {
    const found = labelOf(line)
    // A blob that is closed is a whole action: another one may follow without any label between them.
    const whole = open?.label === 'action' && found?.label === 'action' && closedBlob(open.parts)
    const counts = found && (whole || takes(open?.label ?? 'text', found.label, found.number, numbered, last))
    if (!found || !counts) {
      open ??= { label: 'text', number: undefined, line: i + 1, parts: [] }
      open.parts.push(line)
      continue
    }
    close()
    if (found.label === 'thought' || found.label === 'action') numbered ??= found.number !== undefined
    if (found.number !== undefined) last = found.number
    if (found.label === 'question' || found.label === 'rule') last = 0
    if (found.label === 'enter' || found.label === 'finished' || found.label === 'rule') {
      sections.push({ label: found.label, number: undefined, text: line.trim(), line: i + 1 })
    } else open = { label: found.label, number: found.number, line: i + 1, parts: [line.slice(found.length)] }
  }
  close()
  return sections
}

const closedBlob = (parts: readonly string[]): boolean => parts.filter((part) => /^\s*\\?`\\?`\\?`/.test(part)).length > 1

function takes(open: Label, next: Label, number: number | undefined, numbered: boolean | undefined, last: number): boolean {
  if (next === 'enter' || next === 'finished' || next === 'invoking') return true
  // Dashes in the middle of an observation may be a table.
  if (next === 'rule') return open !== 'action' && open !== 'input'
  if (!follows[open].includes(next)) return false
  if (next === 'question' || next === 'final' || next === 'reflection') return true
  if (numbered === true && number === undefined) return false
  // Inside an observation, a number that does not go on from the last one is somebody else's.
  return open !== 'observation' || numbered !== true || number === last || number === last + 1 || number === 1
}
