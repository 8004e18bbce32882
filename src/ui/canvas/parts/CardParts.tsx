/** Pieces that every card has: its name, its news, its visits, its problems, and the stops of its ways out. */
import { CircleX, Flag as FlagIcon, Pause, TriangleAlert } from 'lucide-react'
import { Fragment, use } from 'react'
import { ActionsContext } from '../actions'
import type { Exit } from '../flow-types'
import type { Flag, NodeView } from '../model/node-view'
import type { Part } from '../words'

/** A name that may break after `_` and `-`. */
export function Name({ text }: { readonly text: string }) {
  const pieces = text.split(/(?<=[_-])/)
  let at = 0
  return (
    <div className="name" title={text}>
      {pieces.map((piece) => {
        at += piece.length
        return (
          <Fragment key={at}>
            {piece}
            <wbr />
          </Fragment>
        )
      })}
    </div>
  )
}

/** One line of detail; names that the engine knows are in mono. */
export function Detail({ parts }: { readonly parts: readonly Part[] }) {
  let at = 0
  return (
    <div className="det" title={parts.map((part) => part.text).join('')}>
      {parts.map((part) => {
        at += part.text.length
        return part.mono ? <code key={at}>{part.text}</code> : <Fragment key={at}>{part.text}</Fragment>
      })}
    </div>
  )
}

const flagIcons = { now: FlagIcon, wait: Pause, bad: CircleX } as const

/** The rim's news: what is current, waits or failed, how often it ran, what is wrong. */
export function Rim({ view, visitTitle }: { readonly view: NodeView; readonly visitTitle?: string }) {
  return (
    <>
      {(view.visits !== undefined || view.flag) && (
        <div className="rim">
          {view.visits !== undefined && (
            <span className="visits" title={visitTitle}>
              {view.visits}
            </span>
          )}
          {view.flag && <NewsFlag flag={view.flag} />}
        </div>
      )}
      {view.problems.length > 0 && (
        <span className="badge" title={view.problems.join('\n')}>
          <TriangleAlert aria-hidden="true" />
        </span>
      )}
    </>
  )
}

function NewsFlag({ flag }: { readonly flag: Flag }) {
  const Icon = flagIcons[flag.tone]
  return (
    <span className={`flag ${flag.tone}`} data-short={flag.short} title={flag.text}>
      <Icon aria-hidden="true" />
      <span>{flag.text}</span>
    </span>
  )
}

/** A focus stop for each way out, so that Tab goes from a card along its edges. Seen as the focus ring of the edge. */
export function ExitStops({ exits }: { readonly exits: readonly Exit[] }) {
  const { focusEdge, selectEdge } = use(ActionsContext)
  return (
    <>
      {exits.map((exit) => (
        <button
          key={exit.edge}
          type="button"
          className="exit-stop nodrag"
          data-edge={exit.edge}
          aria-label={exit.name}
          onFocus={() => focusEdge(exit.edge)}
          onBlur={() => focusEdge(undefined)}
          onClick={(event) => {
            event.stopPropagation()
            selectEdge(exit.edge, event.shiftKey)
          }}
        />
      ))}
    </>
  )
}

/** The classes of a card's state. */
export function stateClasses(view: NodeView): string {
  const state = view.failed ? 'err' : view.paused ? 'paused' : view.look
  return `${state}${view.ghost ? ' ghost' : ''} k-${view.kind}`
}
