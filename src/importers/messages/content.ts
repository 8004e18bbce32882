/** The content of a message in any provider's form: a text, a list of parts, an object, or nothing. All parts are kept as blocks. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'

export interface ReadContent {
  readonly text: string
  /** Every part as it stands, when there is more than text. */
  readonly blocks?: readonly UnknownRecord[] | undefined
}

const textTypes = new Set<unknown>(['text', 'input_text', 'output_text', 'summary_text', 'text_delta', undefined])

/** The text of a content, its parts divided by `between`. Parts that are no text are in `blocks` only. */
export function readContent(content: unknown, between = '\n'): ReadContent {
  if (content === null || content === undefined) return { text: '' }
  if (typeof content === 'string') return { text: content }
  if (isRecord(content) && typeof content.text === 'string' && textTypes.has(content.type)) return { text: content.text }
  if (!Array.isArray(content)) return { text: asText(content) }
  const parts = content.map(asBlock)
  const texts = parts.flatMap((part) => {
    if (textTypes.has(part.type) && typeof part.text === 'string') return [part.text]
    // Cohere gives results of tools as documents.
    if (part.type === 'document' && isRecord(part.document) && part.document.data !== undefined)
      return [asText(part.document.data)]
    return isData(part) ? [asText(part)] : []
  })
  const plain = parts.every((part) => textTypes.has(part.type) && typeof part.text === 'string' && Object.keys(part).length <= 2)
  return { text: texts.join(between), ...(plain ? {} : { blocks: parts }) }
}

/** A tool may give back a list of plain objects: they are what it said, and not parts of some other kind. */
const isData = (part: UnknownRecord): boolean =>
  part.type === undefined && part.text === undefined && !Object.keys(part).some((key) => partKeys.test(key))
const partKeys =
  /^(?:inline_?data|file_?data|image(?:_url)?|audio|video|document|source|cache_?point|(?:tool|function)_?(?:use|call|result|response)|reasoning_?content)$/i

const asBlock = (part: unknown): UnknownRecord => (isRecord(part) ? part : { type: 'text', text: asText(part) })

/** The blocks with what the model thought in front; `undefined` when there are neither. */
export function withReasoning(reasoning: string | undefined, content: ReadContent): readonly UnknownRecord[] | undefined {
  if (reasoning === undefined || reasoning === '') return content.blocks
  const rest = content.blocks ?? (content.text === '' ? [] : [{ type: 'text', text: content.text }])
  return [{ type: 'reasoning', text: reasoning }, ...rest]
}
