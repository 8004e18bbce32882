/**
 * What only a part of the page can do (the canvas zooms, a form takes a new name), offered by that part while it is there. So a key,
 * a menu and the command palette can ask for it without knowing the part. Holds the offers and nothing else.
 */
import { useEffect, useRef } from 'react'
import type { CommandId } from './ids'
import type { Reason } from './reasons'

export interface Offer {
  readonly run: () => void
  /** Why it cannot be done now; `undefined` or absent: it can. */
  readonly blocked?: (() => Reason | undefined) | undefined
}
export type Offers = Readonly<Partial<Record<CommandId, Offer>>>

const current = new Map<CommandId, Offer>()

/** Offers something; returns how to take that back. A later offer of the same command stands in front of an earlier one. */
export function offer(id: CommandId, what: Offer): () => void {
  current.set(id, what)
  return () => {
    if (current.get(id) === what) current.delete(id)
  }
}

/** What is offered under this name now. */
export const offered = (id: CommandId): Offer | undefined => current.get(id)

/** Offers these while the component is on the page. Which ones may not change from render to render; what they do may. */
export function useOffers(offers: Offers): void {
  const latest = useRef(offers)
  latest.current = offers
  useEffect(() => {
    const names = Object.keys(latest.current) as CommandId[]
    const takeBacks = names.map((id) =>
      offer(id, { run: () => latest.current[id]?.run(), blocked: () => latest.current[id]?.blocked?.() }),
    )
    return () => {
      for (const takeBack of takeBacks) takeBack()
    }
  }, [])
}
