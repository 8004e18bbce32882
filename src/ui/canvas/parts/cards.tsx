/** The three faces of a node: a card, the router's pointed card, the pill of START and END. */
import type { NodeProps } from '@xyflow/react'
import { Plus } from 'lucide-react'
import { memo, use } from 'react'
import { KindTile } from '../../components/kinds'
import { useWords } from '../../words/language'
import { ActionsContext, DrawProbe } from '../actions'
import type { CardNode } from '../flow-types'
import { OverviewContext } from '../overview'
import { words } from '../words'
import { AddAfter } from './AddAfter'
import { Detail, ExitStops, Name, Rim, stateClasses } from './CardParts'
import { FarCard } from './FarCard'
import { Ports, WayHandle } from './Ports'
import { sameCard } from './same-face'

const Card = memo(function Card({ data: { view, exits }, selected, isConnectable }: NodeProps<CardNode>) {
  use(DrawProbe)?.(view.id)
  const w = useWords(words)
  const overview = use(OverviewContext)
  if (overview !== 'whole' && !selected) return <FarCard view={view} overview={overview} />
  const kind = view.kind === 'start' || view.kind === 'end' ? 'unknown' : view.kind
  return (
    <>
      <div className={`node ${stateClasses(view)}${selected ? ' sel' : ''}${view.label ? ' labelled' : ''}`}>
        <div className="head">
          <KindTile kind={kind} />
          <div className="grow">
            <div className="kword">{view.word}</div>
            <Name text={view.id} />
            {view.label && <div className="label cut">{view.label}</div>}
          </div>
        </div>
        <Detail parts={view.detail} />
        <Rim view={view} visitTitle={w.visitTitle} />
      </div>
      <Ports connectable={isConnectable} />
      <LooseEnds node={view.id} branches={view.open} />
      {selected && isConnectable && <AddAfter node={view.id} />}
      <ExitStops exits={exits} />
    </>
  )
}, sameCard)

const outline =
  'M24 .5H208Q213 .5 216 5L230 33Q232 38 230 43L216 71Q213 75.5 208 75.5H24Q19 75.5 16 71L2 43Q0 38 2 33L16 5Q19 .5 24 .5Z'

const Router = memo(function Router({ data: { view, exits }, selected, isConnectable }: NodeProps<CardNode>) {
  use(DrawProbe)?.(view.id)
  const w = useWords(words)
  const overview = use(OverviewContext)
  if (overview !== 'whole' && !selected) return <FarCard view={view} overview={overview} />
  return (
    <>
      <div className={`node router ${stateClasses(view)}${selected ? ' sel' : ''}`}>
        <svg className="hex" viewBox="0 0 232 76" aria-hidden="true">
          {(view.look === 'now' || selected) && <path className="halo" d={outline} />}
          <path className="moat" d={outline} />
          <path className="face" d={outline} />
        </svg>
        <KindTile kind="router" />
        <div className="grow">
          <div className="kword">{view.word}</div>
          <Name text={view.id} />
          {view.label && <div className="label cut">{view.label}</div>}
        </div>
        <Rim view={view} visitTitle={w.visitTitle} />
      </div>
      <Ports connectable={isConnectable} />
      <LooseEnds node={view.id} branches={view.open} />
      {selected && isConnectable && <AddAfter node={view.id} />}
      <ExitStops exits={exits} />
    </>
  )
}, sameCard)

const Terminal = memo(function Terminal({ data: { view, exits }, selected, isConnectable }: NodeProps<CardNode>) {
  use(DrawProbe)?.(view.id)
  return (
    <>
      <div className={`term ${view.look}${selected ? ' sel' : ''}`}>
        {view.word}
        <Rim view={view} />
      </div>
      <Ports connectable={isConnectable} />
      {selected && isConnectable && <AddAfter node={view.id} />}
      <ExitStops exits={exits} />
    </>
  )
}, sameCard)

/** Named ways out that lead nowhere yet; pressing one chooses where it leads, dragging it draws the edge. */
function LooseEnds({ node, branches }: { readonly node: string; readonly branches: readonly string[] }) {
  const { connectBranch } = use(ActionsContext)
  const w = useWords(words)
  if (branches.length === 0) return null
  return (
    <div className="loose nodrag">
      {branches.map((branch) => (
        <WayHandle key={branch} branch={branch}>
          <button
            type="button"
            title={w.openTitle(branch)}
            aria-label={w.open(branch)}
            onClick={(event) => {
              event.stopPropagation()
              connectBranch(node, branch)
            }}
          >
            <Plus aria-hidden="true" />
            {branch}
          </button>
        </WayHandle>
      ))}
    </div>
  )
}

export const nodeTypes = { card: Card, router: Router, terminal: Terminal }
