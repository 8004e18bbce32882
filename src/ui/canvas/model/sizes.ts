/** How large each thing on the canvas is, in flow units. Geometry and cards both read it here. */
import { END, START } from '../../../document/types'

export interface Size {
  readonly width: number
  readonly height: number
}

const card: Size = { width: 216, height: 84 }
const router: Size = { width: 232, height: 76 }
const start: Size = { width: 64, height: 34 }
const end: Size = { width: 60, height: 34 }

/** The room of the ways out that lead nowhere yet: they hang below the right end of a card. */
const loose = { beside: 84, each: 26 } as const

/** A card's size with `ways` of them. */
export const withLooseEnds = <T extends Size>(card: T, ways: number): T =>
  ways === 0 ? card : { ...card, width: card.width + loose.beside, height: card.height + ways * loose.each }

/** The size of a node's card; START and END are pills. */
export function sizeOf(node: { readonly id: string; readonly kind?: string | undefined }): Size {
  if (node.id === START) return start
  if (node.id === END) return end
  return node.kind === 'router' ? router : card
}
