/**
 * Thousands of damaged files: each is imported as it comes, and the laws of every import must hold. A file is made from its number alone,
 * so that a failure can be repeated: `brokenMutant(number)`.
 */
import { gzipSync, strToU8 } from 'fflate'
import { type Random, seededRandom } from '../../../src/base/random'
import { openRecord } from '../../../src/importers/import-run'
import { importProblemSentence } from '../../../src/importers/problem'
import { brokenLaws } from './laws'
import { mutateText, mutateValue } from './mutate'
import { type SmallFile, smallFiles } from './small-files'

const secret = 'sk-canary0123456789'
/** Where it would be seen as a secret: not in the middle of a word. */
const visible = /(?:(?<!\w)|(?<=\\[nrtbf]))sk-canary0123456789/g
/** True when it is there, and nowhere without its mark or as a part of a word: such a half is nothing that could be known. */
const isVisible = (text: string): boolean => {
  const found = text.match(visible)?.length ?? 0
  return found > 0 && found === text.split(secret.slice(3)).length - 1
}

const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random.next() * list.length)]

interface Mutant {
  readonly file: SmallFile
  readonly text: string
  readonly data: string | Uint8Array
  readonly format: string | undefined
}

/** The mutant with this number. */
export function mutantOf(number: number): Mutant {
  const random = seededRandom(number + 1)
  const file = smallFiles[number % smallFiles.length] ?? { name: '', format: '', text: '' }
  const text = mutant(planted(file.text, random), random)
  const data = encoded(text, random)
  // Now and then the format is chosen by hand, as a person may do: any of them.
  const format = random.next() < 0.3 ? (pick(random, smallFiles) ?? file).format : undefined
  return { file, text, data, format }
}

/** What is wrong with the import of the mutant with this number; `undefined`: nothing. */
export function brokenMutant(number: number): string | undefined {
  const { file, text, data, format } = mutantOf(number)
  const problems = lookAt(file, text, data, format, number % 4 === 0)
  return problems.length === 0 ? undefined : `mutant ${number} of "${file.name}": ${problems.join('; ')}`
}

function lookAt(
  file: SmallFile,
  text: string,
  data: string | Uint8Array,
  format: string | undefined,
  schema: boolean,
): readonly string[] {
  try {
    const opened = openRecord(data, { name: file.name, ...(format === undefined ? {} : { format }) })
    if (!opened.ok) return importProblemSentence(opened.error, 'en') === '' ? ['no sentence'] : []
    const problems = brokenLaws(opened.value, 3, schema)
    return isVisible(text) && tells(opened.value) ? [...problems, 'a secret is told'] : problems
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
}

/** True when the secret is anywhere in what an import gives. */
function tells({ text, heads, places, run, report }: Parameters<typeof brokenLaws>[0]): boolean {
  const all = [text, heads, places, report(), ...heads.slice(0, 3).map((_, i) => run(i))]
  return JSON.stringify(all).includes(secret.slice(3))
}

/** The text with a secret in one of its values, in every third file. */
function planted(text: string, random: Random): string {
  if (random.next() > 0.33) return text
  const places = [...text.matchAll(/":\s?"|: |\n/g)].map((found) => found.index + found[0].length)
  const at = pick(random, places) ?? 0
  return `${text.slice(0, at)} ${secret} ${text.slice(at)}`
}

function mutant(text: string, random: Random): string {
  const times = Math.floor(random.next() * 4)
  const value = random.next() < 0.5 ? parsed(text) : undefined
  if (value !== undefined) {
    let changed: unknown = value
    for (let i = 0; i <= times; i++) changed = mutateValue(changed, random)
    return JSON.stringify(changed) ?? ''
  }
  if (random.next() < 0.2) return linesChanged(text, random)
  let changed = text
  for (let i = 0; i < times; i++) changed = mutateText(changed, random)
  return changed
}

/** Lines in another order, one a JSON value changed, one twice, one taken out. */
function linesChanged(text: string, random: Random): string {
  const lines = text.split('\n')
  const at = Math.floor(random.next() * lines.length)
  const value = parsed(lines[at] ?? '')
  switch (Math.floor(random.next() * 4)) {
    case 0:
      return lines
        .map((line) => ({ line, key: random.next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ line }) => line)
        .join('\n')
    case 1:
      return lines.toSpliced(at, 1, value === undefined ? '' : (JSON.stringify(mutateValue(value, random)) ?? '')).join('\n')
    case 2:
      return lines.toSpliced(at, 0, lines[at] ?? '').join('\n')
    default:
      return lines.toSpliced(at, 1).join('\n')
  }
}

/** As a text, or as bytes in some encoding, or packed. */
function encoded(text: string, random: Random): string | Uint8Array {
  const kind = random.next()
  if (kind < 0.8) return text
  if (kind < 0.85) return strToU8(text)
  if (kind < 0.9) return wide(random.next() < 0.5 ? `\uFEFF${text}` : text)
  if (kind < 0.95) return Uint8Array.from([...text].map((letter) => (letter.codePointAt(0) ?? 0) & 0xff))
  const packed = gzipSync(strToU8(text), { level: 1 })
  return random.next() < 0.5 ? packed : packed.subarray(0, Math.floor(random.next() * packed.length))
}

const wide = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)).buffer)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
