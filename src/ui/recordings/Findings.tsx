/** What a run shows and nobody said: its notices, each with the step that it speaks of. Nothing stands here when there are none. */
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { noticeText } from '../../importers/core/finding-words'
import { noticesSeen } from '../../recordings/notices-seen'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Popover } from '../components/Popover'
import { useLanguage, useWords } from '../words/language'
import { runBarWords } from './words'

const SHOWN = 100

export function Findings() {
  const words = useWords(runBarWords)
  const language = useLanguage()
  const { run, replay } = useStores()
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const position = useStore(replay, (state) => state.position)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows in place; its revision says when
  const found = useMemo(() => (index ? noticesSeen(index.notices, index.steps) : []), [index, revision])
  if (found.length === 0) return null
  return (
    <Popover
      className="btn sm run-float run-findings"
      label={words.findings(found.length)}
      face={
        <>
          <TriangleAlert aria-hidden="true" />
          {words.findings(found.length)}
        </>
      }
    >
      {() => (
        <div className="run-found">
          <h3 className="h">{words.findingsTitle}</h3>
          <p className="two">{words.findingsHint}</p>
          <ul>
            {found.slice(0, SHOWN).map(({ notice, step }) => (
              <li key={notice.seq}>
                <button
                  type="button"
                  className="menu-item"
                  aria-current={step === position ? 'step' : undefined}
                  aria-disabled={step === undefined ? true : undefined}
                  onClick={() => {
                    if (step !== undefined) replay.seek(step)
                  }}
                >
                  <span className="grow">{noticeText(notice, language)}</span>
                  <span className="tag">{step === undefined ? words.noStep : words.step(step + 1)}</span>
                </button>
              </li>
            ))}
          </ul>
          {found.length > SHOWN && <p className="two">{words.more(found.length - SHOWN)}</p>}
        </div>
      )}
    </Popover>
  )
}
