/**
 * Long work in short stretches: a generator that rests at every `yield`, so that a page can answer in between. Whoever is in no hurry
 * to answer does it in one go.
 */

/** Work that rests now and then, and gives its result at the end. */
export type Sliced<T> = Generator<undefined, T>

/** All of it at once. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
  }
}
