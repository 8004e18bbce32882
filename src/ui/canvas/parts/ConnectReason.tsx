/** Beside the hand that draws an edge: why the node below it cannot be its end, or that a new node can be chosen here. */
import { useConnection } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../words/language'
import { contains, type Point, type Rect } from '../geometry/points'
import { panelWords } from '../panel-words'
import { Reason } from './Reason'

interface ConnectReasonProps {
  readonly cards: ReadonlyMap<string, Rect>
  whyNot(target: string): string | undefined
  /** Spoken, as it changes. */
  say(text: string): void
}

export function ConnectReason({ cards, whyNot, say }: ConnectReasonProps) {
  const b = useWords(panelWords)
  // React Flow gives the hand's place in flow units.
  const hand = useConnection((connection): Point | undefined => (connection.inProgress ? connection.to : undefined))
  const over = hand && [...cards].find(([, card]) => contains(card, hand))?.[0]
  const no = over === undefined ? undefined : whyNot(over)
  const tell = useRef(say)
  tell.current = say
  useEffect(() => {
    if (no !== undefined) tell.current(no)
  }, [no])
  if (!hand || (over !== undefined && no === undefined)) return null
  return <Reason at={hand} text={no ?? b.dropForNew} bad={no !== undefined} />
}
