/** The small picture of a graph. Decorative: whoever shows it says beside it, in words, what the document is. */
import { memo } from 'react'
import { type Picture, type PictureNode, pathOf } from './picture'
import './picture.css'

interface GraphPictureProps {
  /** `undefined`: there is nothing to show yet, or nothing that could be read. */
  readonly picture: Picture | undefined
  /** Nodes to point out, by name: the class that each gets. */
  readonly marks?: ReadonlyMap<string, string> | undefined
}

export const GraphPicture = memo(function GraphPicture({ picture, marks }: GraphPictureProps) {
  if (!picture) return <span className="picture" aria-hidden="true" />
  return (
    <span className="picture" aria-hidden="true">
      <svg viewBox={picture.box.join(' ')} preserveAspectRatio="xMidYMid meet" aria-hidden="true" focusable="false">
        <g className="picture-lines">
          {picture.edges.map((edge, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture is drawn once and never changes
            <path key={i} d={pathOf(edge)} />
          ))}
        </g>
        {picture.nodes.map((node, i) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture is drawn once and never changes
            key={i}
            node={node}
          />
        ))}
        {marks &&
          picture.nodes.map(({ id, x, y, w, h }) => {
            const mark = marks.get(id)
            if (mark === undefined) return null
            return (
              <rect key={id} className={`picture-mark ${mark}`} x={x - 12} y={y - 12} width={w + 24} height={h + 24} rx={22} />
            )
          })}
      </svg>
    </span>
  )
})

function Box({ node }: { readonly node: PictureNode }) {
  const { x, y, w, h, kind } = node
  if (kind === 'start' || kind === 'end') return <rect className="picture-end" x={x} y={y} width={w} height={h} rx={h / 2} />
  if (kind !== 'router') return <rect className={`picture-node k-${kind}`} x={x} y={y} width={w} height={h} rx={14} />
  const tip = h / 3
  const corners = [
    [x, y + h / 2],
    [x + tip, y],
    [x + w - tip, y],
    [x + w, y + h / 2],
    [x + w - tip, y + h],
    [x + tip, y + h],
  ]
  return <polygon className="picture-node k-router" points={corners.map((corner) => corner.join(',')).join(' ')} />
}
