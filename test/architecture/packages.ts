/**
 * Which package may be named where in `src`. A package that is not in the table may be named nowhere: taking one in means
 * deciding where it belongs.
 */
import { type Import, importsOf } from './imports'
import type { Problem, SourceFile } from './project'

interface PackageRule {
  /** The package, or a scope that ends with a slash. */
  readonly name: string
  /** The files that may name it. */
  readonly where: RegExp
}

/** The heavy half: what needs the engine. compiler/plan is light; of a node kind only the behaviour is heavy. */
const engine = /^src\/(nodes\/([a-z-]+\/)?behaviour|models\/|tools\/|compiler\/(?!plan)|run\/)/
const page = /^src\/(ui\/|main\.tsx$)/

const rules: readonly PackageRule[] = [
  { name: 'react', where: page },
  { name: 'react-dom', where: page },
  { name: 'react-error-boundary', where: page },
  { name: 'react-json-view-lite', where: page },
  { name: 'lucide-react', where: page },
  { name: '@tanstack/react-virtual', where: page },
  { name: 'diff', where: /^src\/ui\/compare\// },
  { name: '@xyflow/react', where: /^src\/ui\/canvas\// },
  { name: 'zustand', where: /^src\/(store|ui)\// },
  { name: '@langchain/', where: engine },
  { name: 'minisearch', where: /^src\/tools\// },
  { name: 'mathjs', where: /^src\/tools\// },
  { name: 'quickjs-emscripten-core', where: /^src\/sandbox\// },
  { name: '@jitl/quickjs-wasmfile-release-sync', where: /^src\/sandbox\// },
  { name: '@dagrejs/dagre', where: /^src\/layout\// },
  // Links are compressed by the document's codec, archives are opened by the importers.
  { name: 'fflate', where: /^src\/(document|importers)\// },
  { name: 'fzstd', where: /^src\/importers\// },
  { name: 'jsonrepair', where: /^src\/importers\// },
  { name: 'yaml', where: /^src\/importers\/views\// },
  { name: 'eventsource-parser', where: /^src\/importers\// },
  { name: '@arizeai/openinference-semantic-conventions', where: /^src\/importers\/otel\// },
  // The text editors are fetched with the forms that need them.
  { name: '@codemirror/', where: /^src\/ui\/editors\// },
  { name: '@lezer/', where: /^src\/ui\/editors\// },
  { name: 'idb', where: /^src\/adapters\// },
  { name: 'zod', where: /^src\/(base|document|trace|nodes|tools|models|importers|lessons)\// },
  { name: 'node:', where: /^src\/cli\// },
]

/** The one file of ui that may name zustand: the hook through which views read the stores. */
const hookFilesAllowed = 1

/** `@scope/name` or `name` of a specifier; `node:` for Node's own modules. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:'
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}

function problemWith(path: string, { specifier, how, names }: Import): string | undefined {
  const name = packageOf(specifier)
  const rule = rules.find((one) => (one.name.endsWith('/') ? name.startsWith(one.name) : name === one.name))
  if (rule === undefined) return `the package ${name} is in no rule: decide where it belongs`
  if (!rule.where.test(path)) return `${name} may not be named here`
  if (name === '@langchain/langgraph' && specifier !== '@langchain/langgraph/web')
    return 'LangGraph is imported from its web entry, everywhere'
  // What is only a type weighs nothing, whatever it comes from.
  if (how === 'type') return undefined
  // The functional form of zod leaves out what is not used; a named import pulls in all its languages: many times the size.
  if (name === 'zod' && (specifier !== 'zod/mini' || names.some((taken) => taken !== '*')))
    return "zod is imported as `import * as z from 'zod/mini'`"
  if (name === 'mathjs' && specifier !== 'mathjs/number') return 'mathjs is imported from mathjs/number: the whole is far larger'
  return undefined
}

/** Every package that a file names without the right to. */
export function packageProblems(file: SourceFile): readonly Problem[] {
  return importsOf(file).flatMap((one) => {
    if (one.specifier.startsWith('.') || one.specifier === '(computed)') return []
    const what = problemWith(file.path, one)
    return what === undefined ? [] : [{ where: `${file.path}:${one.line}`, what }]
  })
}

/** Problems that only show when all files are seen together. */
export function packageProblemsTogether(files: readonly SourceFile[]): readonly Problem[] {
  const hooks = files.filter(
    (file) => file.path.startsWith('src/ui/') && importsOf(file).some((one) => packageOf(one.specifier) === 'zustand'),
  )
  if (hooks.length <= hookFilesAllowed) return []
  return hooks.map((file) => ({
    where: file.path,
    what: 'zustand may be named in one file of ui only: the hook that reads a store',
  }))
}
