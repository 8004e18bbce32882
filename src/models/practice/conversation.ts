/**
 * The conversation as the practice model reads it: plain data, made from the messages it was sent and nothing else. A turn begins
 * with what the person last said; a closing instruction ("sum up") after the work is not a new question.
 */
export interface Exchange {
  readonly tool: string
  /** Undefined when the call could not be parsed; the raw text is there in any case. */
  readonly args: Readonly<Record<string, unknown>> | undefined
  readonly rawArgs: string
  /** Undefined while nothing has answered the call. */
  readonly result?: { readonly text: string; readonly failed: boolean } | undefined
}

export interface Conversation {
  readonly system: string
  readonly question: string
  /** Tool calls of this turn with their results, in order. */
  readonly exchanges: readonly Exchange[]
  /** Those of earlier turns. */
  readonly earlier: readonly Exchange[]
  /** What the model itself last said in this turn without asking for a tool. */
  readonly answer: string | undefined
  /** How many messages the model wrote in this turn: what its variation is counted by. */
  readonly spoken: number
  /** An instruction to sum up, when that is what is asked for now. */
  readonly closing: string | undefined
}

/** A message as the reader takes it. */
export interface Line {
  readonly role: 'system' | 'human' | 'ai' | 'tool'
  readonly text: string
  readonly calls?: readonly {
    readonly id: string
    readonly name: string
    readonly args: Readonly<Record<string, unknown>> | undefined
    readonly rawArgs: string
  }[]
  readonly callId?: string | undefined
  readonly failed?: boolean | undefined
}

const closingWords =
  /\b(summar\w+|sum (it |this |them )?up|sum(s)? up|compress\w*|condens\w+|synthesi\w+|digest|write (up|the report)|report|findings|clean up|resum\w+|sintetiza\w*|sintesis|comprim\w+|compacta\w*|informe|hallazgos|recopila\w*)\b/i

/** Reads the lines of a prompt. `hasTools`: a request to sum up is one only when no tools are offered. */
export function readConversation(lines: readonly Line[], hasTools: boolean): Conversation {
  const system = lines
    .filter((line) => line.role === 'system')
    .map((line) => line.text)
    .join('\n')
  const talk = lines.filter((line) => line.role !== 'system')
  const humans = talk.flatMap((line, i) => (line.role === 'human' ? [i] : []))
  const last = humans.at(-1)
  const worked = (from: number, to: number) => talk.slice(from + 1, to).some((line) => line.role !== 'human')
  const plainEnough = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
  let asked = last
  let closing: string | undefined
  if (!hasTools && last !== undefined) {
    const before = humans.at(-2)
    const instruction = talk[last]?.text ?? ''
    if (before !== undefined && last === talk.length - 1 && worked(before, last) && closingWords.test(plainEnough(instruction))) {
      closing = instruction
      asked = before
    } else if (worked(last, talk.length) && closingWords.test(plainEnough(system))) {
      closing = system
    }
  }
  const turn = asked === undefined ? talk : talk.slice(asked + 1)
  const said = turn.filter((line) => line.role === 'ai')
  const answer = said.findLast((line) => (line.calls ?? []).length === 0 && line.text.trim() !== '')
  return {
    system,
    question: asked === undefined ? '' : (talk[asked]?.text ?? ''),
    exchanges: exchangesIn(turn),
    earlier: asked === undefined ? [] : exchangesIn(talk.slice(0, asked)),
    answer: answer?.text,
    spoken: said.length,
    closing,
  }
}

function exchangesIn(lines: readonly Line[]): readonly Exchange[] {
  const exchanges: (Exchange & { readonly id: string })[] = []
  for (const line of lines) {
    for (const call of line.calls ?? []) exchanges.push({ id: call.id, tool: call.name, args: call.args, rawArgs: call.rawArgs })
    if (line.role !== 'tool') continue
    const at = exchanges.findIndex((exchange) => exchange.id === line.callId && exchange.result === undefined)
    const open = exchanges[at]
    if (open) exchanges[at] = { ...open, result: { text: line.text, failed: line.failed ?? false } }
  }
  return exchanges
}
