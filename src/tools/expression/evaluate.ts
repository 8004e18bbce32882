/**
 * Works out one arithmetic expression: exactly where that is possible, else with ordinary numbers to 15 digits. The library only
 * parses, and evaluates what `readTree` has let through. It is loaded when the first expression is needed.
 */
import type { MathNode } from 'mathjs'
import { err, ok, type Result } from '../../base/result'
import { exactValue } from './exact'
import { decimalText, type Rational, rationalOf } from './rational'
import { readTree, type Tree } from './syntax'

const MAX_LENGTH = 1000
/** Numbers with more digits than a double holds: the parser would round them, so they travel as variables. */
const longNumber = /(?<![\w.])(?=[\d.]{16,})(?:\d+\.?\d*|\.\d+)(?![\w.])/g

/** Loads the library ahead of the first expression, so that how long that takes decides nothing. */
export const loadParser = () => import('mathjs/number')

/** The result as text, or why there is none (a clause that fits after a colon). */
export async function evaluateExpression(
  expression: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Result<string, string>> {
  if (expression.length > MAX_LENGTH) return err(`it is longer than ${MAX_LENGTH} characters`)
  const variables = new Map(Object.entries(args).flatMap(([name, value]) => numberOf(name, value)))
  const source = plainArithmetic(expression).replace(longNumber, (digits) => {
    const name = `long_number_${variables.size}`
    const value = rationalOf(digits)
    if (value) variables.set(name, value)
    return value ? name : digits
  })
  if (source === '') return err('it is empty')

  const { parse } = await loadParser()
  const node = parsed(parse, source)
  if (!node.ok) return node
  const tree = readTree(node.value, [...variables.keys()])
  if (!tree.ok) return tree
  const exact = exactValue(tree.value, variables)
  const text = exact && decimalText(exact)
  return text === null ? approximate(node.value, tree.value, variables) : ok(text)
}

function parsed(parse: (source: string) => MathNode, source: string): Result<MathNode, string> {
  try {
    return ok(parse(source))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return err(message.replace(/\(char (\d+)\)/, '(at character $1)').replace(/^[A-Z]/, (letter) => letter.toLowerCase()))
  }
}

function approximate(node: MathNode, tree: Tree, variables: ReadonlyMap<string, Rational>): Result<string, string> {
  const scope = new Map([...variables].map(([name, { top, bottom }]) => [name, Number(top) / Number(bottom)]))
  let value: unknown
  try {
    value = node.compile().evaluate(scope)
  } catch (error) {
    return err(error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error))
  }
  if (typeof value === 'boolean') return ok(String(value))
  if (typeof value !== 'number' || Number.isNaN(value)) return err('the result is not a real number')
  if (!Number.isFinite(value)) return err(dividesByZero(tree) ? 'it divides by zero' : 'the result is too large, or has no end')
  if (Math.abs(value) < 1e-15 && usesAngles(tree)) return ok('0')
  return ok(String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15))))
}

/** Signs that people and models write instead of the plain ones, and a trailing `=` or `?`. */
function plainArithmetic(text: string): string {
  return text
    .replace(/[×·∙]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/\*\*/g, '^')
    .replace(/²/g, '^2')
    .replace(/³/g, '^3')
    .replace(/[=?\s]+$/, '')
    .trim()
}

function numberOf(name: string, value: unknown): readonly [string, Rational][] {
  const number = typeof value === 'number' || typeof value === 'string' ? rationalOf(String(value)) : null
  return number ? [[name, number]] : []
}

const some = (tree: Tree, test: (tree: Tree) => boolean): boolean => test(tree) || partsOf(tree).some((part) => some(part, test))

const partsOf = (tree: Tree): readonly Tree[] => (tree.type === 'apply' ? tree.args : tree.type === 'other' ? tree.parts : [])

const usesAngles = (tree: Tree): boolean =>
  some(tree, (part) => part.type === 'apply' && ['sin', 'cos', 'tan'].includes(part.name))

const dividesByZero = (tree: Tree): boolean =>
  some(tree, (part) => {
    if (part.type !== 'apply' || (part.name !== 'divide' && part.name !== 'mod')) return false
    const divisor = part.args[1]
    return divisor !== undefined && exactValue(divisor, new Map())?.top === 0n
  })
