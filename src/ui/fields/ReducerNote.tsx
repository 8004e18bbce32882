/** What a reducer does with a write: one sentence, and an example of two lines. */
import type { Reducer } from '../../document/types'
import { useWords } from '../words/language'
import { fieldWords } from './words'

interface Example {
  readonly before: string
  readonly write: string
  readonly after: string
}

const examples: Readonly<Record<Reducer, Example>> = {
  replace: { before: '"draft"', write: '"final"', after: '"final"' },
  messages: { before: '[human]', write: '[ai]', after: '[human, ai]' },
  append: { before: '["a"]', write: '["b"]', after: '["a", "b"]' },
  sum: { before: '3', write: '2', after: '5' },
  merge: { before: '{ a: 1 }', write: '{ b: 2 }', after: '{ a: 1, b: 2 }' },
}

export function ReducerNote({ id, reducer }: { readonly id?: string | undefined; readonly reducer: Reducer }) {
  const words = useWords(fieldWords)
  const { before, write, after } = examples[reducer]
  return (
    <div className="fp-note" id={id}>
      <p>{words.reducers[reducer]}</p>
      <p className="fp-example mono">
        {before} <span className="dim">{words.written}</span> {write}
        <br />
        <span className="dim">{words.becomes}</span> {after}
      </p>
    </div>
  )
}
