/** A message as plain data, independent of LangChain: what state, prompts and recordings hold. */
export interface Message {
  readonly id: string
  readonly role: 'system' | 'human' | 'ai' | 'tool' | 'other'
  readonly text: string
  /** Content blocks as the provider gave them, when there is more than text. */
  readonly blocks?: readonly Readonly<Record<string, unknown>>[] | undefined
  readonly toolCalls?: readonly ToolCall[] | undefined
  readonly invalidCalls?: readonly InvalidCall[] | undefined
  /** On a tool message: the call that it answers. */
  readonly toolCallId?: string | undefined
  readonly name?: string | undefined
  readonly status?: 'ok' | 'error' | undefined
  /** True for a tool message that Vuelta wrote for a call that will not run (a hard budget). */
  readonly synthetic?: boolean | undefined
}

export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly rawArgs?: string | undefined
}

/** A call that asks for a tool in a form that could not be parsed; the raw text is kept byte for byte. */
export interface InvalidCall {
  readonly id: string
  readonly name: string
  readonly rawArgs: string
  readonly error: string
  /** In an imported run: what the arguments may have meant. For reading only: nothing ran on it. */
  readonly guessedArgs?: Readonly<Record<string, unknown>> | undefined
}

/** A tool as a model saw it. */
export interface OfferedTool {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface Usage {
  readonly input: number
  readonly output: number
  /** True when the numbers are estimated from characters, not counted by the provider. */
  readonly estimated?: boolean | undefined
}
