/**
 * Where the person is in the run: one cursor for every view. How it moves is replay/cursor.ts; here it meets the run that grows
 * and the clock. It only shows; nothing here calls a model, a tool or the engine.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../base/ports'
import type { Cursor, Track } from '../replay/cursor'
import * as moves from '../replay/cursor'
import { isRunning, type RunStore } from './run-store'

export interface ReplayState extends Cursor {
  /** How fast Play goes, as a factor. */
  readonly speed: number
}

export interface ReplayStore extends StoreApi<ReplayState> {
  /** Goes to a step; out of range: the nearest one. Playing goes on from there. */
  seek(step: number): void
  /** By hand, as all of these: playing ends. */
  back(): void
  forward(): void
  previousLap(): void
  nextLap(): void
  first(): void
  last(): void
  /** Shows one step after another; from the end of a run that is over, begins again. */
  play(): void
  pause(): void
  setSpeed(speed: number): void
}

export function createReplayStore(run: RunStore, clock: Clock, speed: number): ReplayStore {
  const store = createStore<ReplayState>(() => ({ ...moves.startCursor, speed }))
  let ticking: AbortController | undefined

  const track = (): Track => ({ steps: run.getState().index?.steps ?? [], live: isRunning(run.getState()) })
  const become = (next: Cursor) => {
    const { position, following, playing } = next
    store.setState({ position, following, playing })
    if (playing && !ticking) begin()
    if (!playing) end()
  }
  const move = (how: (cursor: Cursor, track: Track) => Cursor) => () => become(how(store.getState(), track()))
  const begin = () => {
    const mine = new AbortController()
    ticking = mine
    wait(mine.signal).catch(() => undefined)
  }
  const end = () => {
    ticking?.abort(new Error('paused'))
    ticking = undefined
  }
  const wait = async (signal: AbortSignal) => {
    for (;;) {
      const { speed: factor } = store.getState()
      const delay = moves.tickDelay(store.getState(), factor)
      if (delay === undefined) return
      await clock.sleep(delay, signal)
      move(moves.tick)()
    }
  }
  run.subscribe((state, before) => {
    // A run that grows is followed; one that is over begins at its first step.
    if (state.index !== before.index) become({ ...moves.startCursor, following: isRunning(state) })
    else if (state.revision !== before.revision || state.phase !== before.phase) become(moves.grown(store.getState(), track()))
  })
  return {
    ...store,
    seek: (step) => become(moves.seek(store.getState(), step, track())),
    back: move(moves.back),
    forward: move(moves.forward),
    previousLap: move(moves.previousLap),
    nextLap: move(moves.nextLap),
    first: move(moves.first),
    last: move(moves.last),
    play: move(moves.play),
    pause: move(moves.pause),
    setSpeed(next) {
      if (next > 0) store.setState({ speed: next })
    },
  }
}
