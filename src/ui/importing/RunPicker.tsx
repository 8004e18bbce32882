/**
 * The runs of a file, to choose one: what each is about, when it was, how long, and how it ended. Thousands are no matter: only those in
 * view are drawn. One list box: arrows move, Enter opens.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { RunEntry } from '../../importers/port'
import { VerdictChip } from '../components/VerdictChip'
import { useLanguage, useWords } from '../words/language'
import { runsMatching } from './run-search'
import { importWords } from './words'

interface RunPickerProps {
  readonly runs: readonly RunEntry[]
  /** The `index` of the one that is chosen. */
  readonly chosen: number
  readonly onChoose: (index: number) => void
  readonly onOpen: (index: number) => void
  /** Told whether what is searched for is found anywhere: without it, none is on show. */
  readonly onSearch: (found: boolean) => void
}

const rowHeight = 58
/** As high as the list is; it is lower when all runs of the file have room in less, and does not change while somebody searches. */
const listHeight = 244

export function RunPicker({ runs, chosen, onChoose, onOpen, onSearch }: RunPickerProps) {
  const words = useWords(importWords)
  const [query, setQuery] = useState('')
  const id = useId()
  const found = useMemo(() => runsMatching(runs, query), [runs, query])
  const at = found.findIndex((run) => run.index === chosen)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (i) => found[i]?.index ?? i,
    overscan: 4,
    initialRect: { width: 600, height: 240 },
    useFlushSync: false,
  })
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])
  const none = found.length === 0
  useEffect(() => onSearch(!none), [none, onSearch])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextRow(event.key, at, found.length)
    const next = to === undefined ? undefined : found[to]
    if (next) onChoose(next.index)
    else if (event.key === 'Enter' && at >= 0) onOpen(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const search = (text: string) => {
    setQuery(text)
    const matching = runsMatching(runs, text)
    const [first] = matching
    if (first && !matching.some((run) => run.index === chosen)) onChoose(first.index)
  }
  return (
    <section className="run-picker" aria-label={words.runs(runs.length)}>
      <div className="row">
        <h3 className="h grow">{words.runs(runs.length)}</h3>
        <input
          className="in run-search"
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Home' && event.key !== 'End') onKeyDown(event)
          }}
        />
      </div>
      <div
        ref={scroller}
        className="run-list"
        style={{ height: Math.min(listHeight, runs.length * rowHeight) }}
        role="listbox"
        aria-label={words.runs(runs.length)}
        aria-activedescendant={at < 0 ? undefined : `${id}-${chosen}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className="run-rows" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const run = found[item.index]
            return (
              run && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
                <div
                  key={item.key}
                  id={`${id}-${run.index}`}
                  role="option"
                  aria-selected={run.index === chosen}
                  aria-posinset={item.index + 1}
                  aria-setsize={found.length}
                  className="run-row"
                  style={{ transform: `translateY(${item.start}px)` }}
                  onClick={() => onChoose(run.index)}
                  onDoubleClick={() => onOpen(run.index)}
                >
                  <RunFacts run={run} numbered />
                </div>
              )
            )
          })}
        </div>
      </div>
      <p className="dim" role="status">
        {query === '' ? '' : none ? words.noneFound : words.found(found.length, runs.length)}
      </p>
    </section>
  )
}

/** What a person needs to know about a run to choose it. */
export function RunFacts({ run, numbered = false }: { readonly run: RunEntry; readonly numbered?: boolean }) {
  const words = useWords(importWords)
  const language = useLanguage()
  const title = run.title.trim() === '' ? words.untitled : run.title
  return (
    <>
      <span className="run-title" title={title}>
        <span className="cut strong">{title}</span>
        <span className="two cut">
          {numbered && `${words.number(run.index + 1)} · `}
          {whenText(run.startedAt, language) ?? words.noTime}
          {run.steps !== undefined && ` · ${words.steps(run.steps)}`}
          {run.messages !== undefined && ` · ${words.messages(run.messages)}`}
        </span>
      </span>
      {run.verdict && <VerdictChip verdict={run.verdict} />}
    </>
  )
}

/** In UTC, as the records have it. */
function whenText(iso: string | undefined, language: string): string | undefined {
  const at = Date.parse(iso ?? '')
  if (Number.isNaN(at)) return undefined
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(at).toLocaleString(language, options)} UTC`
}

function nextRow(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(count - 1, at + 4)
    case 'PageUp':
      return Math.max(0, at - 4)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
