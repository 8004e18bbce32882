/** Every sentence of the diagnostics, by code. The compiler names a code that has none. */
import type { Sentence } from '../finding'
import type { DiagnosticCode } from '../types'
import { flowWords } from './flow-words'
import { nameWords } from './name-words'
import { stateWords } from './state-words'
import { toolWords } from './tool-words'

export const catalogue = { ...flowWords, ...toolWords, ...nameWords, ...stateWords } satisfies Readonly<
  Record<DiagnosticCode, (parameters: never) => Sentence>
>
