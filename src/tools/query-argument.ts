/** The question of a search call: the argument called `query`, else the first argument that is text. */
export function queryOf(args: Readonly<Record<string, unknown>>): string | undefined {
  const candidates = [args.query, ...Object.values(args)]
  return candidates.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim()
}
