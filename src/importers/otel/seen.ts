/** Spans of OpenTelemetry as they are seen in passing. */
import { INPUT_VALUE } from '@arizeai/openinference-semantic-conventions'
import { hintFrom } from '../spans/hint'
import type { SpanFormat } from '../spans/seen-span'
import type { Span } from '../spans/span'
import { dropWords } from '../spans/words'
import type { Facts } from './facts'
import type { RawSpan } from './raw-span'
import { factsOf, kindIn, spanOf } from './span'
import { type FoundSpan, spansIn } from './spans-in'

export const seenFormat: SpanFormat<FoundSpan> = {
  find: spansIn,
  what: () => 'span',
  role: () => 'span',
  see: ({ span: { id, parentId, traceId, start, end } }) => ({
    id,
    parentId,
    traceId,
    start: start?.ms,
    kind: 'unknown',
    zoneless: start?.zoneless === true || end?.zoneless === true,
    naming: true,
    odd: false,
  }),
  kindOf: ({ span }) => kindIn(span, {}, () => factsAt(span)),
  hint: ({ span }) =>
    hintFrom(span.attributes.plainText(INPUT_VALUE) ?? factsAt(span).input, () => factsAt(span).name ?? span.name),
  untold: 'unknown',
  notRecord: dropWords.notSpan,
  spans: (records, ledger): readonly Span[] => records.map(({ found, source }) => spanOf(found.span, source, ledger)),
}

/** What the conventions say of a span is asked for its kind, and again for what its trace is called. */
function factsAt(span: RawSpan): Facts {
  const facts = known.get(span) ?? factsOf(span)
  known.set(span, facts)
  return facts
}
const known = new WeakMap<RawSpan, Facts>()
