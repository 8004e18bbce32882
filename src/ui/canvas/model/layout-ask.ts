/** What laying out asks: the cards on show (or those that are selected, when several are) and the edges between them. Pure. */
import { END, START } from '../../../document/types'
import type { StandingBox } from '../../../layout/among'
import type { LayOutAsk } from '../../../store/lay-out'
import { pillWidth } from '../geometry/labels'
import type { Rect } from '../geometry/points'
import type { DrawnEdge } from './drawn-edges'

/** Ghosts of a run are not asked about: they have no place of their own. */
export function layoutAsk(
  cards: ReadonlyMap<string, Rect>,
  drawn: readonly DrawnEdge[],
  known: (id: string) => boolean,
  selected: readonly string[],
): LayOutAsk {
  const seen = [...cards].flatMap(([id, card]): readonly StandingBox[] => (known(id) ? [{ id, ...card }] : []))
  const chosen = new Set(selected)
  const some = seen.filter((box) => chosen.has(box.id))
  const boxes = (some.length > 1 ? some : seen).map(({ id, width, height }) => ({ id, width, height }))
  return {
    boxes,
    arrows: drawn.map(({ source, target, sort, pill }) => ({
      source,
      target,
      ...(sort === 'return' || sort === 'missing' ? { back: true } : {}),
      ...(pill === undefined ? {} : { room: pillWidth(pill) }),
    })),
    first: START,
    last: END,
    seen,
  }
}
