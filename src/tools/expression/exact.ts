/** Works out an expression in exact fractions where that is possible: 0.1 + 0.2 is 0.3, and long whole numbers keep every digit. */
import { add, divide, floor, multiply, power, type Rational, rational, rationalOf, subtract } from './rational'
import type { Tree } from './syntax'

/** The exact value, or null when it has none here (roots, functions, comparisons, division by zero). */
export function exactValue(tree: Tree, variables: ReadonlyMap<string, Rational>): Rational | null {
  switch (tree.type) {
    case 'number':
      return rationalOf(String(tree.value))
    case 'name':
      return variables.get(tree.name) ?? null
    case 'other':
      return null
    case 'apply': {
      const args = tree.args.map((arg) => exactValue(arg, variables))
      const known = args.filter((arg) => arg !== null)
      return known.length === args.length ? applied(tree.name, known) : null
    }
  }
}

function applied(name: string, [a, b, ...more]: readonly Rational[]): Rational | null {
  if (a === undefined || more.length > 0) return null
  if (b === undefined) return appliedToOne(name, a)
  switch (name) {
    case 'add':
      return add(a, b)
    case 'subtract':
      return subtract(a, b)
    case 'multiply':
      return multiply(a, b)
    case 'divide':
      return divide(a, b)
    case 'pow':
      return power(a, b)
    case 'mod':
      return modulo(a, b)
    default:
      return null
  }
}

function appliedToOne(name: string, a: Rational): Rational | null {
  switch (name) {
    case 'unaryPlus':
      return a
    case 'unaryMinus':
      return rational(-a.top, a.bottom)
    case 'unaryPercentage':
      return rational(a.top, a.bottom * 100n)
    case 'abs':
      return rational(a.top < 0n ? -a.top : a.top, a.bottom)
    case 'floor':
      return floor(a)
    case 'ceil': {
      const below = floor({ top: -a.top, bottom: a.bottom })
      return rational(-below.top)
    }
    case 'factorial':
      return factorial(a)
    default:
      return null
  }
}

/** The remainder with the sign of the divisor, as mathjs has it. */
function modulo(a: Rational, b: Rational): Rational | null {
  const times = divide(a, b)
  const taken = times && multiply(b, floor(times))
  return taken && subtract(a, taken)
}

function factorial({ top, bottom }: Rational): Rational | null {
  if (bottom !== 1n || top < 0n || top > 170n) return null
  let product = 1n
  for (let i = 2n; i <= top; i++) product *= i
  return rational(product)
}
