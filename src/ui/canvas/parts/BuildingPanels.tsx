/** What is asked while building: the list of kinds, or which way out and where it leads. One at a time, beside what it is about. */
import { useStoreApi } from '@xyflow/react'
import { useWords } from '../../words/language'
import { middleOf, spotsOfEdge } from '../geometry/near'
import type { Point, Rect } from '../geometry/points'
import type { Routes } from '../geometry/scene'
import { beside, besidePoint } from '../geometry/view'
import { panelWords } from '../panel-words'
import type { Connecting } from '../use-connecting'
import type { OpenQuickAdd, QuickAdd as QuickAddState } from '../use-quick-add'
import { Chooser } from './Chooser'
import { QuickAdd } from './QuickAdd'

export interface PanelsProps {
  readonly connecting: Connecting
  readonly quickAdd: QuickAddState
  readonly cards: ReadonlyMap<string, Rect>
  readonly routes: Routes
  /** Typed already, before it was there. */
  readonly typed?: { current: string } | undefined
  focusNode(id: string): void
  focusEdge(id: string): void
  focusCanvas(): void
}

export function BuildingPanels({ connecting, quickAdd, cards, routes, typed, focusNode, focusEdge, focusCanvas }: PanelsProps) {
  const b = useWords(panelWords)
  const view = useStoreApi().getState()
  const { question } = connecting
  const { open } = quickAdd
  if (open)
    return (
      <QuickAdd
        title={open.title}
        typed={typed}
        at={placeOf(open)}
        onChoose={quickAdd.choose}
        onClose={(byKey) => {
          quickAdd.close()
          if (byKey) goBack(open)
        }}
      />
    )
  if (!question) return null
  return (
    <Chooser
      title={question.title}
      typed={typed}
      placeholder={b.choosePlaceholder}
      hint={b.chooseKeys}
      nothing={b.noTargets}
      items={question.items}
      at={beside(cards.get(question.source), view)}
      onChoose={(id) => {
        if (question.take(id)) focusNode(question.source)
      }}
      onClose={(byKey) => {
        connecting.close()
        if (byKey) focusNode(question.source)
      }}
    />
  )

  function placeOf({ joint, point }: OpenQuickAdd): Point {
    if (point) return besidePoint(point, view)
    if (joint.kind === 'after') return beside(cards.get(joint.source), view)
    const spots = joint.kind === 'alone' ? undefined : spotsOfEdge(routes, joint.edge)
    return spots ? besidePoint(middleOf(spots), view) : besidePoint(undefined, view)
  }
  function goBack({ joint }: OpenQuickAdd): void {
    if (joint.kind === 'after') focusNode(joint.source)
    else if (joint.kind === 'alone') focusCanvas()
    else focusEdge(joint.edge)
  }
}
