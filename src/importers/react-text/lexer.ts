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
  /** What the program says of itself. */
  | 'log'
  | 'text'

export interface Section {
  readonly label: Label
  /** The number in `Thought 3:`. */
  readonly number: number | undefined
  readonly text: string
  /** 1-based. */
  readonly line: number
  /** The tool that an action asks, where its label says so and its text does not. */
  readonly tool?: string | undefined
  /** Its record in the file, once it is registered: a log may have a million sections. */
  record?: number | undefined
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
  answer: 'final',
  'follow up': 'action',
  'intermediate answer': 'observation',
  'so the final answer is': 'final',
}

const label =
  /^[ \t]{0,3}(?:\[[^\]]{1,30}\][ \t]*)?(?:\d{1,9}[ \t]+(?=Claim|Question))?[*_#]{0,4}[ \t]?(Thought|THOUGHT|Think|THINK|Action Input|ACTION INPUT|Action|ACTION|Act|ACT|Observation|OBSERVATION|Obs|Final Answer|FINAL ANSWER|Answer|Follow up|Intermediate answer|So the final answer is|Question|QUESTION|Claim|Reflection)[ \t]{0,3}(\d{1,6})?[ \t]{0,3}[*_]{0,2}[ \t]?:[*_]{0,2}[ \t]?/
/** Headings of a crew's console: `# Agent:`, and below it `## Task:` or a step. */
const crew = /^[ \t]{0,3}##? (Agent|Task|Using tool|Tool Input|Tool Output):[ \t]?/
const crewNames: Readonly<Record<string, Label>> = {
  Agent: 'log',
  Task: 'question',
  'Using tool': 'action',
  'Tool Input': 'input',
  'Tool Output': 'observation',
}
const belowAgent = /^[ \t]{0,3}## (?:Task|Thought|Using tool|Final Answer):/
const entering = /^\s{0,8}> Entering new .{0,100}chain/
const finished = /^\s{0,8}> Finished .{0,100}chain/
const rule = /^\s{0,8}[-=*_]{5,200}\s*$/
/** A call of a web service, as httpx logs it, and a step of LlamaIndex with nothing new to ask. */
const log =
  /^\s{0,8}(?:INFO:httpx:)?HTTP Request: [A-Z]{3,7} https?:\/\/\S{1,500} "HTTP|^> Running step [\w-]{1,60}\. Step input: (?:None)?\s*$/
const asked = /^> Running step [\w-]{1,60}\. Step input: /
/** Headings in brackets of tutorials that print each step: what they say of a call stands once more in the call below. */
const bracketed = /^\[(?:(Tool Call(?:ed)?|도구 호출)|(Final Answer|최종 답변)|Observation|관찰 내용)\][ \t]*$/
/** What a crew's log says of its agents and tasks, with the time in front. */
const crewLog = /^ ?\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\]\[[A-Z]+\]: == (Starting Task: )?/
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
  invoking: ['final', 'observation', 'thought'],
  enter: ['thought', 'action', 'final', 'question'],
  finished: ['thought', 'action', 'observation', 'final', 'question', 'reflection'],
  rule: ['thought', 'action', 'final', 'question', 'reflection'],
  log: ['thought', 'action', 'input', 'observation', 'final', 'question', 'reflection'],
  text: ['thought', 'action', 'observation', 'final', 'question', 'reflection'],
}

export interface Labelled {
  readonly label: Label
  readonly number: number | undefined
  readonly length: number
  readonly tool?: string
  /** A word that is a label behind a thought only: results often begin a line with it. */
  readonly weak?: boolean
  /** A heading of a call that is told below it. */
  readonly announces?: boolean
  /** A heading that counts in the company of others only. */
  readonly heading?: 'agent' | 'task'
}

/** The label that a line begins with, whether or not it counts there. */
export function labelOf(line: string): Labelled | undefined {
  if ((line.startsWith('> Running') || line.includes('HTTP Request: ')) && log.test(line))
    return { label: 'log', number: undefined, length: 0 }
  if (line.startsWith('>') || line.includes('> ')) {
    const step = asked.exec(line)
    if (step) return { label: 'question', number: undefined, length: step[0].length }
    if (entering.test(line)) return { label: 'enter', number: undefined, length: line.length }
    if (finished.test(line)) return { label: 'finished', number: undefined, length: line.length }
  }
  const inCrew = line.includes(']: == ') ? crewLog.exec(line) : null
  if (inCrew)
    return {
      label: inCrew[1] === undefined ? 'log' : 'question',
      number: undefined,
      length: inCrew[1] === undefined ? 0 : inCrew[0].length,
    }
  const found = label.exec(line.slice(0, 80))
  if (found) {
    const name = names[(found[1] ?? '').toLowerCase()]
    const word = (found[1] ?? '').toLowerCase()
    if (name)
      return {
        label: name,
        number: found[2] === undefined ? undefined : Number(found[2]),
        length: found[0].length,
        ...(word === 'answer' ? { weak: true } : {}),
        ...(word === 'follow up' ? { tool: 'Follow up' } : {}),
      }
  }
  const brackets = line.startsWith('[') ? bracketed.exec(line.slice(0, 40)) : null
  if (brackets?.[2] !== undefined) return { label: 'final', number: undefined, length: line.length }
  if (brackets) return { label: 'log', number: undefined, length: 0, announces: brackets[1] !== undefined }
  const heading = line.startsWith('#') ? crew.exec(line.slice(0, 80)) : null
  const as = heading?.[1] === undefined ? undefined : crewNames[heading[1]]
  if (heading && as) {
    const kind = as === 'log' ? { heading: 'agent' as const } : as === 'question' ? { heading: 'task' as const } : {}
    return { label: as, number: undefined, length: heading[0].length, ...kind }
  }
  if (invoking.test(line)) return { label: 'invoking', number: undefined, length: 0 }
  return rule.test(line) ? { label: 'rule', number: undefined, length: line.length } : undefined
}

