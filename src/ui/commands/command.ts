/** One thing that can be done: what it asks of the stores, and when it can. Its words are in words.ts, its keys in app/keymap.ts. */
import type { Stores } from '../../store/stores'
import type { CommandId } from './ids'
import { offered } from './offers'
import type { Reason } from './reasons'

export interface Command {
  /** Why it cannot be done now; `undefined`: it can. */
  readonly blocked?: (stores: Stores) => Reason | undefined
  readonly run: (stores: Stores) => void
  /** True: it needs the key that it has (walking, moving); no list of things to do offers it. */
  readonly onlyByKey?: true
}

/** The first reason of several. */
export const unless =
  (...checks: readonly ((stores: Stores) => Reason | undefined)[]) =>
  (stores: Stores): Reason | undefined => {
    for (const check of checks) {
      const reason = check(stores)
      if (reason !== undefined) return reason
    }
    return undefined
  }

export const onlyEdit = ({ shell }: Stores): Reason | undefined => (shell.getState().mode === 'edit' ? undefined : 'only-edit')
export const onlyReplay = ({ shell }: Stores): Reason | undefined =>
  shell.getState().mode === 'replay' ? undefined : 'only-replay'
export const hasRun = ({ run }: Stores): Reason | undefined => (run.getState().index ? undefined : 'no-run')

/** A command that a part of the page does, as long as it is there. `first`: what must hold before it is even asked. */
export const byOffer = (id: CommandId, ...first: readonly ((stores: Stores) => Reason | undefined)[]): Command => ({
  blocked: (stores) => {
    const reason = unless(...first)(stores)
    if (reason !== undefined) return reason
    const offer = offered(id)
    return offer ? offer.blocked?.() : 'not-here'
  },
  run: () => offered(id)?.run(),
})

/** A command that is there for its key alone. */
export const byKeyAlone: Command = { run: () => undefined, onlyByKey: true }
