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
  const usual = usualTime(value)
  if (usual !== undefined) return within(usual, false)
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

const day = { text: '', ms: 0 }

/**
 * The time of nearly every line of a log and of every span, `2026-03-01T10:00:00.250Z`: a file may have a million, of few days.
 * `undefined`: it is written in another way, or is no time.
 */
function usualTime(text: string): number | undefined {
  if (text.length !== USUAL) return undefined
  const ms = usualAt(text, 0)
  return Number.isNaN(ms) ? undefined : ms
}

/** So many characters a usual time has. */
export const USUAL = 24

/** The usual time that begins at a place of a longer text; NaN for anything else. */
export function usualTimeAt(text: string, from: number): number {
  const ms = usualAt(text, from)
  return ms >= YEAR_2000 && ms < YEAR_2100 ? ms : Number.NaN
}

function usualAt(text: string, from: number): number {
  if (text.charCodeAt(from + 23) !== 90 || text.charCodeAt(from + 19) !== 46 || text.charCodeAt(from + 10) !== 84)
    return Number.NaN
  if (text.charCodeAt(from + 13) !== 58 || text.charCodeAt(from + 16) !== 58) return Number.NaN
  const hours = twoDigits(text, from + 11)
  const minutes = twoDigits(text, from + 14)
  const seconds = twoDigits(text, from + 17)
  const tens = twoDigits(text, from + 20)
  const last = text.charCodeAt(from + 22) - 48
  // Also false for what is no number.
  if (!(hours < 24 && minutes < 60 && seconds < 60 && tens >= 0 && last >= 0 && last <= 9)) return Number.NaN
  if (!text.startsWith(day.text, from) || day.text === '') {
    const begins = text.slice(from, from + 10)
    if (!/^\d{4}-\d\d-\d\d$/.test(begins)) return Number.NaN
    day.ms = Date.parse(`${begins}T00:00:00Z`)
    day.text = begins
  }
  return day.ms + ((hours * 60 + minutes) * 60 + seconds) * 1000 + tens * 10 + last
}

/** The number of two digits; NaN for anything else. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const factors = [1000, 1, 1e-3, 1e-6]

function fromNumber(value: number): ReadTime | undefined {
  for (const factor of factors) {
    const ms = value * factor
    if (ms >= YEAR_2000 && ms < YEAR_2100) return { ms, zoneless: false }
  }
  return undefined
}

const within = (ms: number, zoneless: boolean): ReadTime | undefined =>
  ms >= YEAR_2000 && ms < YEAR_2100 ? { ms, zoneless } : undefined
