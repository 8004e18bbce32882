/**
 * Code that stands where a recorded run shows what happened and not by what code or rule. By this very text it is known: on the answers
 * of the record it does what the record did, and once a person has written something else in its place, that is what counts.
 */

/** A function node whose code is not in the record. By itself it changes nothing. */
export const CODE_NOT_RECORDED =
  '// The record does not hold the code of this node. On the answers of the record it writes what it wrote there; else nothing.\nreturn {}'

/** The rule of a way that the record takes without saying by what rule. By itself it never holds. */
export const RULE_NOT_RECORDED =
  '// The record does not say when this way is taken. On the answers of the record it is taken where it was taken there; else never.\nreturn false'

/** The rule of a way that is not in the record, and that the graph needs to be whole. */
export const NEVER_RECORDED = '// The record does not take this way.\nreturn false'
