/** A sentence with the arguments filled in; `{date}` is the day of the call. */
import { fillTemplate } from '../../base/text'
import type { MockAnswer } from '../../document/types'
import type { Answerer } from '../contract'

type TemplateSpec = Extract<MockAnswer, { kind: 'template' }>

/** The filled template; a placeholder without an argument stays as it is, so that nobody is left guessing. */
export const answerTemplate: Answerer<TemplateSpec> = async (spec, args, { clock }) => {
  const date = new Date(clock.now()).toISOString().slice(0, 10)
  return { status: 'ok', content: fillTemplate(spec.template, { date, ...args }) }
}
