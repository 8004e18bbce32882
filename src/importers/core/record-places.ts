/**
 * Where the records of a file stand, held small: a file may have a million, and most are the items of a list or the lines of a log. What
 * such a place is called is put together when somebody asks for it; two texts and an object for each would be most of what is held of a log.
 */

/** A record of the file: where it stands, and what a person would call it. Its number is its place in the list. */
export interface RecordPlace {
  readonly where: string
  readonly what: string
}

/** What the places of the items of a list begin with, its opening bracket included: a text, or whoever can say it. */
export type ListName = string | { readonly list: string }

type Block =
  | { readonly type: 'places'; readonly first: number; readonly places: RecordPlace[] }
  | { readonly type: 'items'; readonly first: number; readonly list: ListName; readonly what: string }
  | { readonly type: 'lines'; readonly first: number; readonly lines: Numbers; readonly what: string }
  | { readonly type: 'later'; readonly first: number; readonly place: (i: number) => RecordPlace }
  | { readonly type: 'placed'; readonly first: number; readonly by: PlacedRecords }

/** Who knows where each of its records stands, by its number in the file. */
export interface PlacedRecords {
  placeOf(record: number): RecordPlace
}

export class RecordPlaces {
  readonly #blocks: Block[] = []
  #length = 0
  #all: RecordPlace[] = []

  get length(): number {
    return this.#length
  }

  add(place: RecordPlace): void {
    const last = this.#blocks.at(-1)
    if (last?.type === 'places') last.places.push(place)
    else this.#blocks.push({ type: 'places', first: this.#length, places: [place] })
    this.#length += 1
  }

  /** The items of a list; `list`: the place of the list with its opening bracket, `$.messages[`. */
  addItems(list: ListName, count: number, what: string): void {
    if (count === 0) return
    this.#blocks.push({ type: 'items', first: this.#length, list, what })
    this.#length += count
  }

  /** Records of which `place` says where they stand. */
  addLater(count: number, place: (i: number) => RecordPlace): void {
    if (count === 0) return
    this.#blocks.push({ type: 'later', first: this.#length, place })
    this.#length += count
  }

  /** Records whose places `by` knows: many of the same follow each other. */
  addPlaced(by: PlacedRecords, count: number): void {
    if (count === 0) return
    const last = this.#blocks.at(-1)
    if (last?.type !== 'placed' || last.by !== by) this.#blocks.push({ type: 'placed', first: this.#length, by })
    this.#length += count
  }

  /** `line`: 1-based. */
  addLine(line: number, what: string): void {
    const last = this.#blocks.at(-1)
    if (last?.type === 'lines' && last.what === what) last.lines.push(line)
    else {
      const lines = new Numbers(last?.type === 'lines' ? 4 : 1024)
      lines.push(line)
      this.#blocks.push({ type: 'lines', first: this.#length, lines, what })
    }
    this.#length += 1
  }

  at(record: number): RecordPlace | undefined {
    if (!(record >= 0 && record < this.#length)) return undefined
    const block = lastUpTo(this.#blocks, record)
    if (!block) return undefined
    const i = record - block.first
    if (block.type === 'places') return block.places[i]
    if (block.type === 'later') return block.place(i)
    if (block.type === 'placed') return block.by.placeOf(record)
    if (block.type === 'lines') return { where: `line ${block.lines.at(i)}`, what: block.what }
    const list = typeof block.list === 'string' ? block.list : block.list.list
    return { where: `${list}${i}]`, what: block.what }
  }

  /** All of them. */
  all(): readonly RecordPlace[] {
    if (this.#all.length === this.#length) return this.#all
    const all: RecordPlace[] = []
    for (let record = 0; record < this.#length; record += 1) {
      const place = this.at(record)
      if (place) all.push(place)
    }
    this.#all = all
    return all
  }
}

/** The last of those that begin with records in order that begins with this one or before it. */
export function lastUpTo<T extends { readonly first: number }>(sorted: readonly T[], record: number): T | undefined {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle]?.first ?? 0) <= record) low = middle
    else high = middle - 1
  }
  return sorted[low]
}

/** Whole numbers in as little room as they need. */
export class Numbers {
  #room: Int32Array
  #length = 0

  constructor(room = 1024) {
    this.#room = new Int32Array(room)
  }

  get length(): number {
    return this.#length
  }

  push(number: number): void {
    if (this.#length === this.#room.length) {
      const more = new Int32Array(this.#length * 2)
      more.set(this.#room)
      this.#room = more
    }
    this.#room[this.#length] = number
    this.#length += 1
  }

  at(i: number): number {
    return this.#room[i] ?? 0
  }
}
