/** A paragraph in which words between backticks are names of the engine. Text only: nothing in it is read as HTML. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split('`')
  return (
    <p>
      {parts.map((part, i) =>
        // Every second part stood between backticks; the same parts always stand in the same places.
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
        i % 2 === 1 ? <code key={i}>{part}</code> : part,
      )}
    </p>
  )
}
