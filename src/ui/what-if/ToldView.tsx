/** What came of two runs: how far they do the same, the step of each at which they part, and how each of them ended. It only looks. */
import { Equal, FolderOpen, List, Pencil, Split } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clip } from '../../base/text'
import { nameIn } from '../../recordings/names'
import { partingText } from '../../replay/parting-words'
import type { Pair } from '../../store/what-if-state'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Row } from '../forms/controls/Row'
import { useLanguage, useWords } from '../words/language'
import { lacks, partingTold } from './parting-told'
import { ReadElse } from './ReadElse'
import { SideCard } from './SideCard'
import { sideName } from './sides'
import { toldWords, whatIfWords } from './words'

export function ToldView() {
  const words = useWords(toldWords)
  const { whatIf, run } = useStores()
  const pair = useStore(whatIf, (state) => state.pair)
  const recorded = useStore(run, (state) => state.recorded)
  return (
    <>
      <div className="rec-scroll what-if">{pair ? <Told pair={pair} /> : <p>{words.onlyOne}</p>}</div>
      {(pair || recorded) && (
        <footer className="what-if-foot">
          {pair && !(pair.first.recorded && pair.second.recorded) && (
            <button type="button" className="btn line" onClick={() => void whatIf.changeAndRunAgain()}>
              <Pencil aria-hidden="true" />
              {words.changeAndRun}
            </button>
          )}
          {recorded && pair?.purpose !== 'what-if' && <Another runs={recorded.runs} />}
        </footer>
      )}
    </>
  )
}

function Told({ pair }: { readonly pair: Pair }) {
  const words = useWords(whatIfWords)
  const told = useWords(toldWords)
  const { comparison } = pair
  return (
    <>
      {pair.purpose === 'compare' && <Other pair={pair} />}
      <div role="status">{comparison ? <Summary pair={pair} /> : <p className="two">{words.comparing}</p>}</div>
      {comparison && (
        <>
          <Unmatched pair={pair} />
          <SideCard pair={pair} side="first" />
          <SideCard pair={pair} side="second" />
          <NotCompared pair={pair} />
          <ReadElse pair={pair} />
        </>
      )}
      {pair.turn !== undefined && pair.turn > 1 && <p className="two">{told.turn(pair.turn)}</p>}
    </>
  )
}

function Summary({ pair }: { readonly pair: Pair }) {
  const { comparison } = pair
  const words = useWords(toldWords)
  const language = useLanguage()
  const line = useRef<HTMLParagraphElement>(null)
  // The focus was on the button that is gone now.
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  }, [])
  if (!comparison) return null
  const { agreed, parting } = comparison
  const Icon = parting ? Split : Equal
  return (
    <p className="what-if-summary" tabIndex={-1} ref={line}>
      <Icon aria-hidden="true" />
      <span>
        <b className="strong">{parting ? words.sameFor(agreed) : words.allSame(agreed)}</b>
        {parting && ` ${partingText(partingTold(pair, parting, words.called), language)}`}
      </span>
    </p>
  )
}

/** What the one run does not tell is not compared: that is said, of the run that does not tell it. */
function NotCompared({ pair }: { readonly pair: Pair }) {
  const words = useWords(toldWords)
  const left = pair.comparison?.notCompared ?? []
  return left.map((sort) => {
    const side = lacks(pair, sort)
    return (
      <p key={sort} className="two">
        {words.notCompared(words.called[sideName(pair, side)])[sort]}
      </p>
    )
  })
}

/** Names of the record that no node stands for: where the two part at a node, that may be all there is to it. */
function Unmatched({ pair }: { readonly pair: Pair }) {
  const words = useWords(toldWords)
  const { whatIf } = useStores()
  const names = useStore(whatIf, (state) => state.names)
  const base = useStore(whatIf, (state) => state.base)
  const left = pair.purpose === 'what-if' && base?.index === pair.first.index ? (names?.ghosts ?? []) : []
  if (left.length === 0) return null
  return (
    <div className="what-if-unmatched">
      <p className="two">{words.unmatched(left.map((name) => nameIn(names?.called ?? {}, name)).join(', '))}</p>
      <button type="button" className="btn sm line" onClick={() => void whatIf.changeAndRunAgain()}>
        {words.matchNames}
      </button>
    </div>
  )
}

/** What the last run is compared with: a choice when there is more than one. */
function Other({ pair }: { readonly pair: Pair }) {
  const words = useWords(toldWords)
  const named = useWords(whatIfWords)
  const { whatIf } = useStores()
  const two = pair.first.recorded && pair.second.recorded
  const others = whatIf.atHand().filter(({ kind, index }) => (two ? index !== pair.second.index : kind !== 'last'))
  const shown = others.find(({ index }) => index === pair.first.index || index === pair.second.index)
  if (others.length < 2 || !shown) return null
  return (
    <Row label={words.with}>
      {(ids) => (
        <select {...ids} className="in" value={shown.id} onChange={(event) => void whatIf.compare(event.target.value)}>
          {others.map(({ id, kind, title, index }) => (
            <option key={id} value={id}>
              {named.named(named.kinds[kind], clip(title, 40), index.steps.length)}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

/** The ways to another recorded run, to compare with the one on show: a file, or another run of the same file. */
function Another({ runs }: { readonly runs: number }) {
  const words = useWords(toldWords)
  const { whatIf, recordings, shell } = useStores()
  const lead = () => shell.openDialog({ name: 'import' })
  return (
    <>
      {runs > 1 && (
        <button
          type="button"
          className="btn line"
          onClick={() =>
            void whatIf.compareAnother(() => {
              recordings.others()
              lead()
            })
          }
        >
          <List aria-hidden="true" />
          {words.otherOfFile}
        </button>
      )}
      <button type="button" className="btn line" onClick={() => void whatIf.compareAnother(lead)}>
        <FolderOpen aria-hidden="true" />
        {words.otherFile}
      </button>
    </>
  )
}
