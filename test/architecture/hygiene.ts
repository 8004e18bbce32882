/** Small rules that hold for every file: sizes, ways round the type checker, tests that do not run, words of one workplace. */
import { lineAt, type Problem, type SourceFile } from './project'
import { isNode, nameOf, nodesOf, parse, type SyntaxNode } from './syntax'

export const longestFile = 400

/** A file that is longer than a file may be. */
export function sizeProblems({ path, text }: SourceFile): readonly Problem[] {
  const lines = text.replace(/\n$/, '').split('\n').length
  return lines > longestFile
    ? [{ where: path, what: `${lines} lines: over ${longestFile}, so there are probably two ideas in it` }]
    : []
}

const wayRound: Readonly<Record<string, string>> = {
  TSAnyKeyword: '`any` switches the type checker off',
  TSNonNullExpression: '`!` claims what the type checker cannot see',
}

/** Every place where a file switches the type checker off. */
export function typeProblems(file: SourceFile): readonly Problem[] {
  const { program, comments } = parse(file)
  const where = (position: number) => `${file.path}:${lineAt(file.text, position)}`
  const inComments = comments.flatMap((comment) => {
    const directive = /@ts-(ignore|expect-error|nocheck)\b/.exec(comment.value)
    return directive === null ? [] : [{ where: where(comment.start), what: `${directive[0]} switches the type checker off` }]
  })
  const inCode = [...nodesOf(program)].flatMap((node) => {
    const what = wayRound[node.type]
    return what === undefined ? [] : [{ where: where(node.start), what }]
  })
  return [...inComments, ...inCode]
}

const switches = new Set(['only', 'skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf'])
const runners = new Set(['test', 'it', 'describe', 'suite', 'bench'])

/** The name that a chain such as `test.describe.only` begins with. */
function firstName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  return node.type === 'MemberExpression' ? firstName(node.object) : nameOf(node)
}

/** `test.only` and its like, when the node is one. */
function switchedOff(node: SyntaxNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const property = nameOf(node.property)
  const runner = firstName(node.object)
  return property !== undefined && runner !== undefined && switches.has(property) && runners.has(runner)
    ? `${runner}.${property}`
    : undefined
}

/** Every test of a file that is kept from running, or keeps others from running. */
export function idleTestProblems(file: SourceFile): readonly Problem[] {
  return [...nodesOf(parse(file).program)].flatMap((node) => {
    const what = switchedOff(node)
    return what === undefined
      ? []
      : [{ where: `${file.path}:${lineAt(file.text, node.start)}`, what: `${what}: every test runs, every time` }]
  })
}

/** Written in pieces, so that this file does not hold what it looks for. */
const foreignWords: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  {
    pattern: new RegExp(['(?<![\\w.])/(wo', 'rk|ro', 'ot|ho', 'me/\\w+|Us', 'ers/\\w+)/'].join(''), 'g'),
    what: "a path of somebody's machine",
  },
  { pattern: new RegExp(['/t', 'mp/[\\w.-]+'].join(''), 'g'), what: 'a fixed path in a temporary folder' },
  { pattern: new RegExp(['[A-Z]:\\\\Us', 'ers\\\\'].join(''), 'g'), what: "a path of somebody's machine" },
  { pattern: new RegExp(['\\breg', 'istry\\.[\\w-]+\\.[a-z]{2,}'].join(''), 'gi'), what: 'the host of a package registry' },
  {
    pattern: new RegExp(
      ['\\b(deb\\.deb', 'ian|archive\\.ub', 'untu|security\\.deb', 'ian|pypi|files\\.pytho', 'nhosted)\\.(org|com)'].join(''),
      'gi',
    ),
    what: 'the host of a package archive',
  },
  { pattern: new RegExp(['\\biss', 'ue #?\\d+\\b'].join(''), 'gi'), what: 'the number of an issue: say what it is about' },
]

/** Every word of a file that only makes sense at one place of work. */
export function foreignWordProblems({ path, text }: SourceFile): readonly Problem[] {
  return foreignWords.flatMap(({ pattern, what }) =>
    [...text.matchAll(pattern)].map((match) => ({
      where: `${path}:${lineAt(text, match.index)}`,
      what: `${what} (${match[0]})`,
    })),
  )
}

/** Hosts that a lock file names. It should name none: then every machine installs from the registry that it is set to. */
export function lockFileHosts(text: string): readonly string[] {
  const hosts = [...text.matchAll(/"resolved":\s*"([^"]*)"/g)].map((match) => {
    const address = match[1] ?? ''
    return URL.canParse(address) ? new URL(address).origin : address
  })
  return [...new Set(hosts)].sort()
}
