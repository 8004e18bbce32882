/**
 * Makes the model of a document runnable. Each provider is loaded only when a document uses it: a run with the practice model
 * never fetches the OpenAI client.
 */
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { unreachable } from '../base/exhaustive'
import { err, ok, type Result } from '../base/result'
import type { Model } from '../document/types'
import type { ModelContext, ModelProblem } from './contract'

/** The chat model of these settings, or why it cannot be made. It never throws for settings that a document may hold. */
export async function createModel(spec: Model, context: ModelContext): Promise<Result<BaseChatModel, ModelProblem>> {
  switch (spec.provider) {
    case 'practice': {
      const { PracticeModel } = await import('./practice/practice-model')
      return ok(new PracticeModel(spec, context))
    }
    case 'script': {
      const { ScriptModel } = await import('./script/script-model')
      return ok(new ScriptModel(spec, context))
    }
    case 'openai': {
      const { createOpenAIModel } = await import('./openai/create')
      return createOpenAIModel(spec, context)
    }
    case 'cassette': {
      const { nextRecorded } = context
      if (!nextRecorded) {
        return err({
          code: 'model-not-runnable',
          message: `The model "${spec.id}" gives the answers of the recording "${spec.trace}", and that recording is not open. Open it, or choose another model.`,
          data: { trace: spec.trace },
        })
      }
      const { CassetteModel } = await import('./cassette/cassette-model')
      return ok(new CassetteModel({ next: nextRecorded }, context))
    }
    default:
      return unreachable(spec)
  }
}
