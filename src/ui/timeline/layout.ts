/** How wide columns are and which of them are drawn. Pure: widths in px come in, numbers go out. */

/** Up to this many steps, all of them fit into the view; above, columns scroll. */
export const fitUpTo = 60
/** The narrowest column that scrolls, and the widest there is, px. */
const narrowest = 24
const widest = 128
/** Kept free behind the last column for the half of the playhead's handle, px. */
export const handleRoom = 16
/** Columns drawn beyond what is seen, so that scrolling does not show gaps, px. */
const margin = 192

export interface Layout {
  /** Width of one column, px. */
  readonly column: number
  /** Width of all columns with the room for the handle, px. */
  readonly whole: number
  /** The columns to draw: `from` to `to`, end not included. */
  readonly from: number
  readonly to: number
  readonly scrolls: boolean
}

/** Places `columns` columns in a view of `view` px that is scrolled by `left` px. */
export function layoutOf(columns: number, view: number, left: number): Layout {
  const width = Math.max(0, view - handleRoom)
  if (columns <= fitUpTo) {
    const column = columns === 0 ? width : Math.min(widest, width / columns)
    return { column, whole: columns * column + handleRoom, from: 0, to: columns, scrolls: false }
  }
  const column = Math.max(width / fitUpTo, narrowest)
  const from = Math.max(0, Math.floor((left - margin) / column))
  const to = Math.min(columns, Math.ceil((left + view + margin) / column) + 1)
  return { column, whole: columns * column + handleRoom, from, to, scrolls: true }
}

/** Where to scroll so that `x` is in view, or `undefined` when it is already: a quarter of the view stays free ahead. */
export function scrollToShow(x: number, column: number, left: number, width: number): number | undefined {
  const start = x - column
  if (start >= left && x + column <= left + width) return undefined
  return Math.max(0, x - width * 0.75)
}
