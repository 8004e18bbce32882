/**
 * Which state fields a person's own code seems to speak of: those whose names stand in it as whole words, comments left out. Too many
 * rather than too few: this decides what comes along and what is offered, never what is changed or run.
 */
import type { Node } from './types'

const textsAndComments = /(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** Those of `names` that stand in the code. */
export function namesInCode(code: string, names: readonly string[]): readonly string[] {
  const plain = code.replace(textsAndComments, (part) => (part.startsWith('/') ? ' ' : part))
  const words = new Set(plain.split(/[^\p{Letter}\p{Number}_$-]+/u).flatMap((word) => [word, ...word.split('-')]))
  return names.filter((name) => words.has(name))
}

/** The code of a node: a function's body, the conditions of a router. */
export function codeOf(node: Node): readonly string[] {
  if (node.kind === 'function') return [node.config.code]
  if (node.kind !== 'router') return []
  return node.config.rules.flatMap(({ when }) => (when.type === 'code' ? [when.code] : []))
}

/** Those of `names` that the code of a node speaks of. */
export const namesInCodeOf = (node: Node, names: readonly string[]): readonly string[] => {
  const code = codeOf(node).join('\n')
  return code === '' ? [] : namesInCode(code, names)
}
