/** The one place where a store meets React: a component renders again only when what it picked has changed. */
import { type StoreApi, useStore as useZustand } from 'zustand'

/** What `pick` takes out of the store. `pick` must give the same value for the same state (no fresh objects). */
export function useStore<S, T>(store: Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>, pick: (state: S) => T): T {
  return useZustand(store, pick)
}
