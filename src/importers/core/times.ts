/**
 * Times as records write them, in milliseconds since 1970: ISO texts with or without a zone, and numbers of seconds, milliseconds,
 * microseconds or nanoseconds, told apart by their size. A time without a zone is taken as UTC, and that is told.
 */
export interface ReadTime {
  readonly ms: number
  /** True when the text named no zone. */
  readonly zoneless: boolean
}

const YEAR_2000 = 946_684_800_000
const YEAR_2100 = 4_102_444_800_000
const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))?\s*(Z|UTC|[-+]\d\d(?::?\d\d)?)?$/i

/** `undefined` for what is no time between the years 2000 and 2100. */
export function readTime(value: unknown): ReadTime | undefined {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d{10,19}(\.\d+)?$/.test(text)) return fromNumber(Number(text))
  const parts = iso.exec(text)
  if (!parts) return undefined
  const [, day = '', clock = '', fraction = '', zone] = parts
  const offset =
    zone === undefined || /^(?:z|utc)$/i.test(zone)
      ? 'Z'
      : zone.length === 3
        ? `${zone}:00`
        : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  const seconds = clock.length === 5 ? `${clock}:00` : clock
  const ms = Date.parse(`${day}T${seconds}${offset}`)
  if (Number.isNaN(ms)) return undefined
  const part = fraction === '' ? 0 : Number(`0.${fraction}`) * 1000
  return within(ms + part, zone === undefined)
}

function fromNumber(value: number): ReadTime | undefined {
  for (const factor of [1000, 1, 1e-3, 1e-6]) {
    const ms = value * factor
    if (ms >= YEAR_2000 && ms < YEAR_2100) return { ms, zoneless: false }
  }
  return undefined
}

const within = (ms: number, zoneless: boolean): ReadTime | undefined =>
  ms >= YEAR_2000 && ms < YEAR_2100 ? { ms, zoneless } : undefined
