/**
 * Where the person is in the run: one cursor for every view. It only shows; nothing here calls a model, a tool or the engine.
 * At the live end of a run that goes on, the cursor follows; any move by hand lets go of it, and the last step takes hold again.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../base/ports'
import type { Step } from '../trace/step'
import { isRunning, type RunStore } from './run-store'

export interface ReplayState {
  /** The step shown, 0-based. */
  readonly position: number
  /** The cursor goes along with the newest step. */
  readonly following: boolean
  readonly playing: boolean
  /** How fast Play goes, as a factor. */
  readonly speed: number
}

export interface ReplayStore extends StoreApi<ReplayState> {
  /** Goes to a step; out of range: the nearest one. Playing goes on from there. */
  seek(step: number): void
  /** By hand: `by` steps on or back; playing ends. */
  step(by: number): void
  /** By hand: to the start of this lap, of the one before, or of the next one. */
  lap(direction: 1 | -1): void
  first(): void
  last(): void
  /** Shows one step after another; from the end, begins again. */
  play(): void
  pause(): void
  setSpeed(speed: number): void
  /** Goes along with a run that has just begun. */
  follow(): void
}

/** At speed 1 a step stays for this many milliseconds. */
export const stepDuration = 900

export function createReplayStore(run: RunStore, clock: Clock, speed: number): ReplayStore {
  const store = createStore<ReplayState>(() => ({ position: 0, following: false, playing: false, speed }))
  let ticking: AbortController | undefined
  const steps = (): readonly Step[] => run.getState().index?.steps ?? []
  const lastIndex = () => Math.max(0, steps().length - 1)
  const isLive = () => isRunning(run.getState())

  const goTo = (step: number) => {
    const position = Math.max(0, Math.min(lastIndex(), Math.trunc(step)))
    store.setState({ position, following: isLive() && position === lastIndex() })
  }
  const pause = () => {
    ticking?.abort(new Error('paused'))
    ticking = undefined
    if (store.getState().playing) store.setState({ playing: false })
  }
  const tick = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await clock.sleep(stepDuration / store.getState().speed, signal)
      const { position, following } = store.getState()
      if (following) continue
      if (position < lastIndex()) goTo(position + 1)
      if (store.getState().position >= lastIndex() && !isLive()) pause()
    }
  }
  const byHand = (step: number) => {
    pause()
    goTo(step)
  }
  run.subscribe((state, before) => {
    if (state.index !== before.index) {
      pause()
      store.setState({ position: 0, following: state.index !== undefined })
    } else if (store.getState().following && state.revision !== before.revision) {
      store.setState({ position: lastIndex() })
    }
    if (before.phase === 'running' && state.phase !== 'running') store.setState({ following: false })
  })
  return {
    ...store,
    seek: goTo,
    step: (by) => byHand(store.getState().position + by),
    lap(direction) {
      byHand(lapFrom(steps(), store.getState().position, direction))
    },
    first: () => byHand(0),
    last: () => byHand(lastIndex()),
    play() {
      if (store.getState().playing || steps().length === 0) return
      if (store.getState().position >= lastIndex() && !isLive()) goTo(0)
      const mine = new AbortController()
      ticking = mine
      store.setState({ playing: true })
      tick(mine.signal).catch(() => undefined)
    },
    pause,
    setSpeed(next) {
      if (next > 0) store.setState({ speed: next })
    },
    follow() {
      store.setState({ following: true, position: lastIndex() })
    },
  }
}

/** Where a lap begins, seen from a step: forward the next lap; back the start of this one, from its start that of the one before. */
export function lapFrom(steps: readonly Step[], position: number, direction: 1 | -1): number {
  const begins = steps.filter((step, i) => i === 0 || step.lap !== steps[i - 1]?.lap || step.turn !== steps[i - 1]?.turn)
  const found = direction === 1 ? begins.find((step) => step.index > position) : begins.findLast((step) => step.index < position)
  return found?.index ?? (direction === 1 ? Math.max(0, steps.length - 1) : 0)
}