/** All sections in order. Text without a label is a section of its own. */
export function sectionsOf(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = []
  let open: { label: Label; number: number | undefined; line: number; parts: string[]; tool?: string | undefined } | undefined
  let numbered: boolean | undefined
  let last = 0
  /** In a crew's console its headings alone count: results there often hold an explanation of the labels. */
  let crewed = false
  let announced = false
  const close = () => {
    if (!open) return
    const { label: name, number, line, tool, parts } = open
    const [first = ''] = parts
    const text = (parts.length === 1 ? first : parts.join('\n')).trim()
    const section: Section = { label: name, number, text, line, tool, record: undefined }
    if (name === 'thought' || name === 'text' || name === 'final') sections.push(...withoutCall(section))
    else sections.push(section)
    open = undefined
  }
  for (const [i, line] of lines.entries()) {
    const found = labelOf(line)
    // A blob that is closed is a whole action: another one may follow without any label between them.
    const whole =
      open?.label === 'action' && found?.label === 'action' && (closedBlob(open.parts) || beginsBlob(open.parts, lines[i + 1]))
    const counts =
      found &&
      !(announced && found.label !== 'invoking') &&
      !(found.weak && open?.label !== 'thought') &&
      !(crewed && !line.startsWith('#')) &&
      !(found.heading === 'agent' && !belowAgent.test(lines[i + 1] ?? '')) &&
      !(found.heading === 'task' && (open !== undefined || sections.at(-1)?.label !== 'log')) &&
      (whole || takes(open?.label ?? 'text', found.label, found.number, numbered, last))
    if (!found || !counts) {
      open ??= { label: 'text', number: undefined, line: i + 1, parts: [] }
      open.parts.push(line)
      continue
    }
    close()
    crewed ||= found.heading === 'agent'
    if (found.label === 'thought' || found.label === 'action') numbered ??= found.number !== undefined
    if (found.number !== undefined) last = found.number
    if (found.label === 'question' || found.label === 'rule') last = 0
    announced = found.announces === true
    if (announced) open = { label: 'log', number: undefined, line: i + 1, parts: [line] }
    else if (found.label === 'enter' || found.label === 'finished' || found.label === 'rule' || found.label === 'log') {
      sections.push({ label: found.label, number: undefined, text: line.trim(), line: i + 1 })
    } else {
      // A crew prints the label that the model wrote once more behind its own.
      const first = line.slice(found.length).replace(crewed && found.label === 'thought' ? /^Thought: (?=\S)/ : '', '')
      const behind = found.label === 'action' ? gluedObservation.exec(first) : null
      open = { label: found.label, number: found.number, line: i + 1, parts: [behind?.[1] ?? first], tool: found.tool }
      if (behind) {
        close()
        open = { label: 'observation', number: found.number, line: i + 1, parts: [behind[2] ?? ''], tool: undefined }
      }
    }
  }
  close()
  return sections
}

/** An action in brackets, and its result on the same line. */
const gluedObservation = /^(\w+\[[^\]]*\])\s*Observation ?\d{0,6}: ?(.*)$/

/** A call that is written without a label: the JSON of conversational agents, the tags of XML agents. */
const bareCall =
  /(?:^|\n)[ \t]*(?:(?:AI|Assistant):\s*)?((?:\\?`\\?`\\?`(?:json)?[ \t]*\n?[ \t]*)?\{\s*"action"\s*:|<tool>|<final_answer>)/

/** A text with such a call in it, as what is said before the call, and the call. Text that is nothing at all is left out. */
function withoutCall(section: Section): readonly Section[] {
  const { label: name, number, text, line } = section
  const found = name === 'final' ? undefined : bareCall.exec(text.slice(0, 100_000))
  if (!found?.[1]) return text === '' && name === 'text' ? [] : [section]
  const at = found.index + found[0].length - found[1].length
  const before = text.slice(0, found.index).trim()
  const call: Section = { label: 'action', number, text: text.slice(at), line: line + text.slice(0, at).split('\n').length - 1 }
  return before === '' ? [call] : [{ ...section, text: before }, call]
}

const closedBlob = (parts: readonly string[]): boolean =>
  parts.filter(isFence).length > 1 || parts.some((part) => /^\s{0,8}\}\s*$/.test(part))

const isFence = (line: string | undefined): boolean => line !== undefined && /^\s*\\?`\\?`\\?`/.test(line)
/** Another blob begins, though the one before it was never closed. */
const beginsBlob = (parts: readonly string[], next: string | undefined): boolean => parts.some(isFence) && isFence(next)

function takes(open: Label, next: Label, number: number | undefined, numbered: boolean | undefined, last: number): boolean {
  if (next === 'enter' || next === 'finished' || next === 'invoking' || next === 'log') return true
  // Dashes in the middle of an observation may be a table.
  if (next === 'rule') return open !== 'action' && open !== 'input'
  if (!follows[open].includes(next)) return false
  if (next === 'question' || next === 'final' || next === 'reflection') return true
  if (numbered === true && number === undefined) return false
  // Inside an observation, a number that does not go on from the last one is somebody else's.
  return open !== 'observation' || numbered !== true || number === last || number === last + 1 || number === 1
}
