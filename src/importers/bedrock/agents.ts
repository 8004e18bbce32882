/** Traces of Bedrock agents: lists of their parts, a part a line, or the events of a response that hold them. */
import type { Detection } from '../contract'
import { type LimitTold, limitInError } from '../core/limit-words'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { textOf } from '../messages/mapped'
import { agentMessages } from './agent-messages'
import { tracePart } from './agent-trace'

const format: MessageFormat = {
  id: 'bedrock-agents',
  name: { en: 'Bedrock agent traces', es: 'Trazas de agentes de Bedrock' },
  isMessage: (value) => tracePart(value) !== undefined,
  map: () => [],
  mapAll: agentMessages,
  sure,
  reachedIn,
}

export const bedrockAgents = messageImporter(format)

/** The last part of a trace that failed says why. */
function reachedIn(values: readonly unknown[]): LimitTold | undefined {
  const last = tracePart(values.at(-1))
  return last?.step === 'failureTrace' ? limitInError(textOf(last.part.failureReason) ?? '') : undefined
}

function sure(): Detection {
  return {
    confidence: 0.95,
    why: { en: 'parts such as "orchestrationTrace"', es: 'partes como "orchestrationTrace"' },
  }
}
