/**
 * JavaScript that runs inside the sandbox before anything else. It makes the world there the same on every machine (time stands
 * still, in UTC; randomness is seeded), refuses built-in loops too long to be interrupted, and gives the host one function, `call`.
 * It must take every built-in it needs before the person's code runs: that code may change any of them.
 */

/** No real array can be longer within the memory limit; what is longer is sparse, and walking it could not be interrupted. */
const LONGEST_ARRAY = 5_000_000
/** Comparisons of a text search that are certainly too many: it could not be interrupted. */
const LONGEST_SEARCH = 2_000_000_000

/**
 * A function of (time, seed) that gives `call(fn, argumentsAsJson)`, which answers with a text:
 * `j` + JSON, `u` for nothing, `p` for a promise, `e` + a sentence why the value is not JSON.
 */
export const prelude = String.raw`(function (time, seed) {
'use strict';
const { stringify, parse } = JSON, { apply, construct } = Reflect, isFinite = Number.isFinite, text = String

let state = seed >>> 0
Math.random = function random() {
  state = (state + 0x6d2b79f5) >>> 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const Real = Date, date = Real.prototype, utcText = date.toUTCString, isoText = date.toISOString
const saysItsZone = /(?:z|gmt|utc|\))\s*$|\d:\d\d.*[+-]\d\d:?\d\d\s*$/i, onlyDate = /^\s*[+-]?\d{4,6}(?:-\d\d){0,2}\s*$/
const readDate = (words) => {
  if (onlyDate.test(words) || saysItsZone.test(words)) return Real.parse(words)
  for (const inUtc of [words + 'Z', words + ' Z']) {
    const found = Real.parse(inUtc)
    if (found === found) return found
  }
  return Real.parse(words)
}
const Fixed = function Date(...parts) {
  if (new.target === undefined) return new Real(time).toString()
  const [first] = parts
  const at = parts.length === 0 ? time : parts.length > 1 ? Real.UTC(...parts) : typeof first === 'string' ? readDate(first) : first
  return construct(Real, [at], new.target)
}
Fixed.prototype = date
Fixed.now = function now() { return time }
Fixed.parse = function parse(words) { return readDate(text(words)) }
Fixed.UTC = Real.UTC
date.constructor = Fixed
globalThis.Date = Fixed
for (const part of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
  date['get' + part] = date['getUTC' + part]
  date['set' + part] = date['setUTC' + part]
}
date.getDay = date.getUTCDay
date.getYear = function getYear() { return this.getUTCFullYear() - 1900 }
date.getTimezoneOffset = function getTimezoneOffset() { return 0 }
const shown = (self, pattern) => apply(utcText, self, []).replace(/^(\w+), (\d+) (\w+) (-?\d+) ([\d:]+).*/, pattern)
date.toString = function toString() { return shown(this, '$1 $3 $2 $4 $5 GMT+0000') }
date.toDateString = function toDateString() { return shown(this, '$1 $3 $2 $4') }
date.toTimeString = function toTimeString() { return shown(this, '$5 GMT+0000') }
date.toLocaleDateString = function toLocaleDateString() { return apply(isoText, this, []).slice(0, 10) }
date.toLocaleTimeString = function toLocaleTimeString() { return apply(isoText, this, []).slice(11, 19) }
date.toLocaleString = function toLocaleString() { return apply(isoText, this, []).slice(0, 19).replace('T', ' ') }

const tooLong = (list) => list !== null && typeof list === 'object' && list.length > ${LONGEST_ARRAY}
const guard = (home, name, refuses) => {
  const original = home[name]
  if (typeof original !== 'function') return
  home[name] = { [name](...given) {
    if (refuses(this, given)) throw new RangeError(name + ' would have to look at too many items')
    return apply(original, this, given)
  } }[name]
}
for (const name of ['copyWithin', 'every', 'fill', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'forEach',
  'includes', 'indexOf', 'join', 'lastIndexOf', 'map', 'reduce', 'reduceRight', 'reverse', 'shift', 'slice', 'some', 'sort', 'splice',
  'toReversed', 'toSorted', 'toSpliced', 'unshift', 'with']) guard(Array.prototype, name, tooLong)
for (const name of ['concat', 'flat']) guard(Array.prototype, name, (self, given) => {
  if (tooLong(self)) return true
  const items = name === 'flat' ? self : given
  for (let i = 0; i < items.length; i++) if (tooLong(items[i])) return true
  return false
})
const endless = (self, [sought]) => typeof sought === 'string' && typeof self === 'string' && sought.length * self.length > ${LONGEST_SEARCH}
for (const name of ['includes', 'indexOf', 'lastIndexOf', 'replace', 'replaceAll', 'split']) guard(String.prototype, name, endless)

const unwritable = [[Map, 'a Map'], [Set, 'a Set'], [WeakMap, 'a WeakMap'], [WeakSet, 'a WeakSet'], [RegExp, 'a regular expression'],
  [Error, 'an error'], [Promise, 'a promise']]
const refusal = (item) => {
  const type = typeof item
  if (type === 'number') return isFinite(item) ? undefined : text(item)
  if (type === 'function') return 'a function'
  if (type === 'bigint' || type === 'symbol') return 'a ' + type
  if (type !== 'object' || item === null) return undefined
  for (let i = 0; i < unwritable.length; i++) if (item instanceof unwritable[i][0]) return unwritable[i][1]
  return undefined
}
const refused = {}
let because = ''
const refuse = (why) => { because = why; throw refused }
const check = (key, item) => {
  if (key === '__proto__') refuse('a key called __proto__')
  const why = refusal(item)
  if (why !== undefined) refuse(key === '' ? why : why + ' (at ' + text(key) + ')')
  return item
}
const write = (value) => {
  if (value === undefined) return 'u'
  if (value !== null && typeof value === 'object' && typeof value.then === 'function') return 'p'
  try {
    const json = stringify(value, check)
    return json === undefined ? 'u' : 'j' + json
  } catch (error) {
    if (error === refused) return 'e' + because
    if (error instanceof TypeError && error.message === 'circular reference') return 'ea value that contains itself'
    throw error
  }
}
return (fn, given) => write(apply(fn, undefined, parse(given)))
})`
