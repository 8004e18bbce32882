/** Boxes by where they are, so that what is near can be asked for without looking at everything. */
import { overlaps, type Rect } from './points'

const cell = 320
/** A box over more cells than this is looked at with every question: writing it into each would cost more. */
const manyCells = 60

interface Entry<T> {
  readonly box: Rect
  readonly item: T
  readonly order: number
}

export interface Grid<T> {
  add(box: Rect, item: T): void
  /** What shares room with a box, in the order in which it was added. */
  near(box: Rect): readonly T[]
}

/** An empty grid. */
export function gridOf<T>(): Grid<T> {
  const cells = new Map<number, Entry<T>[]>()
  const wide: Entry<T>[] = []
  let count = 0
  return {
    add(box, item) {
      const entry = { box, item, order: count++ }
      const [left, top, right, bottom] = cellsOf(box)
      if ((right - left + 1) * (bottom - top + 1) > manyCells) {
        wide.push(entry)
        return
      }
      for (let x = left; x <= right; x++) {
        for (let y = top; y <= bottom; y++) {
          const key = keyOf(x, y)
          const list = cells.get(key)
          if (list) list.push(entry)
          else cells.set(key, [entry])
        }
      }
    },
    near(box) {
      const found = new Set<Entry<T>>()
      const take = (entry: Entry<T>) => {
        if (overlaps(box, entry.box)) found.add(entry)
      }
      wide.forEach(take)
      const [left, top, right, bottom] = cellsOf(box)
      if ((right - left + 1) * (bottom - top + 1) > cells.size) for (const list of cells.values()) list.forEach(take)
      else for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) cells.get(keyOf(x, y))?.forEach(take)
      return [...found].sort((a, b) => a.order - b.order).map((entry) => entry.item)
    },
  }
}

/** Two cells so far from each other that they share a key are both looked at: what lies in them is asked anyway. */
const keyOf = (x: number, y: number): number => x * 1_000_003 + y

const cellsOf = (box: Rect): readonly [number, number, number, number] => [
  Math.floor(box.x / cell),
  Math.floor(box.y / cell),
  Math.floor((box.x + box.width) / cell),
  Math.floor((box.y + box.height) / cell),
]
