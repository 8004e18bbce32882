/**
 * What a run shows and nobody said: its findings, and apart from them the notes that the record itself holds; each leads to the step that
 * it speaks of. Nothing stands here when there are none.
 */
import { StickyNote, TriangleAlert } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { isNote, type NoticeAt, seeingNotices } from '../../recordings/notices-seen'
import { noticeSentence } from '../../trace/notice-words'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Popover } from '../components/Popover'
import { useStretches } from '../components/use-stretches'
import { useLanguage, useWords } from '../words/language'
import { runBarWords } from './words'

const SHOWN = 100
const none: readonly NoticeAt[] = []

export function Findings() {
  const words = useWords(runBarWords)
  const { run } = useStores()
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const seen = useStretches(() => seeingNotices(index?.notices ?? [], index?.steps ?? []), [index, revision])
  // Until what has come is looked through, what was found before stays: a long run comes in parts.
  const before = useRef<{ readonly index: typeof index; readonly all: readonly NoticeAt[] }>({ index, all: none })
  if (seen) before.current = { index, all: seen }
  const all = before.current.index === index ? before.current.all : none
  const found = useMemo(() => all.filter(({ notice }) => !isNote(notice)), [all])
  const notes = useMemo(() => all.filter(({ notice }) => isNote(notice)), [all])
  if (all.length === 0) return null
  const label = found.length > 0 ? words.findings(found.length) : words.notes(notes.length)
  return (
    <Popover
      className={`btn sm run-float run-findings${found.length > 0 ? '' : ' is-quiet'}`}
      label={label}
      face={
        <>
          {found.length > 0 ? <TriangleAlert aria-hidden="true" /> : <StickyNote aria-hidden="true" />}
          {label}
        </>
      }
    >
      {() => (
        <div className="run-found">
          {found.length > 0 && <List title={words.findingsTitle} hint={words.findingsHint} all={found} />}
          {notes.length > 0 && <List title={words.notesTitle} hint={words.notesHint} all={notes} />}
        </div>
      )}
    </Popover>
  )
}

interface ListProps {
  readonly title: string
  readonly hint: string
  readonly all: readonly NoticeAt[]
}

function List({ title, hint, all }: ListProps) {
  const words = useWords(runBarWords)
  const language = useLanguage()
  const { replay } = useStores()
  const position = useStore(replay, (state) => state.position)
  return (
    <section>
      <h3 className="h">{title}</h3>
      <p className="two">{hint}</p>
      <ul>
        {all.slice(0, SHOWN).map(({ notice, step }) => (
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
              <span className="grow">{noticeSentence(notice, language)}</span>
              <span className="tag">{step === undefined ? words.noStep : words.step(step + 1)}</span>
            </button>
          </li>
        ))}
      </ul>
      {all.length > SHOWN && <p className="two">{words.more(all.length - SHOWN)}</p>}
    </section>
  )
}
