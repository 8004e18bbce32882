/**
 * What a command gives back, and the three exit codes of the contract: 0 done and good, 1 done and not good, 2 could not be done.
 * Commands print nothing themselves; main.ts prints one of the two forms.
 */
export interface Answer {
  readonly good: boolean
  /** What `--json` prints. */
  readonly json: unknown
  /** What a person reads. */
  readonly text: string
}

/** Ends a command with exit code 2 and one clear sentence on standard error. */
export class CannotBeDone extends Error {
  override readonly name = 'CannotBeDone'
}

export interface CommandLine {
  readonly positionals: readonly string[]
  option(name: string): string | undefined
  flag(name: string): boolean
}

export interface Command {
  /** How it is called, as `--help` shows it. */
  readonly usage: string
  readonly does: string
  /** How many arguments it takes at most, options aside. */
  readonly takes: number
  readonly options: Readonly<Record<string, 'value' | 'flag'>>
  run(line: CommandLine): Promise<Answer> | Answer
}
