/** The ways to look at a file that is not recognised as it stands: inside a notebook, a cassette, behind prefixes, in envelopes. */
import type { Importer } from '../contract'
import type { Source } from '../core/source'
import { cassetteView } from './cassette'
import { envelopeViews } from './envelope'
import { withoutLinePrefix } from './line-prefix'
import { isNotebook, notebookView } from './notebook'
import { printedStreamView } from './printed-stream'
import { redisView } from './redis-view'
import { yamlView } from './yaml-view'

export interface View {
  readonly source: Source
  /** `known`: the shape around it is unmistakable. `likely`: it is hardly anything else. `guessed`: it may be a wrapper. */
  readonly shape: 'known' | 'likely' | 'guessed'
  /** The whole of it, when `source` holds no more than its beginning. */
  readonly whole?: (() => Source) | undefined
}

/** One after another, made when it is asked for; few, and each cheap to recognise. */
export function* viewsOf(source: Source, importers: readonly Importer[]): Generator<View> {
  // An archive tells its places by its entries.
  if (source.entries.length > 0) return
  const notebook = notebookView(source, importers)
  if (notebook) {
    yield { source: notebook, shape: 'known' }
    return
  }
  if (isNotebook(source)) return
  const cassette = cassetteView(source)
  if (cassette) {
    yield { source: cassette, shape: 'known' }
    return
  }
  const redis = redisView(source)
  if (redis) yield { source: redis, shape: 'known' }
  const stream = printedStreamView(source)
  if (stream) yield { source: stream, shape: 'known' }
  const yaml = yamlView(source)
  if (yaml) yield { source: yaml, shape: 'likely' }
  for (const bare of withoutLinePrefix(source)) {
    yield { source: bare, shape: 'likely' }
    yield* envelopes(bare)
  }
  yield* envelopes(source)
}

/** Looked at in the first documents alone: of a long file, only the view that is chosen is made whole. */
function* envelopes(source: Source): Generator<View> {
  const few = beginningOf(source)
  let number = 0
  for (const { source: inner, likely } of envelopeViews(few)) {
    const own = number
    number += 1
    const whole = few === source ? undefined : () => nth(envelopeViews(source), own)?.source ?? inner
    yield { source: inner, shape: likely ? 'likely' : 'guessed', ...(whole === undefined ? {} : { whole }) }
  }
}

const MANY = 400

/** The source with its first documents, or the first items of its only one. */
function beginningOf(source: Source): Source {
  const all = source.documents()
  const [only] = all.documents
  if (all.documents.length > MANY) return { ...source, documents: () => ({ ...all, documents: all.documents.slice(0, MANY) }) }
  if (all.documents.length !== 1 || !only || !Array.isArray(only.value) || only.value.length <= MANY) return source
  const first = { ...only, value: only.value.slice(0, MANY) }
  return { ...source, documents: () => ({ ...all, documents: [first] }) }
}

function nth<T>(items: Iterable<T>, at: number): T | undefined {
  let i = 0
  for (const item of items) {
    if (i === at) return item
    i += 1
  }
  return undefined
}
