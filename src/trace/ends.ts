/** The names by which a trace speaks of where a run begins and ends, and of the namespaces in it. */

export const START = '__start__'
export const END = '__end__'

/** A namespace path as one string. */
export const scopeOf = (ns: readonly string[]): string => (ns.length === 0 ? '' : JSON.stringify(ns))
