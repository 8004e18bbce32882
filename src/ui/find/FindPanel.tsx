/**
 * Find: a field and what was found, over the canvas. Enter goes there and stays here, so that the next one is one key away. It searches
 * what is on show (the document; in replay also the run) and changes nothing. Pressed again inside, Mod+F is the browser's own.
 */
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { modName } from '../app/platform'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { goTo } from '../commands/go'
import { useOffers } from '../commands/offers'
import { useStretches } from '../components/use-stretches'
import { useLanguage, useWords } from '../words/language'
import { documentEntries } from './document-entries'
import './find.css'
import { FindRow } from './FindRow'
import { gatheringEntries } from './run-entries'
import { type Found, findIn, finding } from './search'
import { findWords } from './words'

interface FindPanelProps {
  /** Grows with each asking for the panel. */
  readonly asked: number
  /** What was typed before the panel was there. */
  readonly typed?: string | undefined
  readonly onClose: (byKey: boolean) => void
}

export function FindPanel({ asked, typed = '', onClose }: FindPanelProps) {
  const w = useWords(findWords)
  const stores = useStores()
  const mode = useStore(stores.shell, (state) => state.mode)
  const edited = useStore(stores.documents, (state) => state.document)
  const ran = useStore(stores.run, (state) => state.document)
  const index = useStore(stores.run, (state) => state.index)
  const revision = useStore(stores.run, (state) => state.revision)
  const language = useLanguage()
  const [query, setQuery] = useState(typed)
  const [place, setPlace] = useState(0)
  const [gone, setGone] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const document = mode === 'replay' && ran ? ran : edited
  // The index grows in place; its revision says when.
  const gathered = useStretches(
    () => gatheringEntries(mode === 'replay' ? index : undefined, language),
    [mode, index, revision, language],
  )
  const entries = useMemo(() => ({ run: gathered ?? [], document: documentEntries(document) }), [gathered, document])
  const wanted = useDeferredValue(query)
  // In replay the run comes first: it is what is looked at.
  const search = useCallback((words: string) => [...findIn(entries.run, words), ...findIn(entries.document, words)], [entries])
  const inRun = useStretches(() => finding(entries.run, wanted), [entries, wanted])
  const looking = gathered === undefined || inRun === undefined
  // What stands behind what is still looked for would be gone to by mistake.
  const found = useMemo(() => (looking ? [] : [...inRun, ...findIn(entries.document, wanted)]), [looking, inRun, entries, wanted])
  const active = Math.min(place, Math.max(0, found.length - 1))

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    // Asked for again, what was typed is typed over.
    if (asked > 1) field.current?.select()
  }, [asked])
  useEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(`${id}-${active}`)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, id])

  const go = (results: readonly Found[], at: number) => {
    const result = results[at]
    if (!result) return
    setPlace(at)
    setGone(true)
    goTo(result.entry.to, stores, true)
  }
  const next = (by: 1 | -1) => {
    // Who types and presses Enter at once means what was typed, not what is listed still.
    const results = wanted === query || looking ? found : search(query)
    go(results, gone ? (active + by + results.length) % Math.max(1, results.length) : active)
  }
  const some = () => (found.length === 0 ? ('not-searching' as const) : undefined)
  useOffers({ 'find-next': { run: () => next(1), blocked: some }, 'find-before': { run: () => next(-1), blocked: some } })

  const close = (byKey: boolean) => onClose(byKey)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) {
      // The page must not take it: the person asked twice, so the browser gets it.
      event.stopPropagation()
      return
    }
    if (event.key === 'Escape') close(true)
    else if (event.key === 'F3') next(event.shiftKey ? -1 : 1)
    else if (event.target !== field.current) return
    else if (event.key === 'Enter') next(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1
      setPlace((active + by + found.length) % Math.max(1, found.length))
      setGone(false)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element
    <div className="find" role="search" aria-label={w.title} onKeyDown={onKeyDown}>
      <div className="find-bar">
        <input
          ref={field}
          className="in"
          type="text"
          role="combobox"
          aria-label={w.field}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={w.field}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setPlace(0)
            setGone(false)
          }}
        />
        <button
          type="button"
          className="btn icon"
          aria-label={w.before}
          title={w.before}
          disabled={found.length === 0}
          onClick={() => next(-1)}
        >
          <ArrowUp />
        </button>
        <button
          type="button"
          className="btn icon"
          aria-label={w.next}
          title={w.next}
          disabled={found.length === 0}
          onClick={() => next(1)}
        >
          <ArrowDown />
        </button>
        <button type="button" className="btn icon" aria-label={w.close} title={w.close} onClick={() => close(true)}>
          <X />
        </button>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={w.results} tabIndex={-1} className="find-list">
        {found.map((result, i) => (
          <FindRow
            // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity but their rank
            key={i}
            id={`${id}-${i}`}
            found={result}
            active={i === active}
            leaves={mode === 'replay' && result.entry.to.type !== 'step' && result.entry.to.type !== 'node'}
            onPress={() => go(found, i)}
          />
        ))}
      </div>
      <p className="find-foot" role="status">
        {query.trim() === ''
          ? w.empty
          : found.length === 0
            ? looking
              ? w.looking
              : w.none(query.trim())
            : gone
              ? w.count(active + 1, found.length)
              : w.many(found.length)}
      </p>
      {found.length > 0 && <p className="find-foot dim">{w.again(`${modName} F`)}</p>}
    </div>
  )
}
