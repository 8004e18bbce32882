/** Reads the arguments of one command. Whatever does not fit ends in a sentence that says how the command is called. */
import { parseArgs } from 'node:util'
import { nearestName } from '../base/text'
import { CannotBeDone, type Command, type CommandLine } from './answer'

export interface ReadArguments extends CommandLine {
  readonly json: boolean
  readonly help: boolean
}

export const calledLikeThis = (command: Command): string => `vuelta ${command.usage} [--json]`

/** Throws CannotBeDone for an option that is not known, a value that is missing, and an argument too many. */
export function readArguments(command: Command, args: readonly string[]): ReadArguments {
  const refuse = (sentence: string) => new CannotBeDone(`${sentence} It is called like this: ${calledLikeThis(command)}`)
  const kinds: Readonly<Record<string, 'value' | 'flag'>> = { json: 'flag', help: 'flag', ...command.options }
  const { values, positionals, tokens } = parseArgs({
    args: withValues(args, kinds),
    options: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (token.rawName === '-h') continue
    const kind = Object.hasOwn(kinds, token.name) ? kinds[token.name] : undefined
    if (kind === undefined) {
      const near = nearestName(token.name, Object.keys(kinds))
      throw refuse(`There is no option ${token.rawName}.${near === undefined ? '' : ` Did you mean --${near}?`}`)
    }
    if (kind === 'value' && token.value === undefined) throw refuse(`${token.rawName} needs a value.`)
    if (kind === 'flag' && token.value !== undefined) throw refuse(`${token.rawName} takes no value.`)
  }
  const extra = positionals[command.takes]
  if (extra !== undefined) throw refuse(`"${extra}" is one argument too many.`)
  return {
    positionals,
    json: values.json === true,
    help: values.help === true || values.h === true,
    option: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: (name) => values[name] === true,
  }
}

/** `--step -1` and `--question "-5 + 3?"` mean what they say: what follows an option that needs a value is that value. */
function withValues(args: readonly string[], kinds: Readonly<Record<string, 'value' | 'flag'>>): string[] {
  const joined: string[] = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const next = args[i + 1]
    const name = arg.startsWith('--') ? arg.slice(2) : ''
    const needs = Object.hasOwn(kinds, name) && kinds[name] === 'value'
    if (needs && next !== undefined && !next.startsWith('--')) {
      joined.push(`${arg}=${next}`)
      i++
    } else joined.push(arg)
  }
  return joined
}
