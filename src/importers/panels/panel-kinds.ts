/** What a box is, by its title or, where it has none, by how its text begins; and the fields that are written into it. */
export type PanelKind = 'human' | 'system' | 'ai' | 'thought' | 'call' | 'input' | 'result' | 'final' | 'log'

const kinds: readonly (readonly [PanelKind, RegExp])[] = [
  [
    'log',
    /^(?:crew (?:execution|completion|failure)|task (?:started|completion|completed|failure)|agent started|flow|llm |memory|knowledge|tracing)/i,
  ],
  ['final', /^(?:agent )?final (?:answer|output|result|response|report)\b|^answer$/i],
  ['input', /^(?:tool|action|function) (?:input|arguments|args|parameters)$|^(?:arguments|args)$/i],
  [
    'result',
    /^(?:tool|action|function) (?:output|result|response|message|error)s?\b|^tool (?:execution|usage) (?:completed|failed|finished|error)|^(?:observations?|execution logs?|tool|output|results?)$/i,
  ],
  [
    'call',
    /^(?:agent )?tool (?:execution|usage|calls?|use)\b|^(?:function calls?|action|calling tools?|using tools?|executing (?:this|parsed) code:?)\b/i,
  ],
  ['thought', /^(?:agent )?(?:thoughts?|thinking|reasoning|reflection|plan(?:ning)?)\b/i],
  ['human', /^(?:human|user|you|question|query|task|prompt|input|new run|new task)\b/i],
  ['system', /^system\b/i],
  ['ai', /^(?:ai|assistant|model|llm|agent|brain|response|reply|message|bot)\b/i],
]

const begins: readonly (readonly [PanelKind, RegExp])[] = [
  ['call', /^Calling tools?:/],
  ['thought', /^Thought:/],
  ['result', /^Observations?:/],
  ['final', /^Final Answer:/i],
  ['ai', /(?:^|\n)[^\p{L}\n]{0,8}Tool Call: /u],
]

/** `undefined`: nothing of an agent's that is known here. */
export const kindOf = (title: string, text: string): PanelKind | undefined =>
  (title === '' ? begins.find(([, pattern]) => pattern.test(text)) : kinds.find(([, pattern]) => pattern.test(title)))?.[0]

const field =
  /^\s{0,8}(?:[^\p{L}\p{N}\s]{1,4}\s)?(Agent|Task|Name|Thought|Using Tool|Using tool|Tool Call|Tool|Args|Arguments|Tool Input|Input|ID|Output|Final Answer|Error):(?:[ \t]+|$)/u

export interface Field {
  readonly name: string
  readonly text: string
}

/** The fields of a text, in order; what stands before the first has no name. */
export function fieldsOf(text: string): readonly Field[] {
  const fields: { name: string; parts: string[] }[] = []
  for (const line of text.split('\n')) {
    const found = field.exec(line)
    if (found) fields.push({ name: (found[1] ?? '').toLowerCase(), parts: [line.slice(found[0].length)] })
    else if (fields.length === 0) fields.push({ name: '', parts: [line] })
    else fields.at(-1)?.parts.push(line)
  }
  return fields
    .map(({ name, parts }) => ({ name, text: parts.join('\n').trim() }))
    .filter(({ name, text: said }) => name !== '' || said !== '')
}
