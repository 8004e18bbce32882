/** A search over the notes of a corpus: really a search, so that a question about something else finds nothing. */
import type { MockAnswer } from '../../document/types'
import type { Answerer } from '../contract'
import { queryOf } from '../query-argument'
import { formatResults } from '../search-results'
import { searchNotes } from './search-notes'

type SearchSpec = Extract<MockAnswer, { kind: 'search' }>

const DEFAULT_LIMIT = 5

/** The best notes as numbered text with their sources. */
export const answerSearch: Answerer<SearchSpec> = async (spec, args, context, tool) => {
  const query = queryOf(args)
  if (query === undefined) {
    return { status: 'error', code: 'tool-arguments', content: `${tool.name} needs words to search for, and got none.` }
  }
  const notes = await context.corpus(spec.corpus)
  return { status: 'ok', content: formatResults(query, searchNotes(notes, query, spec.limit ?? DEFAULT_LIMIT)) }
}
