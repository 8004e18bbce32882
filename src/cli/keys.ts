/**
 * Keys come from the environment, as other terminal tools take them; never from the document. Only `run` uses them: grading the work
 * of others must not send a key to an address that their document names.
 */
import type { AgentDocument, Model } from '../document/types'

type OpenAIModel = Extract<Model, { provider: 'openai' }>

/** The keys that a run of the document may use, by the name that the engine asks for. */
export function keysFor(
  document: AgentDocument,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const { OPENAI_API_KEY: openai, TAVILY_API_KEY: tavily } = environment
  return {
    ...(openai ? Object.fromEntries(openAIModels(document).map((model) => [`model:${model.id}`, openai])) : {}),
    ...(tavily ? { tavily } : {}),
  }
}

/** A sentence for each place, neither OpenAI nor this machine, that the key will be sent to. */
export function keyNotes(document: AgentDocument, environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  if (!environment.OPENAI_API_KEY) return []
  const hosts = openAIModels(document).flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [hostOf(baseUrl)]))
  return [...new Set(hosts)]
    .filter((host) => host !== '' && !/^(api\.openai\.com|localhost|127\.0\.0\.1|\[::1\])$/.test(host))
    .map((host) => `The key in OPENAI_API_KEY is sent to ${host}, because the document names that address.`)
}

const openAIModels = (document: AgentDocument): readonly OpenAIModel[] =>
  document.models.filter((model): model is OpenAIModel => model.provider === 'openai')

function hostOf(address: string): string {
  try {
    return new URL(address).hostname
  } catch {
    return ''
  }
}
