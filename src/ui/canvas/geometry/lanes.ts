/**
 * What a picture needs of the ways along the lanes between cards (lane-ways.ts). They are loaded late: the first picture stands without them,
 * and few graphs are so crowded that they need any.
 */
import type { PlainAsk, PlainRoute } from './plain-cost'
import type { ReturnAsk, ReturnRoute } from './return-route'

export interface Lanes {
  /** The way itself, or a better one along the lanes. `all`: no other cards stand on the canvas than those that are asked about. */
  plain(way: PlainRoute, ask: PlainAsk, all: boolean): PlainRoute
  back(way: ReturnRoute, ask: ReturnAsk, all: boolean): ReturnRoute
}
