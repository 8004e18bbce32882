/**
 * Keys never travel with a fragment: what looks like one in a tool (a header, an address, a body) is left out of what is copied, by the
 * same rules as for links. Nodes are copied as they are, or a paste would change them: what a person wrote into a prompt is theirs to see.
 */
import { sameJson } from '../base/json'
import { emptyDocument } from './defaults'
import type { Fragment } from './fragment'
import { withoutSecrets } from './link-secrets'
import type { Tool } from './types'

const cleanTools = (tools: readonly Tool[]) => withoutSecrets({ ...emptyDocument(''), tools })

/** The same tool, whatever key one of them holds. */
export function sameTool(a: Tool, b: Tool): boolean {
  if (sameJson(a, b)) return true
  const { tools } = cleanTools([a, b]).document
  return tools.length === 2 && sameJson(tools[0], tools[1])
}

/** The fragment without the keys of its tools, and the names of the tools that held one. */
export function withoutToolSecrets(fragment: Fragment): { readonly fragment: Fragment; readonly secretsOf: readonly string[] } {
  const { document, found } = cleanTools(fragment.tools)
  const secretsOf = [...new Set(found.flatMap(({ part, name }) => (part === 'tool' ? [name] : [])))]
  return { fragment: secretsOf.length === 0 ? fragment : { ...fragment, tools: document.tools }, secretsOf }
}
