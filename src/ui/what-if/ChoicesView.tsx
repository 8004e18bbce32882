/** What a run on recorded answers would be: whose answers, on which graph, how they are given; said in full before the button is pressed. */
import { Copy, Play } from 'lucide-react'
import { useMemo } from 'react'
import { clip } from '../../base/text'
import { isRunning } from '../../store/run-store'
import type { RunAtHand } from '../../store/runs-at-hand'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Segmented } from '../components/Segmented'
import { ChoiceField } from '../forms/controls/ChoiceField'
import { GroupRow, Row } from '../forms/controls/Row'
import { useWords } from '../words/language'
import { NamesChoice } from './NamesChoice'
import { PlanTold } from './PlanTold'
import { Running } from './Running'
import { turnsOf } from './turns'
import { whatIfWords } from './words'

export function ChoicesView() {
  const { whatIf } = useStores()
  const base = useStore(whatIf, (state) => state.base)
  return (
    <>
      <div className="rec-scroll what-if">{base && <Choices base={base} />}</div>
      <Foot />
    </>
  )
}

function Choices({ base }: { readonly base: RunAtHand }) {
  const words = useWords(whatIfWords)
  const { whatIf } = useStores()
  const choices = useStore(whatIf, (state) => state.choices)
  const turns = useMemo(() => turnsOf(base.index), [base.index])
  return (
    <>
      <p className="two">{words.intro}</p>
      <Base base={base} />
      {turns.length > 1 && (
        <Row label={words.turn}>
          {(ids) => (
            <select
              {...ids}
              className="in"
              value={choices.turn}
              onChange={(event) => void whatIf.choose({ turn: Number(event.target.value) })}
            >
              {turns.map(({ turn, question }) => (
                <option key={turn} value={turn}>
                  {words.turnOf(turn, clip(question, 60))}
                </option>
              ))}
            </select>
          )}
        </Row>
      )}
      <GraphChoice base={base} />
      {choices.graph === 'document' && <NamesChoice />}
      <ChoiceField
        label={words.match}
        value={choices.match}
        choices={(['order', 'prompt'] as const).map((value) => ({ value, ...words.matches[value] }))}
        onChange={(match) => void whatIf.choose({ match })}
      />
      <ChoiceField
        label={words.missing}
        value={choices.missing}
        choices={(['stop', 'practice'] as const).map((value) => ({ value, ...words.missings[value] }))}
        onChange={(missing) => void whatIf.choose({ missing })}
      />
    </>
  )
}

/** Whose answers: a choice when there are several runs in memory. */
function Base({ base }: { readonly base: RunAtHand }) {
  const words = useWords(whatIfWords)
  const { whatIf, run } = useStores()
  // What is at hand changes with the runs.
  useStore(run, (state) => state.revision)
  const all = whatIf.atHand()
  const others = all.some(({ index }) => index === base.index) ? all : [base, ...all]
  const kind = words.kinds[base.kind]
  if (others.length === 1) {
    return (
      <GroupRow label={words.answersOf} hint={`${kind}, ${words.steps(base.index.steps.length)}`}>
        <p className="what-if-base">{clip(base.title, 160)}</p>
      </GroupRow>
    )
  }
  const name = (one: RunAtHand) => words.named(words.kinds[one.kind], clip(one.title, 40), one.index.steps.length)
  return (
    <Row label={words.answersOf}>
      {(ids) => (
        <select {...ids} className="in" value={base.id} onChange={(event) => void whatIf.ask(event.target.value)}>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {name(one)}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

function GraphChoice({ base }: { readonly base: RunAtHand }) {
  const words = useWords(whatIfWords)
  const { whatIf, documents } = useStores()
  const graph = useStore(whatIf, (state) => state.choices.graph)
  const name = useStore(documents, (state) => state.document.name)
  const own = base.recorded ? words.ofRecord : words.asItWas
  const told = graph === 'document' ? words.mineIs(name) : base.recorded ? words.ofRecordIs : words.asItWasIs
  return (
    <GroupRow label={words.graph} hint={told}>
      <div className="what-if-graph">
        <Segmented
          label={words.graph}
          value={graph}
          segments={[
            { value: 'document', label: words.mine },
            { value: 'record', label: own },
          ]}
          onChange={(value) => void whatIf.choose({ graph: value })}
        />
        {graph === 'record' && base.recorded && (
          <button type="button" className="btn sm line" title={words.editHint} onClick={() => void whatIf.editRecordGraph()}>
            <Copy aria-hidden="true" />
            {words.editThis}
          </button>
        )}
      </div>
    </GroupRow>
  )
}

function Foot() {
  const words = useWords(whatIfWords)
  const { whatIf, run } = useStores()
  const plan = useStore(whatIf, (state) => state.plan)
  const mine = useStore(whatIf, (state) => state.running)
  const hasPair = useStore(whatIf, ({ pair, base }) => pair !== undefined && pair.first.index === base?.index)
  const busy = useStore(run, isRunning)
  const ready = plan?.ok === true && !busy
  if (mine) {
    return (
      <footer className="what-if-foot">
        <Running />
      </footer>
    )
  }
  return (
    <footer className="what-if-foot">
      <div id="what-if-plan" className="what-if-plan" role="status">
        {plan === undefined ? <p className="two">{words.planning}</p> : <PlanTold plan={plan} />}
      </div>
      <button
        type="button"
        className="btn ink"
        aria-disabled={ready ? undefined : true}
        aria-describedby="what-if-plan"
        title={busy ? words.busy : undefined}
        onClick={() => {
          if (ready) void whatIf.start()
        }}
      >
        <Play aria-hidden="true" />
        {words.run}
      </button>
      {hasPair && (
        <button type="button" className="btn" onClick={() => void whatIf.seeTold()}>
          {words.seeLast}
        </button>
      )}
    </footer>
  )
}
