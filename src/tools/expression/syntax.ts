/**
 * The part of the mathjs language that a tool may use, as a tree of our own: numbers, names, operators, calls of listed functions.
 * Everything else (assignments, functions of one's own, property access, texts) is refused here, so that it is never evaluated.
 */
import type { MathNode } from 'mathjs'
import { err, ok, type Result } from '../../base/result'
import { nearestName } from '../../base/text'

export const functionNames =
  `abs acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh cube exp expm1 fix floor gcd hypot lcm log
log10 log1p log2 max mean median min mod nthRoot pow round sign sin sinh sqrt square std sum tan tanh variance`.split(/\s+/)
export const constantNames = ['pi', 'e', 'tau', 'phi', 'true', 'false'] as const
const operators =
  `add subtract multiply divide pow mod unaryMinus unaryPlus unaryPercentage factorial equal unequal smaller larger
smallerEq largerEq and or not xor`.split(/\s+/)

export type Tree =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'apply'; readonly name: string; readonly args: readonly Tree[] }
  /** Allowed, but worked out by the library alone: a condition, a chain of comparisons. */
  | { readonly type: 'other'; readonly parts: readonly Tree[] }

/** The tree of a parsed expression, or why it may not be used. `names` are the variables there are. */
export function readTree(node: MathNode, names: readonly string[]): Result<Tree, string> {
  const parts = (nodes: readonly MathNode[]): Result<readonly Tree[], string> => {
    const trees: Tree[] = []
    for (const part of nodes) {
      const tree = readTree(part, names)
      if (!tree.ok) return tree
      trees.push(tree.value)
    }
    return ok(trees)
  }
  const apply = (name: string, nodes: readonly MathNode[]): Result<Tree, string> => {
    const args = parts(nodes)
    return args.ok ? ok({ type: 'apply', name, args: args.value }) : args
  }
  const fields = node as MathNode & NodeFields
  switch (fields.type) {
    case 'ConstantNode':
      if (typeof fields.value === 'number') return ok({ type: 'number', value: fields.value })
      if (typeof fields.value === 'boolean') return ok({ type: 'name', name: String(fields.value) })
      return err('only numbers can be calculated with')
    case 'ParenthesisNode':
      return fields.content ? readTree(fields.content, names) : err('a pair of parentheses is empty')
    case 'SymbolNode':
      return readName(fields.name ?? '', names)
    case 'OperatorNode':
      return operators.includes(String(fields.fn))
        ? apply(String(fields.fn), fields.args ?? [])
        : err(`"${fields.op}" is not allowed`)
    case 'FunctionNode': {
      const called = typeof fields.fn === 'object' ? (fields.fn.name ?? '') : String(fields.fn)
      return functionNames.includes(called) ? apply(called, fields.args ?? []) : err(unknownFunction(called))
    }
    case 'ConditionalNode':
    case 'RelationalNode': {
      const { condition, trueExpr, falseExpr, params } = fields
      const inner = parts(params ?? [condition, trueExpr, falseExpr].filter((part) => part !== undefined))
      return inner.ok ? ok({ type: 'other', parts: inner.value }) : inner
    }
    default:
      return err('only arithmetic is allowed here')
  }
}

/** The fields of the mathjs nodes that are looked at. */
interface NodeFields {
  readonly value?: unknown
  readonly name?: string
  readonly op?: string
  readonly fn?: string | { readonly name?: string }
  readonly args?: readonly MathNode[]
  readonly content?: MathNode
  readonly condition?: MathNode
  readonly trueExpr?: MathNode
  readonly falseExpr?: MathNode
  readonly params?: readonly MathNode[]
}

function readName(name: string, names: readonly string[]): Result<Tree, string> {
  if (names.includes(name) || constantNames.some((constant) => constant === name)) return ok({ type: 'name', name })
  if (functionNames.includes(name)) return err(`${name} needs its argument in parentheses, as in ${name}(2)`)
  return err(`"${name}" is not a number or a name it knows`)
}

function unknownFunction(name: string): string {
  const near = nearestName(name, functionNames)
  return near === undefined ? `there is no function "${name}"` : `there is no function "${name}"; did you mean ${near}?`
}
