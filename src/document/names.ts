/**
 * Which names a node, a field and a tool may have. LangGraph refuses some (`:` and `|`, its own START and END, names of Object's
 * own members); the pattern of formats keeps names usable as code, as file names and in `{state.x}` templates.
 */

const nodePattern = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const fieldPattern = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/
const toolPattern = /^[A-Za-z0-9_-]{1,64}$/

/** LangGraph keeps channels and nodes in plain objects and has names of its own like `__start__`. */
const isReserved = (name: string): boolean => name in {} || /^__.*__$/.test(name)

/** True for a name that a LangGraph node of ours may have. */
export const isNodeName = (name: string): boolean => nodePattern.test(name) && !isReserved(name)

/** True for a name that a state field may have. */
export const isFieldName = (name: string): boolean => fieldPattern.test(name) && !isReserved(name)

/** True for a tool name that every provider takes. */
export const isToolName = (name: string): boolean => toolPattern.test(name)

/** True for a name that a new graph may have: one that a node may have, so that it reads well in paths and never is a number. */
export const isGraphName = (name: string): boolean => isNodeName(name)

/** `base`, or `base_2`, `base_3` … : the first that is not taken. */
export function freeName(base: string, taken: (name: string) => boolean): string {
  if (!taken(base)) return base
  for (let n = 2; ; n++) {
    const name = `${base}_${n}`
    if (!taken(name)) return name
  }
}

/** As `freeName`, within the length that a name may have. */
export const freeShortName = (base: string, taken: (name: string) => boolean): string =>
  taken(base) ? freeName(base.slice(0, longestBase), taken) : base

/** Room for `_2` and the like within the 64 characters of a name. */
export const longestBase = 58
