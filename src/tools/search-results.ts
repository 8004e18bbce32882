/**
 * How search results read, whether they come from the shipped notes or from the web: numbered, each with its source on a line of
 * its own. Models quote from this text, and a person reads it in the run, so it is the same for both.
 */
export interface SearchResult {
  readonly title: string
  /** Where it comes from: `notes/rag-reranking`, or an address. */
  readonly source: string
  readonly text: string
}

/** The results as text; for none, a plain sentence that starts with `No results for`. */
export function formatResults(query: string, results: readonly SearchResult[]): string {
  if (results.length === 0) return `No results for "${query}". Try other words.`
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  const entries = results.map(({ title, source, text }, i) => `[${i + 1}] ${oneLine(title)}\nSource: ${source}\n${text.trim()}`)
  return [`${count} for "${query}":`, ...entries].join('\n\n')
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
