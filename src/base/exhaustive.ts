/** Ends an exhaustive switch: the compiler refuses the call while a case is missing. Throws if it is reached at run time. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
