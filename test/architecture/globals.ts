/**
 * Time, chance, network and storage of the platform are reached through adapters only: everything else is handed a clock,
 * ids, or a fetch. So a run can be repeated byte for byte, and a test needs no browser.
 */
import { lineAt, type Problem, type SourceFile } from './project'
import { beginnings } from './rooms'
import { declaredIn } from './scope'
import { childrenOf, isNode, nameOf, parse, type SyntaxNode } from './syntax'

/** Names that may not be used at all. */
const names = new Set([
  'fetch',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'crypto',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'eval',
  'Function',
])

/** Members that may not be used, of objects that may. */
const members = new Set([
  'Date.now',
  'performance.now',
  'Math.random',
  'navigator.clipboard',
  'navigator.sendBeacon',
  'document.cookie',
])

const globalObjects = new Set(['globalThis', 'window', 'self'])

/** Where the platform may be touched: its adapters, the terminal, and where the page and the worker begin. No other exceptions. */
const mayTouch = (path: string): boolean => /^src\/(adapters|cli)\//.test(path) || beginnings.includes(path)

/** Types speak of globals without using them (`typeof fetch`); these nodes hold values all the same. */
const valuesInTypes = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSParameterProperty',
])

/** The part of a node that is a name, not a use: `x.fetch`, `{ fetch: … }`. */
function nameParts(node: SyntaxNode): readonly unknown[] {
  if (node.computed === true) return []
  if (node.type === 'MemberExpression') return [node.property]
  if (['Property', 'MethodDefinition', 'PropertyDefinition', 'AccessorProperty'].includes(node.type)) return [node.key]
  if (['ImportSpecifier', 'ExportSpecifier'].includes(node.type)) return [node.imported, node.exported]
  if (['LabeledStatement', 'BreakStatement', 'ContinueStatement'].includes(node.type)) return [node.label]
  return []
}

const propertyName = (member: SyntaxNode): string | undefined => {
  if (member.computed !== true) return nameOf(member.property)
  const value: unknown = isNode(member.property) ? member.property.value : undefined
  return typeof value === 'string' ? value : undefined
}

/** `fetch`, `Date.now` or `window.fetch`, when the node uses one of the names above. */
function usedGlobal(node: SyntaxNode, isLocal: (name: string) => boolean): string | undefined {
  const own = nameOf(node)
  if (own !== undefined) return names.has(own) && !isLocal(own) ? own : undefined
  if (node.type === 'MemberExpression') {
    const property = propertyName(node)
    const object =
      isNode(node.object) && node.object.type === 'MemberExpression' ? propertyName(node.object) : nameOf(node.object)
    if (object === undefined || property === undefined || isLocal(object)) return undefined
    if (globalObjects.has(object) && names.has(property)) return `${object}.${property}`
    return members.has(`${object}.${property}`) ? `${object}.${property}` : undefined
  }
  const isNow =
    (node.type === 'NewExpression' || node.type === 'CallExpression') && nameOf(node.callee) === 'Date' && !isLocal('Date')
  if (isNow && Array.isArray(node.arguments) && node.arguments.length === 0) return 'the current Date'
  if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern') {
    const source = nameOf(node.init)
    if (source === undefined || isLocal(source)) return undefined
    const taken = childrenOf(node.id).map((property) => nameOf(property.key) ?? '')
    const banned = taken.find((name) => (globalObjects.has(source) && names.has(name)) || members.has(`${source}.${name}`))
    return banned === undefined ? undefined : `${source}.${banned}`
  }
  return undefined
}

/** Every use of the platform in a file that should be handed what it needs. */
export function globalProblems(file: SourceFile): readonly Problem[] {
  if (mayTouch(file.path)) return []
  const problems: Problem[] = []
  const visit = (node: SyntaxNode, scopes: readonly ReadonlySet<string>[]): void => {
    if (node.type.startsWith('TS') && !valuesInTypes.has(node.type)) return
    const declared = declaredIn(node)
    const inside = declared.size === 0 ? scopes : [...scopes, declared]
    const used = usedGlobal(node, (name) => inside.some((scope) => scope.has(name)))
    if (used !== undefined)
      problems.push({
        where: `${file.path}:${lineAt(file.text, node.start)}`,
        what: `${used} is the platform's: take it as a port`,
      })
    const skipped = nameParts(node)
    for (const child of childrenOf(node)) if (!skipped.includes(child)) visit(child, inside)
  }
  visit(parse(file).program, [])
  return problems
}
