/** Every format that can be imported, one line each. Which one reads a file is decided by its content, not by this order. */
import { anthropicMessages } from './anthropic-messages/importer'
import { anthropicSessions } from './anthropic-sessions/importer'
import { apiStreams } from './api-streams/importer'
import { atif } from './atif/importer'
import { bracketLog } from './bracket-log/importer'
import { checkpointer } from './checkpointer/importer'
import { claudeCode } from './claude-code/importer'
import { codex } from './codex/importer'
import type { Importer } from './contract'
import { inspectAi } from './inspect-ai/importer'
import { langChainMessages } from './langchain-messages/importer'
import { langfuse } from './langfuse/importer'
import { langGraphState } from './langgraph-state/importer'
import { langGraphConsole } from './langgraph-stream/console-importer'
import { langGraphStream } from './langgraph-stream/importer'
import { langsmith } from './langsmith/importer'
import { mlflow } from './mlflow/importer'
import { openAiChat } from './openai-chat/importer'
import { openAiResponses } from './openai-responses/importer'
import { openHands } from './openhands/importer'
import { otel } from './otel/importer'
import { reactText } from './react-text/importer'
import { streamEvents } from './stream-events/importer'
import { sweAgent } from './swe-agent/importer'
import { tauBench } from './tau-bench/importer'
import { toolBench } from './toolbench/importer'

export const importers: readonly Importer[] = [
  openAiChat,
  anthropicMessages,
  anthropicSessions,
  openAiResponses,
  apiStreams,
  langChainMessages,
  langGraphStream,
  langGraphConsole,
  langGraphState,
  checkpointer,
  streamEvents,
  langsmith,
  otel,
  langfuse,
  mlflow,
  atif,
  bracketLog,
  claudeCode,
  codex,
  inspectAi,
  openHands,
  reactText,
  sweAgent,
  tauBench,
  toolBench,
]
