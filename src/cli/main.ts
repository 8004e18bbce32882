/**
 * The terminal: the same engine as the page, without the page. It reads arguments, calls one command and prints its answer;
 * with `--json` standard output holds JSON and nothing else. Exit codes: 0 good, 1 not good, 2 could not be done.
 */
import { nearestName } from '../base/text'
import { type Answer, CannotBeDone, type Command } from './answer'
import { calledLikeThis, readArguments } from './arguments'
import { readVersion } from './shipped'

/** Commands are loaded when they are called: `check` needs no engine, and starts without it. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check')).check,
  run: async () => (await import('./commands/run')).run,
  import: async () => (await import('./commands/import')).importCommand,
  log: async () => (await import('./commands/log')).log,
  diff: async () => (await import('./commands/diff')).diff,
  'what-if': async () => (await import('./commands/what-if')).whatIfCommand,
  state: async () => (await import('./commands/state')).state,
  grade: async () => (await import('./commands/grade')).grade,
  lessons: async () => (await import('./commands/lessons')).lessons,
  gallery: async () => (await import('./commands/gallery')).gallery,
  formats: async () => (await import('./commands/formats')).formats,
  kinds: async () => (await import('./commands/kinds')).kinds,
}

/** Named in the contract, not there yet. */
const later = ['export']

async function main(argv: readonly string[]): Promise<number> {
  // `vuelta --json check …` is understood as well.
  const at = argv.findIndex((argument) => argument !== '--json')
  const name = argv[at]
  if (name === undefined) {
    const sentence = 'Say what to do: vuelta <command>.'
    throw new CannotBeDone(`${sentence}\n\n${await help()}`)
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    await print(await help())
    return 0
  }
  if (name === '--version' || name === '-v') {
    await print(await readVersion())
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) throw new CannotBeDone(noSuchCommand(name))
  const command = await load()
  const line = readArguments(command, argv.toSpliced(at, 1))
  if (line.help) {
    await print(`${calledLikeThis(command)}\n    ${command.does}`)
    return 0
  }
  const answer: Answer = await command.run(line)
  await print(line.json ? JSON.stringify(answer.json, undefined, 2) : answer.text)
  return answer.good ? 0 : 1
}

function noSuchCommand(name: string): string {
  if (later.includes(name)) return `"${name}" is not in this version yet.`
  const near = nearestName(name, Object.keys(commands))
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`
  return `There is no command "${name}".${meant} There are: ${Object.keys(commands).join(', ')}.`
}

/** Waits until it is written: a long trace must not be cut off by the end of the process. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${text}\n`, () => resolve())
  })
}

async function help(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const lines = all.map((command) => `  ${command.usage}\n      ${command.does}`)
  return [
    'Usage: npm run -s vuelta -- <command> [--json]',
    'A file named - is standard input. Exit code 0: done and good; 1: done, and not good; 2: could not be done.',
    '',
    ...lines,
  ].join('\n')
}

// Whoever reads our output may have read enough (`vuelta log … | head`): that is no mistake.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit()
  throw error
})

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
