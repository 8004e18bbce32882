/**
 * Sums in words or signs, read into a tree. The tree is for arguments and for rough estimates; the practice model never works out
 * an exact result with it: that is what tools are for.
 */
export type Operator = '+' | '-' | '*' | '/' | '^'
export type Sum = number | { readonly op: Operator; readonly left: Sum; readonly right: Sum }

const N = '(-?\\d+(?:[.]\\d+)?)'
/** Ways to say an operation with its two numbers, in plain text; the numbers may change places. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?:product of|multiply|producto de|multiplica(?:r|me)?) ${N} (?:and|by|with|times|y|por|con) ${N}`), '($1 * $2)'],
  [new RegExp(`(?:sum of|add|suma de|suma(?:r|me)?) ${N} (?:and|to|plus|with|y|mas|con) ${N}`), '($1 + $2)'],
  [new RegExp(`(?:subtract|resta(?:r|me)?) ${N} (?:from|de|a) ${N}`), '($2 - $1)'],
  [
    new RegExp(`(?:difference (?:of|between)|diferencia (?:de|entre)|resta de|resta(?:r|me)?) ${N} (?:and|y|menos) ${N}`),
    '($1 - $2)',
  ],
  [new RegExp(`(?:divide|quotient of|cociente de|dividir) ${N} (?:and|by|y|por|entre) ${N}`), '($1 / $2)'],
  [new RegExp(`${N} ?(?:%|percent|por ciento) (?:of|de) ${N}`), '($1 / 100 * $2)'],
]
const signs: readonly (readonly [RegExp, string])[] = [
  [/\b(?:multiplied by|multiplicado por|times)\b|×|·/g, ' * '],
  [/(?<=[\d)]\s*)\bpor\b(?=\s*[\d(-])/g, ' * '],
  [/(?<=[\d)]\s*)x(?=\s*[\d(])/g, ' * '],
  [/\b(?:to the power of|elevado a)\b|\*\*/g, ' ^ '],
  [/\b(?:divided by|dividido (?:por|entre))\b|÷/g, ' / '],
  [/(?<=[\d)]\s*)\b(?:entre|over)\b(?=\s*[\d(-])/g, ' / '],
  [/\bplus\b|(?<=[\d)]\s*)\bmas\b(?=\s*[\d(-])/g, ' + '],
  [/\bminus\b|(?<=[\d)]\s*)\bmenos\b(?=\s*[\d(-])|−/g, ' - '],
]

export interface FoundSum {
  readonly sum: Exclude<Sum, number>
  /** The plain text around the sum. */
  readonly rest: string
}

/** The first sum in a plain text (lower case, no accents), or undefined. Dates and version numbers are not sums. */
export function findSum(plain: string): FoundSum | undefined {
  let text = plain
    .replace(/\b\d{4}-\d{1,2}(-\d{1,2})?\b/g, ' ')
    .replace(/(\d)[,](?=\d{3}\b)/g, '$1')
    .slice(0, 2000)
  for (const [pattern, form] of spoken) text = text.replace(pattern, form)
  for (const [pattern, sign] of signs) text = text.replace(pattern, sign)
  const candidates = text.match(/[-(]*\s*\d[\d\s.+*/^()-]*/g) ?? []
  for (const candidate of candidates) {
    const sum = parseSum(candidate)
    if (sum !== undefined && typeof sum !== 'number') return { sum, rest: text.replace(candidate, ' ') }
  }
  return undefined
}

/** Reads a sum in signs; undefined when it is not one. Trailing full stops are ignored. */
export function parseSum(text: string): Sum | undefined {
  const tokens = text.replace(/[.\s]+$/, '').match(/\d+(?:\.\d+)?|[-+*/^()]/g) ?? []
  if (tokens.join('') !== text.replace(/\s/g, '').replace(/\.+$/, '')) return undefined
  let at = 0
  let depth = 0
  const binary = (next: () => Sum | undefined, operators: string, rightFirst = false): Sum | undefined => {
    let left = next()
    while (left !== undefined && operators.includes(tokens[at] ?? ' ')) {
      const op = tokens[at++] as Operator
      const right = rightFirst ? binary(next, operators, true) : next()
      if (right === undefined) return undefined
      left = { op, left, right }
    }
    return left
  }
  const factor = (): Sum | undefined => {
    const token = tokens[at++]
    if (token === '-') {
      const value = factor()
      return typeof value === 'number' ? -value : undefined
    }
    if (token !== '(') return token !== undefined && /^\d/.test(token) ? Number(token) : undefined
    if (++depth > 50) return undefined
    const inner = sums()
    return tokens[at++] === ')' ? inner : undefined
  }
  const powers = () => binary(factor, '^', true)
  const products = () => binary(powers, '*/')
  const sums = (): Sum | undefined => binary(products, '+-')
  const sum = sums()
  return at === tokens.length ? sum : undefined
}

const strength: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 }

/** The sum in signs, with the brackets it needs. */
export function sumText(sum: Sum): string {
  if (typeof sum === 'number') return String(sum)
  const side = (inner: Sum, right: boolean) => {
    if (typeof inner === 'number') return inner < 0 ? `(${inner})` : String(inner)
    const weaker = strength[inner.op] < strength[sum.op] || (right && strength[inner.op] === strength[sum.op])
    return weaker ? `(${sumText(inner)})` : sumText(inner)
  }
  return `${side(sum.left, false)} ${sum.op} ${side(sum.right, true)}`
}

/** Each operator of a sum, once. */
export function operatorsOf(sum: Sum): readonly Operator[] {
  if (typeof sum === 'number') return []
  return [...new Set([sum.op, ...operatorsOf(sum.left), ...operatorsOf(sum.right)])]
}

/** An operation whose two numbers are known already, innermost first; undefined for a number. */
export function readyStep(sum: Sum): { readonly op: Operator; readonly left: number; readonly right: number } | undefined {
  if (typeof sum === 'number') return undefined
  const { op, left, right } = sum
  if (typeof left === 'number' && typeof right === 'number') return { op, left, right }
  return readyStep(left) ?? readyStep(right)
}

/** The sum with that operation, wherever it is ready, replaced by its result. */
export function putResult(
  sum: Sum,
  step: { readonly op: Operator; readonly left: number; readonly right: number },
  result: number,
): Sum {
  if (typeof sum === 'number') return sum
  if (sum.op === step.op && sum.left === step.left && sum.right === step.right) return result
  return { op: sum.op, left: putResult(sum.left, step, result), right: putResult(sum.right, step, result) }
}

/** What a person would get in their head: every number rounded to its first digit. Undefined when it makes no sense. */
export function roughly(sum: Sum): number | undefined {
  const value = rough(sum)
  if (value === undefined || !Number.isFinite(value)) return undefined
  return firstDigits(value, 2)
}

function rough(sum: Sum): number | undefined {
  if (typeof sum === 'number') return firstDigits(sum, 1)
  const left = rough(sum.left)
  const right = rough(sum.right)
  if (left === undefined || right === undefined) return undefined
  switch (sum.op) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return right === 0 ? undefined : left / right
    case '^':
      return left ** right
  }
}

const firstDigits = (value: number, digits: number): number => (value === 0 ? 0 : Number(value.toPrecision(digits)))
