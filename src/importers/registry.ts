/** Every format that can be imported, one line each. Which one reads a file is decided by its content, not by this order. */
import { anthropicMessages } from './anthropic-messages/importer'
import { anthropicSessions } from './anthropic-sessions/importer'
import type { Importer } from './contract'
import { langChainMessages } from './langchain-messages/importer'
import { openAiChat } from './openai-chat/importer'
import { openAiResponses } from './openai-responses/importer'

export const importers: readonly Importer[] = [
  openAiChat,
  anthropicMessages,
  anthropicSessions,
  openAiResponses,
  langChainMessages,
]
