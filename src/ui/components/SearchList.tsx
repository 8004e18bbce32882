/**
 * A field to type in with a list below it: arrows move, Enter chooses, Escape closes. One pattern for everything that is found by
 * typing (what to add, what to do, where to go). The focus stays in the field; the list is spoken through `aria-activedescendant`.
 * It keeps what was typed and nothing else: where it stands and what is chosen are the caller's.
 */
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Bilingual } from '../../base/language'
import { useWords } from '../words/language'
import './search-list.css'
import { ranked } from './search-rank'

export interface SearchItem {
  readonly id: string
  readonly label: string
  /** True for a name that the engine knows. */
  readonly mono?: boolean | undefined
  /** A second, quieter line. */
  readonly detail?: string | undefined
  readonly icon?: ReactNode
  /** Other words by which it is found; never shown. */
  readonly keywords?: readonly string[] | undefined
  /** The shortcut, as it is shown: `Ctrl Z`. */
  readonly keys?: string | undefined
  /** Why it cannot be chosen now. It stays in the list and says so. */
  readonly disabled?: string | undefined
  /** A heading over the items of one group, while nothing is typed. Items of a group stand together. */
  readonly group?: string | undefined
}

export interface SearchListProps {
  /** What the field and the list are called. */
  readonly label: string
  readonly placeholder: string
  readonly items: readonly SearchItem[]
  /** Instead of "Nothing found": for a list that may be empty before anything is typed. */
  readonly nothing?: string | undefined
  /** Behind "Nothing found": where else to look. */
  readonly elsewhere?: string | undefined
  /** One quiet line below: which keys do what. */
  readonly hint?: string | undefined
  /** Typed already, before it was there: taken out as it opens. */
  readonly typed?: { current: string } | undefined
  /** True (default): focus that leaves closes it. */
  readonly closeOnBlur?: boolean | undefined
  onChoose(id: string): void
  /** `byKey`: by Escape or Tab, so that the focus has nowhere to be now. Give it back at once: Tab goes on from there. */
  onClose(byKey: boolean): void
  /** Told which item is at hand, as it changes. */
  onActive?: ((id: string | undefined) => void) | undefined
}

/** More are not drawn: who types on finds them. */
const mostShown = 100
const page = 8

export function SearchList(props: SearchListProps) {
  const { label, placeholder, items, nothing, elsewhere, hint, typed, closeOnBlur = true, onChoose, onClose, onActive } = props
  const w = useWords(searchWords)
  const [query, setQuery] = useState(typed?.current ?? '')
  const [place, setPlace] = useState(0)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => ranked(items, query), [items, query])
  const shown = found.slice(0, mostShown)
  const active = Math.min(place, Math.max(0, shown.length - 1))
  const current = shown[active]

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    // What was typed before it was there goes on from its end.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
    if (typed) typed.current = ''
  }, [typed])
  useEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(`${id}-${active}`)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, id])
  const tell = useRef(onActive)
  tell.current = onActive
  const currentId = current?.id
  useEffect(() => {
    tell.current?.(currentId)
  }, [currentId])

  const choose = (item: SearchItem | undefined) => {
    if (item && item.disabled === undefined) onChoose(item.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = nextPlace(event.key, active, shown.length)
    if (to !== undefined) setPlace(to)
    else if (event.key === 'Enter') choose(current)
    else if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Tab' && closeOnBlur) {
      onClose(true)
      // The focus is back where it came from by now: the browser goes on from there.
      event.stopPropagation()
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves the field
    <div
      className="search-list"
      onBlur={(event) => {
        if (closeOnBlur && !event.currentTarget.contains(event.relatedTarget)) onClose(false)
      }}
    >
      <div className="search-field">
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${id}-${active}` : undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          data-first-focus=""
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} tabIndex={-1}>
        {shown.map((item, i) => (
          <Row
            key={item.id}
            item={item}
            id={`${id}-${i}`}
            active={i === active}
            heading={query.trim() === '' && item.group !== shown[i - 1]?.group ? item.group : undefined}
            onPoint={() => setPlace(i)}
            onPress={() => choose(item)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="search-none">
          {query.trim() === '' && nothing !== undefined ? nothing : [w.none(query.trim()), elsewhere].filter(Boolean).join(' ')}
        </p>
      )}
      {found.length > mostShown && <p className="search-none">{w.more(found.length - mostShown)}</p>}
      {hint !== undefined && (
        <p className="search-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="sr" role="status">
        {query.trim() === '' ? '' : found.length === 0 ? w.none(query.trim()) : w.count(found.length)}
      </p>
    </div>
  )
}

interface RowProps {
  readonly item: SearchItem
  readonly id: string
  readonly active: boolean
  readonly heading: string | undefined
  onPoint(): void
  onPress(): void
}

function Row({ item, id, active, heading, onPoint, onPress }: RowProps) {
  const second = item.disabled ?? item.detail
  return (
    <>
      {heading !== undefined && (
        <div className="search-heading" role="presentation">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        aria-disabled={item.disabled !== undefined || undefined}
        className="search-row"
        data-item={item.id}
        // The focus stays in the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={onPoint}
        onClick={onPress}
      >
        {item.icon}
        <span className="grow">
          <span className={item.mono ? 'search-label mono' : 'search-label'}>{item.label}</span>
          {second !== undefined && <span className="search-detail">{second}</span>}
        </span>
        {item.keys !== undefined && <kbd>{item.keys}</kbd>}
      </div>
    </>
  )
}

function nextPlace(key: string, active: number, count: number): number | undefined {
  const last = Math.max(0, count - 1)
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'PageDown':
      return Math.min(last, active + page)
    case 'PageUp':
      return Math.max(0, active - page)
    default:
      return undefined
  }
}

const searchWords: Bilingual<{
  readonly none: (query: string) => string
  readonly more: (n: number) => string
  readonly count: (n: number) => string
}> = {
  en: {
    none: (query) => (query === '' ? 'There is nothing here.' : `Nothing found for “${query}”.`),
    more: (n) => `${n} more: type on to find them.`,
    count: (n) => (n === 1 ? '1 result' : `${n} results`),
  },
  es: {
    none: (query) => (query === '' ? 'Aquí no hay nada.' : `No hay nada para «${query}».`),
    more: (n) => `${n} más: sigue escribiendo para encontrarlos.`,
    count: (n) => (n === 1 ? '1 resultado' : `${n} resultados`),
  },
}
