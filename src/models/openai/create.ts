/** Checks the settings of an endpoint and makes the model; the key comes from the session, never from the document. */
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { err, ok, type Result } from '../../base/result'
import type { OpenAIModelSpec } from '../../document/types'
import type { ModelContext, ModelProblem } from '../contract'
import { isOpenAIOwn, readAddress } from './address'
import { OpenAIModel } from './openai-model'

/** The model, or `model-settings` / `model-key-missing` with what to do. A key is required only by OpenAI's own API. */
export function createOpenAIModel(spec: OpenAIModelSpec, context: ModelContext): Result<BaseChatModel, ModelProblem> {
  const address = readAddress(spec.baseUrl)
  if (!address) {
    const message = `The address of the model "${spec.id}" is not an http or https address: "${spec.baseUrl ?? ''}". Write it like https://example.org/v1.`
    return err({ code: 'model-settings', message, data: { address: spec.baseUrl ?? '' } })
  }
  if (spec.model.trim() === '') {
    return err({
      code: 'model-settings',
      message: `The model "${spec.id}" has no model name. Write the name the endpoint knows it by.`,
      data: { nameless: true },
    })
  }
  const key = context.secret(`model:${spec.id}`)?.trim() || undefined
  if (!key && isOpenAIOwn(address)) {
    return err({
      code: 'model-key-missing',
      message: `The model "${spec.id}" needs a key for api.openai.com. Put it in the model's settings.`,
    })
  }
  return ok(new OpenAIModel(spec, address, key, context))
}
