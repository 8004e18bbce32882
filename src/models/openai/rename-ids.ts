/**
 * Gives a streamed reply our own ids where the endpoint's would not do. Message ids are always ours: some servers give every
 * reply the same one, and the reducer would then replace the older message. Call ids are kept unless missing or already used.
 */
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages'
import { ChatGenerationChunk } from '@langchain/core/outputs'
import type { Ids } from '../../base/ports'
import { freshId, idsInUse } from '../fresh-id'

/** A function that renames the chunks of one reply, consistently from the first to the last. */
export function renameIds(ids: Ids, history: readonly BaseMessage[]): (chunk: ChatGenerationChunk) => ChatGenerationChunk {
  const used = idsInUse(history)
  const id = freshId(ids, 'message', used)
  /** By the endpoint's index: our place for the call that is being written there, its id, and the endpoint's own id. */
  const open = new Map<number, { readonly index: number; readonly id: string; readonly theirs: string | undefined }>()
  let calls = 0

  const renamed = (part: NonNullable<AIMessageChunk['tool_call_chunks']>[number]) => {
    // Servers that leave the index out send each call whole, or its pieces one after another.
    const place = part.index ?? calls - (part.id || part.name ? 0 : 1)
    const known = open.get(place)
    // Some servers give every call the same index: another id is another call.
    const same = known && (!part.id || !known.theirs || part.id === known.theirs)
    if (same) return { ...part, index: known.index, ...(part.id ? { id: known.id } : {}) }
    const id = part.id && !used.has(part.id) ? part.id : freshId(ids, 'toolcall', used)
    used.add(id)
    open.set(place, { index: calls, id, theirs: part.id })
    return { ...part, index: calls++, id }
  }

  return (chunk) => {
    const { message } = chunk
    if (!AIMessageChunk.isInstance(message)) return chunk
    // The raw calls are a second copy with the endpoint's ids; the parsed ones are what counts from here on.
    const { tool_calls: _raw, ...rest } = message.additional_kwargs
    return new ChatGenerationChunk({
      text: chunk.text,
      ...(chunk.generationInfo === undefined ? {} : { generationInfo: chunk.generationInfo }),
      message: new AIMessageChunk({
        id,
        content: message.content,
        additional_kwargs: rest,
        response_metadata: message.response_metadata,
        tool_call_chunks: (message.tool_call_chunks ?? []).map(renamed),
        ...(message.usage_metadata === undefined ? {} : { usage_metadata: message.usage_metadata }),
      }),
    })
  }
}
