/** The room between things, in pixels. The shipped documents are drawn with about these distances. */
export const spacing = {
  /** Between one column of boxes and the next, apart from what is written on the arrows. */
  columns: 92,
  /** Between boxes of one column. */
  rows: 64,
  /** Between a box and the one that hangs below it: the way back runs here, with what stands inside its curve. */
  hanging: 160,
  /** Kept free below the lowest thing that a way back leaves from. */
  lane: 56,
  /** Between parts that no arrow joins. */
  islands: 96,
} as const

/** How much of what is written on an arrow has room between two columns anyway. */
const roomAnyway = 44

/** The room that an arrow's text needs beyond that. */
export const extraRoom = (room: number | undefined): number => Math.max(0, (room ?? 0) - roomAnyway)
