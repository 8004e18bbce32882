/** How many steps follow the drawing, and which: a cell a step. A long run shows the number alone. */
import { useStores } from '../app/stores-context'
import { useWords } from '../words/language'
import type { RunFit } from './use-fit-of-run'
import { fitWords } from './words'

const CELLS = 120

export function FitStrip({ fit: { steps, following } }: { readonly fit: RunFit }) {
  const words = useWords(fitWords)
  const { replay } = useStores()
  return (
    <div className="fit-sum">
      <p>
        <b>{following}</b> {words.follow(steps.length)}
      </p>
      {steps.length <= CELLS && (
        // The list of edges below says the same with buttons; the cells are for the eye and the mouse.
        <div className="fit-cells" aria-hidden="true">
          {steps.map(({ follows }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            // biome-ignore lint/a11y/noStaticElementInteractions: hidden from assistive technology, which has the lists
            // biome-ignore lint/a11y/useKeyWithClickEvents: the lists below are the keyboard's way
            <i key={i} className={follows ? '' : 'off'} title={words.cell(i + 1, follows)} onClick={() => replay.seek(i)} />
          ))}
        </div>
      )}
    </div>
  )
}
