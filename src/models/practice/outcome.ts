/**
 * Reads what came back from a tool, whatever its shape: numbered notes, JSON, a number, a sentence, an error, nothing. The practice
 * model may only say what stands here, so this file keeps texts and their sources as they were given.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { clip } from '../../base/text'
import type { Exchange } from './conversation'
import { plainText } from './words'

export interface Passage {
  readonly title: string
  readonly text: string
  /** As the tool gave it, else the tool's name. */
  readonly source: string
}
/** `unreadable`: something came back, but broken. */
export type ErrorAbout = 'arguments' | 'unknown-tool' | 'unreadable' | 'other'
export type Outcome =
  | { readonly kind: 'open' }
  /** A hard budget kept the call from running; `budget` is what was spent, as it was said. */
  | { readonly kind: 'not-run'; readonly budget: string }
  | { readonly kind: 'error'; readonly about: ErrorAbout; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'found'; readonly passages: readonly Passage[] }

/** Longer results are read up to here: a model's attention ends somewhere too. */
const READ_CHARS = 40_000

/** What the result of this call amounts to. */
export function readOutcome(exchange: Exchange): Outcome {
  if (!exchange.result) return { kind: 'open' }
  const text = withoutCutMark(exchange.result.text.slice(0, READ_CHARS)).trim()
  const cut = text.length < exchange.result.text.trim().length
  const plain = plainText(text.slice(0, 400))
  if (/^(not run|no (se ha )?ejecutad[oa]|sin ejecutar)\b/.test(plain) && /budget|presupuesto/.test(plain)) {
    return { kind: 'not-run', budget: text.replace(/^[^:]*:\s*/, '').replace(/[.\s]+$/, '') }
  }
  const error = exchange.result.failed ? text : errorIn(text, plain)
  if (error !== undefined) return { kind: 'error', about: errorAbout(error), text: clip(error.replace(/\s+/g, ' '), 200) }
  if (isEmpty(text, plain)) return { kind: 'empty' }
  const passages = readPassages(text, exchange.tool, cut)
  if (passages === 'unreadable') return { kind: 'error', about: 'unreadable', text: clip(text.replace(/\s+/g, ' '), 80) }
  return passages.length === 0 ? { kind: 'empty' } : { kind: 'found', passages }
}

/** The note that a result was cut is about the result, not part of it. */
const withoutCutMark = (text: string): string => text.replace(/\n?\[(?:cut|cortado):[^\]]*\]\s*$/i, '')

function errorIn(text: string, plain: string): string | undefined {
  if (
    /^(error|exception|traceback|failed|failure|fallo|the arguments (are|could)|there is no tool called|los argumentos no)\b/.test(
      plain,
    )
  )
    return text
  const json = /^\s*\{/.test(text) ? parseJson(text) : undefined
  if (!isRecord(json) || json.error === undefined || json.results !== undefined) return undefined
  const error = json.error
  return typeof error === 'string' ? error : JSON.stringify(error)
}

function errorAbout(text: string): ErrorAbout {
  const plain = plainText(text)
  if (
    /\b(no tool called|unknown tool|no such tool|tool not found|not a valid tool|herramienta desconocida|no hay ninguna herramienta|no existe la herramienta)\b/.test(
      plain,
    )
  )
    return 'unknown-tool'
  return /\b(json|double quotes|property name|arguments?|parameters?|comillas|argumentos?|parametros?|invalid type|expected (a )?(number|integer|string))\b/.test(
    plain,
  )
    ? 'arguments'
    : 'other'
}

const nothing =
  /^(no (results?|matches|notes|documents|data|information)\b|nothing (was )?found|not found|none\b|0 results|sin resultados|no hay (resultados|notas|datos|informacion)|no se (ha |han )?(encontrado|encontro|encontraron|hallado)|nada encontrado|ningun resultado)/
const isEmpty = (text: string, plain: string): boolean =>
  /^(\[\s*\]|\{\s*\}|null|undefined|""|'')?$/.test(text) || (text.length < 300 && nothing.test(plain))

function readPassages(text: string, tool: string, cut: boolean): readonly Passage[] | 'unreadable' {
  if (/^\s*(\{|\[\s*[{["\d]|")/.test(text) && !/^\s*\[\d+\]\s/.test(text)) {
    const json = parseJson(text)
    if (json !== undefined) return fromJson(json, tool)
    if (!cut) return 'unreadable'
  }
  const numbered = text.split(/^\s*(?=\[\d+\]\s)/m).filter((block) => /^\[\d+\]\s/.test(block))
  if (numbered.length > 0) return numbered.map((block) => fromBlock(block.replace(/^\[\d+\]\s*/, ''), tool))
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '')
  const sourced = blocks.filter((block) => sourceIn(block) !== undefined)
  return sourced.length > 1 ? sourced.map((block) => fromBlock(block, tool)) : [fromBlock(text, tool)]
}

const sourcePattern = /[([]?\b(?:source|fuente|url)\s*:\s*([^)\]\n]+)[)\]]?/i
const sourceIn = (text: string): string | undefined =>
  sourcePattern.exec(text)?.[1]?.trim() ?? /https?:\/\/[^\s)\]>"]+/.exec(text)?.[0]

/** A block of text: a short first line is its title. */
function fromBlock(block: string, tool: string): Passage {
  const source = sourceIn(block) ?? tool
  const cleaned = block.replace(sourcePattern, '').trim()
  const [first = '', ...rest] = cleaned.split('\n')
  const hasTitle = rest.some((line) => line.trim() !== '') && first.length <= 120
  const text = (hasTitle ? rest.join('\n') : cleaned).trim()
  return { title: hasTitle ? first.replace(/[\s:–—-]+$/, '').trim() : '', text, source }
}

const listKeys = ['results', 'items', 'documents', 'notes', 'hits', 'data']
const titleKeys = ['title', 'name', 'titulo']
const textKeys = ['content', 'text', 'snippet', 'summary', 'description', 'answer', 'result', 'value']
const sourceKeys = ['source', 'url', 'link', 'id', 'fuente']

function fromJson(json: unknown, tool: string): readonly Passage[] {
  if (Array.isArray(json)) return json.flatMap((item: unknown) => fromJson(item, tool)).slice(0, 20)
  if (!isRecord(json)) return json === null || json === '' ? [] : [{ title: '', text: String(json), source: tool }]
  for (const key of listKeys) {
    const list = json[key]
    if (Array.isArray(list)) return fromJson(list, tool)
  }
  const text = firstText(json, textKeys)
  const source = firstText(json, sourceKeys) ?? tool
  if (text !== undefined) return text === '' ? [] : [{ title: firstText(json, titleKeys) ?? '', text, source }]
  const pairs = Object.entries(json).map(
    ([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  )
  return pairs.length === 0 ? [] : [{ title: '', text: pairs.join(', '), source: tool }]
}

function firstText(record: UnknownRecord, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = record[key]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The sentences of a text. Decimal points and abbreviations inside a sentence do not end it. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d¿¡"“(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}|\d/u.test(sentence))
