/** Where a recorded decision led: to the nodes that it names, else, for a label, to what ran next. */
import { END } from '../../trace/ends'
import type { Visit } from './tape'
import { targetsIn } from './values'
import type { Wave } from './waves'

/** `targets` is empty when the record does not tell. `cut`: what ran next may be missing. */
export function decisionOf(
  visit: Visit,
  output: unknown,
  wave: Wave | undefined,
  nodes: ReadonlySet<string>,
  cut: boolean,
): { readonly branch: string; readonly targets: readonly string[] } {
  const said = [...new Set(targetsIn(output))]
  const named = said.filter((target) => target === END || nodes.has(target))
  const branch = said.join(', ')
  if (named.length > 0) return { branch, targets: named }
  if (said.length !== 1 || wave?.visits.length !== 1 || visit.routes.length !== 1) return { branch, targets: [] }
  const next = [...new Set((wave.after?.visits ?? []).map(({ node }) => node))]
  if (next.length > 0) return { branch, targets: next }
  return { branch, targets: cut ? [] : [END] }
}
