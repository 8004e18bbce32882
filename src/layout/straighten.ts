/** One column of boxes from top to bottom, each as near as may be to where it would like to stand, none over another. */
export interface Wish {
  /** Where its middle would like to be. */
  readonly middle: number
  /** How far it reaches above and below its middle, with the room that it needs. */
  readonly above: number
  readonly below: number
}

/**
 * The middles, in the order given, with the least sum of squared distances from the wishes. (Boxes that get in each other's way form a
 * block, which stands at the mean of what its boxes wish.)
 */
export function settled(wishes: readonly Wish[]): readonly number[] {
  // With every box's distance from the first taken off, "no overlap" is "never falls": the classic pooling of neighbours.
  const offsets: number[] = []
  let offset = 0
  wishes.forEach((wish, i) => {
    if (i > 0) offset += (wishes[i - 1]?.below ?? 0) + wish.above
    offsets.push(offset)
  })
  const blocks: { sum: number; count: number }[] = []
  wishes.forEach((wish, i) => {
    let block = { sum: wish.middle - (offsets[i] ?? 0), count: 1 }
    for (let last = blocks.at(-1); last && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      blocks.pop()
      block = { sum: last.sum + block.sum, count: last.count + block.count }
    }
    blocks.push(block)
  })
  const middles: number[] = []
  for (const { sum, count } of blocks) for (let i = 0; i < count; i++) middles.push(sum / count + (offsets[middles.length] ?? 0))
  return middles
}
