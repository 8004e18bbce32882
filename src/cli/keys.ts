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

/** What to tell about keys before a run: each place, neither OpenAI nor this machine, that gets the key; or that there is none to send. */
export function keyNotes(document: AgentDocument, environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const hosts = [...new Set(openAIModels(document).map(({ baseUrl }) => (baseUrl === undefined ? OPENAI : hostOf(baseUrl))))]
  const away = hosts.filter((host) => host !== '' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(host))
  if (!environment.OPENAI_API_KEY) {
    return away.map((host) => `OPENAI_API_KEY is not set, so the model at ${host} is called without a key.`)
  }
  return away
    .filter((host) => host !== OPENAI)
    .map((host) => `The key in OPENAI_API_KEY is sent to ${host}, because the document names that address.`)
}

const OPENAI = 'api.openai.com'

const openAIModels = (document: AgentDocument): readonly OpenAIModel[] =>
  document.models.filter((model): model is OpenAIModel => model.provider === 'openai')

function hostOf(address: string): string {
  try {
    return new URL(address).hostname
  } catch {
    return ''
  }
}
