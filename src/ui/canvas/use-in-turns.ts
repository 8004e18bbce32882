/**
 * What changes all at once (the places of hundreds of cards after they were laid out) is put on show in turns, some in each frame, so that no
 * frame waits for all of it. What comes or goes is shown at once: React Flow must know which there are.
 */
import { useEffect, useMemo, useReducer, useRef } from 'react'

/** So many take well under a frame. */
const perFrame = 40

/** Calls back when the next frame has been painted: a turn is then a task of its own, and no part of a frame. Gives the way to call it off. */
function afterPaint(done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(done)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * The items as they are, or, while many of them are on their way, those of before with some more of the new ones each frame. The render in
 * which many come shows none of them: finding out what is to be drawn was enough work for that frame.
 */
export function useInTurns<T extends { readonly id: string }>(items: readonly T[]): readonly T[] {
  // Not a state: what changes in small is shown in the render in which it comes, and needs no second one.
  const shown = useRef(items)
  const given = useRef(items)
  const [, goOn] = useReducer((turn: number) => turn + 1, 0)
  const next = nextTurn(shown.current, items, perFrame)
  const now = next !== items && given.current !== items ? shown.current : next
  useEffect(() => {
    shown.current = now
    given.current = items
    if (now === items) return undefined
    return afterPaint(goOn)
  }, [now, items])
  return now
}

/** What comes is not on the page yet, which costs more than a change. */
const comingPerFrame = 20

interface Growth<T> {
  readonly there: (item: T) => boolean
  readonly urgent: (item: T) => boolean
  /** While it is false, nothing more comes: something else is coming. */
  readonly begun: { readonly current: boolean }
}

/**
 * The items while `growing`: at first those that are `there` already, and some more each frame until all are, `urgent` ones before others.
 * Otherwise all of them. `begins`: in the first render, after which only those are known.
 */
export function useGrowing<T extends { readonly id: string }>(
  items: readonly T[],
  growing: boolean,
  { there, urgent, begun }: Growth<T>,
): { readonly items: readonly T[]; readonly begins: boolean } {
  const [turn, goOn] = useReducer((turn: number) => turn + 1, 0)
  const last = useRef<{ readonly growing: boolean; readonly turn: number; readonly ids: ReadonlySet<string> | undefined }>({
    growing: false,
    turn,
    ids: undefined,
  })
  const ids = useMemo(() => {
    if (!growing) return undefined
    const before = last.current.growing ? last.current.ids : new Set(items.flatMap((item) => (there(item) ? [item.id] : [])))
    if (!before || last.current.turn === turn || !begun.current) return before
    const missing = items.filter(({ id }) => !before.has(id))
    const more = [...missing.filter(urgent), ...missing.filter((item) => !urgent(item))]
      .slice(0, comingPerFrame)
      .map(({ id }) => id)
    return more.length < comingPerFrame ? undefined : new Set([...before, ...more])
  }, [growing, items, turn, there, urgent, begun])
  useEffect(() => {
    last.current = { growing, turn, ids }
    return ids && afterPaint(goOn)
  }, [growing, turn, ids])
  const now = useMemo(() => (ids ? items.filter(({ id }) => ids.has(id)) : items), [items, ids])
  return { items: now, begins: growing && !last.current.growing }
}

/** A value that is large to draw: while `waiting` the one of before, and the new one a frame after the waiting is over. */
export function useAfter<T>(value: T, waiting: boolean): T {
  const shown = useRef(value)
  const waited = useRef(false)
  const [, goOn] = useReducer((turn: number) => turn + 1, 0)
  const now = waiting || waited.current ? shown.current : value
  useEffect(() => {
    shown.current = now
    waited.current = waiting
    if (waiting || now === value) return undefined
    return afterPaint(goOn)
  }, [now, value, waiting])
  return now
}

/** `before` with the first `most` of what is other in `after`; `after` itself when nothing more is other, or when other ids are in it. */
export function nextTurn<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
  most: number,
): readonly T[] {
  if (before === after || before.length !== after.length) return after
  let taken = 0
  let left = false
  const next: T[] = []
  for (const [i, item] of after.entries()) {
    const was = before[i]
    if (was === undefined || was.id !== item.id) return after
    if (was !== item && taken >= most) left = true
    next.push(was === item || taken < most ? item : was)
    if (was !== item) taken += 1
  }
  return left ? next : after
}
