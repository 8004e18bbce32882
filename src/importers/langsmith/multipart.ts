/**
 * Runs as the SDK sends them in one request of many parts: each run without what went in and came out, and each of these in a part of its own,
 * `post.<id>.inputs`. As the text of the request, or as a list of its parts.
 */
import { isRecord, type UnknownRecord } from '../../base/json'

export interface RunPart {
  /** What the part tells of its run, with the run's id. */
  readonly value: UnknownRecord
  /** 1-based line on which its content begins. */
  readonly line: number
}

const partName = /^(?:post|patch)\.([\da-f]{8}-[\da-f-]{27})(?:\.(\w+))?$/
const partHead = /^Content-Disposition:[^\r\n]*\bname="((?:post|patch)\.[\da-f-]{36}(?:\.\w+)?)"[^\r\n]*$/gim

/** True for the text of such a request. */
export const isMultipart = (text: string): boolean => text.slice(0, 20_000).search(partHead) >= 0

/** What a part says, by its name and its content; `undefined` for parts that are no runs. */
export function runPart(name: unknown, content: unknown): UnknownRecord | undefined {
  const found = typeof name === 'string' ? partName.exec(name) : null
  if (!found) return undefined
  const [, id, field] = found
  const value = typeof content === 'string' ? parsed(content) : content
  if (field !== undefined) return { id, [field]: value }
  return isRecord(value) ? { id, ...value } : undefined
}

/** What was sent as JSON, also a text or a number; anything else stays a text. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content) as unknown
  } catch {
    return content
  }
}

/** The parts of the text of a request, in its order. `other` is told the line of those that cannot be read. */
export function partsOfText(text: string, other: (line: number) => void): readonly RunPart[] {
  const heads = [...text.matchAll(partHead)]
  let line = 1
  let counted = 0
  const lineAt = (offset: number): number => {
    for (; counted < offset; counted += 1) if (text.charCodeAt(counted) === 10) line += 1
    return line
  }
  return heads.flatMap((head, i): readonly RunPart[] => {
    const rest = text.slice(head.index, heads[i + 1]?.index)
    const blank = /\r?\n\r?\n/.exec(rest)
    const begin = blank ? blank.index + blank[0].length : rest.length
    const at = lineAt(head.index + begin)
    const content = rest.slice(begin).replace(/\r?\n--[^\r\n]*(?:\r?\n[\s\S]*)?$/, '')
    const value = runPart(head[1], content)
    if (value) return [{ value, line: at }]
    other(at)
    return []
  })
}
