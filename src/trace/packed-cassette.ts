/**
 * A cassette on its way into a worker: each of its prompts holds all of the conversation until then, and said whole they would be most of
 * what crosses. Packed it is a cassette all the same; who gives its answers again unpacks it.
 */
import type { Sliced } from '../base/slices'
import type { Cassette, RecordedReply } from './cassette'
import { PromptPacker, PromptUnpacker } from './growing-prompts'

/** Prompts that are compared before it rests. */
const AT_ONCE = 200

const readerOf = ({ node }: RecordedReply): string => node ?? ''

/** Of each prompt, only what is new since the prompt before it of the same node. */
export function* packingCassette(cassette: Cassette): Sliced<Cassette> {
  const prompts = new PromptPacker()
  const replies: RecordedReply[] = []
  for (const [i, reply] of cassette.replies.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield
    if (!reply.prompt) {
      replies.push(reply)
      continue
    }
    const { kept, news } = prompts.pack(readerOf(reply), reply.prompt)
    replies.push(kept === 0 ? reply : { ...reply, prompt: news, kept })
  }
  return { ...cassette, replies }
}

/** The replies of a cassette, packed or not, each with its whole prompt. */
export function unpackedReplies({ replies }: Cassette): readonly RecordedReply[] {
  const prompts = new PromptUnpacker()
  return replies.map((reply) => {
    if (!reply.prompt) return reply
    const { kept = 0, ...rest } = reply
    return { ...rest, prompt: prompts.unpack(readerOf(reply), { kept, news: reply.prompt }) }
  })
}
