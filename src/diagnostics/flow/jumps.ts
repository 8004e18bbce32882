/** Whether a node may say itself where the run goes next. */
import { sameFor } from '../../base/same-for'
import type { Node, NodeOf } from '../../document/types'

/** True for a function that says it jumps, or whose code has a `goto`. */
export const mayJump = (node: Node): boolean => node.kind === 'function' && jumps(node)

const jumps = sameFor(
  ({ config }: NodeOf<'function'>): boolean =>
    (config.destinations?.length ?? 0) > 0 || (config.code.includes('goto') && /\bgoto\b/.test(withoutComments(config.code))),
)

/** Takes out what stands between comment marks, once through: a mark that nothing closes is no comment. */
function withoutComments(code: string): string {
  let kept = ''
  let from = 0
  let closes = true
  for (let at = code.indexOf('/'); at !== -1; at = code.indexOf('/', at)) {
    const end = code[at + 1] === '/' ? lineEnd(code, at) : code[at + 1] === '*' && closes ? code.indexOf('*/', at + 2) : undefined
    if (end === undefined) at++
    else if (end === -1) {
      closes = false
      at++
    } else {
      kept += code.slice(from, at)
      from = at = code[at + 1] === '/' ? end : end + 2
    }
  }
  return kept + code.slice(from)
}

function lineEnd(code: string, at: number): number {
  const end = code.indexOf('\n', at)
  return end === -1 ? code.length : end
}
