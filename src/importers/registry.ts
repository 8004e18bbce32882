/** Every format that can be imported, one line each. Which one reads a file is decided by its content, not by this order. */
import { agUi } from './ag-ui/importer'
import { agentSessions } from './agent-sessions/importer'
import { aiSdk } from './ai-sdk/importer'
import { aiSdkStream } from './ai-sdk/stream-importer'
import { aider } from './aider/importer'
import { anthropicMessages } from './anthropic-messages/importer'
import { anthropicSessions } from './anthropic-sessions/importer'
import { apiStreams } from './api-streams/importer'
import { atif } from './atif/importer'
import { autogenConsole } from './autogen/console-importer'
import { autogen } from './autogen/importer'
import { bedrockAgents } from './bedrock/agents'
import { bedrockConverse } from './bedrock/importer'
import { bfcl } from './bfcl/importer'
import { bracketLog } from './bracket-log/importer'
import { chatExports } from './chat-exports/importer'
import { checkpointer } from './checkpointer/importer'
import { claudeCode } from './claude-code/importer'
import { codex } from './codex/importer'
import { cohere } from './cohere/importer'
import type { Importer } from './contract'
import { dspy } from './dspy/importer'
import { evaluations } from './evaluations/importer'
import { flowRuns } from './flow-runs/importer'
import { frameworkConsole } from './frameworks/console-importer'
import { frameworks } from './frameworks/importer'
import { gemini } from './gemini/importer'
import { hfAgents } from './hf-agents/importer'
import { inspectAi } from './inspect-ai/importer'
import { langChainConsole } from './langchain-console/importer'
import { langChainMessages } from './langchain-messages/importer'
import { langfuse } from './langfuse/importer'
import { langGraphState } from './langgraph-state/importer'
import { langGraphConsole } from './langgraph-stream/console-importer'
import { langGraphStream } from './langgraph-stream/importer'
import { langsmith } from './langsmith/importer'
import { mcp } from './mcp/importer'
import { mlflow } from './mlflow/importer'
import { openAiAgentsEvents } from './openai-agents/events'
import { openAiAgents } from './openai-agents/importer'
import { openAiAgentsTraces } from './openai-agents/trace-importer'
import { openAiAssistants } from './openai-assistants/importer'
import { openAiChat } from './openai-chat/importer'
import { openAiResponses } from './openai-responses/importer'
import { openHands } from './openhands/importer'
import { otel } from './otel/importer'
import { panels } from './panels/importer'
import { pydanticAi } from './pydantic-ai/importer'
import { reactText } from './react-text/importer'
import { smolagents } from './smolagents/importer'
import { streamEvents } from './stream-events/importer'
import { sweAgent } from './swe-agent/importer'
import { tauBench } from './tau-bench/importer'
import { toolBench } from './toolbench/importer'
import { tracers } from './tracers/importer'

export const importers: readonly Importer[] = [
  openAiChat,
  anthropicMessages,
  anthropicSessions,
  openAiResponses,
  openAiAgents,
  openAiAgentsEvents,
  openAiAgentsTraces,
  openAiAssistants,
  cohere,
  gemini,
  bedrockConverse,
  bedrockAgents,
  aiSdk,
  aiSdkStream,
  agUi,
  aider,
  pydanticAi,
  smolagents,
  hfAgents,
  dspy,
  evaluations,
  flowRuns,
  frameworks,
  frameworkConsole,
  autogen,
  autogenConsole,
  apiStreams,
  langChainMessages,
  langChainConsole,
  langGraphStream,
  langGraphConsole,
  langGraphState,
  checkpointer,
  streamEvents,
  langsmith,
  otel,
  langfuse,
  mcp,
  mlflow,
  atif,
  bfcl,
  bracketLog,
  claudeCode,
  codex,
  agentSessions,
  chatExports,
  inspectAi,
  openHands,
  panels,
  reactText,
  sweAgent,
  tauBench,
  toolBench,
  tracers,
]
