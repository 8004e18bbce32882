/** What was done to the document, entry by entry: the present is marked, what was undone is greyed, and a press goes there. */
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { History } from '../../store/history'
import { useWords } from '../words/language'
import './history.css'
import { forgetsMore, historyRows } from './history-rows'
import { historyWords } from './words'

interface HistoryListProps {
  readonly history: History<unknown>
  /** Goes to where so many entries are done. */
  readonly onGo: (done: number) => void
}

export function HistoryList({ history, onGo }: HistoryListProps) {
  const words = useWords(historyWords)
  const list = useRef<HTMLOListElement>(null)
  const rows = historyRows(history)
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    here?.focus({ preventScroll: true })
    here?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <ol className="hi" ref={list} aria-label={words.history} onKeyDown={(event) => moveFocus(event, list.current)}>
      {rows.map(({ done, label, state }) => (
        <li key={done}>
          <button
            type="button"
            className={`hi-row hi-${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
            tabIndex={state === 'now' ? 0 : -1}
            onClick={() => onGo(done)}
          >
            <Check aria-hidden="true" />
            <span className="hi-label">{label ?? (forgetsMore(history) ? words.older : words.start)}</span>
            {state !== 'past' && <span className="hi-state">{state === 'now' ? words.now : words.undone}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Up and Down, Home and End go through the list; Enter goes to the entry. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('.hi-row') ?? [])]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const next = to === undefined ? undefined : rows[to]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
