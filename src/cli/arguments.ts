/**
 * Reads the arguments of one command. Whatever does not fit ends in a sentence that says how the command is called. Node's own
 * parseArgs refuses values that begin with a dash, and questions do: "-5 + 3?".
 */
import { nearestName } from '../base/text'
import { CannotBeDone, type Command, type CommandLine } from './answer'

export interface ReadArguments extends CommandLine {
  readonly json: boolean
  readonly help: boolean
}

export const calledLikeThis = (command: Command): string => `vuelta ${command.usage} [--json]`

/** Throws CannotBeDone for an option that is not known, a value that is missing, and an argument too many. The last of two values counts. */
export function readArguments(command: Command, args: readonly string[]): ReadArguments {
  const refuse = (sentence: string) => new CannotBeDone(`${sentence} It is called like this: ${calledLikeThis(command)}`)
  const kinds = new Map<string, 'value' | 'flag'>(Object.entries({ json: 'flag', help: 'flag', ...command.options }))
  const values = new Map<string, string>()
  const flags = new Set<string>()
  const positionals: string[] = []
  for (let i = 0; i < args.length; i++) {
    const argument = args[i] ?? ''
    if (argument === '-h') flags.add('help')
    else if (!argument.startsWith('-') || argument === '-') positionals.push(argument)
    else {
      const [option = '', given] = split(argument)
      const kind = option.startsWith('--') ? kinds.get(option.slice(2)) : undefined
      if (kind === undefined) throw refuse(unknownOption(option, [...kinds.keys()]))
      if (kind === 'flag') {
        if (given !== undefined) throw refuse(`${option} takes no value.`)
        flags.add(option.slice(2))
      } else {
        const next = args[i + 1]
        if (given === undefined && (next === undefined || next.startsWith('--'))) throw refuse(`${option} needs a value.`)
        if (given === undefined) i++
        values.set(option.slice(2), given ?? next ?? '')
      }
    }
  }
  const extra = positionals[command.takes]
  if (extra !== undefined) throw refuse(`"${extra}" is one argument too many.`)
  return {
    positionals,
    json: flags.has('json'),
    help: flags.has('help'),
    option: (name) => values.get(name),
    flag: (name) => flags.has(name),
  }
}

/** `--step=3` as its two parts; a value may hold further equals signs. */
function split(argument: string): readonly [string, string?] {
  const at = argument.indexOf('=')
  return at < 0 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)]
}

function unknownOption(option: string, known: readonly string[]): string {
  const near = nearestName(option.replace(/^-+/, ''), known)
  return `There is no option ${option}.${near === undefined ? '' : ` Did you mean --${near}?`}`
}
