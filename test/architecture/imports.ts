/** Everything that a file names from elsewhere. Types count as much as values: a type-only import is a dependency too. */
import { lineAt, type SourceFile } from './project'
import { childrenOf, isNode, literalText, nameOf, parse, type SyntaxNode } from './syntax'

export interface Import {
  /** As written, without a query such as `?url`. */
  readonly specifier: string
  /** `value` runs with the file; `type` is gone after compiling; `later` is `import()`; `worker` is a file started by its address. */
  readonly how: 'value' | 'type' | 'later' | 'worker'
  /** The names taken: `default`, `*`, or the exported name. Empty for `later`, `worker` and imports for effect. */
  readonly names: readonly string[]
  readonly line: number
}

interface Found {
  readonly source: unknown
  readonly how: Import['how']
  readonly names: readonly string[]
}

const bare = (specifier: string): string => specifier.replace(/[?#].*$/, '')

function takenNames(node: SyntaxNode): readonly { readonly name: string; readonly type: boolean }[] {
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return specifiers.map((one) => {
    const type = one.importKind === 'type' || one.exportKind === 'type'
    if (one.type === 'ImportDefaultSpecifier') return { name: 'default', type }
    if (one.type === 'ImportNamespaceSpecifier') return { name: '*', type }
    const original = one.imported ?? one.local
    return { name: nameOf(original) ?? literalText(original) ?? '', type }
  })
}

/** What one node of the tree names from elsewhere, if it does. */
function found(node: SyntaxNode): Found | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration': {
      const taken = takenNames(node)
      const allTypes = taken.length > 0 && taken.every((one) => one.type)
      const type = node.importKind === 'type' || node.exportKind === 'type' || allTypes
      return { source: node.source, how: type ? 'type' : 'value', names: taken.map((one) => one.name) }
    }
    case 'ExportAllDeclaration':
      return { source: node.source, how: node.exportKind === 'type' ? 'type' : 'value', names: ['*'] }
    case 'ImportExpression':
      return { source: node.source, how: 'later', names: [] }
    case 'TSImportType':
      return {
        source:
          isNode(node.argument) && node.argument.type === 'TSLiteralType'
            ? node.argument.literal
            : (node.source ?? node.argument),
        how: 'type',
        names: [],
      }
    case 'NewExpression': {
      // new URL('./worker.ts', import.meta.url): how a worker or an asset is named.
      const [first, second] = Array.isArray(node.arguments) ? node.arguments : []
      const isAddress = nameOf(node.callee) === 'URL' && isNode(second) && JSON.stringify(second).includes('"MetaProperty"')
      return isAddress ? { source: first, how: 'worker', names: [] } : undefined
    }
    default:
      return undefined
  }
}

function search(node: SyntaxNode, text: string, into: Import[]): void {
  const here = found(node)
  const specifier = here === undefined ? undefined : literalText(here.source)
  if (here !== undefined && specifier !== undefined) {
    into.push({ specifier: bare(specifier), how: here.how, names: here.names, line: lineAt(text, node.start) })
  } else if (here?.how === 'later') {
    // A computed import() cannot be checked, so it is reported under a name that no rule allows.
    into.push({ specifier: '(computed)', how: 'later', names: [], line: lineAt(text, node.start) })
  }
  for (const child of childrenOf(node)) search(child, text, into)
}

/** All imports of a file, in the order of the text. */
export function importsOf(file: SourceFile): readonly Import[] {
  const into: Import[] = []
  search(parse(file).program, file.text, into)
  return into
}
