/** What the editors suggest while somebody types: names after `state.`, keywords of a schema, placeholders of a template. */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { localCompletionSource } from '@codemirror/lang-javascript'
import { syntaxTree } from '@codemirror/language'
import { jsonPlace } from './json-place'
import { type SchemaOffer, schemaOffers } from './schema-offers'
import type { CodeNames, EditorSpec, Offer } from './types'

/** The sources of suggestions for a kind of text; `spec` is asked anew each time. */
export function completionsOf(spec: () => EditorSpec): readonly CompletionSource[] {
  const given = spec()
  switch (given.kind) {
    case 'javascript':
      return [memberSource(spec), nodeSource(spec), namesSource(spec), localCompletionSource]
    case 'json':
      return given.schema ? [schemaSource] : []
    case 'template':
      return [templateSource(spec)]
  }
}

const namesOf = (spec: EditorSpec): CodeNames => (spec.kind === 'javascript' ? spec.names : {})
const plainName = /^[A-Za-z_$][\w$]*$/

/** `state.` and `args.`: the fields and arguments there are. A name that needs brackets gets them. */
const memberSource =
  (spec: () => EditorSpec): CompletionSource =>
  (context) => {
    const found = context.matchBefore(/\b(?:state|args)\??\.[\w$-]*/)
    if (!found) return null
    const { state, args } = namesOf(spec())
    const names = (found.text.startsWith('state') ? state : args) ?? []
    const dot = found.from + found.text.indexOf('.')
    return {
      from: dot + 1,
      options: names.map(
        ({ name, detail }): Completion => ({
          label: name,
          type: 'property',
          ...(detail !== undefined && { detail }),
          ...(!plainName.test(name) && { apply: inBrackets(name) }),
        }),
      ),
      validFor: /^[\w$-]*$/,
    }
  }

const inBrackets =
  (name: string): Extract<Completion['apply'], (...given: never[]) => void> =>
  (view, _completion, from, to) => {
    const text = `[${JSON.stringify(name)}]`
    view.dispatch({ changes: { from: from - 1, to, insert: text }, selection: { anchor: from - 1 + text.length } })
  }

/** `state` and `args` themselves. */
const namesSource =
  (spec: () => EditorSpec): CompletionSource =>
  (context) => {
    const word = context.matchBefore(/(?:^|[^\w$.])[a-z]+$/)
    if (!word || isText(context)) return null
    const names = namesOf(spec())
    const own = (['state', 'args'] as const).filter((name) => names[name] !== undefined)
    return {
      from: word.from + word.text.search(/[a-z]+$/),
      options: own.map((label) => ({ label, type: 'variable', boost: 1 })),
      validFor: /^\w*$/,
    }
  }

/** The text after `goto:`, and those in its list: the nodes there are. */
const nodeSource =
  (spec: () => EditorSpec): CompletionSource =>
  (context) => {
    const found = context.matchBefore(/\bgoto["']?\s*:\s*(?:\[[^\]]*)?["'][\w-]*/)
    const nodes = namesOf(spec()).nodes ?? []
    if (!found || nodes.length === 0) return null
    return {
      from: found.from + found.text.search(/[\w-]*$/),
      options: nodes.map((label) => ({ label, type: 'constant' })),
      validFor: /^[\w-]*$/,
    }
  }

const isText = (context: CompletionContext): boolean =>
  /String|Comment/.test(syntaxTree(context.state).resolveInner(context.pos, -1).name)

function schemaSource(context: CompletionContext): CompletionResult | null {
  const text = context.state.doc.toString()
  const place = jsonPlace(text, context.pos)
  if (!place || (place.from === context.pos && !context.explicit)) return null
  const offers = schemaOffers(place, /^\s*:/.test(text.slice(place.to)))
  if (offers.length === 0) return null
  const quoted = text[place.from] === '"'
  return {
    from: quoted ? place.from + 1 : place.from,
    options: offers.map((offer) => ({ label: offer.label, type: 'keyword', apply: applied(offer, place.from, place.to) })),
    validFor: /^\w*$/,
  }
}

const applied =
  (offer: SchemaOffer, start: number, end: number): Extract<Completion['apply'], (...given: never[]) => void> =>
  (view, _completion, from, to) => {
    // What was typed since the suggestions opened moved the end.
    const quote = view.state.sliceDoc(to, to + 1) === '"' && view.state.sliceDoc(start, start + 1) === '"'
    const last = quote ? to + 1 : Math.max(to, Math.min(end, from))
    const at = start + offer.text.length - offer.caret
    view.dispatch({
      changes: { from: start, to: last, insert: offer.text },
      selection: { anchor: at },
      userEvent: 'input.complete',
    })
  }

/** After `{`: the placeholders that are known here. The brace that closes one is put in with it. */
const templateSource =
  (spec: () => EditorSpec): CompletionSource =>
  (context) => {
    const found = context.matchBefore(/\{[\w.-]*/)
    const given = spec()
    if (!found || given.kind !== 'template') return null
    return {
      from: found.from + 1,
      options: given.placeholders.map(placeholder),
      validFor: /^[\w.-]*$/,
    }
  }

const placeholder = ({ name, detail }: Offer, order: number): Completion => ({
  label: name,
  displayLabel: `{${name}}`,
  type: name.startsWith('state.') ? 'property' : 'variable',
  boost: -order / 100,
  ...(detail !== undefined && { detail }),
  apply: (view, _completion, from, to) => {
    const closed = view.state.sliceDoc(to, to + 1) === '}'
    const end = closed ? to + 1 : to
    const text = `${name}}`
    view.dispatch({
      changes: { from, to: end, insert: text },
      selection: { anchor: from + text.length },
      userEvent: 'input.complete',
    })
  },
})
