/** A file's syntax tree, by the parser that builds the page, with just enough shape to walk it. */
import { parseSync } from 'vite'
import type { SourceFile } from './project'

/** A node of the tree (ESTree, with TypeScript's own nodes). */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

export interface Comment {
  readonly value: string
  readonly start: number
}

export interface Syntax {
  readonly program: SyntaxNode
  readonly comments: readonly Comment[]
}

/** Is this value a node of the tree? */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

/** The nodes directly below one. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node).flatMap((part) => (Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : []))
}

/** Every node of a tree, parents before children. */
export function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

/** The text of a string, or of a template without holes; undefined for anything else. */
export function literalText(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis) || value.quasis.length !== 1) return undefined
  const only: unknown = value.quasis[0]
  const parts = isNode(only) ? only.value : undefined
  const cooked: unknown = typeof parts === 'object' && parts !== null ? Reflect.get(parts, 'cooked') : undefined
  return typeof cooked === 'string' ? cooked : undefined
}

/** The name of an identifier; undefined for anything else. */
export const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : undefined

/** Parses a file. Throws when it is not valid: a rule must not pass over what it could not read. */
export function parse({ path, text }: SourceFile): Syntax {
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js'
  const { program, comments, errors } = parseSync(path, text, { lang, sourceType: 'module' })
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path} could not be read: ${errors[0]?.message ?? 'no tree'}`)
  return { program, comments }
}
