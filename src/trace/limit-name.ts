/** What a run may be allowed only so much of. The engine knows the first five; the others are those that records of other systems tell. */
export const limitNames = [
  'toolRounds',
  'recursionLimit',
  'tokens',
  'usd',
  'seconds',
  /** Turns, iterations, steps, calls of the model: one go of an agent's loop, as other frameworks count it. */
  'steps',
  'messages',
  'toolCalls',
] as const
export type LimitName = (typeof limitNames)[number]
