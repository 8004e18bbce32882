/**
 * Web traffic as test tools record it (VCR and those who write like it): a YAML of interactions, each a request and what came back.
 * The bodies are taken out of it, a line each, whatever they are packed in; the readers of APIs see nothing else.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { archiveSource, type NamedSource } from '../core/archive-source'
import { Allowance, inflate } from '../core/inflate'
import { type Source, sourceOf } from '../core/source'
import { jsonInside } from '../core/unwrap'
import { awsEvents } from './aws-frames'
import { readYaml, YamlBytes } from './yaml'

const MOST = 100_000_000

/** `undefined`: it is no such file, or no body in it can be read. */
export function cassetteView(source: Source): Source | undefined {
  const found = interactionsIn(source)
  if (!found) return undefined
  const allowance = new Allowance(MOST)
  const parts: NamedSource[] = []
  for (const { request, response, line } of found) {
    const sent = bodyOf(request, allowance)
    const came = bodyOf(response, allowance)
    if (sent === undefined && came === undefined) continue
    const text = `${JSON.stringify({ request: sent, response: came })}\n`
    parts.push({ name: `line ${line} of the file`, source: sourceOf(text, source.name) })
  }
  if (parts.length === 0) return undefined
  const view = archiveSource(parts, { name: source.name, repairs: [...source.repairs, 'cassette'], leftOut: source.leftOut })
  return { ...view, entries: [], redacted: source.redacted + view.redacted }
}

interface Interaction {
  readonly request: UnknownRecord
  readonly response: UnknownRecord
  readonly line: number
}

function interactionsIn(source: Source): readonly Interaction[] | undefined {
  const head = source.text.slice(0, 4000)
  const isJson = /^\s*\{/.test(head)
  if (isJson && head.includes('schema.getpostman.com')) return savedIn(source.documents().documents[0]?.value)
  if (!/^(?:version: \d+\n)?(?:---\n)?interactions:/m.test(head) && !(isJson && /"(?:http_)?interactions"/.test(head))) {
    return undefined
  }
  const read = isJson ? undefined : readYaml(source.text)
  const value = isJson ? source.documents().documents[0]?.value : read?.value
  const list = isRecord(value) ? (value.interactions ?? value.http_interactions) : undefined
  if (!Array.isArray(list)) return undefined
  return list.flatMap((one: unknown): readonly Interaction[] =>
    isRecord(one) && isRecord(one.request) && isRecord(one.response)
      ? [{ request: one.request, response: one.response, line: read?.lines.get(one) ?? 1 }]
      : [],
  )
}

/** The requests of a collection of Postman, each with the answers that were saved with it; folders hold more. */
function savedIn(value: unknown, depth = 0): readonly Interaction[] {
  const items: readonly unknown[] = isRecord(value) && Array.isArray(value.item) ? value.item : []
  return items.flatMap((item): readonly Interaction[] => {
    if (!isRecord(item) || depth > 20) return []
    const { request } = item
    const answers = Array.isArray(item.response) ? item.response.filter(isRecord) : []
    const own = answers.map((response) => ({
      request: isRecord(response.originalRequest) ? response.originalRequest : isRecord(request) ? request : {},
      response,
      line: 1,
    }))
    const asked = answers.length === 0 && isRecord(request) ? [{ request, response: {}, line: 1 }] : []
    return [...own, ...asked, ...savedIn(item, depth + 1)]
  })
}

/** The body of a request or an answer: JSON where it holds JSON, else its text. */
function bodyOf(part: UnknownRecord, allowance: Allowance): unknown {
  const { body, parsed_body: parsed, content } = part
  if (typeof parsed === 'object' && parsed !== null) return parsed
  const inner = isRecord(body) ? (body.string ?? body.text ?? body.base64_string ?? body.raw) : (body ?? content)
  const isPacked = isRecord(body) && body.string === undefined && body.base64_string !== undefined
  const text =
    inner instanceof YamlBytes ? unpacked(inner.base64, allowance) : isPacked ? unpacked(String(inner), allowance) : inner
  if (typeof text !== 'string') return isRecord(text) || Array.isArray(text) ? text : undefined
  return text.trim() === '' ? undefined : (jsonInside(text) ?? text)
}

/** The text of bytes that are written as base64; `undefined` when they hold none. */
function unpacked(base64: string, allowance: Allowance): string | readonly unknown[] | undefined {
  let bytes: Uint8Array
  try {
    bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
  const packing = bytes[0] === 0x1f && bytes[1] === 0x8b ? 'gzip' : bytes[0] === 0x28 && bytes[1] === 0xb5 ? 'zstd' : undefined
  const plain = packing === undefined ? bytes : inflate(bytes, packing, allowance)?.bytes
  if (!plain || plain.length === 0) return undefined
  const frames = awsEvents(plain)
  if (frames) return frames
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return undefined
  }
}
