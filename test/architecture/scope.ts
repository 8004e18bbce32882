/** Which names a piece of code declares itself, so that a parameter called `fetch` is not taken for the platform's. */
import { childrenOf, isNode, nameOf, type SyntaxNode } from './syntax'

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const blocks = new Set([
  'Program',
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'CatchClause',
  'StaticBlock',
  'SwitchStatement',
])

/** The names that a pattern binds: `a`, `{ b, c: d }`, `[e, ...f]`, `g = 1`. */
function boundBy(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [nameOf(pattern) ?? '']
    case 'ObjectPattern':
      return childrenOf(pattern).flatMap((part) => boundBy(part.type === 'Property' ? part.value : part))
    case 'ArrayPattern':
      return childrenOf(pattern).flatMap(boundBy)
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    case 'TSParameterProperty':
      return boundBy(pattern.parameter)
    default:
      return []
  }
}

/** The names that a statement declares in the block it stands in. */
function declaredBy(statement: SyntaxNode): readonly string[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      return childrenOf(statement).flatMap((declarator) => boundBy(declarator.id))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return boundBy(statement.id)
    case 'ImportDeclaration':
      return childrenOf(statement).flatMap((specifier) => boundBy(specifier.local))
    case 'ExportNamedDeclaration':
    case 'SwitchCase':
      return childrenOf(statement).flatMap(declaredBy)
    default:
      return []
  }
}

/** The names that a node declares for what is inside it; empty for a node that opens no scope. */
export function declaredIn(node: SyntaxNode): ReadonlySet<string> {
  if (functions.has(node.type)) {
    const params = Array.isArray(node.params) ? node.params : []
    return new Set([...params.flatMap(boundBy), ...(node.type === 'FunctionExpression' ? boundBy(node.id) : [])])
  }
  if (!blocks.has(node.type)) return new Set()
  const caught = node.type === 'CatchClause' ? boundBy(node.param) : []
  return new Set([...caught, ...childrenOf(node).flatMap(declaredBy)])
}
