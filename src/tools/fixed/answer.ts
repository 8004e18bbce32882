/** The same answer every time, whatever was asked. */
import { asText } from '../../base/json'
import type { MockAnswer } from '../../document/types'
import type { Answerer } from '../contract'

type FixedSpec = Extract<MockAnswer, { kind: 'fixed' }>

/** The value: text as it is, anything else as JSON. */
export const answerFixed: Answerer<FixedSpec> = async (spec) => ({ status: 'ok', content: asText(spec.value) })
