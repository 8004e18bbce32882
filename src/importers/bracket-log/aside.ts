/** Lines of a log that belong to no node: what a person said, a pause, a notice, a limit, the verdict. */
import { languages } from '../../base/language'
import type { LimitName, RunFinished } from '../../trace/events'
import { limitNames } from '../../trace/limit-name'
import { verdictWords } from '../../trace/verdict-words'

export type Aside =
  | { readonly type: 'input' | 'pause' | 'answer'; readonly text: string }
  | { readonly type: 'notice'; readonly code: string; readonly text: string }
  | { readonly type: 'limit'; readonly limit: LimitName; readonly used: number; readonly allowed: number }
  /** How the run ended, as far as the line tells. */
  | { readonly type: 'verdict'; readonly status: RunFinished['status'] | undefined }

const limits: ReadonlyMap<string, LimitName> = new Map(
  limitNames.flatMap((name) => [
    [name, name] as const,
    ...languages.map((language) => [verdictWords[language].limits[name] ?? name, name] as const),
  ]),
)

const ends: Readonly<Record<string, RunFinished['status']>> = {
  failed: 'error',
  'recursion-limit': 'error',
  'history-rejected': 'error',
  'unknown-destination': 'error',
  'unmapped-branch': 'error',
  stopped: 'stopped',
  interrupted: 'interrupted',
}

/** What such a line says; a limit that is not known is told as a notice. */
export function readAside(kind: string, text: string): Aside {
  switch (kind) {
    case 'pause':
    case 'answer':
      return { type: kind, text }
    case 'notice': {
      const found = /^([a-z][a-z0-9-]{0,60}):\s*/.exec(text)
      return { type: 'notice', code: found?.[1] ?? 'logged', text: found ? text.slice(found[0].length) : text }
    }
    case 'limit': {
      const found = /^([^:]{1,60}):\s*([\d.]{1,20})\s+(?:of|de)\s+([\d.]{1,20})\b/.exec(text)
      const limit = limits.get(found?.[1] ?? '')
      if (limit === undefined) return { type: 'notice', code: 'limit', text }
      return { type: 'limit', limit, used: Number(found?.[2]), allowed: Number(found?.[3]) }
    }
    case 'verdict': {
      const code = /^[a-z-]{1,60}/.exec(text)?.[0] ?? ''
      return { type: 'verdict', status: Object.hasOwn(ends, code) ? ends[code] : undefined }
    }
    default:
      return { type: 'input', text }
  }
}
