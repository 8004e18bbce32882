/**
 * The terminal: the same engine as the page, without the page. It reads arguments, calls one command and prints its answer;
 * with `--json` standard output holds JSON and nothing else. Exit codes: 0 good, 1 not good, 2 could not be done.
 */
import { parseArgs } from 'node:util'
import { type Answer, CannotBeDone, type Command } from './answer'

/** Commands are loaded when they are called: `check` needs no engine, and starts without it. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check')).check,
  run: async () => (await import('./commands/run')).run,
  log: async () => (await import('./commands/log')).log,
  state: async () => (await import('./commands/state')).state,
  grade: async () => (await import('./commands/grade')).grade,
  lessons: async () => (await import('./commands/lessons')).lessons,
  gallery: async () => (await import('./commands/gallery')).gallery,
  kinds: async () => (await import('./commands/kinds')).kinds,
}

/** Named in the contract, not there yet. */
const later = ['import', 'diff', 'what-if', 'export', 'formats']

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${await help()}\n`)
    return name === undefined ? 2 : 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    if (later.includes(name)) throw new CannotBeDone(`"${name}" is not in this version yet.`)
    throw new CannotBeDone(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  }
  const command = await load()
  const { values, positionals } = parse(command, rest)
  if (values.help === true) {
    process.stdout.write(`vuelta ${command.usage} [--json]\n    ${command.does}\n`)
    return 0
  }
  const answer = await command.run({
    positionals,
    option: (key) => (typeof values[key] === 'string' ? values[key] : undefined),
    flag: (key) => values[key] === true,
  })
  await print(answer, values.json === true)
  return answer.good ? 0 : 1
}

function parse(command: Command, args: readonly string[]) {
  const options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean; short?: string }> = {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  }
  for (const [key, kind] of Object.entries(command.options)) {
    options[key] = kind === 'flag' ? { type: 'boolean' } : { type: 'string', ...(kind === 'values' ? { multiple: true } : {}) }
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new CannotBeDone(`${reason}. It is called like this: vuelta ${command.usage} [--json]`)
  }
}

/** Waits until it is written: a long trace must not be cut off by the end of the process. */
function print(answer: Answer, json: boolean): Promise<void> {
  const text = json ? JSON.stringify(answer.json, undefined, 2) : answer.text
  return new Promise((resolve) => {
    process.stdout.write(`${text}\n`, () => resolve())
  })
}

async function help(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const lines = all.map((command) => `  ${command.usage}\n      ${command.does}`)
  return `Usage: npm run -s vuelta -- <command> [--json]; a file named - is standard input.\n\n${lines.join('\n')}`
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const known = error instanceof CannotBeDone
    process.stderr.write(
      `${known ? error.message : `Something went wrong inside vuelta: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`,
    )
    process.exitCode = 2
  },
)
