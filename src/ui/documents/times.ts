/** Times of the past, as short as they can be said: the hour of today, the day and the hour of any other day. */
import type { Language } from '../../base/language'

/** Both in milliseconds since 1970. */
export function shortTime(at: number, now: number, language: Language): string {
  const then = new Date(at)
  const today = new Date(now)
  const hour: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  if (then.toDateString() === today.toDateString()) return then.toLocaleTimeString(language, hour)
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return then.toLocaleString(language, { day: 'numeric', month: 'short', ...year, ...hour })
}
