/** The room that edges take, as small boxes along them, with what is written on them and stands inside their curves. For what must cover none. */
import { along, lengthOf, type Spot } from './curve'
import type { Rect } from './points'
import { counterSize, type Scene } from './scene'

/** How far apart the boxes stand, and how large they are: no line slips through between two. */
const step = 28
const size = 32
/** About as large as what is written on an edge. */
const pill = { width: 140, height: 36 } as const

const around = (x: number, y: number, width: number, height: number): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

/** Boxes that cover every edge of the scene. */
export const wayBoxes = ({ routes, shapes }: Scene): readonly Rect[] => [
  ...[...routes.plain.values(), ...routes.returns.values()].flatMap(({ spots }) => boxesAlong(spots)),
  ...[...shapes.values()].map((shape) =>
    shape.kind === 'plain'
      ? around(shape.pill.x, shape.pill.y, pill.width, pill.height)
      : around(shape.inside.x, shape.inside.y, counterSize.width, counterSize.height),
  ),
]

function boxesAlong(spots: readonly Spot[]): readonly Rect[] {
  const length = lengthOf(spots)
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, i) => {
    const { x, y } = along(spots, i * step)
    return around(x, y, size, size)
  })
}
