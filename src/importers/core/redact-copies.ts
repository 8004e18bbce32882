/**
 * Other copies of secrets that were found: behind no name that tells (`the password is …`), cut short by a log, or as far as a stream had
 * come. Only long ones that are no words are looked for: a password like `harbour` stands in many texts.
 */
import { type Hidden, REDACTED, type Redacted, replaced } from './redact-find'

/** So much of a secret must be there, behind the mark that many begin with. */
const SHORTEST = 10
const headOf = (secret: string): string => {
  const mark = /^eyJ.{30}|^(?:[A-Za-z0-9]{1,10}[-_]){1,3}(?=[A-Za-z0-9])/.exec(secret)?.[0].length ?? 0
  return secret.slice(0, Math.max(SHORTEST, mark + 8))
}
/** More than this many different secrets have no copies looked for: each takes a walk through the whole text. */
const MOST = 40

export function redactCopies(text: string, secrets: readonly string[]): Redacted {
  const worth = [...new Set(secrets)].filter((secret) => secret.length >= SHORTEST && secret.length < 2000 && isNoWord(secret))
  const hidden: Hidden[] = []
  for (const secret of worth.slice(0, MOST)) {
    const head = headOf(secret)
    for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
      let length = head.length
      while (length < secret.length && text.charCodeAt(at + length) === secret.charCodeAt(length)) length += 1
      hidden.push({ from: at, to: at + length, by: REDACTED })
    }
  }
  return replaced(text, apart(hidden))
}

/** Figures among letters at its beginning, by which copies are known. */
const isNoWord = (secret: string): boolean => {
  const head = headOf(secret)
  return /\d/.test(head) && /[A-Za-z]/.test(head) && !/[\s"'\\]/.test(head)
}

/** In order, without those that begin inside another. */
function apart(hidden: readonly Hidden[]): readonly Hidden[] {
  let done = 0
  return [...hidden]
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ from, to }) => {
      const isFree = from >= done
      if (isFree) done = to
      return isFree
    })
}
