/** The pieces of a streamed message, put together into the message that they were. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readContent } from '../messages/content'
import { openLangChain } from '../messages/langchain'

/** A flat LangChain message out of its chunks; `undefined` when there are none. */
export function mergePieces(pieces: readonly unknown[]): UnknownRecord | undefined {
  const opened = pieces.flatMap((piece) => openLangChain(piece) ?? [])
  const [first] = opened
  if (!first) return undefined
  if (opened.length === 1) return { ...first.fields, type: first.role }
  const fields = opened.map((one) => one.fields)
  const list = (key: string): readonly unknown[] => fields.flatMap((one) => (Array.isArray(one[key]) ? one[key] : []))
  const chunks = list('tool_call_chunks')
  const extras = fields.flatMap((one) => (isRecord(one.additional_kwargs) ? [one.additional_kwargs] : []))
  const reasoning = extras.map((one) => (typeof one.reasoning_content === 'string' ? one.reasoning_content : '')).join('')
  return {
    type: first.role,
    id: fields.find((one) => typeof one.id === 'string')?.id,
    name: fields.find((one) => typeof one.name === 'string')?.name,
    tool_call_id: fields.find((one) => typeof one.tool_call_id === 'string')?.tool_call_id,
    status: fields.findLast((one) => typeof one.status === 'string')?.status,
    content: contentOf(fields),
    ...(chunks.length > 0
      ? { tool_call_chunks: chunks }
      : { tool_calls: list('tool_calls'), invalid_tool_calls: list('invalid_tool_calls') }),
    usage_metadata: fields.findLast((one) => isRecord(one.usage_metadata))?.usage_metadata,
    response_metadata: Object.assign(
      {},
      ...fields.map((one) => (isRecord(one.response_metadata) ? one.response_metadata : {})),
    ) as unknown,
    additional_kwargs: reasoning === '' ? Object.assign({}, ...extras) : { reasoning_content: reasoning },
  }
}

/** Texts are glued together; blocks of one index too. */
function contentOf(fields: readonly UnknownRecord[]): unknown {
  if (!fields.some(({ content }) => Array.isArray(content)))
    return fields.map(({ content }) => readContent(content, '').text).join('')
  const blocks = new Map<unknown, Record<string, unknown>>()
  for (const [i, { content }] of fields.entries()) {
    const parts: readonly unknown[] = Array.isArray(content)
      ? content
      : typeof content === 'string' && content !== ''
        ? [{ type: 'text', text: content, index: 0 }]
        : []
    for (const part of parts) {
      if (!isRecord(part)) continue
      const key = part.index ?? `${i}`
      const known = blocks.get(key)
      if (!known) {
        blocks.set(key, { ...part })
        continue
      }
      for (const [name, value] of Object.entries(part)) {
        const before = known[name]
        const grows =
          name === 'text' || name === 'thinking' || name === 'reasoning' || name === 'partial_json' || name === 'signature'
        known[name] = grows && typeof before === 'string' && typeof value === 'string' ? before + value : (before ?? value)
        // Pieces of arguments come as texts in `input` too.
        if (name === 'input' && typeof value === 'string') known[name] = (typeof before === 'string' ? before : '') + value
      }
    }
  }
  return [...blocks.values()]
}

/** The text that a piece adds. */
export function textOfPiece(piece: unknown): string {
  const opened = openLangChain(piece)
  return opened ? readContent(opened.fields.content, '').text : ''
}
