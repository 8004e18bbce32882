/**
 * Where nodes go that come in together: they keep their places among each other, and cover nothing that is there. Sizes are those of a
 * card with room around it; what a card measures exactly, and what is written on edges, only the canvas knows: it may tell what is drawn.
 */
import { noteBox } from './note-size'
import type { Note, Position } from './types'

export type Places = Readonly<Record<string, Position>>
export interface Box {
  readonly width: number
  readonly height: number
}

/** Something that is drawn, where it is drawn. */
export type DrawnBox = Position & Box

const card: Box = { width: 252, height: 116 }
/** Without the room around it, as large as one is drawn at most. */
const face: Box = { width: 232, height: 84 }
/** Kept free between a card and what is drawn. */
const air = 12
const column = card.width + 12
const step = { x: 44, y: 44 }
/** How many pairs of cards are compared at most before they simply go beside everything. */
const patience = 400_000

/** The place of a note among those of nodes: no node can be called like this. */
export const noteKeyOf = (note: Note): string => `note:${note.id}`

/** The places of notes; a long one takes the room of several cards, one below the other. */
export function placesOfNotes(notes: readonly Note[]): Places {
  return Object.fromEntries(
    notes.flatMap((note): readonly [string, Position][] => {
      const rows = Math.max(1, Math.ceil(noteBox(note).height / card.height))
      return Array.from({ length: rows }, (_, i) => [
        i === 0 ? noteKeyOf(note) : `${noteKeyOf(note)} ${i}`,
        { x: note.x, y: note.y + i * card.height },
      ])
    }),
  )
}

/** Places for all of `ids`: those that have none stand in a row below the others. */
export function completed(ids: readonly string[], places: Places): Places {
  const known = ids.flatMap((id): [string, Position][] => {
    const at = Object.hasOwn(places, id) ? places[id] : undefined
    return at ? [[id, at]] : []
  })
  const given = known.map(([, at]) => at)
  const left = given.length === 0 ? 0 : Math.min(...given.map((at) => at.x))
  const below = given.length === 0 ? 0 : Math.max(...given.map((at) => at.y)) + card.height + 24
  const placed = new Set(known.map(([id]) => id))
  const bare = ids.filter((id) => !placed.has(id))
  const row = bare.map((id, i): [string, Position] => [id, { x: left + i * column, y: below }])
  return Object.fromEntries([...known, ...row])
}

/** The top left corner of the box around places, and its size, cards included. */
export function boxAround(places: Places): Position & Box {
  const all = Object.values(places)
  if (all.length === 0) return { x: 0, y: 0, ...card }
  const x = Math.min(...all.map((at) => at.x))
  const y = Math.min(...all.map((at) => at.y))
  const width = Math.max(...all.map((at) => at.x)) - x + card.width
  const height = Math.max(...all.map((at) => at.y)) - y + card.height
  return { x, y, width, height }
}

/** Places moved together so that their box begins at `at`, or as near to it as covers nothing of `taken` (cards) and of what is drawn. */
export function movedClear(places: Places, at: Position, taken: readonly Position[], drawn: readonly DrawnBox[] = []): Places {
  const from = boxAround(places)
  const wish = { x: at.x - from.x, y: at.y - from.y }
  const mine = Object.values(places)
  const clear = ({ x, y }: Position) =>
    mine.every((one) =>
      taken.every((other) => isApart(one.x + x, other.x, card.width) || isApart(one.y + y, other.y, card.height)),
    ) && mine.every((one) => drawn.every((box) => !covers({ x: one.x + x, y: one.y + y }, box)))
  const all = [...taken, ...drawn.map((box) => ({ x: box.x + box.width - face.width, y: box.y }))]
  const by = nearestClear(wish, clear, Math.max(1, mine.length * all.length)) ?? besideAll(from, all)
  return Object.fromEntries(
    Object.entries(places).map(([id, one]) => [id, { x: rounded(one.x + by.x), y: rounded(one.y + by.y) }]),
  )
}

/** True when a card at a place comes too near to what is drawn. */
const covers = (at: Position, box: DrawnBox): boolean =>
  at.x - air < box.x + box.width &&
  box.x < at.x + face.width + air &&
  at.y - air < box.y + box.height &&
  box.y < at.y + face.height + air

/** Never -0, which a file does not keep. */
const rounded = (value: number): number => Math.round(value) + 0

const isApart = (a: number, b: number, size: number): boolean => Math.abs(a - b) >= size

/** Ring by ring around the wish, the nearest of a ring first, those below and to the right before the others. */
function nearestClear(wish: Position, clear: (by: Position) => boolean, cost: number): Position | undefined {
  let spent = 0
  for (let ring = 0; ring <= 60; ring++) {
    const spots: Position[] = []
    for (let dx = -ring; dx <= ring; dx++) {
      for (let dy = -ring; dy <= ring; dy++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) === ring) spots.push({ x: dx * step.x, y: dy * step.y })
      }
    }
    spots.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || b.y - a.y || b.x - a.x)
    for (const spot of spots) {
      const by = { x: wish.x + spot.x, y: wish.y + spot.y }
      if (clear(by)) return by
      spent += cost
      if (spent > patience) return undefined
    }
  }
  return undefined
}

/** Right of everything, level with its top. */
function besideAll(from: Position, taken: readonly Position[]): Position {
  const right = Math.max(...taken.map((at) => at.x)) + column
  return { x: right - from.x, y: Math.min(...taken.map((at) => at.y)) - from.y }
}
